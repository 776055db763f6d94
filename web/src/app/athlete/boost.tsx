import { BoostAdvice } from '#web/features/athletes/profile-boost/components/boost-advice.tsx'
import { BoostSlot } from '#web/features/athletes/profile-boost/components/boost-slot.tsx'
import { useT } from '#web/lib/i18n.ts'
import { Page } from '#web/ui/page.tsx'

/** What helps an athlete to be found: first what to do, then a day in the boosted place. */
export function AthleteBoost() {
  const t = useT('profile-boost')
  return (
    <Page title={t('title')} lead={t('lead')} width="narrow">
      <div className="space-y-8">
        <BoostAdvice />
        <BoostSlot />
      </div>
    </Page>
  )
}
