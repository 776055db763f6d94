import { createHash, randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Identity } from '#server/http/identity.ts'
import { mustHaveRoom } from '#server/storage/blobs/disk.ts'
import { findBucket } from '#server/storage/buckets/bucket-rows.ts'
import { refuse } from '#server/storage/errors.ts'
import { mustBeUploadName } from '#server/storage/names.ts'
import { mustBeWelcome } from '#server/storage/objects/receive.ts'
import { OPERATIONS } from '#server/storage/operations.ts'
import { release, reserve } from '#server/storage/quota.ts'
import { describeUpload, readTusMetadata } from '#server/storage/resumable/describe-upload.ts'
import type { Resumable } from '#server/storage/resumable/resumable.ts'
import { uploadGrant } from '#server/storage/signing/sign-upload.ts'
import { callerOf, SERVER, type Storage } from '#server/storage/storage.ts'
import { LIMITS } from '#shared/limits.ts'

export type Uploader = {
  caller: Identity
  ownerId: string | null
  /** Who may go on with an upload: the person, or the bearer of the very link, that began it. */
  creator: string
  upsert: boolean
}

/** Everything that can be refused is refused here, before an upload exists. Returns its id. */
export async function createUpload(
  storage: Storage,
  { rows }: Resumable,
  request: FastifyRequest,
  signed: boolean,
): Promise<{ id: string; uploader: Uploader }> {
  const metadata = readTusMetadata(request.headers['upload-metadata'])
  const length = lengthOf(request)
  const { bucketName, objectName } = metadata
  if (!bucketName) throw refuse.invalidRequest('Upload-Metadata must have a bucketName')
  const name = mustBeUploadName(objectName)
  const uploader = signed
    ? await signedUploader(storage, request, bucketName, name)
    : await knownUploader(storage, request)
  const bucket = await findBucket(storage, bucketName)
  const described = describeUpload(metadata)
  await mustBeWelcome(storage, {
    ...described,
    caller: uploader.caller,
    ownerId: uploader.ownerId,
    bucket,
    name,
    mode: uploader.upsert ? 'upsert' : 'create',
    operation: OPERATIONS.resumableCreate,
    atLeastBytes: length,
    atMostBytes: length,
  })
  await mustHaveRoom(storage.partial, length)

  const id = randomUUID()
  const hours = LIMITS.storage.resumable.expiresHours
  const { ownerId } = uploader
  await reserve(storage.db, { id, ownerId, bytes: length, hours })
  await rows
    .add(
      {
        id,
        creator: uploader.creator,
        bucket_id: bucket.id,
        object_name: name,
        owner_id: ownerId,
        upsert: uploader.upsert,
        length,
        tus_metadata: metadata,
      },
      hours,
    )
    .catch(async (error) => {
      await release(storage.db, id)
      throw error
    })
  return { id, uploader }
}

export async function knownUploader(storage: Storage, request: FastifyRequest): Promise<Uploader> {
  const caller = await callerOf(storage, request)
  return {
    caller,
    ownerId: caller.userId,
    creator: caller.userId === null ? `role ${caller.role}` : `person ${caller.userId}`,
    upsert: request.headers['x-upsert'] === 'true',
  }
}

export async function signedUploader(
  storage: Storage,
  request: FastifyRequest,
  bucketId: string,
  name: string,
): Promise<Uploader> {
  const token = request.headers['x-signature']
  if (token === undefined) throw refuse.invalidRequest('Missing x-signature header')
  const grant = await uploadGrant(storage, bucketId, name, token)
  const fingerprint = createHash('sha256').update(String(token)).digest('hex')
  return {
    caller: SERVER,
    ownerId: grant.owner ?? null,
    creator: `link ${fingerprint}`,
    upsert: grant.upsert,
  }
}

function lengthOf({ headers }: FastifyRequest): number {
  if (headers['upload-defer-length'] !== undefined || headers['upload-length'] === undefined) {
    throw refuse.invalidRequest('Upload-Length must be known when an upload begins')
  }
  const text = String(headers['upload-length'])
  if (!/^\d{1,15}$/.test(text)) throw refuse.invalidRequest('Upload-Length must be a whole number of bytes')
  const length = Number(text)
  if (length > LIMITS.storage.fileMaxBytes) throw refuse.tooLarge()
  return length
}
