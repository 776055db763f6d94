import type { Database, Tables } from '#shared/database.types.ts'
import {
  codeOf,
  flag,
  listOf,
  mapOf,
  number,
  object,
  oneOf,
  optional,
  orElse,
  orNull,
  type Read,
  type Reader,
  text,
} from '#web/lib/json-reader.ts'
import { readFacts, readNumber, readSameWords } from './case-facts/types.ts'

/** Which part of the queue: reports nobody decided, decisions that wait for another admin, and those that are made. */
export const QUEUE_STATES = ['open', 'second', 'decided'] as const
export type QueueState = (typeof QUEUE_STATES)[number]
/** One row for each person something was reported about, or for each decision. */
export type QueueRow = Database['public']['Functions']['moderation_queue']['Returns'][number]

const amount = optional(orNull(number))

const readMessage = object({
  id: text,
  at: text,
  subject: text,
  content: text,
  is_subject: orNull(flag),
  is_reported: flag,
})
export type CaseMessage = Read<typeof readMessage>
/** `case_messages`: more of a reported conversation, the newest first. */
export const readCaseMessages = listOf(readMessage)
const readMessages = orElse(orNull(readCaseMessages), null)
const readNumbers = orElse(orNull(listOf(readNumber)), null)
const asItIs: Reader<unknown> = (value) => value

/** What was kept of the thing when it was reported: its columns, known or not, of a conversation what was said last, and of a page its numbers. */
const readSnapshot: Reader<{
  columns: Record<string, unknown>
  messages: Read<typeof readMessages>
  numbers: Read<typeof readNumbers>
}> = (value, at) => {
  const { messages, numbers, ...columns } = mapOf(asItIs)(value, at)
  return {
    columns,
    messages: readMessages(messages, `${at}.messages`),
    numbers: readNumbers(numbers, `${at}.numbers`),
  }
}

/** In the order of how much they change. */
export const ACTIONS = ['no_action', 'warn', 'remove', 'restrict', 'suspend', 'ban'] as const
export type DecisionAction = (typeof ACTIONS)[number]
/** Every noun that can be reported, and an account. */
const readSubjectType = codeOf<Tables<'flags'>['subject_type'] | 'account'>()
const DECISION_STATUSES = ['awaiting_second', 'in_force', 'appealed', 'upheld', 'reversed'] as const
/** To admins a wish to lift a ban is a state of its own. */
const SHOWN_STATUSES = [...DECISION_STATUSES, 'lift_proposed'] as const

const readDecision = object({
  id: text,
  action: oneOf(...ACTIONS),
  until: orNull(text),
  status: oneOf(...SHOWN_STATUSES),
  ends_minors: flag,
  lift_statement: text,
  lift_at: orNull(text),
  lift_by: orNull(text),
  statement: text,
  decided_at: text,
  decided_by: orNull(text),
  is_mine: flag,
  second_by: orNull(text),
  second_at: orNull(text),
  second_statement: text,
  appeal: text,
  appealed_at: orNull(text),
  review_statement: text,
  reviewed_at: orNull(text),
  reviewed_by: orNull(text),
})
export type ModerationDecision = Read<typeof readDecision>

/** Whom a case is about. */
const readSubject = object({
  name: text,
  role: text,
  language: oneOf('en', 'es', 'fr'),
  is_minor: flag,
  is_suspended: flag,
  is_admin: flag,
  joined_at: text,
  verified_until: orNull(text),
  checks: listOf(oneOf('identity', 'athletic', 'coaching', 'organization')),
  conversations: number,
  conversations_with_minors: number,
})

const readReason = oneOf('inappropriate', 'spam', 'harassment', 'fake_information', 'other')

