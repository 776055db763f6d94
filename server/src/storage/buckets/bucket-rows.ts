import { TUNING } from '#server/config/tuning.ts'
import type { Transaction } from '#server/db/database.ts'
import type { StorageContext } from '#server/storage/storage-context.ts'
import { storageErrors } from '#server/storage/storage-errors.ts'

export type Bucket = {
  id: string
  name: string
  owner: string
  public: boolean
  type: 'STANDARD'
  file_size_limit: number | null
  allowed_mime_types: string[] | null
  created_at: Date
  updated_at: Date
}
type BucketRow = Omit<Bucket, 'owner' | 'file_size_limit'> & {
  owner: string | null
  owner_id: string | null
  file_size_limit: string | null
}

export const BUCKET_COLUMNS =
  'id, name, owner, owner_id, public, type, file_size_limit, allowed_mime_types, created_at, updated_at'

export function toBucket({ owner, owner_id, file_size_limit, ...row }: Record<string, unknown>): Bucket {
  const { id, name, public: isPublic, type, allowed_mime_types, created_at, updated_at } = row as BucketRow
  return {
    id,
    name,
    // The older of the two columns is the one that hosted tells.
    owner: ((owner ?? owner_id) as string | null) ?? '',
    public: isPublic,
    type,
    file_size_limit: file_size_limit === null ? null : Number(file_size_limit),
    allowed_mime_types,
    created_at,
    updated_at,
  }
}

/** A bucket's rules bind everybody, so they are read past the policies; whether it may be used is decided elsewhere. */
export async function requireBucket({ db }: StorageContext, id: string): Promise<Bucket> {
  const { rows } = await db.asAdmin('supabase_storage_admin', "a bucket's own rules", (scope) =>
    selectBucket(scope, id),
  )
  return rows[0] ? toBucket(rows[0]) : Promise.reject(storageErrors.bucketNotFound())
}

export function selectBucket(scope: Transaction, id: string) {
  return scope.query(`select ${BUCKET_COLUMNS} from storage.buckets where id = $1`, [id])
}

export function maxFileBytes({ file_size_limit }: Bucket): number {
  return Math.min(file_size_limit ?? TUNING.storage.fileMaxBytes, TUNING.storage.fileMaxBytes)
}
