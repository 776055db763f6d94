import { flag, listOf, number, object, oneOf, orNull, type Read, text } from '#web/lib/json-reader.ts'
import type { Row } from '#web/lib/supabase-rows.ts'

export const confirmationColumns =
  'id, measurement_id, address, asked_name, asked_role, state, asked_at, reminded_at, expires_at, answered_at, answered_by, answered_role, reason, reason_words, correction, correction_until, accepted_at, recorded'
/** One request and its answer, as the athlete reads it. */
export type Confirmation = Row<'measurement_confirmations', typeof confirmationColumns>

export const REASONS = ['not_measured', 'wrong_value', 'wrong_person', 'no_record', 'other'] as const

const question = {
  id: text,
  athlete_name: text,
  state: oneOf('asked', 'confirmed', 'corrected', 'refused', 'not_us', 'withdrawn'),
  asked_at: text,
  answered_at: orNull(text),
  answered_by: text,
  hash: text,
  number: object({
    metric_code: text,
    value_entered: number,
    unit_entered: text,
    measured_on: text,
    measured_on_precision: oneOf('day', 'month', 'year'),
    method: text,
    conditions: text,
    measured_by: oneOf('self', 'organization', 'event', 'person', 'source', 'unstated'),
    measured_by_name: text,
    device: text,
  }),
  who: text,
  level: orNull(oneOf('club_recorded', 'league_verified', 'sanctioned')),
  official: orNull(object({ name: text, role_title: text, since: text })),
  domain: text,
  free_mail: flag,
  /** Whether whoever reads gave the answer: what a colleague answered is theirs to take back. */
  is_mine: flag,
}
/** What `measurement_to_confirm` (0174_measurement_answers.sql) answers to the secret of a link. */
export const readQuestion = object(question)
export const readQuestions = listOf(readQuestion)
export type Question = Read<typeof readQuestion>

export const readAskable = object({
  organization: orNull(text),
  officials: listOf(object({ id: text, name: text, role_title: text })),
})
export type Askable = Read<typeof readAskable>

export type Answer = {
  decision: 'confirm' | 'correct' | 'refuse' | 'not_us' | 'withdraw'
  hash?: string
  more?: {
    name?: string
    reason?: string
    words?: string
    value_entered?: number
    measured_on?: string
    method?: string
  }
}
