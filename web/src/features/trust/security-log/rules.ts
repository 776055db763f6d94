import { csvText } from '#shared/csv-cell.ts'
import type { Json } from '#shared/database.types.ts'
import {
  type EventFilter,
  type ExportedPlace,
  eventKinds,
  type FilterArgument,
  type SecurityEvent,
  type Statement,
} from './types.ts'

const day = (value: string | null) => (value && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : '')

export const filterOf = (params: URLSearchParams): EventFilter => ({
  kind: eventKinds.find((kind) => kind === params.get('kind')) ?? null,
  who: params.get('who')?.trim() ?? '',
  since: day(params.get('since')),
  until: day(params.get('until')),
})

export const isFiltered = ({ kind, who, since, until }: EventFilter) => Boolean(kind || who || since || until)

/** From the first moment of the first day to the last of the last, in the reader's time. */
export function argumentOf({ kind, who, since, until }: EventFilter): FilterArgument {
  const argument: FilterArgument = {}
  if (kind) argument.kind = kind
  if (who) argument.who = who
  if (since) argument.since = new Date(`${since}T00:00`).toISOString()
  if (until) {
    const after = new Date(`${until}T00:00`)
    after.setDate(after.getDate() + 1)
    argument.until = after.toISOString()
  }
  return argument
}

/** The first of the newest lines that the list does not show; that somebody reads the log is no news to who reads it. */
export const hasNews = (newest: SecurityEvent[], shown: SecurityEvent[]) =>
  newest.some(({ id, action }) => action !== 'security_log_opened' && !shown.some((event) => event.id === id))

export type Detail = { name: string; before: string | null; now: string }

const words = (value: unknown): string =>
  typeof value === 'string' ? value : value === null || value === undefined ? '' : JSON.stringify(value)

const isParts = (value: unknown): value is Record<string, Json> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Each thing a line says about itself; what changed, with how it was before. */
export function detailsOf(details: unknown): Detail[] {
  if (!isParts(details)) return []
  const { before, after, ...rest } = details
  const lines = Object.entries(rest).map(([name, value]) => ({ name, before: null, now: words(value) }))
  if (!isParts(before) && !isParts(after))
    return before === undefined && after === undefined
      ? lines
      : [...lines, { name: 'value', before: words(before), now: words(after) }]
  const was = isParts(before) ? before : {}
  const is = isParts(after) ? after : {}
  const changed = [...new Set([...Object.keys(was), ...Object.keys(is)])]
  return [...lines, ...changed.map((name) => ({ name, before: words(was[name]), now: words(is[name]) }))]
}

const cell = (content: string | number | null) => {
  const text = typeof content === 'number' ? String(content) : csvText(content ?? '')
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Names of columns stay in English: a file is read by programs too. */
const COLUMNS = [
  'place',
  'time',
  'action',
  'person_id',
  'name',
  'ip',
  'user_agent',
  'source',
  'details',
  'salt',
  'text',
  'row_hash',
  'hash',
]

const csvOf = (rows: (string | number | null)[][]) =>
  rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')

export const exportHeading = csvOf([COLUMNS])

/** Every place has its line: what is not shown has its hashes, so that nothing can be taken out unseen. */
export const exportLines = (places: ExportedPlace[]) =>
  csvOf(
    places.map(({ place, row_hash, hash, event, text, salt, details, erased }) => [
      place,
      event?.at ?? '',
      event?.action ?? (erased ? 'erased' : 'left_out'),
      event?.user_id ?? '',
      event?.name ?? '',
      event?.ip ?? '',
      event?.user_agent ?? '',
      event?.source ?? '',
      event ? details : words(erased),
      salt,
      text,
      row_hash,
      hash,
    ]),
  )

/** The last line: what the file holds and the head of the chain, the signature under it and the key to check it with. */
export const exportEnd = ({ statement, signature, public_key }: Statement) =>
  csvOf([['', '', 'signed_statement', '', '', '', '', '', '', '', statement, signature, public_key]])
