import { LIMITS } from '#shared/limits.ts'
import { type FileProblem, fileProblem } from '#shared/validate/file.ts'
import type { MediaFacts, StorageRoom, Upload } from './types.ts'

export const videoMegabytes = LIMITS.video.maxBytes / 1024 ** 2

const types: Record<string, string> = {
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  mov: 'video/quicktime',
  webm: 'video/webm',
}
/** For the picker; systems that do not know these types go by the ending. */
export const acceptedFiles = [...Object.keys(types).map((end) => `.${end}`), ...new Set(Object.values(types))]

type FileFacts = Pick<File, 'name' | 'size' | 'type' | 'lastModified'>

export const fingerprintOf = ({ name, size, lastModified }: FileFacts) => `${name}:${size}:${lastModified}`

/** By its ending, where the system says nothing. */
export function typeOf({ name, type }: Pick<File, 'name' | 'type'>): string {
  if (type === '' || type === 'video/x-m4v') return types[name.split('.').at(-1)?.toLowerCase() ?? ''] ?? type
  return type
}

/** The rules for every file that is uploaded here, before it is looked into. */
export const videoFileProblem = (file: FileFacts): FileProblem | null =>
  fileProblem(
    { name: file.name, size: file.size, type: typeOf(file) },
    { types: Object.values(types), maxMegabytes: videoMegabytes },
  )

const PLAYED = ['avc', 'hevc', 'vp8', 'vp9', 'av1']

/** What the server would refuse the file for (private.video_refusal), told before it is sent. */
export function mediaProblem(facts: MediaFacts): string | null {
  if (facts.width < 1 || facts.height < 1) return 'no_picture'
  if (facts.codec === null || !PLAYED.includes(facts.codec)) return 'codec'
  if (facts.seconds * 1000 < LIMITS.video.minMs) return 'empty'
  if (facts.seconds * 1000 > LIMITS.video.maxMs) return 'too_long'
  if (Math.max(facts.width, facts.height) > LIMITS.video.sideMax) return 'too_large_picture'
  return Math.round(facts.framesPerSecond) > LIMITS.video.frameRateMax ? 'too_many_frames' : null
}

/**
 * What the file is called, for a title to begin with; null where a camera named it. Rows of digits would be taken for a
 * phone number by the gate of contact.
 */
export function titleFromName(name: string): string | null {
  const words = name
    .replace(/\.[^.]+$/, '')
    .replace(/[_+]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, LIMITS.video.titleMaxChars)
  if (/\d{5}|\d{2}[-. ]\d{2}[-. ]\d{2}|[@/\\]|^(img|vid|mvi|dsc|pxl|gopr|gx|dji|trim)\b/i.test(words))
    return null
  return /\p{L}{3}/u.test(words) ? words : null
}

export const freeBytes = ({ quota_bytes, used_bytes, reserved_bytes }: StorageRoom) =>
  Math.max(0, quota_bytes - used_bytes - reserved_bytes)

/** null until there is something to go by. */
export const secondsLeft = ({ sentBytes, totalBytes, bytesPerSecond }: Upload) =>
  bytesPerSecond > 0 ? Math.ceil((totalBytes - sentBytes) / bytesPerSecond) : null

/** Four moments to choose a poster from, none at the very ends, where films are often dark. */
export const posterMoments = (seconds: number, start = 0) =>
  [0.1, 0.35, 0.6, 0.85].map((share) => start + seconds * share)
