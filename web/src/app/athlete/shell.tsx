import { Bell, House, LayoutDashboard, MessageSquare, Settings, User } from 'lucide-react'
import { AreaShell } from '../shell/area-shell.tsx'
import type { Place } from '../shell/places.ts'

const places: Place[] = [
  { to: '/athlete/home', name: 'home', icon: House, thumb: true },
  { to: '/athlete/dashboard', name: 'dashboard', icon: LayoutDashboard },
  { to: '/athlete/profile', name: 'profile', icon: User, thumb: true },
  { to: '/athlete/messages', name: 'messages', icon: MessageSquare, count: 'messages', thumb: true },
  { to: '/athlete/notifications', name: 'notifications', icon: Bell, count: 'notifications', thumb: true },
  { to: '/athlete/settings', name: 'settings', icon: Settings },
]

export function AthleteShell() {
  return (
    <AreaShell area="athlete" places={places} home="/athlete/home" notifications="/athlete/notifications" />
  )
}

AthleteShell.reads = AreaShell.reads
