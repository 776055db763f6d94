import { useQuery } from '@tanstack/react-query'
import { Eye, Pencil } from 'lucide-react'
import { ShownHonours } from '#web/features/athletes/achievement/components/shown-honours.tsx'
import { AboutCard } from '#web/features/athletes/athlete-profile/components/about-card.tsx'
import { GuardianNotice } from '#web/features/athletes/athlete-profile/components/guardian-notice.tsx'
import { HiddenView } from '#web/features/athletes/athlete-profile/components/hidden-view.tsx'
import { NextStepsCard } from '#web/features/athletes/athlete-profile/components/next-steps-card.tsx'
import { ProfileChecks } from '#web/features/athletes/athlete-profile/components/profile-checks.tsx'
import { ProfileHeader } from '#web/features/athletes/athlete-profile/components/profile-header.tsx'
import { PublicAddress } from '#web/features/athletes/athlete-profile/components/public-address.tsx'
import { athleteProfileQueries } from '#web/features/athletes/athlete-profile/queries.ts'
import type { AthleteProfile, Audience } from '#web/features/athletes/athlete-profile/types.ts'
import { OwnMeasurements } from '#web/features/athletes/measurement/components/own-measurements.tsx'
import { measurementQueries } from '#web/features/athletes/measurement/queries.ts'
import { countVouched } from '#web/features/athletes/measurement/rules.ts'
import { OwnVideos } from '#web/features/athletes/video/components/own-videos.tsx'
import { videoQueries } from '#web/features/athletes/video/queries.ts'
import { isPublished } from '#web/features/athletes/video/rules.ts'
import { EndorsementsCard } from '#web/features/contact/endorsement/components/endorsements-card.tsx'
import { endorsementQueries } from '#web/features/contact/endorsement/queries.ts'
import { ClubMark } from '#web/features/trust/organization/components/club-mark.tsx'
import { useT } from '#web/lib/i18n.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Card, CardHeader, Notice } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/empty-state.tsx'
import { CardsSkeleton } from '#web/ui/skeleton.tsx'
import { EndorsementMenu } from '../shell/report-menu.tsx'
import { ScoutRecord } from '../shell/scout-record.tsx'
import { useNextSteps } from './next-steps.ts'
import { PublicPreview } from './public-preview.tsx'

type ProfileContentProps = { profile: AthleteProfile; audience: Audience; onBack: () => void }

/** The same page for every pair of eyes; what another audience is not given by the policy is left out. */
export function ProfileContent({ profile, audience, onBack }: ProfileContentProps) {
  const t = useT('athlete-profile')
  const me = audience === 'me'
  const view = useQuery(athleteProfileQueries.viewAs(audience))
  const measurements = useQuery(measurementQueries.of(profile.id))
  const percentiles = useQuery(measurementQueries.percentiles(profile.id))
  const videos = useQuery(videoQueries.of(profile.id))
  const uploaded = useQuery(videoQueries.uploaded(profile.id))
  const endorsements = useQuery(endorsementQueries.of(profile.id))
  const steps = useNextSteps(profile)

  const failed = [view, measurements, videos, uploaded, endorsements].find(
    ({ error, data }) => error && !data,
  )
  if (failed)
    return <ErrorState error={failed.error} onRetry={() => failed.refetch()} busy={failed.isFetching} />
  if (!measurements.data || !videos.data || !uploaded.data || !endorsements.data || (!me && !view.data))
    return <CardsSkeleton />

  const seen = view.data
  if (!me && !seen?.visible) return <HiddenView audience={audience} profile={profile} />
  if (audience === 'stranger')
    return (
      <div className="space-y-4">
        <SeenAs audience={audience} profile={profile} onBack={onBack} />
        <PublicPreview path={`/a/${profile.handle}`} title={t('view_as.now.stranger')} />
      </div>
    )
  const only = <T extends { id: string }>(rows: T[], shown?: { id: string }[]) =>
    shown ? rows.filter(({ id }) => shown.some((one) => one.id === id)) : rows

  return (
    <div className="space-y-6">
      {!me && <SeenAs audience={audience} profile={profile} onBack={onBack} />}
      <ProfileHeader
        profile={profile}
        statusNote={profile.status_note}
        clubMark={<ClubMark athlete={profile} />}
        checks={
          <ProfileChecks
            checks={profile.approved_verifications}
            numbers={countVouched(only(measurements.data, seen?.measurements))}
          />
        }
        actions={
          me && (
            <LinkButton to="/athlete/profile/edit" variant="primary">
              <Pencil aria-hidden />
              {t('edit_profile')}
            </LinkButton>
          )
        }
      />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0 space-y-4">
          <OwnVideos
            athleteId={profile.id}
            sport={profile.primary_sport}
            isMinor={profile.is_minor}
            videos={only(videos.data, seen?.videos)}
            uploaded={only(uploaded.data.filter(isPublished), seen?.uploaded_videos)}
            uploadPath="/athlete/videos"
            editable={me}
          />
          <OwnMeasurements
            athleteId={profile.id}
            sport={profile.primary_sport}
            club={profile.club}
            measurements={only(measurements.data, seen?.measurements)}
            percentiles={percentiles.data ?? []}
            editable={me}
          />
          <HonoursCard
            athleteId={profile.id}
            me={me}
            seenFilms={seen ? [...seen.videos, ...seen.uploaded_videos].map(({ id }) => id) : undefined}
          />
          <AboutCard bio={profile.bio} languages={profile.languages} />
        </div>
        <div className="min-w-0 space-y-4">
          {me && steps && <NextStepsCard steps={steps} />}
          <EndorsementsCard
            athleteId={profile.id}
            endorsements={only(endorsements.data, seen?.endorsements)}
            own={me}
            menu={(endorsement) => me && <EndorsementMenu endorsement={endorsement} />}
            record={({ scout_id, scout_name }) => me && <ScoutRecord scoutId={scout_id} name={scout_name} />}
          />
          {me && profile.is_minor && <GuardianNotice />}
        </div>
      </div>
    </div>
  )
}

/** Whose eyes these are, and the way back to one's own. */
function SeenAs({ audience, profile, onBack }: ProfileContentProps) {
  const t = useT('athlete-profile')
  return (
    <Notice
      tone="info"
      icon={<Eye aria-hidden />}
      title={t(`view_as.now.${audience}`)}
      action={
        <Button size="sm" onClick={onBack}>
          {t('view_as.back')}
        </Button>
      }
    >
      {audience === 'stranger' && <PublicAddress profile={profile} />}
    </Notice>
  )
}

type HonoursCardProps = { athleteId: string; me: boolean; seenFilms: readonly string[] | undefined }

/** Others see the honours where there are any; on one's own page the way to add the first one stands here too. */
function HonoursCard({ athleteId, me, seenFilms }: HonoursCardProps) {
  const t = useT('achievement')
  return (
    <ShownHonours athleteId={athleteId} watchPath="/athlete/videos" seenFilms={seenFilms}>
      {(list, count) =>
        (me || count > 0) && (
          <Card aria-labelledby="honours-title">
            <CardHeader
              id="honours-title"
              title={t('title')}
              aside={
                me && (
                  <LinkButton size="sm" to={`/athlete/achievements${count === 0 ? '?add=honour' : ''}`}>
                    {t(count === 0 ? 'add' : 'see_all')}
                  </LinkButton>
                )
              }
            />
            {list ?? <p className="text-soft">{t('empty_text')}</p>}
          </Card>
        )
      }
    </ShownHonours>
  )
}
