import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { AthleteProfile } from '#web/features/athletes/athlete-profile/types.ts'
import { onboardingQueries } from '#web/features/athletes/onboarding/queries.ts'
import { lazyWhenOnline } from '#web/lib/load-when-online.ts'

const HandoverQuestion = lazyWhenOnline(() =>
  import('#web/features/athletes/onboarding/components/handover-question.tsx').then((part) => ({
    default: part.HandoverQuestion,
  })),
)

/** While it is open nobody can ask to talk, so only an adult's closed page has to look for it. */
export function useIsHandoverOpen(profile: AthleteProfile | null | undefined): boolean {
  const possible = Boolean(profile && !profile.is_minor && profile.contact_state === 'closed')
  const { data } = useQuery({ ...onboardingQueries.handover(profile?.id ?? ''), enabled: possible })
  return possible && data === 'asked'
}

export const Handover = ({ athleteId }: { athleteId: string }) => (
  <Suspense>
    <HandoverQuestion athleteId={athleteId} />
  </Suspense>
)
