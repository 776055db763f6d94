import { Building2, UserRound } from 'lucide-react'
import { Link } from 'react-router'
import { useT } from '#web/lib/i18n.ts'
import type { AthleteFigures } from '../types.ts'

const shown = 5

/** Who opened the page, as each chose to be shown and never with a day. A minor reads organizations only. */
export function RecentLooks({ viewers, isMinor }: { viewers: AthleteFigures['viewers']; isMinor: boolean }) {
  const t = useT('figures')
  const people = isMinor ? [] : viewers.named
  const rows = [
    ...people.map(({ scout_id, name, organization }) => ({
      key: scout_id,
      name,
      organization,
      icon: UserRound,
    })),
    ...viewers.organizations.map(({ organization }) => ({
      key: organization,
      name: organization,
      organization: '',
      icon: Building2,
    })),
  ].slice(0, shown)
  if (rows.length === 0) return null
  return (
    <section aria-labelledby="recent-looks-title">
      <div className="mb-2 flex items-baseline justify-between gap-4">
        <h2 id="recent-looks-title">{t('athlete.looks_title')}</h2>
        <Link to="/athlete/analytics" className="text-sm font-medium text-accent-ink hover:underline">
          {t('your_figures')}
        </Link>
      </div>
      <ul className="divide-y divide-hair">
        {rows.map(({ key, name, organization, icon: Icon }) => (
          <li key={key} className="flex items-center gap-3 py-2.5">
            <span className="grid size-9 shrink-0 place-items-center rounded-full bg-sunk text-soft">
              <Icon aria-hidden className="size-4.5" />
            </span>
            <p className="min-w-0">
              <bdi className="block font-semibold wrap-anywhere">{name}</bdi>
              {organization && <span className="block text-sm text-soft">{organization}</span>}
            </p>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-sm text-faint">{t(isMinor ? 'athlete.looks_minor' : 'athlete.looks_chosen')}</p>
    </section>
  )
}
