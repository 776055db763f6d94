import { Suspense } from 'react'
import { useAfterIdle } from '#web/lib/after-idle.ts'
import { lazyWhenOnline } from '#web/lib/load-when-online.ts'

const SecurityBanner = lazyWhenOnline(() =>
  import('#web/features/trust/security-alert/components/security-banner.tsx').then((part) => ({
    default: part.SecurityBanner,
  })),
)

/** Hardly anybody has an alert: its code and its question come after the first screen. */
export function LateSecurityBanner() {
  const late = useAfterIdle()
  return late ? (
    <Suspense>
      <SecurityBanner />
    </Suspense>
  ) : null
}
