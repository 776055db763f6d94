import { useT } from '#web/lib/i18n.ts'
import type { AthleteCard } from '../types.ts'

/** "16–17 years": a band reads as a span. */
export function useAgeLabel() {
  const t = useT('athlete-search')
  return (band: string) => t('age', { band: band.replace('-', '–') })
}

/** "Age 16–17 · Valencia" */
export function useLocationLabel() {
  const age = useAgeLabel()
  return ({ age_band, region }: AthleteCard) =>
    [age_band && age(age_band), region].filter(Boolean).join(' · ')
}
