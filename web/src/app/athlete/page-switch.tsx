import { clsx } from 'clsx'
import { NavLink } from 'react-router'
import { useT } from '#web/lib/i18n.ts'

/** On a phone both lie under "Profile" of the bottom bar. */
export function PageSwitch() {
  const t = useT()
  const places = [
    { to: '/athlete/profile', name: t('nav.page') },
    { to: '/athlete/dashboard', name: t('nav.progress') },
  ]
  return (
    <nav aria-label={t('nav.profile')} className="mb-4 lg:hidden">
      <div className="flex overflow-hidden rounded-md border border-line-strong">
        {places.map(({ to, name }) => (
          <NavLink
            key={to}
            to={to}
            className={({ isActive }) =>
              clsx(
                'grid h-11 flex-1 place-items-center font-medium not-first:border-l not-first:border-line-strong',
                isActive ? 'bg-accent-wash text-accent-ink' : 'bg-surface text-soft',
              )
            }
          >
            {name}
          </NavLink>
        ))}
      </div>
    </nav>
  )
}
