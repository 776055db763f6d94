import { lazy, Suspense } from 'react'
import type { AthleteProfile } from '#web/features/athlete-profile/types.ts'

const HandoverQuestion = lazy(() =>
  import('#web/features/onboarding/components/handover-question.tsx').then((part) => ({
    default: part.HandoverQuestion,
  })),
)

/** While it is open nobody can ask to talk, so only an adult's closed page has to look for it. */
export function Handover({ profile }: { profile: AthleteProfile | null | undefined }) {
  if (!profile || profile.is_minor || profile.contact_state !== 'closed') return null
  return (
    <Suspense>
      <HandoverQuestion athleteId={profile.id} />
    </Suspense>
  )
}
