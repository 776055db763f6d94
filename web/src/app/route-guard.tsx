import { type ReactNode, useLayoutEffect } from 'react'
import { Navigate, useLocation } from 'react-router'
import { AccountProvider, rememberedId, useReadAccount } from '#web/features/accounts/account/queries.ts'
import { lazyWhenOnline } from '#web/lib/load-when-online.ts'
import { clearReturnTo, readReturnTo, setReturnTo } from '#web/lib/return-to.ts'
import { useIsRecovering, useNeedsMfa } from '#web/lib/session.ts'
import { BootScreen } from './boot-screen.tsx'
import { areaOf, dependsOnRole, redirectFor, redirectForMfa } from './redirects.ts'

const AccountUnread = lazyWhenOnline(() =>
  import('./account-unread.tsx').then((part) => ({ default: part.AccountUnread })),
)

const FinishSignUp = lazyWhenOnline(() =>
  import('./finish-sign-up.tsx').then((part) => ({ default: part.FinishSignUp })),
)

/** Applies the redirect rules to every address, and tells the style sheet which area one is in. */
export function RouteGuard({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation()
  const { account, failure } = useReadAccount()
  const recovering = useIsRecovering()
  const halfway = useNeedsMfa()
  const area = areaOf(pathname)

  const waits = account === undefined && !halfway
  const target = waits
    ? null
    : halfway
      ? redirectForMfa(pathname, recovering)
      : redirectFor(pathname, account ? { ...account, recovering } : null, search, readReturnTo(account?.id))

  // An effect, and before the paint, since the colours of an area hang on the document’s own element; an address
  // that has to wait for the sign-in is kept, whatever led to it.
  useLayoutEffect(() => {
    document.documentElement.dataset.area = area
    if (waits || area === 'public') return
    if (target === '/auth') setReturnTo(pathname + search, rememberedId())
    else clearReturnTo()
  }, [area, waits, target, pathname, search])

  // Whose area this is cannot be told: the address stays until it can. A page for everybody goes on.
  if (waits && failure && dependsOnRole(pathname)) return <AccountUnread {...failure} />
  // The admin shell has words of its own for the wait; everywhere else the skeleton says enough.
  if (waits && !failure && area !== 'admin') return <BootScreen />
  if (target) return <Navigate to={target} replace />
  if (account?.isUnfinished && area !== 'public') return <FinishSignUp account={account} />
  return <AccountProvider value={account}>{children}</AccountProvider>
}
