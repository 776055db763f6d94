import { type ReadStream, statSync } from 'node:fs'
import type { Readable } from 'node:stream'
import { type MetadataValue, S3Store } from '@tus/s3-store'
import { ERRORS, Upload } from '@tus/server'
import type { S3Config } from '#server/config/config.ts'
import { isNotFound, s3ClientConfig } from '#server/storage/blobs/s3-store.ts'
import type { UploadPart, UploadRows } from '#server/storage/resumable/upload-rows.ts'

/**
 * The S3 store of the tus server: parts go straight to the bucket, and the finished object already is the blob. Which
 * parts are there is kept in the database: one question less to the bucket with each chunk, and some servers cannot answer it.
 */
export class TusS3Store extends S3Store {
  readonly #rows: UploadRows

  constructor(config: S3Config, rows: UploadRows, expiryMs: number) {
    super({
      expirationPeriodInMilliseconds: expiryMs,
      // Tags are unknown to many servers that speak S3; expiry is counted in the database.
      useTags: false,
      s3ClientConfig: { ...s3ClientConfig(config), bucket: config.bucket },
    })
    this.#rows = rows
    this.extensions = ['creation', 'creation-with-upload', 'termination', 'expiration']
  }

  override async getUpload(id: string): Promise<Upload> {
    const row = await this.#rows.find(id)
    if (!row) throw ERRORS.FILE_NOT_FOUND
    const parts = await this.retrieveParts(id)
    const waiting = (await this.getIncompletePartSize(id)) ?? 0
    const offset = row.finished_at ? row.length : sizeOf(parts) + waiting
    return new Upload({
      id,
      size: row.length,
      offset,
      metadata: row.tus_metadata,
      creation_date: row.created_at.toISOString(),
    })
  }

  protected override async uploadPart(
    metadata: MetadataValue,
    body: ReadStream | Readable | Buffer,
    number: number,
  ) {
    const Size = Buffer.isBuffer(body) ? body.length : statSync((body as ReadStream).path).size
    const ETag = await super.uploadPart(metadata, body, number)
    await this.#rows.addPart(metadata.file.id, { PartNumber: number, ETag, Size })
    return ETag
  }

  /** Only those without a gap before them: a crash may have kept a later part and lost an earlier one. */
  protected override async retrieveParts(id: string): Promise<UploadPart[]> {
    const parts = await this.#rows.parts(id)
    const gap = parts.findIndex((part, index) => part.PartNumber !== index + 1)
    return gap === -1 ? parts : parts.slice(0, gap)
  }

  /** A server that died between the last part and the order to join them left parts only. */
  async assemble(id: string): Promise<void> {
    const exists = await this.client.headObject({ Bucket: this.bucket, Key: id }).then(
      () => true,
      (error: unknown) => (isNotFound(error) ? false : Promise.reject(error)),
    )
    if (!exists) await this.finishMultipartUpload(await this.getMetadata(id), await this.retrieveParts(id))
  }

  /** The note beside a finished object has done its work. */
  async removeLeftovers(id: string): Promise<void> {
    await this.client.deleteObject({ Bucket: this.bucket, Key: this.infoKey(id) })
  }

  override async remove(id: string): Promise<void> {
    // A bucket that cannot end the upload itself is no reason to keep what lies beside it, or the books open.
    await super.remove(id).catch(() => undefined)
    const Objects = [id, this.infoKey(id), this.partKey(id, true)].map((Key) => ({ Key }))
    await this.client.deleteObjects({ Bucket: this.bucket, Delete: { Objects, Quiet: true } })
    await this.#rows.remove(id)
  }
}

const sizeOf = (parts: UploadPart[]) => parts.reduce((sum, { Size }) => sum + Size, 0)
