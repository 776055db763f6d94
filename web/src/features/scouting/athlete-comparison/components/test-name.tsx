import { isNoted } from '#web/features/athletes/measurement/types.ts'
import { useT } from '#web/lib/i18n.ts'
import type { ComparedMetric } from '../types.ts'

/** A time by hand, or of no stated method, is another test than one by a device, so its name says so. */
export function useTestName() {
  const t = useT('athlete-comparison')
  const names = useT('metric')
  return (line: Pick<ComparedMetric, 'metric' | 'timing'>) =>
    isNoted(line.timing)
      ? t('by_hand', { test: names(`name.${line.metric}`), timing: names(`timing.${line.timing}`) })
      : names(`name.${line.metric}`)
}
