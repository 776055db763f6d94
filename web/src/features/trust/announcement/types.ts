import { LOCALES, type Locale } from '#shared/locale.ts'
import {
  flag,
  listOf,
  mapOf,
  number,
  object,
  oneOf,
  optional,
  orNull,
  type Read,
  text,
} from '#web/lib/json-reader.ts'

export const ANNOUNCEMENT_KINDS = ['news', 'service', 'safety'] as const
export type AnnouncementKind = (typeof ANNOUNCEMENT_KINDS)[number]
export const LEADS_TO = ['profile', 'events', 'settings', 'feedback'] as const
export type LeadsTo = (typeof LEADS_TO)[number] | ''
const STATES = ['draft', 'waiting', 'scheduled', 'sending', 'sent', 'stopped'] as const

const segment = object({
  roles: optional(listOf(oneOf('athlete', 'scout'))),
  sports: optional(listOf(text)),
  countries: optional(listOf(text)),
  languages: optional(listOf(oneOf(...LOCALES))),
  adults_only: optional(flag),
})
/** Whom an announcement is for. A list that is missing asks for nothing. */
export type Segment = Partial<Read<typeof segment>>

const announcement = object({
  id: text,
  kind: oneOf(...ANNOUNCEMENT_KINDS),
  segment,
  leads_to: oneOf('', ...LEADS_TO),
  state: oneOf(...STATES),
  send_at: orNull(text),
  version: number,
  changed_at: text,
  finished_at: orNull(text),
  author: orNull(text),
  /** Written or sent by whoever reads it: a safety announcement needs somebody else. */
  is_mine: flag,
  sent_by: orNull(text),
  approved_by: orNull(text),
  stopped_by: orNull(text),
  /** How many; null from one to four. */
  audience: orNull(number),
  delivered: orNull(number),
  opened: orNull(number),
  texts: mapOf(object({ title: text, body: text, read_over_by: orNull(text), read_over_at: orNull(text) })),
})
export type Announcement = Read<typeof announcement>
export const readAnnouncement = announcement
export const readAnnouncements = listOf(announcement)

const count = orNull(number)
export const readAudience = object({
  total: count,
  languages: object({ en: count, es: count, fr: count }),
  minors: count,
})
/** How many a segment reaches; null from one to four. */
export type Audience = Read<typeof readAudience>

export type DraftText = { title: string; body: string }
/** What an admin is writing. */
export type Draft = {
  kind: AnnouncementKind
  segment: Segment
  leads_to: LeadsTo
  texts: Record<Locale, DraftText>
}

export const readMine = orNull(
  object({
    kind: oneOf(...ANNOUNCEMENT_KINDS),
    title: text,
    body: text,
    language: oneOf(...LOCALES),
    leads_to: oneOf('', ...LEADS_TO),
    delivered_at: text,
  }),
)
/** An announcement as its reader has it. */
export type MyAnnouncement = NonNullable<Read<typeof readMine>>
