import { LOCALES, type Locale } from '#shared/locale.ts'
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

/** A part for each language that announcements are written in. */
export type ByLanguage<T> = Record<Locale, T>
export const byLanguage = <T>(make: (language: Locale) => T): ByLanguage<T> => ({
  en: make('en'),
  es: make('es'),
  fr: make('fr'),
})
const readByLanguage =
  <T>(reader: Reader<T>): Reader<ByLanguage<T>> =>
  (value, at) =>
    object({ en: reader, es: reader, fr: reader })(value, at)

export const ANNOUNCEMENT_STATES = ['draft', 'scheduled', 'sending', 'sent', 'stopped'] as const
export type AnnouncementState = (typeof ANNOUNCEMENT_STATES)[number]
const words = orNull(text)

const line = {
  id: text,
  state: oneOf(...ANNOUNCEMENT_STATES),
  version: number,
  title: text,
  is_essential: flag,
  local_time: words,
  scheduled_at: words,
  started_at: words,
  finished_at: words,
  updated_at: text,
  people: number,
  sent: number,
  held_back: number,
  read: orNull(number),
  created_by: words,
  stopped_by: words,
}
const readLine = object(line)
/** One in the list: how many it is for, and how many have and read it. `read` is null below five people. */
export type AnnouncementLine = Read<typeof readLine>
export const readAnnouncements = listOf(readLine)

const SEGMENT_ROLES = ['athlete', 'scout'] as const
export const MIN_AGES = [16, 18] as const
const readSegment = object({
  role: listOf(oneOf(...SEGMENT_ROLES)),
  sport: listOf(text),
  country: listOf(text),
  language: listOf(oneOf(...LOCALES)),
  min_age: orNull(number),
})
/** Whom it is for: everybody where a list is empty; codes, and years of age. */
export type Segment = Read<typeof readSegment>
export const SEGMENT_LISTS = ['role', 'sport', 'country', 'language'] as const
export type SegmentList = (typeof SEGMENT_LISTS)[number]
export const EVERYBODY: Segment = { role: [], sport: [], country: [], language: [], min_age: null }
const readKeptSegment: Reader<Segment> = (value, at) =>
  readSegment({ ...EVERYBODY, ...(value instanceof Object ? value : {}) }, at)

const readText = object({
  title: text,
  text,
  button: text,
  state: oneOf('empty', 'draft', 'read'),
  written_by: words,
  read_by: words,
})
export type TextState = Read<typeof readText>['state']

export const readAnnouncement = object({
  ...line,
  segment: readKeptSegment,
  path: text,
  in_app: flag,
  by_mail: flag,
  tested_at: words,
  is_released: flag,
  needs_release: flag,
  texts: readByLanguage(readText),
})
export type Announcement = Read<typeof readAnnouncement>

export const readReach = object({
  matched: number,
  total: number,
  by_language: readByLanguage(number),
  opted_out: number,
  minors: number,
  minors_with_guardian: number,
})
export type Reach = Read<typeof readReach>

export const readSaved = object({ id: text, version: number })
export const readScheduled = object({
  state: text,
  version: number,
  people: number,
  held_back: number,
  needs_release: flag,
})
export const readStopped = object({ state: oneOf(...ANNOUNCEMENT_STATES), sent: number, left: number })
export const readTested = object({ languages: listOf(oneOf(...LOCALES)) })

export const TEXT_PARTS = ['title', 'text', 'button'] as const
export type Words = Record<(typeof TEXT_PARTS)[number], string>
/** What an admin writes. `path` is a page of this site. */
export type Content = {
  segment: Segment
  path: string
  in_app: boolean
  by_mail: boolean
  is_essential: boolean
  texts: ByLanguage<Words>
}
/** What of it changed: a save sends nothing else. */
export type ContentChange = Partial<Omit<Content, 'texts'>> & {
  texts?: Partial<ByLanguage<Partial<Words>>>
}
