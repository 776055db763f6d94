import {
  flag,
  listOf,
  number,
  object,
  oneOf,
  optional,
  orNull,
  type Read,
  text,
} from '#web/lib/json-reader.ts'
import type { Row } from '#web/lib/supabase-rows.ts'

export const reportColumns =
  'id, subject_type, subject_id, reason, details, involves_minor, status, created_at, decided_at'
export type ReviewedReport = Row<'flags', typeof reportColumns>

/** Reports about the same thing, the first of them in front; one decision answers all. */
export type ReportGroup = ReviewedReport & { count: number }

const some = optional(orNull(text))
const amount = optional(orNull(number))

/** What was kept of the thing when it was reported, by the columns of whatever it was. */
const readSnapshot = object({
  subject: some,
  content: some,
  intro: some,
  notes: some,
  bio: some,
  title: some,
  url: some,
  organization: some,
  club: some,
  display_name: some,
  avatar_path: some,
  metric_code: some,
  value_entered: amount,
  unit_entered: some,
  measured_on: some,
  rating: amount,
  messages: optional(listOf(object({ at: text, content: text, is_subject: orNull(flag) }))),
})

/** `flag_evidence`: never who reported. */
export const readReportCase = object({
  id: text,
  subject_type: oneOf(
    'athlete_profile',
    'scout_profile',
    'message',
    'message_request',
    'endorsement',
    'video_link',
    'conversation',
    'photo',
    'measurement',
  ),
  subject_user_id: orNull(text),
  reason: oneOf('inappropriate', 'spam', 'harassment', 'fake_information', 'other'),
  details: text,
  involves_minor: flag,
  snapshot: readSnapshot,
  status: text,
  statement_of_reasons: text,
  created_at: text,
  decided_at: orNull(text),
  subject: orNull(object({ name: text, role: text, is_minor: flag, is_suspended: flag })),
  same: number,
  earlier: number,
  is_party: flag,
})
export type ReportCase = Read<typeof readReportCase>

/** What is done beside the statement; `no_action` is the other way out. */
export type ReportAction = 'none' | 'remove' | 'suspend_week' | 'suspend'
export type ReportDecision = { action: ReportAction | 'no_action'; statement: string }
