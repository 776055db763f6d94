import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useT } from '#web/lib/i18n.ts'
import { athleteProfileQueries } from '../queries.ts'
import { type AthleteProfile, type ProfileFact, profileFacts, profileFields } from '../types.ts'

const isSaid = (value: string | number | null) => value !== null && value !== ''

type FactsProps = { profile: AthleteProfile; names: readonly ProfileFact[] }

/** What an athlete filled in, of these; what was left empty says nothing. Inside a `dl`. */
export function Facts({ profile, names }: FactsProps) {
  const t = useT('athlete-profile')
  const s = useT('sport')
  return names.map((name) => {
    const field = profileFields[name]
    const value = profile[name]
    if (!isSaid(value)) return null
    return (
      <Fact key={name} name={field.kind === 'choice' ? s(`title.${field.words}`) : t(`fact.${name}`)}>
        {field.kind === 'choice' ? s(`${field.words}.${value}`) : value}
      </Fact>
    )
  })
}

/** The facts that the card of somebody does not carry, for a scout who has opened it. */
export function FactsBesideCard({ card }: { card: { id: string } }) {
  const { data: profile } = useQuery(athleteProfileQueries.of(card.id))
  const names = profileFacts.filter((name) => !(name in card))
  if (!profile || !names.some((name) => isSaid(profile[name]))) return null
  return (
    <dl className="flex flex-wrap gap-x-7 gap-y-3">
      <Facts profile={profile} names={names} />
    </dl>
  )
}

export function Fact({ name, accent, children }: { name: ReactNode; accent?: boolean; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-faint">{name}</dt>
      <dd className={accent ? 'font-semibold text-accent-ink' : 'font-semibold'}>{children}</dd>
    </div>
  )
}
