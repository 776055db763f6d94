import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { findBucket } from '#server/storage/buckets/bucket-rows.ts'
import { refuse } from '#server/storage/errors.ts'
import { mustBeUploadName } from '#server/storage/names.ts'
import { writeObject } from '#server/storage/objects/object-rows.ts'
import type { ObjectParams } from '#server/storage/objects/upload-object.ts'
import { OPERATIONS } from '#server/storage/operations.ts'
import { callerOf, mustBeAllowed, type Storage } from '#server/storage/storage.ts'
import { LIMITS } from '#shared/limits.ts'

/** Who may upload a file now may let somebody else do it, to this name, for two hours. */
export function signUpload(app: FastifyInstance, storage: Storage) {
  app.post<ObjectParams>('/object/upload/sign/:bucket/*', async (request) => {
    const caller = await callerOf(storage, request)
    const name = mustBeUploadName(request.params['*'])
    const bucket = await findBucket(storage, request.params.bucket)
    const upsert = request.headers['x-upsert'] === 'true'
    await mustBeAllowed(storage, caller, OPERATIONS.signUpload, (scope) =>
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
      LIMITS.storage.uploadTokenSeconds,
    )
    return { url: `/object/upload/sign/${url}?token=${token}`, token }
  })
}

/** What a signed upload may do, and for whom; ends with the person who signed it. */
export async function uploadGrant(storage: Storage, bucketId: string, name: string, token: unknown) {
  const grant = await storage.tokens.verifyUpload(token, `${bucketId}/${name}`)
  const { rows } = await storage.db.asAdmin(
    'supabase_storage_admin',
    'is the signer still welcome',
    (scope) =>
      scope.query<{ barred: boolean }>('select storage.person_is_barred($1) as barred', [
        grant.owner ?? null,
      ]),
  )
  if (rows[0]?.barred) throw refuse.invalidSignature('This link has ended')
  return grant
}
