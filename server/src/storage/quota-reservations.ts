import { TUNING } from '#server/config/tuning.ts'
import type { Database } from '#server/db/database.ts'
import { storageErrors } from '#server/storage/storage-errors.ts'

/**
 * Promises room for bytes that are about to arrive. One person's promises are made in turn, so twenty uploads at once
 * cannot each see the same free space. Files without an owner (the server's own) are not counted against anybody.
 */
export async function reserveQuota(
  db: Database,
  promise: { id: string; ownerId: string | null; bytes: number; hours: number },
): Promise<void> {
  if (promise.ownerId === null) return
  await db.asAdmin(
    'supabase_storage_admin',
    'count what a person stores and has been promised',
    async (scope) => {
      await scope.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
        `storage quota ${promise.ownerId}`,
      ])
      const { rows } = await scope.query<{ used: string; quota: string; recent: string }>(
        `select storage.quota_bytes($1, $2) as quota,
         (select count(*) from storage.objects where owner_id = $1 and updated_at > now() - interval '1 hour')
         + (select count(*) from storage.quota_reservations where owner_id = $1 and expires_at > now()) as recent,
         (select coalesce(sum((metadata ->> 'size')::bigint), 0) from storage.objects where owner_id = $1)
         + (select coalesce(sum(bytes), 0) from storage.quota_reservations where owner_id = $1 and expires_at > now()) as used`,
        [promise.ownerId, TUNING.storage.quotaBytes],
      )
      if (Number(rows[0]?.recent) >= TUNING.storage.uploadsPerHour) throw storageErrors.tooMany()
      const quota = Number(rows[0]?.quota)
      if (Number(rows[0]?.used) + promise.bytes > quota) throw storageErrors.quotaExceeded(quota)
      await scope.query(
        `insert into storage.quota_reservations (id, owner_id, bytes, expires_at)
       values ($1, $2, $3, now() + make_interval(hours => $4))`,
        [promise.id, promise.ownerId, promise.bytes, promise.hours],
      )
    },
  )
}

/** Never in the way of saying why the upload failed: a promise that cannot be taken back now runs out by itself. */
export async function releaseReservation(db: Database, id: string): Promise<void> {
  await db
    .asAdmin('supabase_storage_admin', 'an upload ended without a file', (scope) =>
      scope.query('delete from storage.quota_reservations where id = $1', [id]),
    )
    .catch(() => undefined)
}

/** Room a body of unknown length may take: what is left of the quota, but never more than one file may have. */
export async function remainingQuota(
  db: Database,
  ownerId: string | null,
  maxBytes: number,
): Promise<number> {
  if (ownerId === null) return maxBytes
  const { rows } = await db.asAdmin('supabase_storage_admin', 'how much room is left', (scope) =>
    scope.query<{ room: string }>(
      `select storage.quota_bytes($1, $2)
         - (select coalesce(sum((metadata ->> 'size')::bigint), 0) from storage.objects where owner_id = $1)
         - (select coalesce(sum(bytes), 0) from storage.quota_reservations where owner_id = $1 and expires_at > now()) as room`,
      [ownerId, TUNING.storage.quotaBytes],
    ),
  )
  return Math.max(0, Math.min(maxBytes, Number(rows[0]?.room)))
}
