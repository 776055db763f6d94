import { Keyboard, LogOut, Megaphone, Settings, User } from 'lucide-react'
import { useLocation } from 'react-router'
import { useAccount } from '#web/features/accounts/account/queries.ts'
import { useT } from '#web/lib/i18n.ts'
import { useMediaQuery } from '#web/lib/use-media-query.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Menu, type MenuItem } from '#web/ui/menu.tsx'
import { UserAvatar } from '#web/ui/user-avatar.tsx'
import { openKeyboardHelp } from './keyboard-shortcuts.tsx'
import type { NavItem } from './nav-items.ts'
import { signOut } from './sign-out.ts'

export function AccountMenu({ places }: { places: readonly NavItem[] }) {
  const t = useT()
  const account = useAccount()
  const { pathname } = useLocation()
  const hasKeyboard = useMediaQuery('(pointer: fine)')
  const pageItems = [
    { name: 'profile', icon: <User aria-hidden /> },
    { name: 'settings', icon: <Settings aria-hidden /> },
    // The page it is about is shown there, and can be left out.
    { name: 'feedback', icon: <Megaphone aria-hidden />, search: `?from=${pathname}` },
  ].flatMap(({ name, icon, search = '' }): MenuItem[] => {
    const place = places.find((candidate) => candidate.name === name)
    return place ? [{ to: place.to + search, label: t(`nav.${name}`), icon }] : []
  })
  const items: MenuItem[] = [
    ...pageItems,
    ...(hasKeyboard
      ? [{ label: t('nav.keyboard'), icon: <Keyboard aria-hidden />, onSelect: openKeyboardHelp }]
      : []),
    { divider: 'leave' },
    { label: t('nav.sign_out'), icon: <LogOut aria-hidden />, onSelect: signOut },
  ]
  const name = account?.fullName || account?.email || ''
  return (
    <Menu
      variant="ghost"
      square
      aria-label={t('nav.account')}
      items={items}
      heading={
        <div>
          <p className="truncate font-semibold">{name}</p>
          {account?.email !== name && <p className="truncate text-sm text-faint">{account?.email}</p>}
        </div>
      }
    >
      {account?.role === 'athlete' ? (
        <UserAvatar name={name} photo={account.photo} size="sm" />
      ) : (
        <Avatar name={name} size="sm" />
      )}
    </Menu>
  )
}
