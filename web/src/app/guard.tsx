import { type ReactNode, useLayoutEffect } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useAccount } from '#web/features/account/queries.ts'
import { useRecovering } from '#web/lib/session.ts'
import { BootScreen } from './boot-screen.tsx'
import { areaOf, redirectFor } from './redirects.ts'

/** Applies the redirect rules to every address, and tells the style sheet which area one is in. */
export function Guard({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const account = useAccount()
  const recovering = useRecovering()
  const area = areaOf(pathname)

  useLayoutEffect(() => {
    document.documentElement.dataset.area = area
  }, [area])

  // The admin shell has words of its own for the wait; everywhere else the skeleton says enough.
  if (account === undefined) return area === 'admin' ? children : <BootScreen />
  const target = redirectFor(pathname, account && { ...account, recovering })
  return target ? <Navigate to={target} replace /> : children
}
