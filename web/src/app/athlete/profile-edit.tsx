import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useAccount } from '#web/features/accounts/account/queries.ts'
import { ProfileForm } from '#web/features/athletes/athlete-profile/edit/components/profile-form.tsx'
import { SectionJumps } from '#web/features/athletes/athlete-profile/edit/components/section-jumps.tsx'
import { athleteProfileQueries } from '#web/features/athletes/athlete-profile/queries.ts'
import { PhotoSection } from '#web/features/athletes/profile-photo/components/photo-section.tsx'
import { ClubField } from '#web/features/trust/organization/components/club-field.tsx'
import { useT } from '#web/lib/i18n.ts'
import { EmptyState, ErrorState } from '#web/ui/empty-state.tsx'
import { Page } from '#web/ui/page.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { FormSkeleton } from '#web/ui/skeleton.tsx'

export function AthleteProfileEdit() {
  const t = useT('athlete-profile')
  const photo = useT('profile-photo')
  const athleteId = useAccount()?.id ?? ''
  const { data: profile, error, refetch, isPending } = useQuery(athleteProfileQueries.of(athleteId))
  const lead = (
    <RichText
      text={t('edit.lead')}
      marks={{
        add: (words) => (
          <Link
            to="/athlete/profile?add=measurement"
            className="text-accent-ink underline underline-offset-2"
          >
            {words}
          </Link>
        ),
      }}
    />
  )
  return (
    <Page title={t('edit.title')} lead={lead} width="columns">
      {isPending && <FormSkeleton />}
      {error && !profile && <ErrorState error={error} onRetry={refetch} />}
      {profile === null && <EmptyState title={t('not_ready')}>{t('not_ready_text')}</EmptyState>}
      {profile && (
        <div className="gap-x-6 lg:grid lg:grid-cols-[11rem_minmax(0,1fr)]">
          <SectionJumps
            sections={[
              { id: 'photo', label: photo('title') },
              ...(['identity', 'sport', 'team', 'status', 'about'] as const).map((id) => ({
                id,
                label: t(`edit.${id}`),
              })),
            ]}
          />
          <div className="min-w-0 space-y-4">
            <PhotoSection
              athleteId={profile.id}
              name={profile.display_name}
              path={profile.avatar_path}
              isMinor={profile.is_minor}
            />
            <ProfileForm profile={profile} drawn={{ club: (field) => <ClubField {...field} /> }} />
          </div>
        </div>
      )}
    </Page>
  )
}
