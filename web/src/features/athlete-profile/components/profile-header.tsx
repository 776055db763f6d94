import { BadgeCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { countryName } from '#web/lib/countries.ts'
import { formatMonth } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { UserAvatar } from '#web/ui/user-avatar.tsx'
import { type AthleteProfile, profileFacts } from '../types.ts'
import { PositionMap } from './position-map.tsx'
import { Fact, Facts } from './profile-facts.tsx'

type ProfileHeaderProps = { profile: AthleteProfile; statusNote?: string; actions?: ReactNode }

export function ProfileHeader({ profile, statusNote, actions }: ProfileHeaderProps) {
  const t = useT('athlete-profile')
  const s = useT('sport')
  const language = useLanguage()
  const { primary_sport: sport, positions } = profile
  const where = [profile.region, profile.country && countryName(profile.country, language)]
    .filter(Boolean)
    .join(', ')
  const line = [
    ...positions.map((code) => s(`position.${sport}.${code}`)).slice(0, 2),
    ...(sport ? [s(`sport.${sport}`)] : []),
    ...(profile.age_band ? [t('age_band', { band: profile.age_band.replace('-', '–') })] : []),
  ]
  const status = profile.recruiting_status
  return (
    <Card className="flex flex-wrap items-start gap-x-6 gap-y-5">
      <UserAvatar name={profile.display_name} photo={profile.avatar_path} size="xl" />
      <div className="min-w-0 flex-[1_1_18rem]">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <p className="display text-2xl font-bold sm:text-3xl">{profile.display_name}</p>
          {profile.approved_verifications.map((check) => (
            <Badge key={check.type} tone="good">
              <BadgeCheck aria-hidden />
              <span title={check.what}>
                {t(`check.${check.type}`, { until: formatMonth(check.until, language) })}
              </span>
            </Badge>
          ))}
        </div>
        <p className="mt-1 text-lg text-soft">{line.join(' · ')}</p>
        {(profile.club || where) && (
          <p className="text-soft">{[profile.club, where].filter(Boolean).join(' · ')}</p>
        )}
        <dl className="mt-4 flex flex-wrap gap-x-7 gap-y-3">
          <Facts profile={profile} names={profileFacts} />
          <Fact name={t('fact.status')} accent={status === 'open'}>
            {s(`status.${status}`)}
          </Fact>
        </dl>
        {statusNote && <p className="mt-2 text-sm break-words text-soft">{statusNote}</p>}
      </div>
      <div className="flex flex-col items-end gap-4 max-sm:w-full">
        {sport && <PositionMap sport={sport} positions={positions} className="w-37.5 max-sm:hidden" />}
        {actions && <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow">{actions}</div>}
      </div>
    </Card>
  )
}
