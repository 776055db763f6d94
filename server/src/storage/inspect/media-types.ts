/** Pictures that are drawn anew from their pixels, so nothing but pixels survives: no place, no comment, no second file. */
const RASTER = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'] as const
export type RasterType = (typeof RASTER)[number]

export const MP4_LIKE = ['video/mp4', 'video/quicktime', 'video/x-m4v']
export const WEBM = 'video/webm'
export const isVideo = (type: string) => MP4_LIKE.includes(type) || type === WEBM
export const PDF = 'application/pdf'
/** May hold script, and never runs it as a picture or under a policy that allows none. */
export const SVG = 'image/svg+xml'

/** Types a browser may run, or that hide other files: never kept under that name. */
const ACTIVE =
  /^(text\/(html|xml|xsl|javascript|ecmascript|vbscript|x-.*script)|image\/svg|.*\+xml|application\/(xml|(x-)?javascript|ecmascript|x-shockwave-flash|wasm|x-msdownload|x-sh|x-httpd-php|hta|java-archive|vnd\.microsoft\.portable-executable)|multipart\/.*|message\/.*)$/
const ARCHIVE =
  /^application\/(zip|x-zip-compressed|x-7z-compressed|vnd\.rar|x-rar-compressed|gzip|x-tar|x-bzip2?|x-xz|x-cfb)$/

const EXTENSIONS: Record<string, string[]> = {
  'application/pdf': ['pdf'],
  'image/svg+xml': ['svg'],
  'video/mp4': ['mp4', 'm4v', 'mov'],
  'video/x-m4v': ['m4v', 'mp4'],
  'video/quicktime': ['mov', 'qt', 'mp4'],
  'video/webm': ['webm'],
}
const RASTER_EXTENSIONS = ['jpg', 'jpeg', 'png', 'webp', 'gif', 'avif', 'jfif']
const ALIASES: Record<string, string> = {
  'image/jpg': 'image/jpeg',
  'image/pjpeg': 'image/jpeg',
  'image/x-png': 'image/png',
  'image/apng': 'image/png',
  'audio/mp3': 'audio/mpeg',
  'audio/x-wav': 'audio/wav',
}

/** The type without parameters, in lower case, under its registered name. */
export function baseType(type: string | undefined): string {
  const base = (type ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  return ALIASES[base] ?? base
}

export const isRaster = (type: string): type is RasterType => (RASTER as readonly string[]).includes(type)
export const isBrowserExecutable = (type: string) => ACTIVE.test(type)
/** What the client calls bytes of which nobody said what they are; of any file it says too little to be a lie. */
export const isTextPlain = (type: string) => type === 'text/plain'
export const isArchive = (type: string) => ARCHIVE.test(type)
export const isText = (type: string) =>
  type.startsWith('text/') || ['application/json', 'application/x-ndjson', 'application/csv'].includes(type)

/** A name without an ending contradicts nothing. */
export function extensionMatches(type: string, nameEnding: string): boolean {
  if (nameEnding === '') return true
  if (isRaster(type)) return RASTER_EXTENSIONS.includes(nameEnding)
  return EXTENSIONS[type]?.includes(nameEnding) ?? true
}

export function isAllowedType(type: string, allowed: readonly string[] | null): boolean {
  if (allowed === null || allowed.length === 0) return true
  return allowed.some((entry) => {
    const wanted = baseType(entry)
    return (
      wanted === '*/*' || wanted === type || (wanted.endsWith('/*') && type.startsWith(wanted.slice(0, -1)))
    )
  })
}
