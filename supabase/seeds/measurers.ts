import { UMBRELLAS } from './club-names.ts'
import type { Athlete } from './generate-people.ts'
import { type Clock, type Db, insertRows } from './insert-rows.ts'
import type { CheckedOrganization } from './organizations.ts'
import { idOf } from './seed-ids.ts'

/** Who measured beside the athletes themselves: their club, and a league and a federation of their country, all checked. */
export type Measurers = {
  clubOf: (athlete: Athlete) => string
  leagueOf: (athlete: Athlete) => string
  federationOf: (athlete: Athlete) => string
}

/** The organizations of the demo measure for those who name them; where one is missing, it is made. */
export async function insertMeasurers(
  db: Db,
  clock: Clock,
  athletes: Athlete[],
  known: CheckedOrganization[],
): Promise<Measurers> {
  const made = new Map<string, CheckedOrganization & Record<string, unknown>>()
  const find = (kind: string, country: string, name: string) =>
    known.find(
      (other) => other.country === country && (kind === 'club' ? other.name === name : other.kind === kind),
    ) ?? made.get(`${kind} ${country} ${name}`)
  const keep = (kind: string, name: string, { country, region }: Athlete) => {
    if (find(kind, country, name)) return
    made.set(`${kind} ${country} ${name}`, {
      id: idOf(`organization ${kind} ${country} ${name}`),
      kind,
      name,
      country,
      region: kind === 'club' ? region : '',
    })
  }
  for (const athlete of athletes) {
    keep('club', athlete.club, athlete)
    keep('league', umbrellaOf(athlete, 0), athlete)
    keep('federation', umbrellaOf(athlete, 1), athlete)
  }
  const day = clock.day(200)
  await insertRows(
    db,
    'public.organizations',
    [...made.values()].map(({ country, ...rest }) => {
      const handle = slug(rest.name)
      return {
        ...rest,
        country_code: country,
        handle,
        sports: [],
        city: '',
        about: '',
        website: `https://${handle}.example`,
        mail_domain: `${handle}.example`,
        checks: { registered: day, own_domain: day },
        first_checked_at: clock.daysAgo(200),
        checked_until: clock.daysAgo(-165),
        ended_reason: '',
        created_at: clock.daysAgo(230),
      }
    }),
  )
  const require = (kind: string, name: string, { country }: Athlete) => {
    const organization = find(kind, country, name)
    if (!organization) throw new Error(`the demo data has no ${kind} ${name}`)
    return organization.id
  }
  return {
    clubOf: (athlete) => require('club', athlete.club, athlete),
    leagueOf: (athlete) => require('league', umbrellaOf(athlete, 0), athlete),
    federationOf: (athlete) => require('federation', umbrellaOf(athlete, 1), athlete),
  }
}

const umbrellaOf = ({ country }: Athlete, which: 0 | 1) => UMBRELLAS[country]?.[which] ?? ''

const slug = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60)
