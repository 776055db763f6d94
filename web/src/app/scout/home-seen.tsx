import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { LIMITS } from '#shared/limits.ts'
import { SideSection } from '#web/features/contact/scout-desk/components/side-section.tsx'
import type { ScoutSeen } from '#web/features/contact/scout-desk/types.ts'
import { spanOf } from '#web/features/scouting/scout-directory/rules.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { getFormatter } from '#web/lib/intl-cache.ts'

const fewest = LIMITS.figures.minPeople

/** What athletes read of the scout in their list, and guardians beside a request: no more than they are shown. */
export function HomeSeen({ seen }: { seen: ScoutSeen }) {
  const t = useT('scout-desk')
  const { listed, families_yes, families_no, reports_upheld } = seen
  const families = (kind: 'yes' | 'no', count: number) =>
    t(count < fewest ? `seen.few_${kind}` : `seen.${kind}`, { count, fewest })
  return (
    <SideSection
      id="desk-seen"
      title={t('seen.title')}
      aside={
        <Link to="/scout/profile" className="font-medium text-accent-ink hover:underline">
          {t('seen.page')}
        </Link>
      }
    >
      {listed ? <ToAthletes {...seen} /> : <p className="text-soft">{t('seen.unlisted')}</p>}
      <p className="mt-3 text-sm text-soft">{t('seen.guardians')}</p>
      <ul className="text-sm">
        <li>{families('yes', families_yes)}</li>
        <li>{families('no', families_no)}</li>
        <li className={reports_upheld ? 'font-semibold text-red-ink' : undefined}>
          {t(reports_upheld ? 'seen.upheld' : 'seen.not_upheld')}
        </li>
      </ul>
    </SideSection>
  )
}

function ToAthletes({ answers, upheld_reports }: Pick<ScoutSeen, 'answers' | 'upheld_reports'>) {
  const t = useT('scout-desk')
  const language = useLanguage()
  const reports = upheld_reports ?? 0
  const span = answers?.median_hours == null ? null : spanOf(answers.median_hours)
  const share = getFormatter('NumberFormat', language, { style: 'percent' })
  return (
    <>
      {!answers && <p className="text-soft">{t('seen.few')}</p>}
      <dl className="flex divide-x divide-line not-first:mt-2">
        {answers && (
          <>
            <Figure label={t('seen.answered')}>{share.format(answers.answered_in_100 / 100)}</Figure>
            <Figure label={t('seen.time')}>
              {span ? t(`seen.${span.unit}`, { count: span.count }) : t('seen.never')}
            </Figure>
          </>
        )}
        <Figure label={t('seen.reports', { count: reports })}>{t('week.number', { count: reports })}</Figure>
      </dl>
    </>
  )
}

const Figure = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex min-w-0 grow basis-0 flex-col-reverse justify-end not-first:pl-3 not-last:pr-2">
    <dt className="text-sm wrap-break-word text-soft">{label}</dt>
    <dd className="num text-lg leading-tight font-semibold">{children}</dd>
  </div>
)
