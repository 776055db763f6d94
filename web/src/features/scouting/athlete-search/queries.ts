import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { LIMITS } from '#shared/limits.ts'
import { readPercentiles, sourceColumns } from '#web/features/athletes/measurement/types.ts'
import { listOf, number, readColumns } from '#web/lib/json-reader.ts'
import { ofCard } from '#web/lib/one-row.ts'
import { refusedRule } from '#web/lib/refusals.ts'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { PROVENANCE_LEVELS } from '#web/ui/provenance-badge.tsx'
import { cardsAtLevel } from './at-level.ts'
import { keptPage, type PageParam } from './kept-pages.ts'
import { athleteSearchKeys } from './keys.ts'
import { toSearchRequest } from './request.ts'
import { filterFrom, requestedMetrics, withFilter } from './rules.ts'
import {
  type AthleteCard,
  cardColumns,
  cardReaders,
  type Found,
  type Headline,
  type Near,
  readFound,
  readSeen,
  type SearchFilter,
  type SearchPage,
  withSource,
} from './types.ts'

export { fromSearchRequest, searchRequest, toSearchRequest } from './request.ts'
export { withFilter } from './rules.ts'

const readTotals = listOf(number)

// An id is 36 characters, and an address holds 8 kB (LIMITS.rest.addressMaxBytes).
const idsInAddress = 150

