import { PassThrough, Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { Transaction } from '#server/db/database.ts'
import type { Archived, ArchiveJob, ArchivePart, Readme } from '#server/storage/archive/archive-job.ts'
import { createEntryNames } from '#server/storage/archive/entry-names.ts'
import { csvTable, jsonDocument, readRows } from '#server/storage/archive/part-rows.ts'
import { BlobNotFoundError } from '#server/storage/blobs/blob-store.ts'
import { requireFreeSpace } from '#server/storage/blobs/free-space.ts'
import { type SpooledFile, spool } from '#server/storage/blobs/spool.ts'
import { selectObject } from '#server/storage/objects/object-rows.ts'
import type { StorageContext } from '#server/storage/storage-context.ts'

type WriteOptions = { readme: Readme | undefined; signal: AbortSignal; onPart: (done: number) => void }

/** Writes a ZIP beside the store, and answers with where it lies. */
export function writeArchive(
  storage: StorageContext,
  job: ArchiveJob,
  options: WriteOptions,
): Promise<SpooledFile> {
  return packArchive(storage, job, options, (packed) =>
    spool(storage.incomingFolder, packed, Number.MAX_SAFE_INTEGER),
  )
}

/**
 * Packs a ZIP, one part after the other and a little at a time: what it holds in memory does not grow with what it packs. A file that
 * the store has lost is named in the words that go with it.
 */
export async function packArchive<Kept>(
  storage: StorageContext,
  job: ArchiveJob,
  { readme, signal, onPart }: WriteOptions,
  keep: (packed: Readable) => Promise<Kept>,
): Promise<Kept> {
  const zip = new ZipFile()
  const failure = new AbortController()
  const ending = AbortSignal.any([signal, failure.signal])
  const output = zip.outputStream.pipe(new PassThrough({ signal: ending }))
  zip.on('error', (error) => failure.abort(error))
  // Its reader says why it stopped.
  output.on('error', () => undefined)
  const keeping = keep(output)
  const filling = fill(storage, job, { zip, readme, signal: ending, onPart })
  try {
    const [kept] = await Promise.all([keeping, filling])
    return kept
  } catch (error) {
    failure.abort(error)
    await Promise.allSettled([keeping, filling])
    throw error
  }
}

async function fill(
  storage: StorageContext,
  job: ArchiveJob,
  { zip, readme, signal, onPart }: WriteOptions & { zip: ZipFile },
) {
  const archived: Archived[] = []
  const missing: string[] = []
  const nameOf = createEntryNames()
  for (const [index, part] of job.parts.entries()) {
    signal.throwIfAborted()
    const name = nameOf(part.name)
    const added = await addPart(storage, { zip, part, name, job, signal })
    if (added === 'missing') missing.push(name)
    else if (added) archived.push({ name, ...added })
    onPart(index + 1)
  }
  const { locale, details } = job
  const { siteUrl } = storage.context.config
  const words = readme?.({ locale, details, archived, missing, siteUrl })
  if (words !== undefined) zip.addBuffer(Buffer.from(words), nameOf('README.txt'))
  zip.end()
}

type PartOptions = { zip: ZipFile; part: ArchivePart; name: string; job: ArchiveJob; signal: AbortSignal }

/** Null: nothing to tell of it, or nothing in it. */
async function addPart(
  storage: StorageContext,
  { zip, part, name, job, signal }: PartOptions,
): Promise<Omit<Archived, 'name'> | 'missing' | null> {
  if (part.kind === 'text') {
    zip.addBuffer(Buffer.from(part.text), name)
    return null
  }
  if (part.kind === 'file') return addFile(storage, { zip, part, name, signal })
  let rows = 0
  const isAdded = await storage.db.asService('rows for an archive', async (scope) => {
    const texts = part.kind === 'json' ? jsonDocument(scope, job.id, part.queries) : tableOf(scope, part)
    const first = await texts.next()
    if (first.done) return false
    const entry = new PassThrough()
    zip.addReadStream(entry, name)
    await pipeline(Readable.from(startingWith(first.value, texts)), entry, { signal })
    return true
  })
  return isAdded && part.kind === 'csv' ? { rows } : null

  function tableOf(scope: Transaction, { query, columns }: { query: string; columns: string[] }) {
    return csvTable(readRows(scope, job.id, query), columns, (count) => {
      rows += count
    })
  }
}

async function* startingWith(first: string, rest: AsyncIterable<string>) {
  yield first
  yield* rest
}

type FileOptions = Omit<PartOptions, 'part' | 'job'> & { part: { bucket: string; path: string } }

/** Films and pictures are packed already. */
async function addFile(
  { db, blobs, incomingFolder }: StorageContext,
  { zip, part, name, signal }: FileOptions,
): Promise<{ bytes: number } | 'missing'> {
  const object = await db.asAdmin('supabase_storage_admin', 'a file for an archive', (scope) =>
    selectObject(scope, part.bucket, part.path),
  )
  if (!object?.version || !object.metadata) return 'missing'
  const bytes = object.metadata.size
  await requireFreeSpace(incomingFolder, bytes)
  try {
    const file = await blobs.read(object.version)
    try {
      zip.addReadStream(file, name, { compress: false, mtime: object.updated_at })
      await finished(file, { signal, writable: false })
    } finally {
      // Where it was stopped in between, it is still open.
      file.destroy()
    }
    return { bytes }
  } catch (error) {
    if (error instanceof BlobNotFoundError) return 'missing'
    throw error
  }
}
