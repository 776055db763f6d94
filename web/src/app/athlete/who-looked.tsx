import { useQuery } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { Link } from 'react-router'
import { LIMITS } from '#shared/limits.ts'
import { athleteProfileQueries } from '#web/features/athletes/athlete-profile/queries.ts'
import { useT } from '#web/lib/i18n.ts'

const { dashboardDays: days, kindsFromViewers } = LIMITS.profileViews

/** One line, and none where nobody looked. Never a name, and a kind of viewer only where enough looked that nobody can be guessed. */
export function WhoLooked() {
  const t = useT('athlete-profile')
  const { data: summary } = useQuery(athleteProfileQueries.summary(days))
  if (!summary) return null
  const scouts = summary.viewers >= kindsFromViewers ? (summary.by_role.scout ?? 0) : 0
  const said = [
    scouts > 0
      ? t('looked.scouts', { count: scouts, days })
      : summary.views > 0 && t('looked.views', { count: summary.views, days }),
    summary.favourites > 0 && t('looked.saved', { count: summary.favourites }),
  ].filter(Boolean)
  if (said.length === 0) return null
  return (
    <p className="flex items-start gap-2.5 text-soft">
      <Eye aria-hidden className="mt-0.5 size-4.5 shrink-0 text-faint" />
      <span>
        {said.join(' · ')}{' '}
        <Link to="/athlete/analytics" className="font-medium text-accent-ink hover:underline">
          {t('looked.more')}
        </Link>
      </span>
    </p>
  )
}
