import { methodWord, unitSign } from '#shared/units.ts'
import { useSportCatalog } from '#web/features/athletes/sport/queries.ts'
import { countryName } from '#web/lib/countries.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { useMeasurerName } from '#web/ui/measured-by.tsx'
import { PROVENANCE_LEVELS } from '#web/ui/provenance-badge.tsx'
import type { FileWords } from '../rules.ts'

/** The file speaks the language of whoever takes it; numbers stay in the unit of their test. */
export function useFileWords(): FileWords {
  const t = useT('search-export')
  const common = useT()
  const sport = useT('sport')
  const m = useT('metric')
  const language = useLanguage()
  const measurer = useMeasurerName()
  const { metrics } = useSportCatalog()
  const unitOf = (metric: string) => metrics[metric]?.unit
  return {
    head: (column) => t(`column.${column}`),
    test: (metric) => m(`name.${metric}`),
    part: (part, metric) => t(`part.${part}`, { test: m(`name.${metric}`) }),
    link: (athlete) => `${location.origin}/scout/search?sport=all&open=${athlete}`,
    position: (code, position) => sport(`position.${code}.${position}`),
    country: (code) => countryName(code, language),
    unit: (metric) => unitSign(unitOf(metric) ?? ''),
    decimals: (metric) => metrics[metric]?.decimals ?? 2,
    how: (metric, { method }) => m(`method.${methodWord(method, unitOf(metric))}`),
    proof: (provenance) => common(`provenance.${PROVENANCE_LEVELS[provenance - 1] ?? 'self_reported'}`),
    measurer: ({ measured_by }) => measurer(measured_by),
  }
}
