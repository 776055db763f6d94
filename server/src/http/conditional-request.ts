export type Validators = { etag: string; lastModified: Date }
type Headers = Record<string, string | string[] | undefined>

/** True when the caller already has these bytes (RFC 9110 section 13): If-None-Match wins over If-Modified-Since. */
export function isNotModified(headers: Headers, { etag, lastModified }: Validators): boolean {
  const noneMatch = single(headers['if-none-match'])
  if (noneMatch !== undefined) return listsTag(noneMatch, etag)
  const since = Date.parse(single(headers['if-modified-since']) ?? '')
  return Number.isFinite(since) && seconds(lastModified) <= since
}

/** True when the caller names bytes that are no longer these. */
export function isPreconditionFailed(headers: Headers, { etag, lastModified }: Validators): boolean {
  const match = single(headers['if-match'])
  if (match !== undefined) return !listsTag(match, etag)
  const since = Date.parse(single(headers['if-unmodified-since']) ?? '')
  return Number.isFinite(since) && seconds(lastModified) > since
}

/** A range is only good for the bytes it was made for; a weak tag never is. */
export function ifRangeMatches(headers: Headers, { etag, lastModified }: Validators): boolean {
  const condition = single(headers['if-range'])?.trim()
  if (condition === undefined) return true
  if (condition.startsWith('"')) return condition === etag
  const date = Date.parse(condition)
  return Number.isFinite(date) && seconds(lastModified) === date
}

function listsTag(list: string, etag: string): boolean {
  return list.split(',').some((entry) => {
    const tag = entry.trim().replace(/^W\//, '')
    return tag === '*' || tag === etag
  })
}

/** HTTP dates have whole seconds. */
const seconds = (date: Date) => Math.floor(date.getTime() / 1000) * 1000
const single = (value: string | string[] | undefined) => (Array.isArray(value) ? value.join(',') : value)
