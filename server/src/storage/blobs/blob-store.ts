import type { Readable } from 'node:stream'

/**
 * Where bytes live, under ids the server makes up: never under a name that a person chose. A blob is written once and
 * never changed, so a reader is never surprised by a writer.
 */
export type BlobStore = {
  /** Takes a finished local file over; when this returns the bytes survive a power cut. */
  put(id: string, file: string): Promise<void>
  /** `end` is inclusive, as in a Range header. Rejects with BlobNotFoundError when there is no such blob. */
  read(id: string, range?: { start: number; end: number }): Promise<Readable>
  copy(from: string, to: string): Promise<void>
  /** Removing what is not there is no error: clean-up may run twice. */
  remove(ids: string[]): Promise<void>
  list(): AsyncIterable<{ id: string; modifiedAt: Date }>
  /** The blob as a local file for as long as `work` runs. */
  withLocalFile<T>(id: string, work: (file: string) => Promise<T>): Promise<T>
  close(): Promise<void>
}

export class BlobNotFoundError extends Error {
  constructor(id: string) {
    super(`The bytes of ${id} are gone`)
    this.name = 'BlobNotFoundError'
  }
}

export const BLOB_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
