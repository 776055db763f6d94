import { refuse } from '#server/storage/errors.ts'
import { LIMITS } from '#shared/limits.ts'
import { VALIDATION_MESSAGES } from '#shared/validation.ts'

const OBJECT_NAME = /^[A-Za-z0-9_/!.*'() &$=@;:+,?-]+$/
const BUCKET_NAME = /^[A-Za-z0-9_!.*'() &$=@;:+,?-]+$/
/** Also as an inner ending, because `run.exe.mp4` is shown as `run.exe` by systems that hide endings. */
const RUNNABLE = /\.(exe|bat|cmd|scr|pif|vbs|js)(?=\.|[ .]*$)/i

/** Names are never used on disk; the rules keep addresses, policies and downloads unambiguous. */
export function mustBeObjectName(name: unknown): string {
  if (typeof name !== 'string' || !OBJECT_NAME.test(name)) throw refuse.invalidKey(shown(name))
  const segments = name.split('/')
  if (segments.some((segment) => segment === '' || segment === '.' || segment === '..')) {
    throw refuse.invalidKey(shown(name))
  }
  if (segments.some((segment) => segment.length > LIMITS.file.nameMaxChars)) {
    throw refuse.invalidRequest(VALIDATION_MESSAGES.file_name_too_long)
  }
  if (Buffer.byteLength(name) > LIMITS.storage.keyMaxBytes) throw refuse.invalidKey(shown(name))
  return name
}

/** What may be uploaded, copied or moved to a name; reading an old name is never refused for its ending. */
export function mustBeUploadName(name: unknown): string {
  const key = mustBeObjectName(name)
  if (RUNNABLE.test(fileName(key))) throw refuse.fileType(VALIDATION_MESSAGES.file_type)
  return key
}

export function mustBeBucketName(name: unknown): string {
  const valid =
    typeof name === 'string' &&
    name.length <= LIMITS.storage.bucketNameMaxChars &&
    BUCKET_NAME.test(name) &&
    name === name.trim() &&
    name !== '.' &&
    name !== '..'
  if (!valid) throw refuse.invalidBucketName()
  return name
}

export function fileName(key: string): string {
  return key.slice(key.lastIndexOf('/') + 1)
}

/** How file browsers of the platform keep a folder that has nothing in it yet: a file of this name and of no bytes. */
export function isFolderMark(key: string): boolean {
  return fileName(key) === '.emptyFolderPlaceholder'
}

/** The last ending in lower case, or '' when there is none. */
export function ending(key: string): string {
  return /\.([^. ]+)[. ]*$/.exec(fileName(key))?.[1]?.toLowerCase() ?? ''
}

function shown(name: unknown): string {
  return typeof name === 'string' ? name.slice(0, 200).replace(/\p{C}/gu, '?') : String(name)
}
