import { useLanguage, useT } from '#web/lib/i18n.ts'
import { regionName } from '#web/lib/region-names.ts'
import type { AthleteCard } from '../types.ts'

/** "Age 16–17", or "16–17" beside a word that says so: a band reads as a span. */
export function useAgeLabel() {
  const t = useT('athlete-search')
  return (band: string, bare = false) => {
    const span = band.replace('-', '–')
    return bare ? span : t('age', { band: span })
  }
}

/** "Age 16–17 · Valencia" */
export function useLocationLabel() {
  const age = useAgeLabel()
  const language = useLanguage()
  return ({ age_band, region }: AthleteCard) =>
    [age_band && age(age_band), regionName(region ?? '', language)].filter(Boolean).join(' · ')
}
