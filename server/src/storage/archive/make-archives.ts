import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { TUNING } from '#server/config/tuning.ts'
import type { Transaction } from '#server/db/database.ts'
import { type ArchiveJob, archiveJob, loadReadme } from '#server/storage/archive/archive-job.ts'
import { tellProgress } from '#server/storage/archive/archive-progress.ts'
import { writeArchive } from '#server/storage/archive/write-archive.ts'
import type { SpooledFile } from '#server/storage/blobs/spool.ts'
import { deleteUncommittedBlob } from '#server/storage/objects/ingest-upload.ts'
import { writeObject } from '#server/storage/objects/object-rows.ts'
import { objectMetadata } from '#server/storage/objects/store-inspected.ts'
import type { StorageContext } from '#server/storage/storage-context.ts'
import { storageErrors, toApiError } from '#server/storage/storage-errors.ts'

const ZIP = { mimetype: 'application/zip', inline: false, sanitizeAs: null, encoding: null }
const KEPT = { cacheControl: 'no-store', robots: null }

/**
 * Makes the archives that the application asks for, one at a time: at once when told of one, after a start, and by looking now and
 * then. Says how far each is, so that another server takes over from one that stopped. Answers with how to stop.
 */
export async function makeArchives(storage: StorageContext): Promise<() => Promise<void>> {
  const { db, context } = storage
  const { project } = context.config
  if (!project.hooks.make_archive || !project.hooks.archive_rows) return async () => undefined
  const readme = await loadReadme(project)
  const stopping = new AbortController()

  const tell = (made: object) =>
    db.asService('archives that the application asks for', (scope) => exchange(scope, made))

  async function makeOne(job: ArchiveJob) {
    const lost = new AbortController()
    const { id, attempt } = job
    const progress = tellProgress(async (done) => {
      try {
        await tell({ id, attempt, done })
      } catch (error) {
        // A database that is away for a moment may be back before anybody else takes this over.
        if (isNotWanted(error)) lost.abort(error)
        else context.log.warn({ err: error }, 'could not say how far an archive is')
      }
    }, TUNING.archive.beatSeconds)
    try {
      const signal = AbortSignal.any([stopping.signal, lost.signal])
      await keep(job, await writeArchive(storage, job, { readme, signal, onPart: progress.reach }))
    } catch (error) {
      const failed = stopping.signal.aborted ? 'stopped' : isDiskFull(error) ? 'no_space' : 'trouble'
      if (failed !== 'stopped') context.log.error({ err: error }, 'could not make an archive')
      await progress.stop()
      // Where it is not wanted any more, or the database is away, there is nobody to tell.
      await tell({ id, attempt, failed }).catch(() => undefined)
    } finally {
      await progress.stop()
    }
  }

  /** The row appears and the application hears of it, both or neither. */
  async function keep({ id, attempt, bucket, path }: ArchiveJob, { file, size, sha256 }: SpooledFile) {
    const version = randomUUID()
    try {
      await storage.blobs.put(version, file)
    } finally {
      await rm(file, { force: true })
    }
    const metadata = objectMetadata(ZIP, { size, sha256 }, KEPT)
    try {
      await db.asService('keep an archive', async (scope) => {
        const object = { id: randomUUID(), bucketId: bucket, name: path, ownerId: null, version, metadata }
        await writeObject(scope, { ...object, userMetadata: null }, 'upsert')
        await exchange(scope, { id, attempt, bytes: size })
      })
    } catch (error) {
      await deleteUncommittedBlob(storage, error, version)
      throw error
    }
  }

  async function makeAll() {
    for (let job = await tell({}); job && !stopping.signal.aborted; job = await tell({})) await makeOne(job)
  }

  let last = Promise.resolve()
  const wake = () => {
    last = last.then(async () => {
      if (stopping.signal.aborted) return
      await makeAll().catch((error: unknown) =>
        context.log.warn({ err: error }, 'archives wait until the database is back'),
      )
    })
  }
  const unlisten = await db.listen('archive_wanted', wake)
  wake()
  return async () => {
    stopping.abort()
    await unlisten()
    await last
  }
}

async function exchange(scope: Transaction, made: object): Promise<ArchiveJob | null> {
  const { rows } = await scope.query<{ job: unknown }>('select touchline.make_archive($1) as job', [
    JSON.stringify(made),
  ])
  return archiveJob.parse(rows[0]?.job ?? null)
}

const isDiskFull = (error: unknown) => toApiError(error)?.status === storageErrors.diskFull().status
/** The application refused it: it was erased, or another server has taken it over. */
const isNotWanted = (error: unknown) => toApiError(error)?.status === 410
