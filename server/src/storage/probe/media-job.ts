import type { MediaFacts } from '#server/storage/probe/read-media.ts'

/** Bytes that the reader wants to see, and what it found in the end. */
export type FromReader =
  | { read: number; start: number; end: number }
  | { facts: MediaFacts }
  | { isAway: true }
/** A file to look at, or the bytes it asked for; without bytes the store did not answer. */
export type ToReader = { size: number } | { read: number; bytes: Uint8Array | undefined }
