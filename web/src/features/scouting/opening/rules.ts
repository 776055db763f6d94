import { fromSearchRequest, withFilter } from '#web/features/scouting/athlete-search/queries.ts'
import { ADULT_AGE_BANDS, type SearchFilter } from '#web/features/scouting/athlete-search/types.ts'
import type { OfferedOpening, Opening } from './types.ts'

const isAdultBand = (band: string) => ADULT_AGE_BANDS.some((adult) => adult === band)

/** What of a search an opening can ask for: of adults, in one sport, without words, and however they are listed. */
export const openingFilter = (filter: SearchFilter): SearchFilter => ({
  ...filter,
  text: '',
  ageBands: filter.ageBands.filter(isAdultBand),
  includeHidden: false,
  updatedSince: null,
  sort: 'recent',
})

/** Whom it is for: where no age is asked for, every adult. */
export const audienceOf = (filter: SearchFilter): SearchFilter => {
  const asked = openingFilter(filter)
  return asked.ageBands.length > 0 ? asked : { ...asked, ageBands: [...ADULT_AGE_BANDS] }
}

/** The address of the form, with what is asked for: `?opening=new&sport=soccer`. */
export function formAddress(id: string, filter: SearchFilter): string {
  const params = withFilter(new URLSearchParams({ opening: id }), openingFilter(filter))
  if (!params.has('sport')) params.set('sport', 'all')
  return `/scout/openings?${params}`
}
export const editAddress = ({ id, filter }: Pick<Opening, 'id' | 'filter'>) =>
  formAddress(id, fromSearchRequest(filter))

export const metCount = ({ conditions }: OfferedOpening) => conditions.filter(({ met }) => met).length
