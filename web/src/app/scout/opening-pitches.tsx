import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { Suspense } from 'react'
import { useAccount } from '#web/features/accounts/account/queries.ts'
import { openingQueries } from '#web/features/scouting/opening/queries.ts'
import { ReceivedPitches } from '#web/features/scouting/pitch/components/received-pitches.tsx'
import { useT } from '#web/lib/i18n.ts'
import { lazyWhenOnline } from '#web/lib/load-when-online.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Page } from '#web/ui/page.tsx'

const ReportMenu = lazyWhenOnline(() =>
  import('../shell/report-menu.tsx').then((part) => ({ default: part.ReportMenu })),
)

/** Who pitches for one opening of the scout. */
export function OpeningPitches({ openingId }: { openingId: string }) {
  const t = useT('pitch')
  const account = useAccount()
  const mine = useQuery({ ...openingQueries.mine(account?.id ?? ''), enabled: Boolean(account) })
  const title = mine.data?.find(({ id }) => id === openingId)?.title
  return (
    <Page title={title ? t('received_for', { title }) : t('received')} width="reading">
      <div className="mb-4">
        <LinkButton to="/scout/openings" variant="ghost" size="sm">
          <ArrowLeft aria-hidden />
          {t('back')}
        </LinkButton>
      </div>
      <ReceivedPitches
        openingId={openingId}
        menuOf={({ id, athlete_id, name }) => (
          <Suspense fallback={<span className="size-8" />}>
            <ReportMenu subjectType="pitch" subjectId={id} personId={athlete_id} name={name} />
          </Suspense>
        )}
      />
    </Page>
  )
}
