import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { codeOf, flag, listOf, mapOf, number, object, text } from '#web/lib/json-reader.ts'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import type { Better, Sport, SportCatalog } from './types.ts'

export const sportKeys = { catalog: ['sport-catalog'] } as const

/** What sport_catalog (0236_sport_catalog.sql) answers. */
const readCatalog = object({
  sports: listOf(
    object({
      code: text,
      kind: codeOf<Sport['kind']>(),
      positions: listOf(object({ code: text, position_group: text })),
      metrics: listOf(object({ code: text, isKey: flag })),
    }),
  ),
  metrics: mapOf(
    object({
      code: text,
      unit: text,
      better: codeOf<Better>(),
      min: number,
      max: number,
      decimals: number,
      timed: flag,
    }),
  ),
})

const loadCatalog = async (): Promise<SportCatalog> =>
  readCatalog(dataOrThrow(await db.rpc('sport_catalog', undefined, { get: true })), 'sport_catalog')

export const sportQueries = {
  /** The same for everyone, and only a migration changes it: asked once in a visit. */
  catalog: () => queryOptions({ queryKey: sportKeys.catalog, queryFn: loadCatalog, staleTime: Infinity }),
}

export function useSportCatalog(): SportCatalog {
  return useSuspenseQuery(sportQueries.catalog()).data
}
