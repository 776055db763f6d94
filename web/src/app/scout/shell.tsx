import {
  CalendarDays,
  ChartLine,
  ClipboardList,
  Columns3,
  EyeOff,
  House,
  LayoutDashboard,
  Megaphone,
  MessageSquare,
  Search,
  Settings,
  ShieldCheck,
  User,
  Users,
} from 'lucide-react'
import { AreaShell } from '../shell/area-shell.tsx'
import type { NavItem } from '../shell/nav-items.ts'
import { HomeSearch } from './home-search.tsx'

const navItems: NavItem[] = [
  { to: '/scout/home', name: 'home', icon: House, inBottomBar: true },
  { to: '/scout/dashboard', name: 'dashboard', icon: LayoutDashboard },
  { to: '/scout/search', name: 'search', icon: Search, inBottomBar: true },
  { to: '/scout/favorites', name: 'favorites', icon: Columns3, inBottomBar: true },
  { to: '/scout/blind-reviews', name: 'blind_reviews', icon: EyeOff },
  { to: '/scout/openings', name: 'openings', icon: ClipboardList },
  { to: '/scout/communities', name: 'communities', icon: Users },
  { to: '/scout/messages', name: 'messages', icon: MessageSquare, count: 'messages', inBottomBar: true },
  { to: '/scout/events', name: 'events', icon: CalendarDays },
  { to: '/scout/analytics', name: 'figures', icon: ChartLine },
  { to: '/scout/profile', name: 'profile', icon: User },
  { to: '/scout/verification', name: 'verification', icon: ShieldCheck },
  { to: '/scout/settings', name: 'settings', icon: Settings },
  { to: '/scout/feedback', name: 'feedback', icon: Megaphone },
]

export function ScoutShell() {
  return (
    <AreaShell
      area="scout"
      places={navItems}
      home="/scout/home"
      notifications="/scout/home#notifications"
      homeSearch={<HomeSearch places={navItems} />}
      rail
    />
  )
}

ScoutShell.loader = AreaShell.loader
