import { BadgeCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatMonth } from '#web/lib/datetime.ts'
import { useFactLine } from '#web/lib/fact-words.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import type { AthleteProfile } from '../types.ts'

type ProfileChecksProps = {
  checks: AthleteProfile['approved_verifications']
  /** How many numbers stand on the page, and how many of them somebody else vouches for. */
  numbers: { all: number; vouched: number }
}

/** What was checked, in words; nothing where nothing was. */
export function ProfileChecks({ checks, numbers }: ProfileChecksProps) {
  const t = useT('athlete-profile')
  const factLine = useFactLine()
  const language = useLanguage()
  if (checks.length === 0 && numbers.vouched === 0) return null
  return (
    <section aria-labelledby="checks-title" className="min-w-0">
      <h2 id="checks-title" className="mb-2.5">
        {t('checks.title')}
      </h2>
      <ul className="space-y-2.5">
        {checks.map(({ type, what, until }) => (
          <Line key={type} title={t(`check.${type}`, { until: formatMonth(until, language) })}>
            {factLine(what)}
          </Line>
        ))}
        {numbers.vouched > 0 && (
          <Line title={t('checks.numbers')}>
            {t('checks.numbers_text', { vouched: numbers.vouched, count: numbers.all })}
          </Line>
        )}
      </ul>
    </section>
  )
}

const Line = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <li className="flex items-start gap-2.5">
    <BadgeCheck aria-hidden className="mt-0.5 size-4.5 shrink-0 text-proof" />
    <div className="min-w-0">
      <p className="font-semibold">{title}</p>
      <p className="text-sm text-soft wrap-anywhere">{children}</p>
    </div>
  </li>
)
