import { clsx } from 'clsx'
import { Ellipsis } from 'lucide-react'
import { Suspense, useState } from 'react'
import { NavLink, useLocation } from 'react-router'
import type { BadgeCounts } from '#web/features/accounts/badge-counts/types.ts'
import { useT } from '#web/lib/i18n.ts'
import { lazyWhenOnline } from '#web/lib/load-when-online.ts'
import { CountBadge } from '#web/ui/badge.tsx'
import { bottomBar } from '#web/ui/bars.ts'
import type { NavItem } from './nav-items.ts'
import { pendingCountKey } from './side-nav.tsx'

// Opened by few, and by nobody at once.
const loadMorePlaces = () => import('./more-places.tsx')
const MorePlaces = lazyWhenOnline(() => loadMorePlaces().then((part) => ({ default: part.MorePlaces })))

const cell =
  'relative flex min-w-0 flex-1 flex-col items-center justify-center gap-0.5 text-[0.656rem] leading-[1.1] tracking-tight'

/** Five places at most, within the reach of a thumb. */
export function BottomBar({ places, counts }: { places: readonly NavItem[]; counts: BadgeCounts }) {
  const t = useT()
  const [open, setOpen] = useState(false)
  const { pathname } = useLocation()
  const thumb = places.filter((place) => place.inBottomBar).slice(0, 4)
  const rest = places.filter((place) => !thumb.includes(place))
  return (
    <nav
      aria-label={t('nav.main')}
      ref={bottomBar}
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      <div className="flex h-16">
        {thumb.map(({ to, name, icon: Icon, count, alsoAt }) => (
          <NavLink
            key={to}
            to={to}
            className={({ isActive }) =>
              clsx(cell, isActive || pathname === alsoAt ? 'font-semibold text-accent-ink' : 'text-soft')
            }
          >
            <Icon aria-hidden className="size-5 stroke-[1.75]" />
            <span className="line-clamp-2 max-w-full text-center text-balance">{t(`nav.${name}`)}</span>
            {count && (
              <span className="absolute top-1 left-1/2 ml-1.5">
                <CountBadge
                  count={counts[count]}
                  label={t(pendingCountKey(count), { count: counts[count] })}
                />
              </span>
            )}
          </NavLink>
        ))}
        <button
          type="button"
          aria-haspopup="dialog"
          onPointerEnter={() => void loadMorePlaces().catch(() => undefined)}
          onClick={() => setOpen(true)}
          className={clsx(cell, 'text-soft')}
        >
          <Ellipsis aria-hidden className="size-5 stroke-[1.75]" />
          {t('nav.more')}
        </button>
      </div>
      {open && (
        <Suspense>
          <MorePlaces places={rest} counts={counts} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </nav>
  )
}
