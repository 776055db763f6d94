import { link, open, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { FileStore } from '@tus/file-store'
import { ERRORS, Upload } from '@tus/server'
import { fsyncDirectory } from '#server/storage/blobs/fsync.ts'
import type { UploadRows } from '#server/storage/resumable/upload-rows.ts'

/**
 * The file store of the tus server with its books in the database instead of a file beside each upload, and with every
 * byte on the disk for good before it is acknowledged.
 */
export class TusFileStore extends FileStore {
  readonly #rows: UploadRows

  constructor(directory: string, rows: UploadRows, expiryMs: number) {
    super({ directory, expirationPeriodInMilliseconds: expiryMs })
    this.#rows = rows
    // The length decides whether there is room, so it must be known from the start.
    this.extensions = ['creation', 'creation-with-upload', 'termination', 'expiration']
  }

  override async create(upload: Upload): Promise<Upload> {
    const handle = await open(this.#pathOf(upload.id), 'wx', 0o600)
    await handle.close()
    await fsyncDirectory(this.directory)
    upload.creation_date = (await this.#rows.find(upload.id))?.created_at.toISOString()
    return upload
  }

  override async write(readable: Readable, id: string, offset: number): Promise<number> {
    const handle = await open(this.#pathOf(id), 'r+')
    let at = offset
    try {
      for await (const chunk of readable as AsyncIterable<Buffer>) {
        for (let rest = chunk; rest.length > 0; ) {
          const { bytesWritten } = await handle.write(rest, 0, rest.length, at)
          at += bytesWritten
          rest = rest.subarray(bytesWritten)
        }
      }
      return at
    } finally {
      await handle.sync()
      await handle.close()
    }
  }

  /** How much is there is what the disk says after a sync: an answer to "where was I?" is a promise too. */
  override async getUpload(id: string): Promise<Upload> {
    const row = await this.#rows.find(id)
    if (!row) throw ERRORS.FILE_NOT_FOUND
    return new Upload({
      id,
      size: row.length,
      offset: row.finished_at ? row.length : await this.#safeLength(id),
      metadata: row.tus_metadata,
      creation_date: row.created_at.toISOString(),
    })
  }

  override async remove(id: string): Promise<void> {
    await rm(this.#pathOf(id), { force: true })
    await this.#rows.remove(id)
  }

  /** A second name for the finished bytes, for whoever checks and keeps them; this one stays until that is done. */
  async linkTo(id: string, file: string): Promise<void> {
    await link(this.#pathOf(id), file)
  }

  async removeLeftovers(id: string): Promise<void> {
    await rm(this.#pathOf(id), { force: true })
  }

  async #safeLength(id: string): Promise<number> {
    const handle = await open(this.#pathOf(id), 'r+').catch(() =>
      Promise.reject(ERRORS.FILE_NO_LONGER_EXISTS),
    )
    try {
      await handle.sync()
      return (await stat(this.#pathOf(id))).size
    } finally {
      await handle.close()
    }
  }

  #pathOf(id: string) {
    return join(this.directory, id)
  }
}
