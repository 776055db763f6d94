import { AthleteOnboarding } from '#web/features/athletes/onboarding/components/athlete-onboarding.tsx'
import { FoundClubs } from '#web/features/trust/organization/components/found-clubs.tsx'

/** The first questions to an athlete, where a club can be one of the checked organizations. */
export function AthleteStart({ onReady }: { onReady: () => void }) {
  return (
    <AthleteOnboarding
      onReady={onReady}
      clubs={(name, choose) => <FoundClubs name={name} onChoose={choose} />}
    />
  )
}
