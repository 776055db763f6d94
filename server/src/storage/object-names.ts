import { TUNING } from '#server/config/tuning.ts'
import { storageErrors } from '#server/storage/storage-errors.ts'
import { LIMITS } from '#shared/limits.ts'
import { VALIDATION_MESSAGES } from '#shared/validate/messages.ts'

const OBJECT_NAME = /^[A-Za-z0-9_/!.*'() &$=@;:+,?-]+$/
const BUCKET_NAME = /^[A-Za-z0-9_!.*'() &$=@;:+,?-]+$/
/** Also as an inner ending, because `run.exe.mp4` is shown as `run.exe` by systems that hide endings. */
const EXECUTABLE_EXTENSION = /\.(exe|bat|cmd|scr|pif|vbs|js)(?=\.|[ .]*$)/i

/** Names are never used on disk; the rules keep addresses, policies and downloads unambiguous. */
export function requireObjectName(name: unknown): string {
  if (typeof name !== 'string' || !OBJECT_NAME.test(name)) throw storageErrors.invalidKey(printableName(name))
  const segments = name.split('/')
  // A folder without a name is one all the same; a name that begins or ends with a slash names no file.
  if (
    segments[0] === '' ||
    segments.at(-1) === '' ||
    segments.some((part) => part === '.' || part === '..')
  ) {
    throw storageErrors.invalidKey(printableName(name))
  }
  if (segments.some((segment) => segment.length > LIMITS.file.nameMaxChars)) {
    throw storageErrors.invalidRequest(VALIDATION_MESSAGES.file_name_too_long)
  }
  if (Buffer.byteLength(name) > TUNING.storage.keyMaxBytes)
    throw storageErrors.invalidKey(printableName(name))
  return name
}

/** Refused where a bucket says which types it takes; reading an old name is never refused for its ending. */
export const isProgramName = (key: string) => EXECUTABLE_EXTENSION.test(fileName(key))

export function requireBucketName(name: unknown): string {
  const valid =
    typeof name === 'string' &&
    name.length <= TUNING.storage.bucketNameMaxChars &&
    BUCKET_NAME.test(name) &&
    name === name.trim() &&
    name !== '.' &&
    name !== '..'
  if (!valid) throw storageErrors.invalidBucketName()
  return name
}

export function fileName(key: string): string {
  return key.slice(key.lastIndexOf('/') + 1)
}

/** How file browsers of the platform keep a folder that has nothing in it yet: a file of this name and of no bytes. */
export function isEmptyFolderPlaceholder(key: string): boolean {
  return fileName(key) === '.emptyFolderPlaceholder'
}

/** The last ending in lower case, or '' when there is none. */
export function extension(key: string): string {
  return /\.([^. ]+)[. ]*$/.exec(fileName(key))?.[1]?.toLowerCase() ?? ''
}

function printableName(name: unknown): string {
  return typeof name === 'string' ? name.slice(0, 200).replace(/\p{C}/gu, '?') : String(name)
}
