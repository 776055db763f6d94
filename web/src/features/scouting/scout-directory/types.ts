import { scoutKinds } from '#web/features/accounts/account/types.ts'
import { readApprovedVerification } from '#web/features/accounts/verification/types.ts'
import { flag, listOf, mapOf, number, object, oneOf, orNull, type Read, text } from '#web/lib/json-reader.ts'

/** What of a scout can be checked, in the order in which it is told. */
export const SCOUT_CHECKS = ['identity', 'organization', 'coaching', 'minors'] as const
export const SHARES = ['50', '75', '90'] as const
export const SCOUT_SORTS = ['fit', 'answers', 'recent', 'name'] as const
export type ScoutSort = (typeof SCOUT_SORTS)[number]

const listedScout = object({
  user_id: text,
  display_name: text,
  kind: oneOf(...scoutKinds),
  organization: text,
  title: text,
  country: orNull(text),
  since: text,
  for_minors: flag,
  approved_verifications: listOf(readApprovedVerification),
  regions: listOf(text),
  sports: listOf(text),
  levels: listOf(text),
  languages: listOf(text),
  bio: text,
  checks: listOf(text),
  /** Null under five conversations. */
  answers: orNull(
    object({
      went_on: number,
      declined: number,
      unanswered: number,
      answered_in_100: number,
      median_hours: orNull(number),
    }),
  ),
  upheld_reports: number,
  target: orNull(object({ note: text, at: text })),
})
export type ListedScout = Read<typeof listedScout>

/** One page of browse_scouts (0140_scout_directory.sql). */
export const readScoutPage = object({
  total: number,
  /** Why a minor is shown nobody. */
  held_back: orNull(oneOf('no_guardian', 'paused', 'closed')),
  is_minor: flag,
  scouts: listOf(listedScout),
  next: orNull(object({ rank: number, name: text, id: text })),
  /** How many each choice would leave; of the first page alone. */
  facets: orNull(mapOf(mapOf(number))),
  targets_gone: number,
})
export type ScoutPage = Read<typeof readScoutPage>

export const scoutLists = {
  kinds: 'kind',
  checks: 'check',
  sports: 'sport',
  levels: 'level',
  countries: 'country',
  languages: 'speaks',
} as const
export type ScoutList = keyof typeof scoutLists

export type ScoutFilter = Record<ScoutList, string[]> & {
  text: string
  likeMe: boolean
  targets: boolean
  answered: string | null
  sort: ScoutSort
}
