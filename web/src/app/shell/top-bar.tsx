import { clsx } from 'clsx'
import { Bell } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { useT } from '#web/lib/i18n.ts'
import { CountBadge } from '#web/ui/badge.tsx'
import { topBar } from '#web/ui/bars.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { AccountMenu } from './account-menu.tsx'
import { CommandPaletteButton } from './command-palette-button.tsx'
import type { NavItem } from './nav-items.ts'

type TopBarProps = {
  home: string
  notifications: string
  places: readonly NavItem[]
  unseen: number
  homeSearch?: ReactNode
}

export function TopBar({ home, notifications, places, unseen, homeSearch }: TopBarProps) {
  const t = useT()
  const { pathname } = useLocation()
  return (
    <header
      ref={topBar}
      className="sticky top-0 z-20 flex h-16 items-center gap-3 border-b border-line bg-paper px-4 sm:px-6 lg:border-transparent lg:px-8"
    >
      <Link to={home} className="flex text-accent lg:hidden" aria-label={`Touchline, ${t('nav.home')}`}>
        <Logo wordless />
      </Link>
      {homeSearch && pathname === home ? homeSearch : <CommandPaletteButton className="max-w-sm grow" />}
      <div className="ml-auto flex items-center gap-1.5">
        {/* Where the bar at the bottom leads there, it is not said twice. */}
        <span className={clsx('relative', places.some(({ to }) => to === notifications) && 'max-lg:hidden')}>
          <LinkButton to={notifications} variant="ghost" square aria-label={t('nav.notifications')}>
            <Bell aria-hidden className="size-4.5!" />
          </LinkButton>
          <span className="pointer-events-none absolute -top-0.5 -right-1">
            <CountBadge count={unseen} label={t('nav.waiting_notifications', { count: unseen })} />
          </span>
        </span>
        <AccountMenu places={places} />
      </div>
    </header>
  )
}
