import { clsx } from 'clsx'
import { NavLink } from 'react-router'
import type { BadgeCounts } from '#web/features/badge-counts/types.ts'
import { useT } from '#web/lib/i18n.ts'
import { CountBadge } from '#web/ui/badge.tsx'
import type { NavItem } from './nav-items.ts'

export function SideNav({
  places,
  counts,
  onGo,
}: {
  places: readonly NavItem[]
  counts: BadgeCounts
  onGo?: () => void
}) {
  const t = useT()
  return (
    <nav aria-label={t('nav.main')}>
      <ul className="space-y-0.5">
        {places.map(({ to, name, icon: Icon, count }) => (
          <li key={to}>
            <NavLink
              to={to}
              onClick={onGo}
              className={({ isActive }) =>
                clsx(
                  'flex h-10 items-center gap-3 rounded-md px-3 transition-colors duration-150 pointer-coarse:h-12',
                  isActive
                    ? 'bg-accent-wash font-semibold text-ink'
                    : 'text-soft hover:bg-sunk hover:text-ink',
                )
              }
            >
              <Icon aria-hidden className="size-4.5 shrink-0 stroke-[1.75]" />
              <span className="grow truncate">{t(`nav.${name}`)}</span>
              {count && (
                <CountBadge
                  count={counts[count]}
                  label={t(pendingCountKey(count), { count: counts[count] })}
                />
              )}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

export const pendingCountKey = (count: keyof BadgeCounts) =>
  count === 'messages' || count === 'notifications' ? `nav.waiting_${count}` : 'nav.waiting_work'
