import { useCallback } from 'react'
import { methodWord } from '#shared/units.ts'
import { useSportCatalog } from '#web/features/athletes/sport/queries.ts'
import { formatAsKnown } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import type { Headline } from './types.ts'

/** How and when a number was measured, in one line: "Timing gates · 3 Oct 2026". */
export function useMethodAndDate() {
  const t = useT('metric')
  const language = useLanguage()
  const { metrics } = useSportCatalog()
  return useCallback(
    ({ metric, method, measured_on, precision }: Headline) =>
      `${t(`method.${methodWord(method, metrics[metric]?.unit)}`)} · ${formatAsKnown(measured_on, precision, language)}`,
    [t, metrics, language],
  )
}
