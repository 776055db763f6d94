import { fromSearchRequest, withFilter } from '#web/features/scouting/athlete-search/queries.ts'
import { ADULT_AGE_BANDS, type SearchFilter } from '#web/features/scouting/athlete-search/types.ts'
import type { ScoutProfile } from '#web/features/scouting/scout-profile/types.ts'
import type { OfferedOpening, Opening } from './types.ts'

const isAdultBand = (band: string) => ADULT_AGE_BANDS.some((adult) => adult === band)

/** Only a scout who may write to minors asks for them, and no agent does. */
export const mayAskForMinors = ({ kind, minors_until }: Pick<ScoutProfile, 'kind' | 'minors_until'>) =>
  kind !== 'agent' && minors_until !== null && Date.parse(minors_until) > Date.now()

export const asksForMinors = ({ ageBands }: SearchFilter) => !ageBands.every(isAdultBand)

/** Families agree to what they read, so what an open one says to minors stays (0143_openings.sql). */
export const wordsStand = (opening: Pick<Opening, 'state' | 'filter'> | null) =>
  opening?.state === 'open' && asksForMinors(fromSearchRequest(opening.filter))

/** What of a search an opening can ask for: in one sport, without words, and however they are listed. */
export const openingFilter = (filter: SearchFilter, withMinors: boolean): SearchFilter => ({
  ...filter,
  text: '',
  ageBands: withMinors ? filter.ageBands : filter.ageBands.filter(isAdultBand),
  includeHidden: false,
  updatedSince: null,
  sort: 'recent',
  match: [],
})

/** Whom it is for: where no age is asked for, every adult. */
export const audienceOf = (filter: SearchFilter, withMinors: boolean): SearchFilter => {
  const asked = openingFilter(filter, withMinors)
  return asked.ageBands.length > 0 ? asked : { ...asked, ageBands: [...ADULT_AGE_BANDS] }
}

/** The address of the form, with what is asked for: `?opening=new&sport=soccer`. */
export function formAddress(id: string, filter: SearchFilter): string {
  const params = withFilter(new URLSearchParams({ opening: id }), openingFilter(filter, true))
  if (!params.has('sport')) params.set('sport', 'all')
  return `/scout/openings?${params}`
}
export const editAddress = ({ id, filter }: Pick<Opening, 'id' | 'filter'>) =>
  formAddress(id, fromSearchRequest(filter))

export const metCount = ({ conditions }: OfferedOpening) => conditions.filter(({ met }) => met).length
