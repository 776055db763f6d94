import { clsx } from 'clsx'
import { NavLink } from 'react-router'
import type { BadgeCounts } from '#web/features/accounts/badge-counts/types.ts'
import { useT } from '#web/lib/i18n.ts'
import { CountBadge } from '#web/ui/badge.tsx'
import type { NavItem } from './nav-items.ts'

type SideNavProps = {
  places: readonly NavItem[]
  counts: BadgeCounts
  onGo?: () => void
  /** Icons alone; their words come beside them on hover and focus, and are their names for screen readers. */
  rail?: boolean
}

const railLink =
  'group relative mx-auto grid size-10 place-items-center rounded-md transition-colors duration-150'
const railWords =
  'pointer-events-none absolute left-full z-30 ml-2.5 rounded-md bg-ink px-2 py-1 text-sm whitespace-nowrap text-surface opacity-0 transition-opacity duration-150 group-hover:opacity-100 group-focus-visible:opacity-100'

export function SideNav({ places, counts, onGo, rail }: SideNavProps) {
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
                  rail
                    ? railLink
                    : 'flex h-10 items-center gap-3 rounded-md px-3 transition-colors duration-150 pointer-coarse:h-12',
                  isActive
                    ? clsx(
                        'bg-accent-wash forced-colors:border-2 forced-colors:border-[Highlight]',
                        rail ? 'text-accent-ink' : 'font-semibold text-ink',
                      )
                    : 'text-soft hover:bg-sunk hover:text-ink',
                )
              }
            >
              <Icon aria-hidden className="size-4.5 shrink-0 stroke-[1.75]" />
              <span className={rail ? railWords : 'grow truncate'}>{t(`nav.${name}`)}</span>
              {count && (
                <span className={rail ? 'absolute -top-1 -right-1' : 'contents'}>
                  <CountBadge
                    count={counts[count]}
                    label={t(pendingCountKey(count), { count: counts[count] })}
                  />
                </span>
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
