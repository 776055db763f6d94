import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { athleteSearchKeys } from '../keys.ts'
import { toSearchRequest } from '../request.ts'
import type { SearchFilter } from '../types.ts'
import { readRegions } from './types.ts'

export const mapQueries = {
  /** How many of a search are in each region; which of them are chosen changes nothing. */
  regions: (filter: SearchFilter) => {
    const { sort: _order, ...request } = toSearchRequest({ ...filter, regions: [], match: [] })
    return queryOptions({
      queryKey: athleteSearchKeys.regions(request),
      queryFn: async ({ signal }) =>
        readRegions(
          dataOrThrow(await db.rpc('search_regions', { filter: request }).abortSignal(signal)),
          'search_regions',
        ),
      placeholderData: keepPreviousData,
    })
  },
  /** The land and the borders on it. They come with the app: no other site is asked for a map. */
  outlines: () =>
    queryOptions({
      queryKey: athleteSearchKeys.outlines,
      queryFn: async () => {
        const [{ default: atlas }, { feature, mesh }] = await Promise.all([
          import('world-atlas/countries-110m.json'),
          import('topojson-client'),
        ])
        const { countries, land } = atlas.objects
        return { land: feature(atlas, land), borders: mesh(atlas, countries, (a, b) => a !== b) }
      },
      staleTime: Number.POSITIVE_INFINITY,
    }),
}
