import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listOf, number, object, orNull } from '#web/lib/json-reader.ts'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { athleteSearchKeys } from '../keys.ts'
import { toSearchRequest } from '../request.ts'
import type { MetricRange, SearchFilter } from '../types.ts'

const readHistogram = object({
  people: number,
  from: orNull(number),
  step: orNull(number),
  counts: listOf(number),
})

/** How a number is spread among those who match everything else. */
export const histogramQueries = {
  of: (filter: SearchFilter, { metric, minProvenance, timing }: MetricRange) => {
    const { sort: _, ...others } = toSearchRequest({
      ...filter,
      match: [],
      ranges: filter.ranges.filter((range) => range.metric !== metric),
    })
    const range = { metric, ...(minProvenance && { minProvenance }), ...(timing && { timing }) }
    return queryOptions({
      queryKey: athleteSearchKeys.histogram(others, range),
      queryFn: async ({ signal }) =>
        readHistogram(
          dataOrThrow(await db.rpc('search_histogram', { filter: others, range }).abortSignal(signal)),
          'search_histogram',
        ),
      placeholderData: keepPreviousData,
    })
  },
}
