import { useMemo } from 'react'
import { useSportCatalog } from '#web/features/athletes/sport/queries.ts'
import { useMediaQuery } from '#web/lib/use-media-query.ts'
import { useMetricColumns } from '../../results/components/metric-cells.tsx'
import type { SearchFilter } from '../../types.ts'
import { chosenColumns, columnsInPlace } from '../rules.ts'

/** As many as fit beside the names on a wide screen. */
const WIDE_COLUMNS = 6

/** The columns of the table, all that its sport could have, and those whose values every card carries. */
export function useColumns(filter: SearchFilter, chosen: readonly string[]) {
  const usual = useMetricColumns(filter)
  const { sort } = filter
  const unsorted = useMetricColumns(useMemo(() => ({ ...filter, sort: 'recent' as const }), [filter]))
  const hasRoom = useMediaQuery('(min-width: 88rem)')
  const { sports } = useSportCatalog()
  const asked = chosen.join(',')
  return useMemo(() => {
    const known = sports.find(({ code }) => code === filter.sport)?.metrics.map(({ code }) => code) ?? []
    const shownOf = (first: string[]) =>
      hasRoom ? [...new Set([...first, ...known])].slice(0, WIDE_COLUMNS) : first
    const all = [...new Set([...usual, ...known])]
    const shown = columnsInPlace(sort, shownOf(usual), shownOf(unsorted))
    return { columns: chosenColumns(asked.split(','), all, shown), known: all, onCards: usual }
  }, [sports, filter.sport, sort, usual, unsorted, asked, hasRoom])
}
