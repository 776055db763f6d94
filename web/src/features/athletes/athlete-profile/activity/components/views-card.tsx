import { Link } from 'react-router'
import { LIMITS } from '#shared/limits.ts'
import { formatList } from '#web/lib/format-list.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { fillMissingDays } from '../../rules.ts'
import type { Summary } from '../../types.ts'
import { DailyViewsChart } from './daily-views-chart.tsx'

/** How often the profile was opened. Kinds of viewers only where enough looked that nobody can be guessed. */
export function ViewsCard({ summary, days, today }: { summary: Summary; days: number; today: string }) {
  const t = useT('athlete-profile')
  const language = useLanguage()
  const enough = summary.viewers >= LIMITS.profileViews.kindsFromViewers
  return (
    <Card aria-labelledby="views-title">
      <CardHeader
        id="views-title"
        title={t('views.title')}
        aside={
          <>
            {t('views.days', { count: days })}
            <Link to="/athlete/analytics" className="font-medium text-accent-ink hover:underline">
              {t('looked.more')}
            </Link>
          </>
        }
      />
      {summary.views === 0 ? (
        <p className="text-soft">{t('views.none')}</p>
      ) : (
        <>
          <DailyViewsChart days={fillMissingDays(today, days, summary.by_day)} />
          <p className="mt-3">{t('views.total', { views: summary.views, viewers: summary.viewers })}</p>
          {enough && (
            <ul className="mt-1 flex flex-wrap gap-x-5 gap-y-1 text-soft">
              {Object.entries(summary.by_role).map(([role, count]) => (
                <li key={role}>{t(`views.role.${role}`, { count })}</li>
              ))}
            </ul>
          )}
          {enough && summary.organizations.length > 0 && (
            <p className="mt-1 text-sm text-faint">
              {t('views.organizations', {
                names: formatList(summary.organizations, language),
              })}
            </p>
          )}
          {!enough && (
            <p className="mt-1 text-sm text-faint">
              {t('views.few', { min: LIMITS.profileViews.kindsFromViewers })}
            </p>
          )}
        </>
      )}
    </Card>
  )
}
