import type { Json } from '#shared/database.types.ts'
import {
  flag,
  listOf,
  number,
  object,
  oneOf,
  orNull,
  type Read,
  type Reader,
  text,
} from '#web/lib/json-reader.ts'

export const eventKinds = ['sign_in', 'failure', 'refusal', 'limit', 'admin', 'other'] as const
export type EventKind = (typeof eventKinds)[number]

/** What the log is narrowed to; the whole of it is in the address. Days as YYYY-MM-DD. */
export type EventFilter = { kind: EventKind | null; who: string; since: string; until: string }

/** What a line says about itself, in whatever shape it was written. */
const anything: Reader<unknown> = (value) => value

const eventParts = {
  id: text,
  at: text,
  action: text,
  kind: oneOf(...eventKinds),
  source: text,
  user_id: orNull(text),
  name: orNull(text),
  minor: flag,
  ip: orNull(text),
  user_agent: orNull(text),
  details: anything,
  place: orNull(number),
  hash: orNull(text),
}
export const readEvent = object(eventParts)
export type SecurityEvent = Read<typeof readEvent>

const head = object({ place: number, hash: text, at: text })
export const readHeads = listOf(head)

export const readBegun = object({ id: text, first: number, last: number, lines: number })

/** A place of the chain: a line with its text, or the hashes alone of one that the filter leaves out or that was erased. */
const exportedPlace = object({
  place: number,
  row_hash: text,
  hash: text,
  event: orNull(readEvent),
  text: orNull(text),
  salt: orNull(text),
  details: orNull(text),
  erased: anything,
})
export const readPart = listOf(exportedPlace)
export type ExportedPlace = Read<typeof exportedPlace>

export const readStatement = object({ statement: text, signature: orNull(text), public_key: orNull(text) })
export type Statement = Read<typeof readStatement>

export const readKeys = listOf(object({ public_key: text, since: text }))

export const readSuspicious = listOf(
  object({
    user_id: text,
    name: orNull(text),
    lately: number,
    told_at: orNull(text),
    last_at: text,
  }),
)

export const readLimits = listOf(
  object({
    action: text,
    attempts: number,
    minutes: number,
    over: listOf(object({ user_id: text, name: text, attempts: number, until: text })),
  }),
)

export const readVerdict = object({
  place: orNull(number),
  row_id: orNull(text),
  fault: orNull(oneOf('altered', 'missing', 'unsealed')),
  last_place: number,
})
export type Verdict = Read<typeof readVerdict>

export type FilterArgument = Record<string, Json>
