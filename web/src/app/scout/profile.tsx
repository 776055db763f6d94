import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { useAccount } from '#web/features/account/queries.ts'
import { ScoutProfileForm } from '#web/features/scout-profile/components/scout-profile-form.tsx'
import { ScoutProfileGaps } from '#web/features/scout-profile/components/scout-profile-gaps.tsx'
import { ScoutProfileView } from '#web/features/scout-profile/components/scout-profile-view.tsx'
import { scoutProfileQueries } from '#web/features/scout-profile/queries.ts'
import { UnverifiedNotice } from '#web/features/verification/components/unverified-notice.tsx'
import { CheckList, VerificationBadge } from '#web/features/verification/components/verification-badge.tsx'
import { useT } from '#web/lib/i18n.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Page } from '#web/ui/page.tsx'
import { FormSkeleton } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toast.ts'

export function ScoutProfile() {
  const t = useT('scout-profile')
  const common = useT()
  const account = useAccount()
  const [params, setParams] = useSearchParams()
  const id = account?.id ?? ''
  const {
    data: profile,
    error,
    refetch,
  } = useQuery({ ...scoutProfileQueries.mine(id), enabled: Boolean(id) })
  const editing = params.has('edit')

  return (
    <Page
      title={common('nav.profile')}
      lead={t('lead')}
      width="reading"
      actions={
        !editing && (
          <LinkButton to="?edit=1">
            <Pencil aria-hidden />
            {t('edit')}
          </LinkButton>
        )
      }
    >
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!profile && !error && <FormSkeleton />}
      {profile && editing && (
        <ScoutProfileForm
          profile={profile}
          onDone={(saved) => {
            setParams({}, { replace: true })
            if (saved) toast.success(t('saved'))
          }}
        />
      )}
      {profile && !editing && (
        <div className="space-y-4">
          <UnverifiedNotice />
          <ScoutProfileView profile={profile} badge={<VerificationBadge checks={profile.checks} />}>
            <CheckList checks={profile.checks} />
          </ScoutProfileView>
          <ScoutProfileGaps profile={profile} />
        </div>
      )}
    </Page>
  )
}
