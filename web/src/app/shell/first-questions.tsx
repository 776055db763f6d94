import { lazy, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { Role } from '#web/features/account/types.ts'
import { useOnboarding } from '#web/features/onboarding/queries.ts'
import { PageSkeleton } from '#web/ui/skeleton.tsx'

const AthleteStart = lazy(() =>
  import('#web/features/onboarding/components/athlete-start.tsx').then((m) => ({ default: m.AthleteStart })),
)
const ScoutStart = lazy(() =>
  import('#web/features/onboarding/components/scout-start.tsx').then((m) => ({ default: m.ScoutStart })),
)

/** In the place of any screen of the area, its settings aside, until the first questions are answered; the address stays. */
export function FirstQuestions({ role, children }: { role: Role; children: ReactNode }) {
  const state = useOnboarding()
  const { pathname } = useLocation()
  if (state === 'needed' && pathname !== `/${role}/settings`) {
    return role === 'athlete' ? <AthleteStart /> : <ScoutStart />
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
