import { useQueries } from '@tanstack/react-query'
import type { SearchFilter, SearchPage } from '../../types.ts'
import { tableQueries } from '../queries.ts'

const idsOf = ({ cards }: SearchPage) => cards.map(({ id }) => id)

/** What the cards of a page do not carry: further numbers, and where numbers stand. Read for the pages that are near the window. */
export function usePageNumbers(pages: SearchPage[], metrics: string[], { minProvenance }: SearchFilter) {
  const others = useQueries({
    queries: pages.map((page) => tableQueries.values(idsOf(page), metrics, minProvenance)),
  })
  const places = useQueries({ queries: pages.map((page) => tableQueries.percentiles(idsOf(page))) })
  return new Map(pages.map((page, at) => [page, { others: others[at]?.data, places: places[at]?.data }]))
}

export type PageNumbers = ReturnType<typeof usePageNumbers>
