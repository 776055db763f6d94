import {
  flag,
  listOf,
  mapOf,
  number,
  object,
  oneOf,
  orElse,
  orNull,
  type Read,
  text,
} from '#web/lib/json-reader.ts'
import { PROVENANCE_LEVELS } from '#web/ui/provenance-badge.tsx'

/** A number as it stands on a page: what was typed, who stands behind it, and when it was measured. */
export const readNumber = object({
  /** Of one that is still there; what was kept with a report has one of each test. */
  id: orElse(orNull(text), null),
  metric_code: text,
  value_entered: number,
  unit_entered: text,
  provenance: oneOf(...PROVENANCE_LEVELS),
  measured_on: text,
  measured_on_precision: oneOf('day', 'month', 'year'),
})
export type PageNumber = Read<typeof readNumber>

/** Where the same person wrote the same, to how many people and to how many minors among them. */
export const readSameWords = object({
  count: number,
  people: number,
  minors: number,
  found: listOf(
    object({
      id: text,
      kind: oneOf('message', 'message_request', 'community_post', 'community_comment'),
      at: text,
      /** Null where two people write to each other: nobody reads what was not reported. */
      words: orNull(text),
      is_minor: flag,
    }),
  ),
})
export type SameWords = Read<typeof readSameWords>

/** One person in numbers. Of the other side nothing else is known here. */
const readRecord = object({
  role: text,
  joined_at: text,
  is_minor: flag,
  has_guardian: flag,
  conversations: number,
  requests: number,
  accepted: number,
  reports: number,
  upheld: number,
  blocked_by: number,
})
export type PersonRecord = Read<typeof readRecord>

/** `private.case_facts`: what stands beside the reports. */
export const readFacts = object({
  since: text,
  due_at: text,
  record: orElse(orNull(readRecord), null),
  other: orElse(orNull(readRecord), null),
  earlier: listOf(object({ id: text, action: text, status: text, at: text, until: orNull(text) })),
  alike: mapOf(number),
  opened: listOf(object({ by: text, at: text })),
})
