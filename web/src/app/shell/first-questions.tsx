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
  if (pathname === `/${role}/settings`) return children
  if (state === 'unknown') return <PageSkeleton />
  if (state === 'done') return children
  return role === 'athlete' ? <AthleteStart /> : <ScoutStart />
}
