import { readTiming } from '#web/features/athletes/measurement/types.ts'
import type { SearchFilter } from '#web/features/scouting/athlete-search/types.ts'
import { flag, listOf, number, object, oneOf, orNull, type Read, text } from '#web/lib/json-reader.ts'
import { PROVENANCE_LEVELS } from '#web/ui/provenance-badge.tsx'

/** What the athletes are drawn from. */
export type Source = { filter: SearchFilter } | { boardId: string }

// Without a name where a block stands between the two.
const reviewer = object({ id: text, name: orNull(text), you: flag, owner: flag, done: number, locked: flag })
export type Reviewer = Read<typeof reviewer>

const listed = object({
  id: text,
  name: text,
  size: number,
  found: number,
  owner: flag,
  by: text,
  started_at: text,
  revealed_at: orNull(text),
  locked: flag,
  all_locked: flag,
  reviewers: listOf(reviewer),
})
/** A review in the list of its reviewer. */
export type ListedReview = Read<typeof listed>
export const readReviews = listOf(listed)

const line = object({
  sport: orNull(text),
  positions: listOf(text),
  side: orNull(oneOf('right', 'left', 'both')),
  age_band: orNull(text),
  region: orNull(text),
})
const letter = object({
  letter: text,
  /** Nobody who can still be seen stands behind it. */
  gone: flag,
  line: orNull(line),
  grades: listOf(orNull(number)),
  skipped: flag,
  note: text,
})
export type Letter = Read<typeof letter>
/** What a reviewer gives to one letter. */
export type Grades = Pick<Letter, 'grades' | 'skipped' | 'note'>

/** The answer of blind_review (0229_blind_review_grades.sql). */
export const readReview = object({
  id: text,
  name: text,
  found: number,
  size: number,
  criteria: listOf(text),
  started_at: text,
  revealed_at: orNull(text),
  owner: flag,
  locked_at: orNull(text),
  all_locked: flag,
  reviewers: listOf(reviewer),
  letters: listOf(letter),
})
export type Review = Read<typeof readReview>

/** Who measured, as a kind: of a checked organization which one. */
export const SOURCE_KINDS = [
  'club',
  'school',
  'academy',
  'league',
  'federation',
  'test_event',
  'self',
  'organization',
  'event',
  'person',
  'source',
  'unstated',
] as const

const blindNumber = object({
  metric: text,
  unit: text,
  decimals: number,
  better: oneOf('higher', 'lower', 'neutral'),
  value: number,
  timing: readTiming,
  method: text,
  provenance: oneOf(...PROVENANCE_LEVELS),
  by: oneOf(...SOURCE_KINDS),
  month: text,
  percentile: orNull(number),
  among: orNull(number),
  trend: listOf(number),
})
export type BlindNumber = Read<typeof blindNumber>
export const readNumbers = listOf(blindNumber)

const given = object({ scout_id: text, grades: listOf(orNull(number)), skipped: flag, note: text })
export type Given = Read<typeof given>
const resultLetter = object({
  letter: text,
  athlete_id: orNull(text),
  mean: orNull(number),
  differs: listOf(number),
  place: orNull(number),
  graded_place: orNull(number),
  grades: listOf(given),
})
export type ResultLetter = Read<typeof resultLetter>
export const readResult = object({ moved: number, ranked: number, letters: listOf(resultLetter) })

const colleague = object({ id: text, name: text, organization: text })
export const readColleagues = listOf(colleague)
