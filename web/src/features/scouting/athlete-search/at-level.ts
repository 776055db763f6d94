import { sourceColumns } from '#web/features/athletes/measurement/types.ts'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { PROVENANCE_LEVELS, type Provenance } from '#web/ui/provenance-badge.tsx'
import { type AthleteCard, withSource } from './types.ts'

/** The lowest rank that a number may have where a level is asked for. */
export const leastRank = (level: Provenance | null) => PROVENANCE_LEVELS.indexOf(level ?? 'self_reported') + 1

/**
 * A card carries the best of each number, whoever recorded it. Where a level is asked for, the best that has the level stands in its
 * place, and none where there is none.
 */
export async function cardsAtLevel(cards: AthleteCard[], level: Provenance | null, signal: AbortSignal) {
  const least = leastRank(level)
  const below = cards.flatMap(({ id, headline_metrics }) =>
    headline_metrics
      .filter(({ provenance }) => provenance < least)
      .map(({ metric }) => ({ athlete: id, metric })),
  )
  if (below.length === 0) return cards
  const rows = dataOrThrow(
    await db
      .from('athlete_best_results')
      .select(
        `athlete_id, metric:metric_code, timing, value, provenance, measured_on, measurements (${sourceColumns})`,
      )
      .eq('min_provenance', least)
      .in('athlete_id', [...new Set(below.map(({ athlete }) => athlete))])
      .in('metric_code', [...new Set(below.map(({ metric }) => metric))])
      .order('timing')
      .abortSignal(signal),
  ).map(withSource)
  return cards.map((card) => ({
    ...card,
    headline_metrics: card.headline_metrics.flatMap((best) =>
      best.provenance >= least
        ? best
        : (rows.find(({ athlete_id, metric }) => athlete_id === card.id && metric === best.metric) ?? []),
    ),
  }))
}
