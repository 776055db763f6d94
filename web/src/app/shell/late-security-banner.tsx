import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useAccount } from '#web/features/accounts/account/queries.ts'
import { securityAlertQueries } from '#web/features/trust/security-alert/queries.ts'
import { lazyWhenOnline } from '#web/lib/load-when-online.ts'

const SecurityBanner = lazyWhenOnline(() =>
  import('#web/features/trust/security-alert/components/security-banner.tsx').then((part) => ({
    default: part.SecurityBanner,
  })),
)

/** Asked with all else about oneself; hardly anybody has an alert, so that its code comes with one. */
export function LateSecurityBanner() {
  const id = useAccount()?.id ?? ''
  const { data: alert } = useQuery({ ...securityAlertQueries.alert(id), enabled: id !== '' })
  return alert ? (
    <Suspense>
      <SecurityBanner alert={alert} />
    </Suspense>
  ) : null
}
