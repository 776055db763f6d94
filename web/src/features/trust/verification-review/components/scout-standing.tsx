import { LIMITS } from '#shared/limits.ts'
import { formatMonth } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import type { ScoutRecord } from '../types.ts'

const fewest = LIMITS.figures.minPeople

/** What guardians read beside a request of this scout: families in steps of five, so that no answer can be told apart. */
export function ScoutStanding({ record }: { record: ScoutRecord }) {
  const t = useT('verification-review')
  const language = useLanguage()
  const families = (kind: 'yes' | 'no', count: number) =>
    t(count < fewest ? `record.few_${kind}` : `record.${kind}`, { count, fewest })
  return (
    <ul className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
      <li>{t('record.since', { month: formatMonth(record.since, language) })}</li>
      <li className={record.reports_upheld ? 'font-semibold text-red-ink' : undefined}>
        {t(record.reports_upheld ? 'record.upheld' : 'record.not_upheld')}
      </li>
      <li>{families('yes', record.families_yes)}</li>
      <li>{families('no', record.families_no)}</li>
    </ul>
  )
}
