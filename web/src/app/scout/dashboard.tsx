import { useQuery } from '@tanstack/react-query'
import { useAccount } from '#web/features/accounts/account/queries.ts'
import { VerificationStatusList } from '#web/features/accounts/verification/components/verification-status.tsx'
import { verificationQueries } from '#web/features/accounts/verification/queries.ts'
import { useAgenda } from '#web/features/contact/scout-agenda/queries.ts'
import { NextSteps } from '#web/features/scouting/scout-dashboard/components/next-steps.tsx'
import { StageFunnel } from '#web/features/scouting/scout-dashboard/components/stage-funnel.tsx'
import { StatOrInvitation } from '#web/features/scouting/scout-dashboard/components/stat-or-invitation.tsx'
import { UnverifiedNotice } from '#web/features/scouting/scout-profile/components/unverified-notice.tsx'
import { useT } from '#web/lib/i18n.ts'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/empty-state.tsx'
import { Page } from '#web/ui/page.tsx'
import { CardsSkeleton } from '#web/ui/skeleton.tsx'

export function ScoutDashboard() {
  const t = useT('scout-dashboard')
  const common = useT()
  const checks = useT('verification')
  const account = useAccount()
  const id = account?.id ?? ''
  const agenda = useAgenda()
  const { entries, boards, loading, failure, openRequests } = agenda
  const { data: verifications = [] } = useQuery({ ...verificationQueries.mine(id), enabled: Boolean(id) })
  const count = (kind: (typeof entries)[number]['kind']) =>
    entries.find((entry) => entry.kind === kind)?.count ?? 0
  const note = (kind: 'due' | 'quiet' | 'declined', number: number) =>
    number > 0 ? t(`stat.${kind}`, { count: number }) : undefined

  return (
    <Page title={common('nav.dashboard')}>
      {loading && <CardsSkeleton />}
      {!loading && failure && <ErrorState {...failure} />}
      {!loading && !failure && (
        <div className="space-y-5">
          <UnverifiedNotice />
          <div className="grid grid-cols-2 gap-3 xl:grid-cols-4">
            <StatOrInvitation
              label={t('stat.unread')}
              invitation={t('invite.unread')}
              start="/scout/messages"
              value={count('messages')}
              edge={count('messages') > 0 ? 'attention' : 'quiet'}
              to="/scout/messages"
            />
            <StatOrInvitation
              label={t('stat.open')}
              invitation={t('invite.open')}
              start="/scout/search"
              value={openRequests}
              note={note('declined', count('declined'))}
              to="/scout/messages"
            />
            <StatOrInvitation
              label={t('stat.talking')}
              invitation={t('invite.talking')}
              start="/scout/search"
              value={boards.stages.get('in_conversation') ?? 0}
              note={note('due', count('due'))}
              edge={count('due') > 0 ? 'attention' : 'accent'}
              to="/scout/favorites"
            />
            <StatOrInvitation
              label={t('stat.kept')}
              invitation={t('invite.kept')}
              start="/scout/search"
              value={boards.kept}
              note={note('quiet', count('stale'))}
              to="/scout/favorites"
            />
          </div>
          <div className="grid gap-5 lg:grid-cols-2">
            <Card className="overflow-hidden p-0!">
              <CardHeader title={t('steps.title')} className="mb-0! px-4 pt-4 pb-2 sm:px-6 sm:pt-6" />
              <NextSteps />
            </Card>
            <Card>
              <CardHeader title={t('funnel.title')} />
              <StageFunnel />
            </Card>
          </div>
          {verifications.length > 0 && (
            <Card>
              <CardHeader title={checks('mine')} />
              <VerificationStatusList verifications={verifications} />
            </Card>
          )}
        </div>
      )}
    </Page>
  )
}
