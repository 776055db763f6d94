import { UNITS } from '#shared/units.ts'
import { DISPUTE_ABOUT, readCorrection, readPrecision } from '#web/features/athletes/measurement/types.ts'
import { flag, listOf, number, object, oneOf, orNull, type Read, text } from '#web/lib/json-reader.ts'
import { readMeasurer } from '#web/ui/measured-by.tsx'
import { PROVENANCE_LEVELS } from '#web/ui/provenance-badge.tsx'

export const OUTCOMES = ['kept', 'lowered', 'removed'] as const
export type Outcome = (typeof OUTCOMES)[number]

const raised = object({
  id: text,
  about: oneOf(...DISPUTE_ABOUT),
  reason: text,
  evidence_url: text,
  created_at: text,
  name: text,
  is_athlete: flag,
  record: object({ upheld: number, decided: number }),
})
export type RaisedDispute = Read<typeof raised>

/** What somebody who was asked to confirm it answered. */
const confirmation = object({
  state: oneOf('confirmed', 'corrected', 'refused', 'not_us', 'withdrawn'),
  answered_at: text,
  answered_by: text,
  answered_role: text,
  answered_how: orNull(oneOf('official', 'address', 'free_mail')),
  organization: orNull(text),
  reason: oneOf('', 'not_measured', 'wrong_value', 'wrong_person', 'no_record', 'other'),
  reason_words: text,
  correction: orNull(readCorrection),
})
export type GivenConfirmation = Read<typeof confirmation>

const disputed = object({
  id: text,
  athlete_id: text,
  name: text,
  is_minor: flag,
  metric_code: text,
  value: number,
  method: text,
  provenance: oneOf(...PROVENANCE_LEVELS),
  measured_on: text,
  measured_on_precision: readPrecision,
  conditions: text,
  evidence_url: text,
  measured_by: readMeasurer,
  created_at: text,
  updated_at: text,
  unit_entered: oneOf(...UNITS),
  is_close: flag,
  can_be_lowered: flag,
  /** An admin has lowered this value of this day before. */
  was_lowered: flag,
  /** When the athlete deleted it, before entering it again. */
  deleted_at: orNull(text),
  confirmations: listOf(confirmation),
  disputes: listOf(raised),
  answer: orNull(object({ words: text, evidence_url: text, answered_at: text })),
})
/** A disputed number as the team reads it (0185_dispute_decisions.sql). */
export type DisputedNumber = Read<typeof disputed>
export const readDisputedNumbers = listOf(disputed)

export const readChildDisputes = listOf(
  object({
    measurement_id: text,
    metric_code: text,
    value: number,
    disputed_on: orNull(text),
    answered: flag,
    about: listOf(oneOf(...DISPUTE_ABOUT)),
  }),
)
