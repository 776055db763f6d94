import {
  Columns3,
  House,
  LayoutDashboard,
  MessageSquare,
  Search,
  Settings,
  ShieldCheck,
  User,
} from 'lucide-react'
import { AreaShell } from '../shell/area-shell.tsx'
import type { Place } from '../shell/places.ts'

const places: Place[] = [
  { to: '/scout/home', name: 'home', icon: House, thumb: true },
  { to: '/scout/dashboard', name: 'dashboard', icon: LayoutDashboard },
  { to: '/scout/search', name: 'search', icon: Search, thumb: true },
  { to: '/scout/favorites', name: 'favorites', icon: Columns3, thumb: true },
  { to: '/scout/messages', name: 'messages', icon: MessageSquare, count: 'messages', thumb: true },
  { to: '/scout/profile', name: 'profile', icon: User },
  { to: '/scout/verification', name: 'verification', icon: ShieldCheck },
  { to: '/scout/settings', name: 'settings', icon: Settings },
]

export function ScoutShell() {
  return (
    <AreaShell area="scout" places={places} home="/scout/home" notifications="/scout/home#notifications" />
  )
}

ScoutShell.reads = AreaShell.reads
