import { useMemo } from 'react'
import { useSportCatalog } from '#web/features/sport/queries.ts'
import { useMetricColumns } from '../../results/components/metric-cells.tsx'
import type { SearchFilter } from '../../types.ts'
import { chosenColumns } from '../rules.ts'

/** The columns of the table, all that its sport could have, and those whose values every card carries. */
export function useColumns(filter: SearchFilter, chosen: readonly string[]) {
  const usual = useMetricColumns(filter)
  const { sports } = useSportCatalog()
  const asked = chosen.join(',')
  return useMemo(() => {
    const known = sports.find(({ code }) => code === filter.sport)?.metrics.map(({ code }) => code) ?? []
    const all = [...new Set([...usual, ...known])]
    return { columns: chosenColumns(asked.split(','), all, usual), known: all, onCards: usual }
  }, [sports, filter.sport, usual, asked])
}
