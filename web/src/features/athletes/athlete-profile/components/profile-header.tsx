import type { ReactNode } from 'react'
import { countryName } from '#web/lib/countries.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { regionName } from '#web/lib/region-names.ts'
import { useAgeLabel } from '#web/lib/use-age-label.ts'
import { UserAvatar } from '#web/ui/user-avatar.tsx'
import { VenueMap } from '#web/ui/venue-map.tsx'
import { type AthleteProfile, profileFacts } from '../types.ts'
import { Fact, Facts } from './profile-facts.tsx'

type ProfileHeaderProps = {
  profile: AthleteProfile
  statusNote?: string
  actions?: ReactNode
  checks?: ReactNode
  /** Beside the club: that it is one of the checked organizations. */
  clubMark?: ReactNode
}

/** No box around it: the face, the name and what was checked stand on the page itself. */
export function ProfileHeader({ profile, statusNote, actions, checks, clubMark }: ProfileHeaderProps) {
  const age = useAgeLabel()
  const s = useT('sport')
  const language = useLanguage()
  const { primary_sport: sport, positions } = profile
  const where = [
    profile.town,
    regionName(profile.region ?? '', language),
    profile.country && countryName(profile.country, language),
  ]
    .filter(Boolean)
    .join(', ')
  const places = positions.map((code) => s(`position.${sport}.${code}`)).slice(0, 2)
  const line = [...(sport ? [s(`sport.${sport}`)] : []), ...(profile.age_band ? [age(profile.age_band)] : [])]
  const status = profile.recruiting_status
  return (
    <section
      aria-labelledby="profile-name"
      className="grid gap-x-8 gap-y-6 xl:grid-cols-[minmax(0,1fr)_20rem]"
    >
      <div className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-4 gap-y-5 sm:gap-x-8">
        <UserAvatar name={profile.display_name} photo={profile.avatar_path} size="portrait" />
        <div className="min-w-0 sm:flex sm:min-h-60 sm:flex-col">
          <p
            id="profile-name"
            className="display text-2xl font-bold wrap-anywhere [font-stretch:108%] sm:text-3xl"
          >
            <bdi>{profile.display_name}</bdi>
          </p>
          {places.length > 0 && <p className="mt-1 text-soft sm:text-lg">{places.join(' · ')}</p>}
          <p className="text-soft sm:text-lg">{line.join(' · ')}</p>
          {(profile.club || where) && (
            <p className="wrap-anywhere">
              {profile.club && <bdi className="font-semibold">{profile.club}</bdi>} {profile.club && clubMark}
              {where && <bdi className="block text-soft">{where}</bdi>}
            </p>
          )}
          <div className="max-sm:hidden">
            <FactList profile={profile} status={status} />
            {statusNote && <StatusNote note={statusNote} />}
          </div>
          {actions && <div className="mt-auto flex flex-wrap gap-2 pt-5 max-sm:hidden">{actions}</div>}
        </div>
        <div className="col-span-2 space-y-5 sm:hidden">
          <FactList profile={profile} status={status} />
          {statusNote && <StatusNote note={statusNote} />}
          {actions && <div className="flex flex-wrap gap-2 *:grow">{actions}</div>}
        </div>
      </div>
      <div className="flex flex-col gap-5 sm:flex-row sm:items-start sm:justify-between xl:flex-col">
        {checks}
        {sport && positions.length > 0 && (
          <VenueMap sport={sport} positions={positions} className="sm:max-w-80" />
        )}
      </div>
    </section>
  )
}

type FactListProps = Pick<ProfileHeaderProps, 'profile'> & { status: AthleteProfile['recruiting_status'] }

function FactList({ profile, status }: FactListProps) {
  const t = useT('athlete-profile')
  const s = useT('sport')
  return (
    <dl className="grid grid-cols-2 gap-x-7 gap-y-3 sm:mt-5 sm:flex sm:flex-wrap">
      <Facts profile={profile} names={profileFacts} />
      <Fact name={t('fact.status')} accent={status === 'open'}>
        {s(`status.${status}`)}
      </Fact>
    </dl>
  )
}

const StatusNote = ({ note }: { note: string }) => (
  <p dir="auto" className="mt-2 text-sm wrap-anywhere text-soft">
    {note}
  </p>
)
