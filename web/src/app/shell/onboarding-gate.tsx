import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Role } from '#web/features/accounts/account/types.ts'
import { useOnboarding } from '#web/features/athletes/onboarding/queries.ts'
import { lazyWhenOnline } from '#web/lib/load-when-online.ts'
import { PageSkeleton } from '#web/ui/skeleton.tsx'

const AthleteStart = lazyWhenOnline(() =>
  import('./athlete-start.tsx').then((m) => ({ default: m.AthleteStart })),
)
const ScoutOnboarding = lazyWhenOnline(() =>
  import('#web/features/athletes/onboarding/components/scout-onboarding.tsx').then((m) => ({
    default: m.ScoutOnboarding,
  })),
)

/** Where one goes on who came for nothing else: an athlete to the first number, a scout to the search. */
const goals: Record<Role, string> = {
  athlete: '/athlete/profile?add=measurement&first=1',
  scout: '/scout/search',
}

/** In the place of any screen of the area, its settings aside, until the first questions are answered; then what was asked for. */
export function OnboardingGate({ role, children }: { role: Role; children: ReactNode }) {
  const state = useOnboarding()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const goOn = () => {
    const asked = new URLSearchParams(search)
    asked.delete('step')
    const isUsual = [`/${role}/home`, `/${role}/dashboard`].includes(pathname)
    navigate(isUsual ? goals[role] : { pathname, search: asked.toString() }, { replace: true })
  }
  if (state === 'needed' && pathname !== `/${role}/settings`) {
    return role === 'athlete' ? <AthleteStart onReady={goOn} /> : <ScoutOnboarding onReady={goOn} />
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
