import { type ReactNode, useLayoutEffect } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useAccount } from '#web/features/account/queries.ts'
import { useHalfway, useRecovering } from '#web/lib/session.ts'
import { BootScreen } from './boot-screen.tsx'
import { areaOf, redirectFor, redirectHalfway } from './redirects.ts'

/** Applies the redirect rules to every address, and tells the style sheet which area one is in. */
export function Guard({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const account = useAccount()
  const recovering = useRecovering()
  const halfway = useHalfway()
  const area = areaOf(pathname)

  useLayoutEffect(() => {
    document.documentElement.dataset.area = area
  }, [area])

  if (halfway) return to(redirectHalfway(pathname, recovering), children)
  // The admin shell has words of its own for the wait; everywhere else the skeleton says enough.
  if (account === undefined) return area === 'admin' ? children : <BootScreen />
  return to(redirectFor(pathname, account && { ...account, recovering }), children)
}

const to = (target: string | null, stay: ReactNode) => (target ? <Navigate to={target} replace /> : stay)
