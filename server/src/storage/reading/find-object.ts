import type { ApiError } from '#server/http/api-error.ts'
import type { Identity } from '#server/http/identity.ts'
import { refuse } from '#server/storage/errors.ts'
import { mustBeObjectName } from '#server/storage/names.ts'
import { type StoredObject, selectObject } from '#server/storage/objects/object-rows.ts'
import type { Operation } from '#server/storage/operations.ts'
import { asking, type Storage } from '#server/storage/storage.ts'

/** In a public bucket everybody may read a file whose name they know; nothing else about it is public. */
export async function findPublicObject(
  { db }: Storage,
  bucketId: string,
  key: string,
): Promise<StoredObject | null> {
  const name = mustBeObjectName(key)
  return db.asAdmin('supabase_storage_admin', 'a file of a public bucket', async (scope) => {
    const { rowCount } = await scope.query('select from storage.buckets where id = $1 and public', [bucketId])
    return rowCount === 0 ? null : selectObject(scope, bucketId, name)
  })
}

/** A file the caller may not see and one that is not there answer alike; a bucket that is not there is told. */
export async function findForCaller(
  storage: Storage,
  caller: Identity,
  operation: Operation,
  bucketId: string,
  key: string,
): Promise<StoredObject> {
  const name = mustBeObjectName(key)
  const object =
    (await asking(storage, caller, operation, (scope) => selectObject(scope, bucketId, name))) ??
    (await findPublicObject(storage, bucketId, name))
  return object ?? Promise.reject(await whyNot(storage, caller, bucketId))
}

async function whyNot({ db }: Storage, caller: Identity, bucketId: string): Promise<ApiError> {
  const { rows } = await db.asAdmin('supabase_storage_admin', 'is there such a bucket', (scope) =>
    scope.query<{ public: boolean }>('select public from storage.buckets where id = $1', [bucketId]),
  )
  const [bucket] = rows
  const known = bucket !== undefined && (bucket.public || caller.via !== 'none')
  return known ? refuse.objectNotFound() : refuse.bucketNotFound()
}

/** The token of a link is for this file, these bytes and a person who is still welcome. */
export async function findSigned(
  storage: Storage,
  bucketId: string,
  key: string,
  token: unknown,
): Promise<{ object: StoredObject; transformations: string | undefined }> {
  const name = mustBeObjectName(key)
  const grant = await storage.tokens.verifyDownload(token, `${bucketId}/${name}`)
  const object = await storage.db.asAdmin(
    'supabase_storage_admin',
    'a file behind a signed link',
    async (scope) => {
      const { rows } = await scope.query<{ barred: boolean }>(
        'select storage.person_is_barred($1) as barred',
        [grant.owner ?? null],
      )
      if (rows[0]?.barred) throw refuse.invalidSignature('This link has ended')
      return selectObject(scope, bucketId, name)
    },
  )
  if (!object) throw refuse.objectNotFound()
  if (object.version !== grant.version)
    throw refuse.invalidSignature('This link was made for an earlier version of the file')
  return { object, transformations: grant.transformations }
}
