import { useT } from '#web/lib/i18n.ts'
import type { CountedPeriod, Total } from '../../types.ts'
import { ToldSteps } from './told-steps.tsx'

type CodeOpeningsProps = { period: CountedPeriod; scans: Total }

/** How often a code of the profile was opened, of all codes together and by whomever. */
export function CodeOpenings({ period, scans }: CodeOpeningsProps) {
  const t = useT('figures')
  return (
    <ToldSteps
      id="codes"
      title={t('athlete.codes_title', { count: scans.count })}
      note={t('athlete.codes_note')}
      counted={t('athlete.codes')}
      chartLabel={t('athlete.codes_chart')}
      none={t('athlete.codes_none')}
      period={period}
      total={scans}
    />
  )
}
