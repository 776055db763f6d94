import { flag, listOf, mapOf, number, object, oneOf, orNull, type Read, text } from '#web/lib/json-reader.ts'

const member = object({ id: text, name: text, is_minor: flag, sport: orNull(text) })
/** Somebody whom the official may record for: an adult's name, a minor's first name and initial. */
export type SheetMember = Read<typeof member>

const recordedNumber = object({
  id: text,
  name: text,
  metric_code: text,
  value: number,
  unit: text,
  state: oneOf('recorded', 'accepted', 'not_mine', 'undone', 'changed', 'removed'),
  /** Whether it is still on the athlete's page. */
  stands: flag,
  ranked_from: orNull(text),
})
export type RecordedNumber = Read<typeof recordedNumber>

const session = object({
  id: text,
  measured_on: text,
  place: text,
  recorded_at: text,
  undone_at: orNull(text),
  official: orNull(text),
  rows: listOf(recordedNumber),
})
export type Session = Read<typeof session>

/** What `session_sheet` (0186_measurement_sessions.sql) answers to the secret of an official's link. */
export const readSheet = object({ members: listOf(member), sessions: listOf(session) })

export const readRecorded = object({
  problems: listOf(object({ member_id: text, metric_code: text, problem: text })),
  sheet: readSheet,
})

const test = object({ metric_code: text, unit: text, method: text, device: text })
/** One column of the sheet: a test, and how its values are taken. */
export type Test = Read<typeof test>

const leftover = object({ text, reason: oneOf('nobody', 'ambiguous', 'no_row', 'no_column') })
/** A line of a pasted table, or a part of it, that found no cell. */
export type Leftover = Read<typeof leftover>

export const readDraft = object({
  id: text,
  measured_on: text,
  place: text,
  tests: listOf(test),
  /** As it was typed, by cellKey. */
  cells: mapOf(text),
  left: listOf(leftover),
})
/** What is filled in and not sent: it stays on this device. */
export type Draft = Read<typeof readDraft>

export const cellKey = (memberId: string, metricCode: string) => `${memberId} ${metricCode}`

/** Under which name a device keeps what an official filled in. */
export const draftName = 'session'
