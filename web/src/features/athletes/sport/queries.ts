import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import type { Metric, Sport, SportCatalog } from './types.ts'

export const sportKeys = { catalog: ['sport-catalog'] } as const

async function loadCatalog(): Promise<SportCatalog> {
  // Each metric belongs to a sport (supabase/tests/sports.test.ts), so that one request brings both.
  const sports = await db
    .from('sports')
    .select(
      'code, kind, positions (code, position_group, sort_order), sport_metrics (metric_code, is_key, sort_order, metrics (code, unit, better, min_value, max_value, decimals, timed))',
    )
    .order('sort_order')
    .order('sort_order', { referencedTable: 'positions' })
    .order('sort_order', { referencedTable: 'sport_metrics' })
    .then(dataOrThrow)
  const metrics = sports.flatMap(({ sport_metrics }) => sport_metrics.map(({ metrics: metric }) => metric))
  return {
    sports: sports.map(
      ({ code, kind, positions, sport_metrics }): Sport => ({
        code,
        kind,
        positions: positions.map(({ code, position_group }) => ({ code, position_group })),
        metrics: sport_metrics.map(({ metric_code, is_key }) => ({ code: metric_code, isKey: is_key })),
      }),
    ),
    metrics: Object.fromEntries(
      metrics.map((row): [string, Metric] => [
        row.code,
        {
          code: row.code,
          unit: row.unit,
          better: row.better,
          min: row.min_value,
          max: row.max_value,
          decimals: row.decimals,
          timed: Boolean(row.timed),
        },
      ]),
    ),
  }
}

export const sportQueries = {
  /** The same for everyone, and only a migration changes it: asked once in a visit. */
  catalog: () => queryOptions({ queryKey: sportKeys.catalog, queryFn: loadCatalog, staleTime: Infinity }),
}

export function useSportCatalog(): SportCatalog {
  return useSuspenseQuery(sportQueries.catalog()).data
}
