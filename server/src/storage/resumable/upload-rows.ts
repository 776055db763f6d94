import type { Database } from '#server/db/database.ts'

export type ResumableUpload = {
  id: string
  creator: string
  bucket_id: string
  object_name: string
  owner_id: string | null
  upsert: boolean
  length: number
  tus_metadata: Record<string, string | null>
  created_at: Date
  expires_at: Date
  finished_at: Date | null
  expired: boolean
}

export type UploadPart = { PartNumber: number; ETag: string; Size: number }

const COLUMNS = `id, creator, bucket_id, object_name, owner_id, upsert, length, tus_metadata, created_at, expires_at,
  finished_at, expires_at <= now() as expired`

/** The books of uploads under way, shared by every server process on this database. */
export type UploadRows = {
  add(
    upload: Omit<ResumableUpload, 'created_at' | 'expires_at' | 'finished_at' | 'expired'>,
    hours: number,
  ): Promise<void>
  find(id: string): Promise<ResumableUpload | null>
  remove(id: string): Promise<void>
  expired(limit: number): Promise<ResumableUpload[]>
  addPart(id: string, part: UploadPart): Promise<void>
  parts(id: string): Promise<UploadPart[]>
  /** True when `holder` may write now; a lease that ran out, or whose holder is `gone`, is taken over. */
  lease(
    id: string,
    holder: string,
    seconds: number,
    gone?: string,
  ): Promise<{ held: boolean; by: string | null }>
  endLease(id: string, holder: string): Promise<void>
}

export function createUploadRows(db: Database): UploadRows {
  const query = <T>(reason: string, text: string, values: unknown[]) =>
    db.asAdmin('supabase_storage_admin', reason, (scope) => scope.query<T>(text, values))

  return {
    add: async (upload, hours) => {
      await query(
        'a resumable upload begins',
        `insert into storage.resumable_uploads
           (id, creator, bucket_id, object_name, owner_id, upsert, length, tus_metadata, expires_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, now() + make_interval(hours => $9))`,
        [
          upload.id,
          upload.creator,
          upload.bucket_id,
          upload.object_name,
          upload.owner_id,
          upload.upsert,
          upload.length,
          upload.tus_metadata,
          hours,
        ],
      )
    },
    find: async (id) => {
      const { rows } = await query<ResumableUpload>(
        'a resumable upload goes on',
        `select ${COLUMNS} from storage.resumable_uploads where id = $1`,
        [id],
      )
      return rows[0] ? { ...rows[0], length: Number(rows[0].length) } : null
    },
    remove: async (id) => {
      await query(
        'a resumable upload ends without a file',
        `with released as (delete from storage.quota_reservations where id = $1)
         delete from storage.resumable_uploads where id = $1`,
        [id],
      )
    },
    expired: async (limit) => {
      const { rows } = await query<ResumableUpload>(
        'resumable uploads nobody finished',
        `select ${COLUMNS} from storage.resumable_uploads where expires_at <= now() order by expires_at limit $1`,
        [limit],
      )
      return rows
    },
    addPart: async (id, part) => {
      await query(
        'a part of a file is in the bucket',
        'update storage.resumable_uploads set parts = parts || jsonb_build_object($2::text, $3::jsonb) where id = $1',
        [id, String(part.PartNumber), JSON.stringify(part)],
      )
    },
    parts: async (id) => {
      const { rows } = await query<{ parts: Record<string, UploadPart> }>(
        'which parts of a file are in the bucket',
        'select parts from storage.resumable_uploads where id = $1',
        [id],
      )
      return Object.values(rows[0]?.parts ?? {}).sort((a, b) => a.PartNumber - b.PartNumber)
    },
    lease: async (id, holder, seconds, gone) => {
      const { rows } = await query<{ lock_holder: string }>(
        'one process writes at a time',
        `update storage.resumable_uploads set lock_holder = $2, locked_until = now() + make_interval(secs => $3)
          where id = $1 and (locked_until is null or locked_until < now() or lock_holder in ($2, $4))
        returning lock_holder`,
        [id, holder, seconds, gone ?? null],
      )
      if (rows.length > 0) return { held: true, by: holder }
      const { rows: others } = await query<{ lock_holder: string }>(
        'who is writing',
        'select lock_holder from storage.resumable_uploads where id = $1',
        [id],
      )
      return { held: false, by: others[0]?.lock_holder ?? null }
    },
    endLease: async (id, holder) => {
      await query(
        'the next may write',
        'update storage.resumable_uploads set locked_until = null, lock_holder = null where id = $1 and lock_holder = $2',
        [id, holder],
      )
    },
  }
}
