import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { TUNING } from '#server/config/tuning.ts'
import { requireBucket } from '#server/storage/buckets/bucket-rows.ts'
import { requireObjectName } from '#server/storage/object-names.ts'
import { writeObject } from '#server/storage/objects/object-rows.ts'
import type { ObjectParams } from '#server/storage/objects/upload-object.ts'
import { OPERATIONS } from '#server/storage/operations.ts'
import { authorizeByPolicy, requireCaller, type StorageContext } from '#server/storage/storage-context.ts'
import { storageErrors } from '#server/storage/storage-errors.ts'

/** Who may upload a file now may let somebody else do it, to this name, for two hours. */
export function signUpload(app: FastifyInstance, storage: StorageContext) {
  app.post<ObjectParams>('/object/upload/sign/:bucket/*', async (request) => {
    const caller = await requireCaller(storage, request)
    const name = requireObjectName(request.params['*'])
    const bucket = await requireBucket(storage, request.params.bucket)
    const upsert = request.headers['x-upsert'] === 'true'
    await authorizeByPolicy(storage, caller, OPERATIONS.signUpload, (scope) =>
      writeObject(
        scope,
        {
          id: randomUUID(),
          bucketId: bucket.id,
          name,
          ownerId: caller.userId,
          version: randomUUID(),
          metadata: null,
          userMetadata: null,
        },
        upsert ? 'upsert' : 'create',
      ),
    )
    const url = `${bucket.id}/${name}`
    const token = await storage.tokens.sign(
      { scope: 'upload', url, owner: caller.userId ?? undefined, role: caller.role, upsert },
      TUNING.storage.uploadTokenSeconds,
    )
    return { url: `/object/upload/sign/${url}?token=${token}`, token }
  })
}

/** What a signed upload may do, and for whom; ends with the person who signed it. */
export async function requireUploadGrant(
  storage: StorageContext,
  bucketId: string,
  name: string,
  token: unknown,
) {
  const grant = await storage.tokens.verifyUpload(token, `${bucketId}/${name}`)
  const { rows } = await storage.db.asAdmin(
    'supabase_storage_admin',
    'is the signer still welcome',
    (scope) =>
      scope.query<{ barred: boolean }>('select storage.is_user_banned($1) as barred', [grant.owner ?? null]),
  )
  if (rows[0]?.barred) throw storageErrors.invalidSignature('This link has ended')
  return grant
}
