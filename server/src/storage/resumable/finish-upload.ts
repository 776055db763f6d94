import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { ERRORS } from '@tus/server'
import type { Identity } from '#server/http/identity.ts'
import { digestFile } from '#server/storage/blobs/digest.ts'
import { findBucket } from '#server/storage/buckets/bucket-rows.ts'
import { asRefusal } from '#server/storage/errors.ts'
import type { ByteSource } from '#server/storage/inspect/byte-source.ts'
import { inspect } from '#server/storage/inspect/inspect.ts'
import { metadataOf } from '#server/storage/objects/keep-checked.ts'
import { admit, commit, type Incoming } from '#server/storage/objects/receive.ts'
import { OPERATIONS } from '#server/storage/operations.ts'
import { describeUpload } from '#server/storage/resumable/describe-upload.ts'
import { FolderUploads } from '#server/storage/resumable/folder-uploads.ts'
import type { Resumable } from '#server/storage/resumable/resumable.ts'
import type { ResumableUpload } from '#server/storage/resumable/upload-rows.ts'
import type { Storage } from '#server/storage/storage.ts'

/**
 * Turns a complete upload into an object, once. It may be asked again after a crash at any point: until the row of the
 * object is committed the bytes stay where they are, and with that row the upload is marked as done.
 */
export async function finishUpload(storage: Storage, resumable: Resumable, id: string, caller: Identity) {
  const lock = resumable.locker.newLock(id)
  await lock.lock(new AbortController().signal, () => undefined)
  try {
    const upload = await resumable.rows.find(id)
    if (!upload) throw ERRORS.FILE_NOT_FOUND
    if (upload.finished_at !== null) return
    const incoming = await incomingOf(storage, upload, caller)
    const { store } = resumable
    if (store instanceof FolderUploads) {
      const file = join(storage.incoming, randomUUID())
      await store.lend(id, file)
      await admit(storage, incoming, await digestFile(file), randomUUID(), id)
      await store.settle(id)
    } else {
      await store.assemble(id)
      await admitFromBucket(storage, incoming, upload)
      await store.settle(id)
    }
  } catch (error) {
    // Bytes that may not become this object never will: the upload is over. Anything else may be tried again.
    const status = asRefusal(error)?.status ?? 500
    if (status < 500 && status !== 423) await resumable.store.remove(id)
    throw error
  } finally {
    await lock.unlock()
  }
}

async function incomingOf(storage: Storage, upload: ResumableUpload, caller: Identity): Promise<Incoming> {
  return {
    ...describeUpload(upload.tus_metadata),
    caller,
    ownerId: upload.owner_id,
    bucket: await findBucket(storage, upload.bucket_id),
    name: upload.object_name,
    mode: upload.upsert ? 'upsert' : 'create',
    operation: OPERATIONS.resumableCreate,
    atLeastBytes: upload.length,
    atMostBytes: upload.length,
  }
}

/** The bucket already holds the whole object under the upload's id; only a picture has to come here to be drawn anew. */
async function admitFromBucket(storage: Storage, incoming: Incoming, upload: ResumableUpload) {
  const source: ByteSource = {
    size: upload.length,
    read: async (start, end) => {
      if (start >= Math.min(end, upload.length)) return Buffer.alloc(0)
      const part = await storage.blobs.read(upload.id, { start, end: Math.min(end, upload.length) - 1 })
      return Buffer.concat(await part.toArray())
    },
  }
  const claim = {
    declared: incoming.declared,
    key: incoming.name,
    allowed: incoming.bucket.allowed_mime_types,
    encoding: incoming.contentEncoding,
  }
  const verdict = await inspect(source, claim)
  if (verdict.redrawAs === null) {
    // Hashing would mean reading it all back; the id names these bytes and no others just as well.
    const metadata = metadataOf(verdict, { size: upload.length, sha256: upload.id }, incoming)
    await commit(storage, incoming, upload.id, upload.id, metadata)
    return
  }
  const { redrawAs } = verdict
  const version = randomUUID()
  const drawn = await storage.blobs.withLocalFile(upload.id, (file) => storage.images.redraw(file, redrawAs))
  await storage.blobs.keep(version, drawn.file)
  await commit(storage, incoming, version, upload.id, metadataOf(verdict, drawn, incoming))
  await storage.blobs.remove([upload.id])
}
