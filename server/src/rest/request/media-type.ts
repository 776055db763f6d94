import { restErrors } from '../rest-errors.ts'

export type PlanRequest = { format: 'text' | 'json'; options: string[] }

export type Media = {
  /** How the body is made. */
  shape: 'array' | 'object' | 'csv' | 'text' | 'xml' | 'bytes' | 'geojson' | 'openapi'
  nullsStripped: boolean
  plan: PlanRequest | null
  contentType: string
}

export const JSON_ARRAY: Media = {
  shape: 'array',
  nullsStripped: false,
  plan: null,
  contentType: 'application/json; charset=utf-8',
}

const JSON_ARRAY_STRIPPED: Media = {
  ...JSON_ARRAY,
  nullsStripped: true,
  contentType: 'application/vnd.pgrst.array+json;nulls=stripped; charset=utf-8',
}

export type OfferedMedia = {
  plan: boolean
  geoJson: boolean
  /** The return type of a function of one value; a domain named like a media type is returned as that type. */
  scalar: { typeName: string; baseTypeName: string } | null
  root: boolean
}

type AcceptEntry = { type: string; parameters: Map<string, string>; quality: number }

/** The most preferred type of the Accept header that this resource is available in. */
export function negotiateMediaType(accept: string | undefined, offered: OfferedMedia): Media {
  const custom = customType(offered.scalar)
  if (custom === undefined && (accept === undefined || accept === '*/*' || accept === 'application/json'))
    return offered.root ? openApiMedia(accept ?? '*/*') : JSON_ARRAY
  for (const ranged of parseAccept(accept ?? '*/*')) {
    if (custom === ranged.type || custom === '*/*') return customMedia(custom, offered.scalar?.baseTypeName)
    const media = mediaFor(ranged, offered)
    if (media) return media
  }
  throw restErrors.noMediaType(
    parseAccept(accept ?? '*/*')
      .map(formatAcceptEntry)
      .join(', '),
  )
}

function customType(scalar: OfferedMedia['scalar']): string | undefined {
  return /^[\w.+*-]+\/[\w.+*-]+$/.exec(scalar?.typeName ?? '')?.[0].toLowerCase()
}

const WITH_CHARSET = ['text/plain', 'text/xml', 'text/csv', 'application/json', 'application/geo+json']

/** A function of any media type sets the Content-Type itself. */
function customMedia(type: string, baseTypeName: string | undefined): Media {
  const contentType = type === '*/*' ? 'application/octet-stream' : type
  return plainMedia(
    baseTypeName === 'bytea' ? 'bytes' : 'text',
    WITH_CHARSET.includes(type) ? `${contentType}; charset=utf-8` : contentType,
  )
}

function mediaFor({ type, parameters }: AcceptEntry, offered: OfferedMedia): Media | undefined {
  if (offered.root) {
    return ['application/openapi+json', 'application/json', '*/*', 'application/*'].includes(type)
      ? openApiMedia(type)
      : undefined
  }
  const stripped = parameters.get('nulls') === 'stripped'
  switch (type) {
    case '*/*':
    case 'application/*':
    case 'application/json':
      return JSON_ARRAY
    case 'application/vnd.pgrst.array':
    case 'application/vnd.pgrst.array+json':
      return stripped ? JSON_ARRAY_STRIPPED : JSON_ARRAY
    case 'application/vnd.pgrst.object':
    case 'application/vnd.pgrst.object+json':
      return {
        shape: 'object',
        nullsStripped: stripped,
        plan: null,
        contentType: `application/vnd.pgrst.object+json${stripped ? ';nulls=stripped' : ''}; charset=utf-8`,
      }
    case 'text/csv':
      return { shape: 'csv', nullsStripped: false, plan: null, contentType: 'text/csv; charset=utf-8' }
    case 'application/geo+json':
      return offered.geoJson ? plainMedia('geojson', 'application/geo+json; charset=utf-8') : undefined
    case 'text/plain':
      return offered.scalar ? plainMedia('text', 'text/plain; charset=utf-8') : undefined
    case 'text/xml':
      return offered.scalar?.baseTypeName === 'xml' ? plainMedia('xml', 'text/xml; charset=utf-8') : undefined
    case 'application/octet-stream':
      return offered.scalar?.baseTypeName === 'bytea'
        ? plainMedia('bytes', 'application/octet-stream')
        : undefined
    case 'application/vnd.pgrst.plan':
    case 'application/vnd.pgrst.plan+text':
    case 'application/vnd.pgrst.plan+json':
      return offered.plan
        ? planMedia(type.endsWith('json') ? 'json' : 'text', parameters, offered)
        : undefined
    default:
      return undefined
  }
}

const plainMedia = (shape: Media['shape'], contentType: string): Media => ({
  shape,
  nullsStripped: false,
  plan: null,
  contentType,
})

/** The OpenAPI document is sent as application/json when that is what was accepted. */
const openApiMedia = (type: string) =>
  plainMedia(
    'openapi',
    type === 'application/json' ? JSON_ARRAY.contentType : 'application/openapi+json; charset=utf-8',
  )

const PLAN_OPTIONS = ['analyze', 'verbose', 'settings', 'buffers', 'wal']

function planMedia(
  format: 'text' | 'json',
  parameters: Map<string, string>,
  offered: OfferedMedia,
): Media | undefined {
  const options = (parameters.get('options') ?? '')
    .split('|')
    .filter((option) => PLAN_OPTIONS.includes(option))
  const inner = parameters.get('for') ?? 'application/json'
  const media = negotiateMediaType(inner, { ...offered, plan: false })
  const shown = [`for="${inner}"`, ...(options.length > 0 ? [`options=${options.join('|')}`] : [])]
  return {
    ...media,
    plan: { format, options },
    contentType: `application/vnd.pgrst.plan+${format}; ${shown.join('; ')}; charset=utf-8`,
  }
}

function parseAccept(header: string): AcceptEntry[] {
  return splitOutsideQuotes(header, ',')
    .map((part): AcceptEntry => {
      const [type = '', ...rest] = splitOutsideQuotes(part, ';').map((piece) => piece.trim())
      const parameters = new Map(
        rest.map((pair): [string, string] => {
          const at = pair.indexOf('=')
          return [
            pair.slice(0, at).trim().toLowerCase(),
            pair
              .slice(at + 1)
              .trim()
              .replaceAll('"', ''),
          ]
        }),
      )
      const quality = Number(parameters.get('q') ?? 1)
      return { type: type.toLowerCase(), parameters, quality: Number.isFinite(quality) ? quality : 1 }
    })
    .filter(({ type }) => type !== '')
    .sort((a, b) => b.quality - a.quality)
}

function splitOutsideQuotes(text: string, separator: string): string[] {
  const parts: string[] = ['']
  let quoted = false
  for (const char of text) {
    if (char === '"') quoted = !quoted
    if (char === separator && !quoted) parts.push('')
    else parts[parts.length - 1] += char
  }
  return parts
}

const formatAcceptEntry = ({ type, parameters }: AcceptEntry) =>
  [type, ...[...parameters].filter(([name]) => name !== 'q').map(([name, value]) => `${name}=${value}`)].join(
    ';',
  )
