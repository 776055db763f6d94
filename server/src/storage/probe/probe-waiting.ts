import { createHash } from 'node:crypto'
import { BlobNotFoundError } from '#server/storage/blobs/blob-store.ts'
import { blobSource } from '#server/storage/inspect/byte-source.ts'
import { tellingParts } from '#server/storage/inspect/telling-parts.ts'
import type { ObjectMetadata } from '#server/storage/objects/object-rows.ts'
import { createMediaReader, type MediaReader } from '#server/storage/probe/media-reader.ts'
import type { MediaFacts } from '#server/storage/probe/read-media.ts'
import type { StorageContext } from '#server/storage/storage-context.ts'
import { toApiError } from '#server/storage/storage-errors.ts'

type Waiting = { id: string; bucket: string; name: string; version: string }
type Found = { id: string; version: string; facts: MediaFacts & { sha256: string; still_tells: boolean } }

/** Reads what the application asks about, at once and after a start, one file at a time. Answers with how to stop. */
export async function probeWaitingMedia(storage: StorageContext): Promise<() => Promise<void>> {
  const { db, context } = storage
  if (!context.config.project.hooks.probe_media) return async () => undefined
  const reader = createMediaReader(storage.incomingFolder)
  let isStopping = false

  const exchange = (found: Found[]) =>
    db.asService('media files that the application asks about', async (scope) => {
      const { rows } = await scope.query<{ waiting: Waiting[] | null }>(
        'select touchline.probe_media($1) as waiting',
        [JSON.stringify({ found })],
      )
      return rows[0]?.waiting ?? []
    })

  async function probeAll() {
    for (let waiting = await exchange([]); waiting.length > 0 && !isStopping; ) {
      const found: Found[] = []
      for (const one of waiting) {
        const facts = await probe(storage, reader, one)
        if (facts) found.push({ id: one.id, version: one.version, facts })
      }
      waiting = await exchange(found)
    }
  }

  let last = Promise.resolve()
  const wake = () => {
    last = last
      .then(probeAll)
      .catch((error: unknown) => context.log.error({ err: error }, 'could not read a media file'))
  }
  const unlisten = await db.listen('media_to_probe', wake)
  wake()
  return async () => {
    isStopping = true
    reader.close()
    await unlisten()
    await last
  }
}

/** Null when the bytes are gone: then the application has changed its mind. */
async function probe(
  { db, blobs }: StorageContext,
  reader: MediaReader,
  { bucket, name, version }: Waiting,
): Promise<Found['facts'] | null> {
  const { rows } = await db.asAdmin('supabase_storage_admin', 'a media file to read', (scope) =>
    scope.query<{ metadata: ObjectMetadata }>(
      'select metadata from storage.objects where bucket_id = $1 and name = $2 and version = $3',
      [bucket, name, version],
    ),
  )
  const metadata = rows[0]?.metadata
  if (!metadata) return null
  try {
    const source = blobSource(blobs, version, metadata.size)
    const sha256 = keptHash(metadata) ?? (await hashOf(blobs, version))
    const still_tells = await tellsMore(source, metadata.mimetype)
    return { ...(await reader.read(source)), sha256, still_tells }
  } catch (error) {
    if (error instanceof BlobNotFoundError) return null
    throw error
  }
}

/** Whoever kept the file on a disk has hashed it; a store that put its parts together itself has not. */
const keptHash = ({ eTag }: ObjectMetadata) => /^"([0-9a-f]{64})"$/.exec(eTag)?.[1]

async function hashOf(blobs: StorageContext['blobs'], version: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of await blobs.read(version)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

/** Everything was taken out before the file was kept; what cannot be followed could tell anything. */
async function tellsMore(source: Parameters<typeof tellingParts>[0], mimetype: string): Promise<boolean> {
  try {
    return (await tellingParts(source, mimetype)).length > 0
  } catch (error) {
    if (toApiError(error)) return true
    throw error
  }
}
