import type { Transaction } from '#server/db/database.ts'
import type { ApiError } from '#server/http/api-error.ts'
import { type Identity, identityFromClaims } from '#server/identity/identity.ts'
import { requireObjectName } from '#server/storage/object-names.ts'
import { type StoredObject, selectObject } from '#server/storage/objects/object-rows.ts'
import { OPERATIONS, type StorageOperation } from '#server/storage/operations.ts'
import type { Signer } from '#server/storage/signing/signed-token.ts'
import { asCaller, type StorageContext } from '#server/storage/storage-context.ts'
import { storageErrors } from '#server/storage/storage-errors.ts'

/** In a public bucket everybody may read a file whose name they know; nothing else about it is public. */
export async function findPublicObject(
  { db }: StorageContext,
  bucketId: string,
  key: string,
): Promise<StoredObject | null> {
  const name = requireObjectName(key)
  return db.asAdmin('supabase_storage_admin', 'a file of a public bucket', async (scope) => {
    const { rowCount } = await scope.query('select from storage.buckets where id = $1 and public', [bucketId])
    return rowCount === 0 ? null : selectObject(scope, bucketId, name)
  })
}

/** A file the caller may not see and one that is not there answer alike; a bucket that is not there is told. */
export async function requireObjectForCaller(
  storage: StorageContext,
  caller: Identity,
  operation: StorageOperation,
  bucketId: string,
  key: string,
  settings: Record<string, string> = {},
): Promise<StoredObject> {
  const name = requireObjectName(key)
  const select = (scope: Transaction) => selectObject(scope, bucketId, name)
  const object =
    (await asCaller(storage, caller, operation, select, settings)) ??
    (await findPublicObject(storage, bucketId, name))
  return object ?? Promise.reject(await notFoundError(storage, caller, bucketId))
}

async function notFoundError({ db }: StorageContext, caller: Identity, bucketId: string): Promise<ApiError> {
  const { rows } = await db.asAdmin('supabase_storage_admin', 'is there such a bucket', (scope) =>
    scope.query<{ public: boolean }>('select public from storage.buckets where id = $1', [bucketId]),
  )
  const [bucket] = rows
  const known = bucket !== undefined && (bucket.public || caller.source !== 'none')
  return known ? storageErrors.objectNotFound() : storageErrors.bucketNotFound()
}

/** A link is for this file and these bytes, as long as who made it is welcome and may still see the file. */
export async function requireSignedObject(
  storage: StorageContext,
  bucketId: string,
  key: string,
  token: unknown,
): Promise<{ object: StoredObject; transformations: string | undefined }> {
  const name = requireObjectName(key)
  const { signer, version, transformations } = await storage.tokens.verifyDownload(
    token,
    `${bucketId}/${name}`,
  )
  const object = await storage.db.asAdmin(
    'supabase_storage_admin',
    'a file behind a signed link',
    async (scope) => {
      const { rows } = await scope.query<{ barred: boolean }>('select storage.is_user_banned($1) as barred', [
        signer.sub ?? null,
      ])
      if (rows[0]?.barred) throw linkEnded()
      return selectObject(scope, bucketId, name)
    },
  )
  if (!object) throw storageErrors.objectNotFound()
  if (object.version !== version)
    throw storageErrors.invalidSignature('This link was made for an earlier version of the file')
  if (signer.role !== 'service_role') await requireStillReadable(storage, signer, bucketId, name)
  return { object, transformations }
}

const linkEnded = () => storageErrors.invalidSignature('This link has ended')

/** The policies that let it be signed are asked at each opening: a block or a withdrawn consent ends the links made before. */
async function requireStillReadable(storage: StorageContext, signer: Signer, bucketId: string, name: string) {
  const identity = identityFromClaims({ ...signer }, 'none')
  const seen = await asCaller(storage, identity, OPERATIONS.sign, (scope) =>
    selectObject(scope, bucketId, name),
  )
  if (!seen && !(await findPublicObject(storage, bucketId, name))) throw linkEnded()
}
