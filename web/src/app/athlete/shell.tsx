import {
  Bell,
  Binoculars,
  CalendarDays,
  ChartLine,
  Clapperboard,
  House,
  Megaphone,
  MessageSquare,
  Search,
  Settings,
  TrendingUp,
  Trophy,
  User,
  Users,
} from 'lucide-react'
import { AreaShell } from '../shell/area-shell.tsx'
import type { NavItem } from '../shell/nav-items.ts'

const navItems: NavItem[] = [
  { to: '/athlete/home', name: 'home', icon: House, inBottomBar: true },
  { to: '/athlete/dashboard', name: 'progress', icon: TrendingUp },
  { to: '/athlete/profile', name: 'profile', icon: User, inBottomBar: true, alsoAt: '/athlete/dashboard' },
  { to: '/athlete/achievements', name: 'achievements', icon: Trophy },
  { to: '/athlete/videos', name: 'videos', icon: Clapperboard },
  { to: '/athlete/search', name: 'search', icon: Search },
  { to: '/athlete/browse-scouts', name: 'scouts', icon: Binoculars },
  { to: '/athlete/communities', name: 'communities', icon: Users },
  { to: '/athlete/messages', name: 'messages', icon: MessageSquare, count: 'messages', inBottomBar: true },
  {
    to: '/athlete/notifications',
    name: 'notifications',
    icon: Bell,
    count: 'notifications',
    inBottomBar: true,
  },
  { to: '/athlete/events', name: 'events', icon: CalendarDays },
  { to: '/athlete/analytics', name: 'figures', icon: ChartLine },
  { to: '/athlete/settings', name: 'settings', icon: Settings },
  { to: '/athlete/feedback', name: 'feedback', icon: Megaphone },
]

export function AthleteShell() {
  return (
    <AreaShell area="athlete" places={navItems} home="/athlete/home" notifications="/athlete/notifications" />
  )
}

AthleteShell.loader = AreaShell.loader
