import {
  BadgeCheck,
  Bell,
  CalendarDays,
  ChartLine,
  FileChartColumn,
  Flag,
  LayoutDashboard,
  Megaphone,
  MessageSquare,
  Settings,
  Shield,
  ShieldCheck,
  Users,
} from 'lucide-react'
import { Suspense } from 'react'
import { Link, Outlet, useLocation } from 'react-router'
import { useCanActAsAdmin } from '#web/features/accounts/account/permissions.ts'
import { useAccount } from '#web/features/accounts/account/queries.ts'
import { useBadgeCounts } from '#web/features/accounts/badge-counts/queries.ts'
import { useAppliedSettings } from '#web/features/accounts/settings/mutations.ts'
import { useT } from '#web/lib/i18n.ts'
import { CountBadge } from '#web/ui/badge.tsx'
import { topBar } from '#web/ui/bars.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { ConnectionBanner } from '#web/ui/connection-banner.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageSkeleton } from '#web/ui/skeleton.tsx'
import { VersionNotice } from '#web/ui/version-notice.tsx'
import { SkipLink } from '../shell/area-shell.tsx'
import { BottomBar } from '../shell/bottom-bar.tsx'
import { CommandPaletteButton } from '../shell/command-palette-button.tsx'
import { DeletionShell } from '../shell/deletion-shell.tsx'
import { KeyboardShortcuts } from '../shell/keyboard-shortcuts.tsx'
import { LateSecurityBanner } from '../shell/late-security-banner.tsx'
import { useLiveUpdates } from '../shell/live-updates.ts'
import type { NavItem } from '../shell/nav-items.ts'
import { SideNav } from '../shell/side-nav.tsx'
import { signOut } from '../shell/sign-out.ts'
import { useRouteFocus } from '../shell/use-route-focus.ts'
import { AdminGate } from './admin-gate.tsx'

const navItems: NavItem[] = [
  { to: '/admin/dashboard', name: 'dashboard', icon: LayoutDashboard, inBottomBar: true },
  { to: '/admin/users', name: 'users', icon: Users, inBottomBar: true },
  { to: '/admin/events', name: 'events', icon: CalendarDays },
  { to: '/admin/security', name: 'security', icon: Shield },
  {
    to: '/admin/verifications',
    name: 'verifications',
    icon: BadgeCheck,
    count: 'verifications',
    inBottomBar: true,
  },
  { to: '/admin/content', name: 'content', icon: Flag, count: 'flags', inBottomBar: true },
  { to: '/admin/analytics', name: 'analytics', icon: ChartLine },
  { to: '/admin/messages', name: 'messages', icon: MessageSquare },
  { to: '/admin/feedback', name: 'feedback', icon: Megaphone, count: 'feedback' },
  { to: '/admin/reports', name: 'reports', icon: FileChartColumn },
  { to: '/admin/settings', name: 'settings', icon: Settings },
]

const DASHBOARD = '/admin/dashboard'

/** Settings are where the second step is set up; the bare address only leads on. */
const SETTINGS = '/admin/settings'
const OPEN_WITHOUT_SECOND_STEP = /^\/admin(\/settings)?\/?$/

export function AdminShell() {
  return (
    <DeletionShell>
      <AdminGate>
        <Panel />
      </AdminGate>
    </DeletionShell>
  )
}

function Panel() {
  useLiveUpdates(useAccount()?.id, 'admin')
  const badges = useBadgeCounts()
  // Organizations wait on the same screen as people.
  const counts = {
    ...badges,
    verifications: badges.verifications + badges.organizations,
    flags: badges.flags + badges.disputes,
  }
  useAppliedSettings()
  const content = useRouteFocus()
  const mayAct = useCanActAsAdmin()
  const { pathname } = useLocation()
  return (
    <div className="min-h-dvh">
      <SkipLink />
      <TopBar work={counts.work} />
      <ConnectionBanner />
      <VersionNotice />
      <LateSecurityBanner />
      <div className="lg:grid lg:grid-cols-[13.25rem_minmax(0,1fr)]">
        <aside className="sticky top-16 hidden h-[calc(100dvh-4rem)] overflow-y-auto border-r border-line bg-surface px-3 py-4 lg:block">
          <SideNav places={navItems} counts={counts} />
        </aside>
        <main id="content" ref={content} tabIndex={-1} className="min-w-0 pb-18 outline-none lg:pb-0">
          <Suspense fallback={<PageSkeleton />}>
            {mayAct || OPEN_WITHOUT_SECOND_STEP.test(pathname) ? <Outlet /> : <SecondStepFirst />}
          </Suspense>
        </main>
      </div>
      <BottomBar places={navItems} counts={counts} />
      <KeyboardShortcuts places={navItems} />
    </div>
  )
}

function TopBar({ work }: { work: number }) {
  const t = useT()
  const account = useAccount()
  // Where the bell already leads it goes on to one's own tasks.
  const onDashboard = useLocation().pathname === DASHBOARD
  return (
    <header
      ref={topBar}
      className="on-bar sticky top-0 z-20 flex h-16 items-center gap-3 border-b-3 border-red bg-bar px-4 text-on-bar sm:px-6"
    >
      <Link to="/admin/dashboard" className="flex shrink-0 lg:w-44 [&_.display]:text-on-bar">
        {/* On a tablet the address of whoever is signed in needs the room. */}
        <Logo className="max-lg:[&_.display]:sr-only" />
      </Link>
      {/* A phone has room for the glass alone. */}
      <CommandPaletteButton className="max-w-md grow max-sm:[&>span]:sr-only border-on-bar/25! bg-on-bar/10! text-on-bar/85! hover:border-on-bar/50!" />
      <Link
        to={onDashboard ? '/admin/panel' : DASHBOARD}
        className="relative ml-auto grid size-10 shrink-0 place-items-center rounded-md"
      >
        <Bell aria-hidden className="size-4.5" />
        <span className="sr-only">{t('nav.notifications')}</span>
        <span className="absolute top-0 right-0">
          <CountBadge count={work} label={t('nav.waiting_work', { count: work })} />
        </span>
      </Link>
      <Link
        to="/admin/settings?tab=account"
        className="hidden max-w-64 shrink-0 rounded-md px-2 py-1 text-right leading-tight hover:bg-on-bar/10 md:block"
      >
        <span className="block truncate text-sm">{account?.email}</span>
        <span className="block truncate text-xs text-on-bar/75">{t('admin.administrator')}</span>
        <span className="sr-only">{t('nav.settings')}</span>
      </Link>
      <button
        type="button"
        onClick={signOut}
        className="h-9 shrink-0 rounded-md border border-on-bar/40 px-3 text-sm font-semibold whitespace-nowrap hover:bg-on-bar/10"
      >
        {t('admin.sign_out')}
      </button>
    </header>
  )
}

/** Without the second step the database shows an admin nothing of others; their own settings stay open to set it up. */
function SecondStepFirst() {
  const t = useT('mfa')
  return (
    <Page title={t('looking_title')}>
      <EmptyState
        title={t('title')}
        icon={<ShieldCheck aria-hidden />}
        action={<LinkButton to={`${SETTINGS}?tab=security`}>{t('set_up')}</LinkButton>}
      >
        {t('looking')}
      </EmptyState>
    </Page>
  )
}
