import { type ReactNode, useLayoutEffect } from 'react'
import { Navigate, useLocation } from 'react-router'
import { AccountProvider, useReadAccount } from '#web/features/account/queries.ts'
import { useIsRecovering, useNeedsMfa } from '#web/lib/session.ts'
import { BootScreen } from './boot-screen.tsx'
import { areaOf, redirectFor, redirectForMfa } from './redirects.ts'

/** Applies the redirect rules to every address, and tells the style sheet which area one is in. */
export function RouteGuard({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation()
  const account = useReadAccount()
  const recovering = useIsRecovering()
  const halfway = useNeedsMfa()
  const area = areaOf(pathname)

  // An effect, and before the paint, since the colours of an area hang on the document’s own element.
  useLayoutEffect(() => {
    document.documentElement.dataset.area = area
  }, [area])

  // The admin shell has words of its own for the wait; everywhere else the skeleton says enough.
  if (account === undefined && !halfway && area !== 'admin') return <BootScreen />
  const target = halfway
    ? redirectForMfa(pathname, recovering)
    : account !== undefined && redirectFor(pathname, account && { ...account, recovering }, search)
  if (target) return <Navigate to={target} replace />
  return <AccountProvider value={account}>{children}</AccountProvider>
}
