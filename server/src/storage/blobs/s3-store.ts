import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
  S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import type { S3Config } from '#server/config/config.ts'
import { TUNING } from '#server/config/tuning.ts'
import { BLOB_ID, BlobNotFoundError, type BlobStore } from '#server/storage/blobs/blob-store.ts'

const DELETE_BATCH = 1000

export function s3ClientConfig(config: S3Config): S3ClientConfig {
  return {
    endpoint: config.endpoint,
    region: config.region,
    credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey },
    forcePathStyle: config.forcePathStyle,
    // A bucket that stops answering must not hold on to a request, let alone a database connection.
    requestHandler: { connectionTimeout: 5_000, socketTimeout: 30_000 },
    // The newer checksums are unknown to many servers that speak S3; the signature already covers the content length.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  }
}

/** Any server that speaks S3. `scratch` is a local folder for files on their way in and for pictures being drawn. */
export function openS3Store(
  config: S3Config,
  scratch: string,
  partBytes: number = TUNING.storage.s3PartBytes,
): BlobStore {
  const client = new S3Client(s3ClientConfig(config))
  const Bucket = config.bucket

  async function read(id: string, range?: { start: number; end: number }): Promise<Readable> {
    if (!BLOB_ID.test(id)) throw new BlobNotFoundError(id)
    const Range = range && `bytes=${range.start}-${range.end}`
    const found = await client
      .send(new GetObjectCommand({ Bucket, Key: id, Range }))
      .catch((error) => Promise.reject(isNotFound(error) ? new BlobNotFoundError(id) : error))
    return found.Body as Readable
  }

  /** The blob appears with its last part or not at all, and what was sent of it until then is taken back. */
  async function putInParts(id: string, file: string, size: number) {
    const upload = { Bucket, Key: id }
    const { UploadId } = await client.send(new CreateMultipartUploadCommand(upload))
    try {
      const Parts: CompletedPart[] = []
      for (let start = 0; start < size; start += partBytes) {
        const end = Math.min(start + partBytes, size)
        const PartNumber = Parts.length + 1
        const Body = createReadStream(file, { start, end: end - 1 })
        const part = { ...upload, UploadId, PartNumber, Body, ContentLength: end - start }
        Parts.push({ PartNumber, ETag: (await client.send(new UploadPartCommand(part))).ETag })
      }
      await client.send(
        new CompleteMultipartUploadCommand({ ...upload, UploadId, MultipartUpload: { Parts } }),
      )
    } catch (error) {
      // Where the bucket is away it is its own rule that clears away what was never completed.
      await client.send(new AbortMultipartUploadCommand({ ...upload, UploadId })).catch(() => undefined)
      throw error
    }
  }

  return {
    put: async (id, file) => {
      const { size } = await stat(file)
      if (size > partBytes) await putInParts(id, file, size)
      else {
        const Body = createReadStream(file)
        await client.send(new PutObjectCommand({ Bucket, Key: id, Body, ContentLength: size }))
      }
      await rm(file, { force: true })
    },
    read,
    copy: async (from, to) => {
      await client
        .send(new CopyObjectCommand({ Bucket, Key: to, CopySource: `${Bucket}/${from}` }))
        .catch((error) => Promise.reject(isNotFound(error) ? new BlobNotFoundError(from) : error))
    },
    remove: async (ids) => {
      for (let at = 0; at < ids.length; at += DELETE_BATCH) {
        const Objects = ids.slice(at, at + DELETE_BATCH).map((Key) => ({ Key }))
        await client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }))
      }
    },
    list: async function* () {
      let ContinuationToken: string | undefined
      do {
        const page = await client.send(new ListObjectsV2Command({ Bucket, ContinuationToken }))
        for (const { Key = '', LastModified } of page.Contents ?? []) {
          if (BLOB_ID.test(Key)) yield { id: Key, modifiedAt: LastModified ?? new Date() }
        }
        ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined
      } while (ContinuationToken)
    },
    withLocalFile: async (id, work) => {
      const file = join(scratch, randomUUID())
      try {
        await pipeline(await read(id), createWriteStream(file, { mode: 0o600 }))
        return await work(file)
      } finally {
        await rm(file, { force: true })
      }
    },
    close: async () => client.destroy(),
  }
}

export function isNotFound(error: unknown): boolean {
  return (
    error instanceof S3ServiceException &&
    (error.name === 'NoSuchKey' || error.$metadata.httpStatusCode === 404)
  )
}