/** Cards are read under row-level security, so a person whom the search should not have named stays unseen. */
export async function loadCards(ids: string[], signal: AbortSignal): Promise<AthleteCard[]> {
  const parts = Array.from({ length: Math.ceil(ids.length / idsInAddress) }, (_, i) =>
    db
      .from('athlete_cards')
      .select(cardColumns)
      .in('id', ids.slice(i * idsInAddress, (i + 1) * idsInAddress))
      .abortSignal(signal)
      .then((answer) => dataOrThrow(answer).map((row) => readColumns(row, cardReaders))),
  )
  const rows = (await Promise.all(parts)).flat()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** The values behind a metric filter or order: at the provenance and timing that were asked for, not just the best of all. */
async function loadAsked(ids: string[], filter: SearchFilter, signal: AbortSignal) {
  const metrics = requestedMetrics(filter)
  if (metrics.length === 0 || ids.length === 0) return {}
  const rows = dataOrThrow(
    await db
      .from('athlete_best_results')
      .select(
        `athlete_id, metric_code, timing, min_provenance, value, provenance, measured_on, measurements (${sourceColumns})`,
      )
      .in('athlete_id', ids)
      .in(
        'metric_code',
        metrics.map(({ metric }) => metric),
      )
      .abortSignal(signal),
  )
  const values: Record<string, Headline[]> = {}
  for (const { metric, minProvenance, timing } of metrics) {
    const wanted = PROVENANCE_LEVELS.indexOf(minProvenance ?? filter.minProvenance ?? 'self_reported') + 1
    for (const row of rows) {
      if (row.metric_code !== metric || row.min_provenance !== wanted) continue
      if (timing && row.timing !== 'any' && row.timing !== timing) continue
      const known = values[row.athlete_id] ?? []
      if (known.some((value) => value.metric === metric)) continue
      values[row.athlete_id] = [...known, withSource({ ...row, metric })]
    }
  }
  return values
}

/** How far the towns are that adults name; nothing of anybody else. */
async function loadDistances(ids: string[], near: Near | null, signal: AbortSignal) {
  if (!near || ids.length === 0) return {}
  const rows = dataOrThrow(await db.rpc('distances_from', { place: near.place, ids }).abortSignal(signal))
  return Object.fromEntries(rows.map(({ athlete_id, km }) => [athlete_id, km]))
}

type Part = { limit: number; facets: boolean; after?: SearchPage['next'] }

async function find(filter: SearchFilter, { after, ...part }: Part, signal: AbortSignal): Promise<Found> {
  const wanted = { ...toSearchRequest(filter), ...part, ...(after && { after }) }
  // What was typed stays out of addresses, and so out of the logs on its way.
  const search = filter.text
    ? db.rpc('search_athletes', { filter: wanted })
    : db.rpc('search_athletes', { filter: JSON.stringify(wanted) }, { get: true })
  return readFound(dataOrThrow(await search.abortSignal(signal)), 'search_athletes')
}

/** A need that is wrong takes away the order and nothing else: the screen says what was refused. */
async function loadPage(...[filter, after, signal]: Parameters<typeof loadOrdered>): Promise<SearchPage> {
  try {
    return await loadOrdered(filter, after, signal)
  } catch (error) {
    if (refusedRule(error) !== 'search.match') throw error
    const page = await loadOrdered({ ...filter, sort: 'recent', match: [] }, after, signal)
    return { ...page, boosted: null, refused: (error as Error).message }
  }
}

async function loadOrdered(
  filter: SearchFilter,
  after: SearchPage['next'],
  signal: AbortSignal,
): Promise<SearchPage> {
  // The first page is small, since it is waited for; the others come while one goes on reading.
  const limit = after === null ? LIMITS.search.pageSize : LIMITS.search.laterPageSize
  const part = { limit, facets: after === null, after }
  const { ids, boosts, ...page } = await find(filter, part, signal)
  const hasPlace =
    boosts && after === null && filter.sort === 'recent' && ids.length >= LIMITS.boost.minResults
  const [cards, values, distances, boosted] = await Promise.all([
    loadCards(ids, signal).then((cards) => cardsAtLevel(cards, filter.minProvenance, signal)),
    loadAsked(ids, filter, signal),
    loadDistances(ids, filter.near, signal),
    hasPlace ? loadBoosted(filter, ids, signal) : null,
  ])
  const asked = { ...values, ...boosted?.asked }
  return { ...page, cards, boosted: boosted?.card ?? null, asked, distances }
}

/** The boosted place is an extra: where it cannot be read, the search goes on without it. */
async function loadBoosted(filter: SearchFilter, shown: string[], signal: AbortSignal) {
  const { data: id } = await db
    .rpc('boosted_athlete', { filter: { ...toSearchRequest(filter), facets: false }, shown })
    .abortSignal(signal)
  if (!id) return null
  const [[card], asked] = await Promise.all([loadCards([id], signal), loadAsked([id], filter, signal)])
  return card ? { card, asked } : null
}

export const searchQueries = {
  /** The first few by name alone, without counts. */
  named: async (text: string, limit: number, signal: AbortSignal): Promise<AthleteCard[]> => {
    const found = await db
      .rpc('search_athletes', { filter: { text, limit, facets: false } })
      .abortSignal(signal)
    return loadCards(readFound(dataOrThrow(found), 'search_athletes').ids, signal)
  },
  pages: (filter: SearchFilter) =>
    infiniteQueryOptions({
      queryKey: athleteSearchKeys.pages(toSearchRequest(filter)),
      queryFn: async (context) =>
        keptPage(context) ?? loadPage(filter, context.pageParam.after, context.signal),
      initialPageParam: { after: null, page: 0 } as PageParam,
      getNextPageParam: ({ next }: SearchPage, pages: SearchPage[]): PageParam | null =>
        next && { after: next, page: pages.length },
      placeholderData: keepPreviousData,
      // Whoever comes back from a person finds the same rows.
      gcTime: LIMITS.search.keptMinutes * 60_000,
    }),
  /** How many each of some other filters would find. */
  totals: (filters: SearchFilter[]) => {
    // A need that is refused takes nobody away.
    const requests = filters.map((filter) => toSearchRequest({ ...filter, match: [] }))
    return queryOptions({
      queryKey: athleteSearchKeys.totals(requests),
      queryFn: async ({ signal }) =>
        readTotals(
          dataOrThrow(await db.rpc('search_totals', { filters: requests }).abortSignal(signal)),
          'search_totals',
        ),
    })
  },
  /** Some known people in the order of their ids: for compare, and for a board. */
  cards: (ids: string[]) =>
    queryOptions({
      queryKey: athleteSearchKeys.cards(ids),
      queryFn: ({ signal }) => loadCards(ids, signal),
      placeholderData: keepPreviousData,
    }),
  percentiles: (id: string) =>
    queryOptions({
      queryKey: athleteSearchKeys.percentiles(id),
      queryFn: (context) =>
        ofCard(id, {
          context,
          columns: 'card_percentiles',
          of: ({ card_percentiles }) => readPercentiles(card_percentiles, 'card_percentiles'),
          alone: async () =>
            readPercentiles(
              dataOrThrow(
                await db.rpc('measurement_percentiles', { athlete_id: id }).abortSignal(context.signal),
              ),
              'measurement_percentiles',
            ),
        }),
    }),
  /** The row of the calling athlete as scouts find it. Asked again each time: the point of it is what would be seen now. */
  seen: () =>
    queryOptions({
      queryKey: athleteSearchKeys.seen,
      staleTime: 0,
      queryFn: async ({ signal }) =>
        readSeen(dataOrThrow(await db.rpc('view_as', { audience: 'scout' }).abortSignal(signal)), 'view_as')
          .card ?? null,
    }),
  hidden: () =>
    queryOptions({
      queryKey: athleteSearchKeys.hidden,
      queryFn: async ({ signal }) =>
        dataOrThrow(await db.from('hidden_athletes').select('athlete_id').abortSignal(signal)).map(
          ({ athlete_id }) => athlete_id,
        ),
    }),
  /** How many each of some searches finds, and the first few of them all: "new since your last visit". */
  firstOf: (filters: SearchFilter[], limit: number) =>
    queryOptions({
      queryKey: athleteSearchKeys.first(filters.map(toSearchRequest), limit),
      queryFn: async ({ signal }) => {
        const part = { limit, facets: false }
        const found = await Promise.all(filters.map((filter) => find(filter, part, signal)))
        const ids = found.flatMap((one) => one.ids).slice(0, limit)
        return { totals: found.map(({ total }) => total), cards: await loadCards(ids, signal) }
      },
    }),
}

/** A search that asks for nothing in particular. */
export const emptyFilter: SearchFilter = filterFrom(new URLSearchParams())

/** The address of a search. */
export const searchHref = (filter: Partial<SearchFilter>) =>
  `/scout/search?${withFilter(new URLSearchParams(), { ...emptyFilter, ...filter })}`