/** One report of a case, with its own copy of what it is about. */
const readReport = object({
  id: text,
  subject_type: codeOf<Tables<'flags'>['subject_type']>(),
  subject_id: text,
  reason: readReason,
  details: text,
  /** The reporter says that somebody under 18 was asked for money or pictures, or to meet alone. */
  asked_of_minor: flag,
  /** The reporter is in the film and did not agree to it. */
  in_film: flag,
  status: text,
  appeal: text,
  created_at: text,
  snapshot: readSnapshot,
  /** Where the picture lies as it was, for admins alone. */
  photo_copy: orNull(text),
  /** Those of a post, each with its copy as long as that is kept. */
  pictures: listOf(object({ copy: orNull(text), description: text })),
  is_removable: flag,
  /** Its owner has taken it away since. */
  is_gone: flag,
  same_words: orNull(readSameWords),
  other_numbers: listOf(readNumber),
})
export type ModerationReport = Read<typeof readReport>

/** What colleagues do with a case, and whom the team has told of it. */
const readWork = object({
  taken_by: orNull(text),
  is_mine: flag,
  told: listOf(object({ whom: oneOf('admins', 'reporters', 'subject'), count: number, at: text })),
  notes: listOf(object({ id: text, note: text, at: text, by: orNull(text) })),
  referrals: listOf(
    object({
      id: text,
      referred_to: oneOf('police', 'child_protection'),
      reference: text,
      note: text,
      sha256: text,
      at: text,
      by: orNull(text),
    }),
  ),
})
export type CaseWork = Read<typeof readWork>
export const AUTHORITIES = ['police', 'child_protection'] as const
export type Referral = { authority: (typeof AUTHORITIES)[number]; reference: string; note: string }

/** `flag_evidence` and `decision_case`: every report, the newest first, and never who reported. */
export const readCase = object({
  id: text,
  subject_type: readSubjectType,
  subject_user_id: orNull(text),
  reason: readReason,
  involves_minor: flag,
  status: text,
  created_at: text,
  decided_at: orNull(text),
  reports: listOf(readReport),
  subject: orNull(readSubject),
  decision: orNull(readDecision),
  /** Nothing where a decision was made without a report. */
  work: optional(readWork),
  facts: optional(readFacts),
  earlier: number,
  is_party: flag,
})
export type ModerationCase = Read<typeof readCase>
/** As much of a person as a decision about them needs. */
export type DecisionSubject = Pick<NonNullable<ModerationCase['subject']>, 'name' | 'language' | 'is_admin'>

/** What an admin decides; `days` for a restriction or suspension, `target` is the report of what is taken away. */
export type DecisionDraft = { action: DecisionAction; statement: string; days: number; target?: string }
export type Review = { stands: boolean; statement: string }

/** `moderation_decision`: what the person concerned reads. */
export const readMyDecision = object({
  action: oneOf(...ACTIONS),
  subject_type: readSubjectType,
  number: orNull(readNumber),
  until: orNull(text),
  ends_minors: flag,
  statement: text,
  status: oneOf(...DECISION_STATUSES),
  decided_at: text,
  appeal: text,
  appealed_at: orNull(text),
  reviewed_at: orNull(text),
  review_statement: text,
  second_at: orNull(text),
  second_statement: text,
  can_appeal: flag,
  appeal_until: text,
})
export type MyDecision = Read<typeof readMyDecision>

/** `moderation_times`: median hours from report to decision over thirty days. */
export const readTimes = object({ all_hours: amount, minor_hours: amount })

/** `account_overview`: of others, numbers only. */
export const readAccount = object({
  language: oneOf('en', 'es', 'fr'),
  /** Of a ban that stands. */
  standing: orNull(oneOf('banned', 'awaiting_second', 'lift_proposed')),
  suspended_until: orNull(text),
  restricted_until: orNull(text),
  is_admin: flag,
  last_sign_in_at: orNull(text),
  mfa: flag,
  sessions: listOf(
    object({
      id: text,
      started_at: text,
      seen_at: text,
      ip: orNull(text),
      user_agent: orNull(text),
    }),
  ),
  conversations: number,
  conversations_with_minors: number,
  requests_sent: number,
  requests_declined: number,
  blocked_by: number,
  reports_about: number,
  reports_open: number,
  decisions: listOf(
    object({
      id: text,
      action: oneOf(...ACTIONS),
      subject_type: readSubjectType,
      status: oneOf(...SHOWN_STATUSES),
      decided_at: text,
      until: orNull(text),
    }),
  ),
})
export type AccountOverview = Read<typeof readAccount>
