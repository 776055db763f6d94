import { createHash, randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { TUNING } from '#server/config/tuning.ts'
import type { Identity } from '#server/identity/identity.ts'
import { requireFreeSpace } from '#server/storage/blobs/free-space.ts'
import { requireBucket } from '#server/storage/buckets/bucket-rows.ts'
import { requireObjectName } from '#server/storage/object-names.ts'
import { authorizeUpload } from '#server/storage/objects/ingest-upload.ts'
import { OPERATIONS } from '#server/storage/operations.ts'
import { releaseReservation, reserveQuota } from '#server/storage/quota-reservations.ts'
import { describeUpload, parseTusMetadata } from '#server/storage/resumable/describe-upload.ts'
import type { TusContext } from '#server/storage/resumable/tus-context.ts'
import { requireUploadGrant } from '#server/storage/signing/sign-upload.ts'
import { requireCaller, SERVICE_IDENTITY, type StorageContext } from '#server/storage/storage-context.ts'
import { storageErrors } from '#server/storage/storage-errors.ts'

export type Uploader = {
  caller: Identity
  ownerId: string | null
  /** Who may go on with an upload: the person, or the bearer of the very link, that began it. */
  creator: string
  upsert: boolean
}

/** Everything that can be refused is refused here, before an upload exists. Returns its id. */
export async function createUpload(
  storage: StorageContext,
  { rows }: TusContext,
  request: FastifyRequest,
  signed: boolean,
): Promise<{ id: string; uploader: Uploader }> {
  const metadata = parseTusMetadata(request.headers['upload-metadata'])
  const length = parseUploadLength(request)
  const { bucketName, objectName } = metadata
  if (!bucketName) throw storageErrors.invalidRequest('Upload-Metadata must have a bucketName')
  const name = requireObjectName(objectName)
  const uploader = signed
    ? await signedUploader(storage, request, bucketName, name)
    : await authenticatedUploader(storage, request)
  const bucket = await requireBucket(storage, bucketName)
  const described = describeUpload(metadata)
  await authorizeUpload(storage, {
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
  await requireFreeSpace(storage.partialFolder, length)

  const id = randomUUID()
  const hours = TUNING.storage.resumable.expiresHours
  const { ownerId } = uploader
  await reserveQuota(storage.db, { id, ownerId, bytes: length, hours })
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
      await releaseReservation(storage.db, id)
      throw error
    })
  return { id, uploader }
}

export async function authenticatedUploader(
  storage: StorageContext,
  request: FastifyRequest,
): Promise<Uploader> {
  const caller = await requireCaller(storage, request)
  return {
    caller,
    ownerId: caller.userId,
    creator: caller.userId === null ? `role ${caller.role}` : `person ${caller.userId}`,
    upsert: request.headers['x-upsert'] === 'true',
  }
}

export async function signedUploader(
  storage: StorageContext,
  request: FastifyRequest,
  bucketId: string,
  name: string,
): Promise<Uploader> {
  const token = request.headers['x-signature']
  if (token === undefined) throw storageErrors.invalidRequest('Missing x-signature header')
  const grant = await requireUploadGrant(storage, bucketId, name, token)
  const fingerprint = createHash('sha256').update(String(token)).digest('hex')
  return {
    caller: SERVICE_IDENTITY,
    ownerId: grant.owner ?? null,
    creator: `link ${fingerprint}`,
    upsert: grant.upsert,
  }
}

function parseUploadLength({ headers }: FastifyRequest): number {
  if (headers['upload-defer-length'] !== undefined || headers['upload-length'] === undefined) {
    throw storageErrors.invalidRequest('Upload-Length must be known when an upload begins')
  }
  const text = String(headers['upload-length'])
  if (!/^\d{1,15}$/.test(text))
    throw storageErrors.invalidRequest('Upload-Length must be a whole number of bytes')
  const length = Number(text)
  if (length > TUNING.storage.fileMaxBytes) throw storageErrors.tooLarge(TUNING.storage.fileMaxBytes)
  return length
}
