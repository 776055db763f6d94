import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useAccount } from '#web/features/accounts/account/queries.ts'
import {
  ApprovedVerificationList,
  VerificationBadge,
} from '#web/features/accounts/verification/components/verification-badge.tsx'
import { MissingFields } from '#web/features/scouting/scout-profile/components/missing-fields.tsx'
import { ScoutProfileForm } from '#web/features/scouting/scout-profile/components/scout-profile-form.tsx'
import { ScoutProfileView } from '#web/features/scouting/scout-profile/components/scout-profile-view.tsx'
import { UnverifiedNotice } from '#web/features/scouting/scout-profile/components/unverified-notice.tsx'
import { scoutProfileQueries } from '#web/features/scouting/scout-profile/queries.ts'
import { useT } from '#web/lib/i18n.ts'
import { useSearchParams } from '#web/lib/search-params.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/empty-state.tsx'
import { Page } from '#web/ui/page.tsx'
import { FormSkeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { ScoutRecord } from '../shell/scout-record.tsx'

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
          <ScoutProfileView
            profile={profile}
            badge={<VerificationBadge checks={profile.approved_verifications} />}
          >
            <ApprovedVerificationList checks={profile.approved_verifications} />
            <ScoutRecord scoutId={profile.user_id} name={profile.display_name} today />
          </ScoutProfileView>
          <MissingFields profile={profile} />
        </div>
      )}
    </Page>
  )
}
