import { useQuery } from '@tanstack/react-query'
import { useAccount } from '#web/features/accounts/account/queries.ts'
import { athleteProfileQueries } from '#web/features/athletes/athlete-profile/queries.ts'
import { videoQueries } from '#web/features/athletes/video/queries.ts'
import { AthleteFigures } from '#web/features/trust/figures/athlete/components/athlete-figures.tsx'
import { useT } from '#web/lib/i18n.ts'
import { ErrorState } from '#web/ui/empty-state.tsx'
import { Page } from '#web/ui/page.tsx'
import { CardsSkeleton } from '#web/ui/skeleton.tsx'

/** How often one comes up, why, and what comes of it. */
export function AthleteAnalytics() {
  const t = useT('figures')
  const athleteId = useAccount()?.id ?? ''
  const profile = useQuery(athleteProfileQueries.of(athleteId))
  const links = useQuery(videoQueries.of(athleteId))
  const uploads = useQuery(videoQueries.uploaded(athleteId))
  return (
    <Page title={t('your_figures')} width="reading">
      {profile.isPending && <CardsSkeleton />}
      {profile.error && !profile.data && (
        <ErrorState error={profile.error} onRetry={profile.refetch} busy={profile.isFetching} />
      )}
      {profile.data !== undefined && (
        <AthleteFigures
          sport={profile.data?.primary_sport ?? null}
          isMinor={profile.data?.is_minor ?? true}
          films={
            new Map<string, { title: string; to: string }>([
              ...(links.data ?? []).map(({ id, title }) => [id, { title, to: '/athlete/videos' }] as const),
              ...(uploads.data ?? []).map(
                ({ id, title }) => [id, { title, to: `/athlete/videos/${id}` }] as const,
              ),
            ])
          }
        />
      )}
    </Page>
  )
}
