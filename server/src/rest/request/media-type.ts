import { restErrors } from '../errors.ts'

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

export type Offered = {
  plan: boolean
  scalarText: boolean
  scalarBytes: boolean
  scalarXml: boolean
  root: boolean
}

type Ranged = { type: string; parameters: Map<string, string>; quality: number }

/** The first type of the Accept header, best first, that this resource can be given as. */
export function negotiate(accept: string | undefined, offered: Offered): Media {
  if (accept === undefined || accept === '*/*' || accept === 'application/json')
    return offered.root ? openApi() : JSON_ARRAY
  for (const ranged of parseAccept(accept)) {
    const media = mediaFor(ranged, offered)
    if (media) return media
  }
  throw restErrors.noMediaType(parseAccept(accept).map(shown).join(', '))
}

function mediaFor({ type, parameters }: Ranged, offered: Offered): Media | undefined {
  if (offered.root) {
    return ['application/openapi+json', 'application/json', '*/*', 'application/*'].includes(type)
      ? openApi()
      : undefined
  }
  const stripped = parameters.get('nulls') === 'stripped'
  const suffix = stripped ? ';nulls=stripped' : ''
  switch (type) {
    case '*/*':
    case 'application/*':
    case 'application/json':
    case 'application/vnd.pgrst.array':
      return JSON_ARRAY
    case 'application/vnd.pgrst.array+json':
      return {
        ...JSON_ARRAY,
        nullsStripped: stripped,
        contentType: `application/vnd.pgrst.array+json${suffix}; charset=utf-8`,
      }
    case 'application/vnd.pgrst.object':
    case 'application/vnd.pgrst.object+json':
      return {
        shape: 'object',
        nullsStripped: stripped,
        plan: null,
        contentType: `application/vnd.pgrst.object+json${suffix}; charset=utf-8`,
      }
    case 'text/csv':
      return { shape: 'csv', nullsStripped: false, plan: null, contentType: 'text/csv; charset=utf-8' }
    case 'application/geo+json':
      return {
        shape: 'geojson',
        nullsStripped: false,
        plan: null,
        contentType: 'application/geo+json; charset=utf-8',
      }
    case 'text/plain':
      return offered.scalarText ? raw('text', 'text/plain; charset=utf-8') : undefined
    case 'text/xml':
      return offered.scalarXml ? raw('xml', 'text/xml; charset=utf-8') : undefined
    case 'application/octet-stream':
      return offered.scalarBytes ? raw('bytes', 'application/octet-stream') : undefined
    case 'application/vnd.pgrst.plan':
    case 'application/vnd.pgrst.plan+text':
    case 'application/vnd.pgrst.plan+json':
      return offered.plan ? planFor(type.endsWith('json') ? 'json' : 'text', parameters, offered) : undefined
    default:
      return undefined
  }
}

const raw = (shape: Media['shape'], contentType: string): Media => ({
  shape,
  nullsStripped: false,
  plan: null,
  contentType,
})

const openApi = () => raw('openapi', 'application/openapi+json; charset=utf-8')

const PLAN_OPTIONS = ['analyze', 'verbose', 'settings', 'buffers', 'wal']

function planFor(
  format: 'text' | 'json',
  parameters: Map<string, string>,
  offered: Offered,
): Media | undefined {
  const options = (parameters.get('options') ?? '')
    .split('|')
    .filter((option) => PLAN_OPTIONS.includes(option))
  const inner = parameters.get('for') ?? 'application/json'
  const media = negotiate(inner, { ...offered, plan: false })
  const shown = [`for="${inner}"`, ...(options.length > 0 ? [`options=${options.join('|')}`] : [])]
  return {
    ...media,
    plan: { format, options },
    contentType: `application/vnd.pgrst.plan+${format}; ${shown.join('; ')}; charset=utf-8`,
  }
}

function parseAccept(header: string): Ranged[] {
  return splitOutsideQuotes(header, ',')
    .map((part): Ranged => {
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

const shown = ({ type, parameters }: Ranged) =>
  [type, ...[...parameters].filter(([name]) => name !== 'q').map(([name, value]) => `${name}=${value}`)].join(
    ';',
  )
