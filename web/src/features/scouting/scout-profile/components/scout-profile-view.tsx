import type { ReactNode } from 'react'
import { countryName, spokenLanguage } from '#web/lib/countries.ts'
import { formatDate } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { regionName } from '#web/lib/region-names.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Card } from '#web/ui/card.tsx'
import type { ScoutProfile } from '../types.ts'

type ScoutProfileViewProps = {
  profile: ScoutProfile
  /** What was checked: another feature knows how to say it. */
  badge: ReactNode
  children?: ReactNode
}

/** As athletes and guardians read it: who, for whom, where, checked how. */
export function ScoutProfileView({ profile, badge, children }: ScoutProfileViewProps) {
  const t = useT('scout-profile')
  const words = useT('sport')
  const language = useLanguage()
  const facts: [name: string, value: string][] = [
    ['country', profile.country ? countryName(profile.country, language) : ''],
    ['regions', profile.regions.map((region) => regionName(region, language)).join(', ')],
    ['sports', profile.sports.map((code) => words(`sport.${code}`)).join(', ')],
    ['levels', profile.levels.map((code) => words(`level.${code}`)).join(', ')],
    ['languages', profile.languages.map((code) => spokenLanguage(code, language)).join(', ')],
    ['since', formatDate(profile.created_at, language)],
  ]
  const role = [profile.title, profile.organization].filter(Boolean).join(' · ')
  return (
    <Card>
      <header className="flex items-start gap-4">
        <Avatar name={profile.display_name} size="xl" />
        <div className="min-w-0">
          <h2 className="text-2xl">{profile.display_name}</h2>
          <p className="text-lg text-soft">{role || t('no_role')}</p>
          <p className="mb-2 text-sm text-faint">{t(`kind.${profile.kind}`)}</p>
          {badge}
        </div>
      </header>
      {profile.bio && (
        <div className="mt-5 border-t border-line pt-5">
          <p className="max-w-prose whitespace-pre-line">{profile.bio}</p>
        </div>
      )}
      <dl className="mt-5 grid gap-x-8 border-t border-line pt-3 sm:grid-cols-2">
        {facts
          .filter(([, value]) => value)
          .map(([name, value]) => (
            <div key={name} className="flex gap-4 py-1.5">
              <dt className="w-28 shrink-0 text-faint">{t(`field.${name}`)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      {children && <div className="mt-3 space-y-3 border-t border-line pt-4">{children}</div>}
    </Card>
  )
}
