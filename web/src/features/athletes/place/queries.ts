import { queryOptions } from '@tanstack/react-query'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { placeKeys } from './keys.ts'
import { readPlaces } from './types.ts'

/** The list changes with a version of the product alone. */
const staleTime = Number.POSITIVE_INFINITY

export const placeQueries = {
  /** Towns with a word that begins so, of one country or all. */
  found: (query: string, country: string | null = null) =>
    queryOptions({
      queryKey: placeKeys.found(query, country),
      queryFn: async ({ signal }) =>
        readPlaces(
          dataOrThrow(
            await db
              .rpc('find_places', { query, ...(country && { country }) }, { get: true })
              .abortSignal(signal),
          ),
          'find_places',
        ),
      staleTime,
    }),
  one: (id: number | null) =>
    queryOptions({
      queryKey: placeKeys.one(id),
      queryFn: async ({ signal }) =>
        readPlaces(
          dataOrThrow(await db.rpc('places_by_id', { ids: id === null ? [] : [id] }).abortSignal(signal)),
          'places_by_id',
        )[0] ?? null,
      enabled: id !== null,
      staleTime,
    }),
}
