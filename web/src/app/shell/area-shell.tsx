import type { QueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { type ReactNode, Suspense } from 'react'
import { Link, Outlet } from 'react-router'
import { useLiveUpdates } from '#web/app/shell/live-updates.ts'
import { useAccount } from '#web/features/accounts/account/queries.ts'
import type { Role } from '#web/features/accounts/account/types.ts'
import { badgeCountQueries, useBadgeCounts } from '#web/features/accounts/badge-counts/queries.ts'
import { useAppliedSettings } from '#web/features/accounts/settings/mutations.ts'
import { settingsQueries } from '#web/features/accounts/settings/queries.ts'
import { useT } from '#web/lib/i18n.ts'
import { useMediaQuery } from '#web/lib/use-media-query.ts'
import { ConnectionBanner } from '#web/ui/connection-banner.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { PageSkeleton } from '#web/ui/skeleton.tsx'
import { VersionNotice } from '#web/ui/version-notice.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { DeletionShell } from './deletion-shell.tsx'
import { KeyboardShortcuts } from './keyboard-shortcuts.tsx'
import { LateSecurityBanner } from './late-security-banner.tsx'
import type { NavItem } from './nav-items.ts'
import { OnboardingGate } from './onboarding-gate.tsx'
import { RailToggle, useMenuWords } from './rail-toggle.tsx'
import { SideNav } from './side-nav.tsx'
import { TopBar } from './top-bar.tsx'
import { useDevice } from './use-device.ts'
import { useRouteFocus } from './use-route-focus.ts'

type AreaShellProps = {
  places: readonly NavItem[]
  home: string
  /** Where the bell leads. */
  notifications: string
  area: Role
  /** On the home screen, in place of the head's own search: one field is enough. */
  homeSearch?: ReactNode
  /** Leaves the width to the screen: icons alone where a pointer can hover over them, until somebody wants the words. */
  rail?: boolean
}

export function AreaShell(props: AreaShellProps) {
  return (
    <DeletionShell>
      <Frame {...props} />
    </DeletionShell>
  )
}

/** Side navigation from 1024 px, a bottom bar below; search, notifications and the account menu at the top. */
function Frame({ places, home, notifications, area, homeSearch, rail }: AreaShellProps) {
  const t = useT()
  const counts = useBadgeCounts()
  const account = useAccount()
  useLiveUpdates(account?.id, account?.role)
  useAppliedSettings()
  useDevice(area, account?.id, counts)
  const content = useRouteFocus()
  const wide = useMediaQuery('(width >= 64rem)')
  const hovers = useMediaQuery('(pointer: fine)')
  const [words, setWords] = useMenuWords()
  const choosable = rail && hovers
  const narrow = choosable && !words
  return (
    <div
      className={clsx(
        'min-h-dvh lg:grid',
        narrow ? 'lg:grid-cols-[3.5rem_minmax(0,1fr)]' : 'lg:grid-cols-[14.5rem_minmax(0,1fr)]',
      )}
    >
      <SkipLink />
      <aside
        className={clsx(
          'sticky top-0 hidden h-dvh flex-col border-r border-line bg-surface py-5 lg:flex',
          // Words beside the icons reach over the edge.
          narrow ? 'z-30' : 'overflow-y-auto px-3.5',
        )}
      >
        <Link
          to={home}
          className={clsx('mb-6 text-accent', narrow ? 'mx-auto' : 'px-3')}
          aria-label={`Touchline, ${t('nav.home')}`}
        >
          <Logo wordless={narrow} />
        </Link>
        {wide && <SideNav places={places} counts={counts} rail={narrow} />}
        {choosable && <RailToggle words={words} onWords={setWords} />}
      </aside>
      <div className="flex min-h-dvh min-w-0 flex-col pb-18 lg:pb-0">
        <TopBar
          home={home}
          notifications={notifications}
          places={places}
          unseen={counts.notifications}
          homeSearch={homeSearch}
        />
        <ConnectionBanner />
        <VersionNotice />
        <LateSecurityBanner />
        <main id="content" ref={content} tabIndex={-1} className="grow outline-none">
          <Suspense fallback={<PageSkeleton />}>
            <OnboardingGate role={area}>
              <Outlet />
            </OnboardingGate>
          </Suspense>
        </main>
      </div>
      {!wide && <BottomBar places={places} counts={counts} />}
      <KeyboardShortcuts places={places} />
    </div>
  )
}

/** Who this is and what waits, around every screen of an area. */
AreaShell.loader = (client: QueryClient, userId: string) =>
  Promise.all([
    client.prefetchQuery(badgeCountQueries.mine(userId, false)),
    client.prefetchQuery(settingsQueries.mine(userId)),
  ])

export function SkipLink() {
  const t = useT()
  return (
    <a
      href="#content"
      className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-md focus:bg-surface focus:px-4 focus:py-2 focus:shadow-pop"
    >
      {t('skip')}
    </a>
  )
}
