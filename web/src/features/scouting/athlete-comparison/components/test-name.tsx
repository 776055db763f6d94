import { useT } from '#web/lib/i18n.ts'
import type { ComparedMetric } from '../types.ts'

/** A time by hand is another test than one by a device, so its name says so. */
export function useTestName() {
  const t = useT('athlete-comparison')
  const names = useT('metric')
  return (line: Pick<ComparedMetric, 'metric' | 'timing'>) =>
    line.timing === 'hand'
      ? t('by_hand', { test: names(`name.${line.metric}`), timing: names('timing.hand') })
      : names(`name.${line.metric}`)
}
