import { useLanguage } from '#web/lib/i18n.ts'
import { regionName } from '#web/lib/region-names.ts'
import { useAgeLabel } from '#web/lib/use-age-label.ts'
import type { AthleteCard } from '../types.ts'

/** "Age 16–17 · Valencia" */
export function useLocationLabel() {
  const age = useAgeLabel()
  const language = useLanguage()
  return ({ age_band, region }: AthleteCard) =>
    [age_band && age(age_band), regionName(region ?? '', language)].filter(Boolean).join(' · ')
}
