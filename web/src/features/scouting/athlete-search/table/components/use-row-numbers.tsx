import { useQueries } from '@tanstack/react-query'
import { LIMITS } from '#shared/limits.ts'
import type { FoundRow } from '../../results/rules.ts'
import type { AthleteCard, SearchFilter, SearchPage } from '../../types.ts'
import { tableQueries } from '../queries.ts'

const parts = new WeakMap<SearchPage, AthleteCard[][]>()

/** As many people together as a first page has: where numbers stand is looked up for each of them. */
function partsOf(page: SearchPage): AthleteCard[][] {
  const size = LIMITS.search.pageSize
  const known = parts.get(page)
  if (known) return known
  const made = Array.from({ length: Math.ceil(page.cards.length / size) }, (_, i) =>
    page.cards.slice(i * size, (i + 1) * size),
  )
  parts.set(page, made)
  return made
}

/** What the cards of a table do not carry: further numbers, and where numbers stand. Read for the rows that are drawn, a few at a time. */
export function useRowNumbers(drawn: FoundRow[], metrics: string[], { minProvenance }: SearchFilter) {
  const ids = new Set(drawn.map(({ card }) => card.id))
  const near = [...new Set(drawn.map(({ page }) => page))]
    .flatMap(partsOf)
    .map((cards) => cards.map(({ id }) => id))
    .filter((part) => part.some((id) => ids.has(id)))
  const others = useQueries({
    queries: near.map((part) => tableQueries.values(part, metrics, minProvenance)),
  })
  const places = useQueries({ queries: near.map((part) => tableQueries.percentiles(part)) })
  const byId = new Map(
    near.flatMap((part, at) => {
      const { data, isSuccess = false, isPlaceholderData } = others[at] ?? {}
      const unread = metrics.length === 0 || (isSuccess && !isPlaceholderData) ? undefined : metrics
      return part.map((id) => [id, { others: data?.[id], unread, places: places[at]?.data }])
    }),
  )
  return (id: string) => byId.get(id)
}

export type RowNumbers = ReturnType<typeof useRowNumbers>
