import { number, object, type Read } from '#web/lib/json-reader.ts'

/** What `my_storage` (0104_videos.sql) answers, in bytes: `reserved` is promised to uploads under way. */
export const readStorage = object({ used_bytes: number, reserved_bytes: number, quota_bytes: number })
export type StorageRoom = Read<typeof readStorage>

/** What stands in a file, read before a byte of it leaves the device. Lengths in seconds, sides in pixels. */
export type MediaFacts = {
  seconds: number
  width: number
  height: number
  framesPerSecond: number
  /** `avc`, `hevc`, `vp8`, `vp9` or `av1`; null for one that no browser knows. */
  codec: string | null
  contentType: 'video/mp4' | 'video/quicktime' | 'video/webm'
}

/** The part that is kept, in seconds of the file. */
export type Trim = { start: number; end: number }

/** Why an upload does not go on: a key of this noun's words, or of the shared ones about files. */
export type UploadProblem = { key: string; values?: Record<string, string | number> }

export type UploadPhase =
  /** Its index is read. */
  | 'reading'
  /** Fine, and waits for the press that sends it. */
  | 'chosen'
  | 'trimming'
  /** Another file is being sent. */
  | 'queued'
  | 'sending'
  | 'paused'
  /** Nothing answers; goes on by itself. */
  | 'offline'
  /** The connection is paid by the byte; goes on after a yes. */
  | 'metered'
  /** Another tab sends the same file. */
  | 'elsewhere'
  | 'sent'
  /** Not sent, for the reason in `problem`. */
  | 'refused'

/** A file in this tab on its way to the server. What is on its way from another tab or day is a row of `videos` alone. */
export type Upload = {
  key: string
  athleteId: string
  file: File
  /** What the device calls the same file again by. */
  fingerprint: string
  title: string
  phase: UploadPhase
  problem?: UploadProblem
  /** Undefined where this browser could not read it: then it is sent as it is, and the server looks. */
  facts?: MediaFacts
  trim?: Trim
  /** Of 1, while it is cut. */
  trimmed?: number
  /** A place, a device or words stood in it and were taken out before it was sent. */
  stripped?: boolean
  /** The row, once there is one. */
  videoId?: string
  sentBytes: number
  totalBytes: number
  bytesPerSecond: number
}
