import { useQuery } from '@tanstack/react-query'
import { useAccount } from '#web/features/accounts/account/queries.ts'
import { athleteProfileQueries } from '#web/features/athletes/athlete-profile/queries.ts'
import type { AthleteProfile } from '#web/features/athletes/athlete-profile/types.ts'
import { OwnVideos } from '#web/features/athletes/video/components/own-videos.tsx'
import { videoQueries } from '#web/features/athletes/video/queries.ts'
import { Uploads } from '#web/features/athletes/video-upload/components/uploads.tsx'
import { VideoMenu } from '#web/features/athletes/video-upload/components/video-menu.tsx'
import { useDeletedVideos } from '#web/features/athletes/video-upload/mutations.ts'
import { useT } from '#web/lib/i18n.ts'
import { EmptyState, ErrorState } from '#web/ui/empty-state.tsx'
import { Page } from '#web/ui/page.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'

/** Videos that are uploaded here, and links to those that lie elsewhere; `?add=film` opens the form of a link. */
export function AthleteVideos() {
  const t = useT()
  const p = useT('athlete-profile')
  const athleteId = useAccount()?.id ?? ''
  const { data: profile, error, refetch, isPending } = useQuery(athleteProfileQueries.of(athleteId))
  return (
    <Page title={t('nav.videos')} width="reading">
      {isPending && <ListSkeleton />}
      {error && !profile && <ErrorState error={error} onRetry={refetch} />}
      {profile === null && <EmptyState title={p('not_ready')}>{p('not_ready_text')}</EmptyState>}
      {profile && <Videos profile={profile} />}
    </Page>
  )
}

function Videos({ profile }: { profile: AthleteProfile }) {
  const links = useQuery(videoQueries.of(profile.id))
  const uploaded = useQuery(videoQueries.uploaded(profile.id))
  const deleted = useDeletedVideos()
  const shown = (uploaded.data ?? []).filter(
    ({ id, state, published_at, visibility }) =>
      state === 'ready' && (published_at !== null || visibility === 'private') && !deleted.includes(id),
  )
  return (
    <div className="space-y-4">
      <Uploads
        athleteId={profile.id}
        isMinor={profile.is_minor}
        sport={profile.primary_sport}
        hasOthers={shown.length > 0}
      />
      {links.error && !links.data && <ErrorState error={links.error} onRetry={links.refetch} />}
      {links.data && (
        <OwnVideos
          athleteId={profile.id}
          sport={profile.primary_sport}
          isMinor={profile.is_minor}
          videos={links.data}
          uploaded={shown}
          uploadedMenu={(video) => <VideoMenu video={video} isMinor={profile.is_minor} />}
          editable
        />
      )}
    </div>
  )
}
