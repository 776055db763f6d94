import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { ERRORS } from '@tus/server'
import type { Identity } from '#server/identity/identity.ts'
import { digestFile } from '#server/storage/blobs/digest.ts'
import { requireFreeSpace } from '#server/storage/blobs/free-space.ts'
import { requireBucket } from '#server/storage/buckets/bucket-rows.ts'
import { blobSource } from '#server/storage/inspect/byte-source.ts'
import { type InspectionResult, inspectFile } from '#server/storage/inspect/inspect-file.ts'
import { isVideo } from '#server/storage/inspect/media-types.ts'
import { stripTellingParts, tellingParts } from '#server/storage/inspect/telling-parts.ts'
import { commitObject, storeUpload, type UploadRequest } from '#server/storage/objects/ingest-upload.ts'
import { objectMetadata, STRIPPED } from '#server/storage/objects/store-inspected.ts'
import { OPERATIONS } from '#server/storage/operations.ts'
import { describeUpload } from '#server/storage/resumable/describe-upload.ts'
import type { TusContext } from '#server/storage/resumable/tus-context.ts'
import { TusFileStore } from '#server/storage/resumable/tus-file-store.ts'
import type { ResumableUpload } from '#server/storage/resumable/upload-rows.ts'
import type { StorageContext } from '#server/storage/storage-context.ts'
import { toApiError } from '#server/storage/storage-errors.ts'

/**
 * Turns a complete upload into an object, once. It may be asked again after a crash at any point: until the row of the
 * object is committed the bytes stay where they are, and with that row the upload is marked as done.
 */
export async function finishUpload(
  storage: StorageContext,
  resumable: TusContext,
  id: string,
  caller: Identity,
) {
  const lock = resumable.locker.newLock(id)
  await lock.lock(new AbortController().signal, () => undefined)
  try {
    const upload = await resumable.rows.find(id)
    if (!upload) throw ERRORS.FILE_NOT_FOUND
    if (upload.finished_at !== null) return
    const incoming = await toUploadRequest(storage, upload, caller)
    const { store } = resumable
    if (store instanceof TusFileStore) {
      const file = join(storage.incomingFolder, randomUUID())
      await store.linkTo(id, file)
      await storeUpload(storage, incoming, await digestFile(file), randomUUID(), id)
      await store.removeLeftovers(id)
    } else {
      await store.assemble(id)
      await storeFromS3(storage, incoming, upload)
      await store.removeLeftovers(id)
    }
  } catch (error) {
    // Bytes that may not become this object never will: the upload is over. Anything else may be tried again.
    const status = toApiError(error)?.status ?? 500
    if (status < 500 && status !== 423) await resumable.store.remove(id)
    throw error
  } finally {
    await lock.unlock()
  }
}

async function toUploadRequest(
  storage: StorageContext,
  upload: ResumableUpload,
  caller: Identity,
): Promise<UploadRequest> {
  return {
    ...describeUpload(upload.tus_metadata),
    caller,
    ownerId: upload.owner_id,
    bucket: await requireBucket(storage, upload.bucket_id),
    name: upload.object_name,
    mode: upload.upsert ? 'upsert' : 'create',
    operation: OPERATIONS.resumableCreate,
    atLeastBytes: upload.length,
    atMostBytes: upload.length,
  }
}

/** The bucket already holds the whole object under the upload's id; a picture has to come here to be drawn anew, and a video that tells too much. */
async function storeFromS3(storage: StorageContext, incoming: UploadRequest, upload: ResumableUpload) {
  const source = blobSource(storage.blobs, upload.id, upload.length)
  const claim = {
    declared: incoming.declared,
    key: incoming.name,
    allowed: incoming.bucket.allowed_mime_types,
    encoding: incoming.contentEncoding,
  }
  const verdict = await inspectFile(source, claim)
  if (isVideo(verdict.mimetype) && (await tellingParts(source, verdict.mimetype)).length > 0)
    return storeStripped(storage, incoming, upload, verdict)
  if (verdict.sanitizeAs === null) {
    // Hashing would mean reading it all back; the id names these bytes and no others just as well.
    const metadata = objectMetadata(verdict, { size: upload.length, sha256: upload.id }, incoming)
    await commitObject(storage, incoming, upload.id, upload.id, metadata)
    return
  }
  const { sanitizeAs } = verdict
  const version = randomUUID()
  const drawn = await storage.blobs.withLocalFile(upload.id, (file) =>
    storage.images.sanitize(file, sanitizeAs),
  )
  await storage.blobs.put(version, drawn.file)
  await commitObject(storage, incoming, version, upload.id, objectMetadata(verdict, drawn, incoming))
  await storage.blobs.remove([upload.id])
}

/** What lies in the bucket cannot be changed there: it comes here, loses those parts and goes back under an id of its own. */
async function storeStripped(
  storage: StorageContext,
  incoming: UploadRequest,
  upload: ResumableUpload,
  verdict: InspectionResult,
) {
  await requireFreeSpace(storage.incomingFolder, upload.length)
  const version = randomUUID()
  const stripped = await storage.blobs.withLocalFile(upload.id, async (file) => {
    await stripTellingParts(file, verdict.mimetype)
    const digest = await digestFile(file)
    await storage.blobs.put(version, file)
    return digest
  })
  const metadata = { ...objectMetadata(verdict, stripped, incoming), ...STRIPPED }
  await commitObject(storage, incoming, version, upload.id, metadata)
  await storage.blobs.remove([upload.id])
}
