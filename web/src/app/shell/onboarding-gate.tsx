import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { Role } from '#web/features/accounts/account/types.ts'
import { useOnboarding } from '#web/features/athletes/onboarding/queries.ts'
import { lazyWhenOnline } from '#web/lib/load-when-online.ts'
import { PageSkeleton } from '#web/ui/skeleton.tsx'

const AthleteOnboarding = lazyWhenOnline(() =>
  import('#web/features/athletes/onboarding/components/athlete-onboarding.tsx').then((m) => ({
    default: m.AthleteOnboarding,
  })),
)
const ScoutOnboarding = lazyWhenOnline(() =>
  import('#web/features/athletes/onboarding/components/scout-onboarding.tsx').then((m) => ({
    default: m.ScoutOnboarding,
  })),
)

/** In the place of any screen of the area, its settings aside, until the first questions are answered; the address stays. */
export function OnboardingGate({ role, children }: { role: Role; children: ReactNode }) {
  const state = useOnboarding()
  const { pathname } = useLocation()
  if (state === 'needed' && pathname !== `/${role}/settings`) {
    return role === 'athlete' ? <AthleteOnboarding /> : <ScoutOnboarding />
  }
  const waits = state === 'unknown' && pathname !== `/${role}/settings`
  return (
    <>
      {waits && <PageSkeleton />}
      {/* Out of sight the screen reads already: most people have answered long ago. */}
      <div hidden={waits}>{children}</div>
    </>
  )
}
