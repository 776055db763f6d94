import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { TUNING } from '#server/config/tuning.ts'
import type { Context } from '#server/http/context.ts'
import { BLOB_ID, type BlobStore } from '#server/storage/blobs/blob-store.ts'

export type GarbageCollector = {
  /** Called after each transaction that let bytes go: removes them soon, and keeps nobody waiting for it. */
  scheduleCollection(): void
  /** Looks for bytes that never became an object, after a crash say, and for promises nobody came back for. */
  sweep(): Promise<{ orphans: number; uploads: number }>
  start(sweepUploads: () => Promise<number>): Promise<void>
  stop(): Promise<void>
}

const BATCH = 500
const SWEEP_EVERY_MS = 3_600_000

/** `waiting` are the folders where bytes lie that are not an object yet. */
export function createGarbageCollector(
  { db, log }: Context,
  blobs: BlobStore,
  waiting: string[],
): GarbageCollector {
  let timer: NodeJS.Timeout | undefined
  const stops: (() => Promise<void>)[] = []
  let sweepUploads: () => Promise<number> = async () => 0
  let tidying: Promise<void> = Promise.resolve()
  let tidyAgain = false

  async function removeBatch(): Promise<number> {
    return db.asAdmin('supabase_storage_admin', 'remove bytes no object names', async (scope) => {
      const { rows } = await scope.query<{ version: string }>(
        `select version from storage.orphaned_blobs order by discarded_at limit ${BATCH} for update skip locked`,
      )
      const versions = rows.map(({ version }) => version)
      if (versions.length === 0) return 0
      // The bytes go first: were the note to go first and the server to die, nobody would know of them.
      // A row that was written by hand may name what is no file of ours; there is nothing to remove for it then.
      await blobs.remove(versions.filter((version) => BLOB_ID.test(version)))
      await scope.query('delete from storage.orphaned_blobs where version = any ($1)', [versions])
      return versions.length
    })
  }

  async function removeDiscarded() {
    // What fails here is tried again by the next removal and by the sweep; the caller's own work is done.
    try {
      while ((await removeBatch()) === BATCH);
    } catch (error) {
      log.warn({ err: error }, 'could not remove discarded files yet')
    }
  }

  /** However many ask at once, one pass runs and one more follows. */
  function tidy() {
    if (tidyAgain) return
    tidyAgain = true
    tidying = tidying.then(() => {
      tidyAgain = false
      return removeDiscarded()
    })
  }

  function removeGivenUpUploads() {
    const attempt = () =>
      sweepUploads().then(
        () => {},
        (error) => log.warn({ err: error }, 'could not remove given-up uploads yet'),
      )
    tidying = tidying.then(attempt)
  }

  async function removeOrphans(olderThan: Date): Promise<number> {
    let orphans = 0
    let batch: string[] = []
    const settle = async () => {
      const { rows } = await db.asAdmin('supabase_storage_admin', 'which files have no row', (scope) =>
        scope.query<{ id: string }>(
          `select file.id from unnest($1::text[]) as file (id)
            where not exists (select from storage.objects o where o.version = file.id)
              and not exists (select from storage.resumable_uploads u where u.id = file.id)`,
          [batch],
        ),
      )
      await blobs.remove(rows.map(({ id }) => id))
      orphans += rows.length
      batch = []
    }
    for await (const { id, modifiedAt } of blobs.list()) {
      if (modifiedAt > olderThan) continue
      batch.push(id)
      if (batch.length === BATCH) await settle()
    }
    if (batch.length > 0) await settle()
    return orphans
  }

  async function sweep() {
    const olderThan = new Date(Date.now() - TUNING.storage.orphanHours * 3_600_000)
    await removeDiscarded()
    await db.asAdmin('supabase_storage_admin', 'promises of room that ran out', (scope) =>
      scope.query('delete from storage.quota_reservations where expires_at < now()'),
    )
    const uploads = await sweepUploads()
    let orphans = await removeOrphans(olderThan)
    for (const folder of waiting) orphans += await removeStaleFiles(folder, olderThan)
    if (orphans + uploads > 0) log.info({ orphans, uploads }, 'removed files that never became an object')
    return { orphans, uploads }
  }

  return {
    scheduleCollection: tidy,
    sweep,
    start: async (sweeper) => {
      sweepUploads = sweeper
      // Rows of files also go without the files API, with an account that is deleted say.
      stops.push(await db.listen('discarded_files', tidy))
      stops.push(await db.listen('discarded_uploads', removeGivenUpUploads))
      // What a server that was killed had noted but not yet removed.
      tidy()
      const attempt = () =>
        sweep().catch((error) => log.warn({ err: error }, 'the sweep of stored files failed'))
      timer = setInterval(attempt, SWEEP_EVERY_MS)
      timer.unref()
    },
    stop: async () => {
      clearInterval(timer)
      for (const stop of stops) await stop()
      await tidying
    },
  }
}

async function removeStaleFiles(folder: string, olderThan: Date): Promise<number> {
  let removed = 0
  for (const name of await readdir(folder)) {
    const file = join(folder, name)
    const found = await stat(file).catch(() => null)
    if (!found?.isFile() || found.mtime > olderThan) continue
    await rm(file, { force: true })
    removed += 1
  }
  return removed
}
