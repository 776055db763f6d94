import { z } from 'zod'
import { TUNING } from '#server/config/tuning.ts'
import { storageErrors } from '#server/storage/storage-errors.ts'

/** In tens, as the platform counts them: a bucket of `1MB` takes 1,000,000 bytes. */
const UNITS: Record<string, number> = { b: 1, kb: 1e3, mb: 1e6, gb: 1e9, tb: 1e12 }
const MIME_TYPE = /^[a-z0-9][a-z0-9!#$&^_.+-]*\/(\*|[a-z0-9][a-z0-9!#$&^_.+-]*)$/
/** What may stand behind a type: names with a value each, in quotes where it holds more than a word. */
const PARAMETERS = /^(;[a-z0-9!#$&^_.+-]+=("[^"]*"|[a-z0-9!#$&^_.+-]+))*$/

const rules = {
  public: z.boolean().nullish(),
  file_size_limit: z.union([z.number(), z.string()]).nullish(),
  allowed_mime_types: z.array(z.string()).max(200).nullish(),
  type: z.string().nullish(),
  versioning_status: z.string().nullish(),
}
export const createBucketSchema = z.object({ name: z.string(), id: z.string().nullish(), ...rules })
export const updateBucketSchema = z.object(rules)

/** `20MB`, `1.5 GB` or a number of bytes. */
export function parseSizeLimit(limit: number | string | null | undefined): number | null | undefined {
  if (limit === undefined || limit === null) return limit
  const match = /^\s*(\d+(?:\.\d+)?)\s*([kmgt]?b)?\s*$/i.exec(String(limit))
  const bytes = match ? Math.floor(Number(match[1]) * (UNITS[match[2]?.toLowerCase() ?? 'b'] ?? 1)) : 0
  if (bytes < 1) {
    throw storageErrors.invalidRequest(
      `body/file_size_limit is ${JSON.stringify(limit).slice(0, 50)}: it must be bytes or a size like "20MB"`,
    )
  }
  if (bytes > TUNING.storage.fileMaxBytes) throw storageErrors.tooLarge()
  return bytes
}

/** Kept as they are compared: in small letters, without parameters, each once. */
export function parseMimeTypes(types: string[] | null | undefined): string[] | null | undefined {
  return types && [...new Set(types.map(parseMimeType))]
}

function parseMimeType(text: string): string {
  const [type = '', ...parameters] = text
    .trim()
    .toLowerCase()
    .split(/\s*;\s*/)
  const behind = parameters.map((parameter) => `;${parameter}`).join('')
  if (text.length > 255 || !MIME_TYPE.test(type) || !PARAMETERS.test(behind))
    throw storageErrors.mimeType(text.slice(0, 100))
  return type
}

/** Kinds of buckets and settings that this server does not have are refused, never quietly dropped. */
export function requireStandardBucket(
  type: string | null | undefined,
  versioning: string | null | undefined,
) {
  if (type && type !== 'STANDARD') throw storageErrors.notEnabled(`A bucket of type ${type.slice(0, 50)}`)
  if (versioning && !['DISABLED', 'SUSPENDED'].includes(versioning))
    throw storageErrors.notEnabled('Object versioning')
}
