import type { Athlete } from './generate-people.ts'
import { type Clock, type Db, insertRows } from './insert-rows.ts'
import { createRandom } from './random.ts'

/** Who measured beside the athletes themselves: their clubs and a league and a federation of each country, all checked. */
export type Measurers = {
  clubOf: (athlete: Athlete) => string
  leagueOf: (athlete: Athlete) => string
  federationOf: (athlete: Athlete) => string
}

const LEAGUES: Record<string, [league: string, federation: string]> = {
  en: ['Youth League', 'Sports Federation'],
  es: ['Liga Juvenil', 'Federación Deportiva'],
  fr: ['Ligue des jeunes', 'Fédération sportive'],
}

export async function insertOrganizations(db: Db, clock: Clock, athletes: Athlete[]): Promise<Measurers> {
  // Its own numbers, so that those of the people stay as they are.
  const random = createRandom(4711)
  const rows = new Map<string, Record<string, unknown>>()
  const keep = (kind: string, name: string, { country, region }: Athlete) => {
    if (rows.has(name)) return
    const handle = slug(name)
    rows.set(name, {
      id: random.uuid(),
      handle,
      kind,
      name,
      sports: [],
      city: '',
      region: kind === 'club' ? region : '',
      country_code: country,
      about: '',
      website: `https://${handle}.example/`,
      mail_domain: `${handle}.example`,
      checks: { registered: clock.day(200), own_domain: clock.day(200) },
      first_checked_at: clock.daysAgo(200),
      checked_until: clock.daysAgo(-165),
      ended_reason: '',
      created_at: clock.daysAgo(230),
    })
  }
  for (const athlete of athletes) {
    keep('club', athlete.club, athlete)
    keep('league', leagueName(athlete), athlete)
    keep('federation', federationName(athlete), athlete)
  }
  await insertRows(db, 'public.organizations', [...rows.values()])
  const idOf = (name: string) => String(rows.get(name)?.id)
  return {
    clubOf: (athlete) => idOf(athlete.club),
    leagueOf: (athlete) => idOf(leagueName(athlete)),
    federationOf: (athlete) => idOf(federationName(athlete)),
  }
}

const leagueName = ({ country, language }: Athlete) =>
  `${LEAGUES[language]?.[0] ?? 'Youth League'} ${country}`
const federationName = ({ country, language }: Athlete) =>
  `${LEAGUES[language]?.[1] ?? 'Sports Federation'} ${country}`

const slug = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
