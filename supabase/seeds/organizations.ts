import type { Athlete } from './generate-people.ts'
import { type Clock, type Db, insertRows } from './insert-rows.ts'
import { idOf } from './seed-ids.ts'

type Sample = {
  name: string
  kind: string
  handle: string
  place: [city: string, region: string, country: string]
  domain: string
  founded: number
  about: string
  state: 'checked' | 'ended' | 'waiting' | 'refused'
  officials: [name: string, role: string, may: string][]
}

/** Organizations that read like those one knows; the clubs are those that athletes of the demo name. */
const ORGANIZATIONS: Sample[] = [
  {
    name: 'Riverside Rovers',
    kind: 'club',
    handle: 'riverside-rovers',
    place: ['York', 'North Yorkshire', 'GB'],
    domain: 'riversiderovers.example',
    founded: 1921,
    about: 'Football and athletics beside the Ouse. Four test days a year, open to every member.',
    state: 'checked',
    officials: [
      ['Janet Holroyd', 'Club secretary', 'own'],
      ['Martin Osei', 'Sprint coach', 'confirm'],
      ['Priya Raman', 'Welfare officer', 'confirm'],
    ],
  },
  {
    name: 'Eastcliff State',
    kind: 'school',
    handle: 'eastcliff-state',
    place: ['Eastcliff', 'Ohio', 'US'],
    domain: 'eastcliffstate.example',
    founded: 1889,
    about: 'Varsity programmes in eleven sports. Results come from timed combines on campus.',
    state: 'checked',
    officials: [['Dana Whitlock', 'Athletic director', 'own']],
  },
  {
    name: 'Northgate Academy',
    kind: 'academy',
    handle: 'northgate-academy',
    place: ['Leeds', 'West Yorkshire', 'GB'],
    domain: 'northgateacademy.example',
    founded: 2004,
    about: 'A day academy. Speed and strength are measured at the start of every term.',
    state: 'checked',
    officials: [['Colm Brennan', 'Head of performance', 'own']],
  },
  {
    name: 'Pennine League',
    kind: 'league',
    handle: 'pennine-league',
    place: ['Manchester', 'Greater Manchester', 'GB'],
    domain: 'pennineleague.example',
    founded: 1947,
    about: 'Forty-two clubs in three divisions, with results kept by the league office.',
    state: 'checked',
    officials: [['Ruth Ackerley', 'Competition secretary', 'own']],
  },
  {
    name: 'Federación Ribereña',
    kind: 'federation',
    handle: 'federacion-riberena',
    place: ['Zaragoza', 'Aragón', 'ES'],
    domain: 'federacionriberena.example',
    founded: 1932,
    about: 'Marcas homologadas con jueces y material calibrado.',
    state: 'checked',
    officials: [['Ramón Iriarte', 'Secretaría técnica', 'own']],
  },
  {
    name: 'Journée des Tests',
    kind: 'test_event',
    handle: 'journee-des-tests',
    place: ['Lyon', 'Auvergne-Rhône-Alpes', 'FR'],
    domain: 'journeedestests.example',
    founded: 2015,
    about: 'Deux journées de mesures par an, avec cellules et plateforme de saut.',
    state: 'ended',
    officials: [['Odile Fauvel', 'Coordination', 'own']],
  },
  {
    name: 'Lakeshore Wanderers',
    kind: 'club',
    handle: 'lakeshore-wanderers',
    place: ['Kendal', 'Cumbria', 'GB'],
    domain: 'lakeshorewanderers.example',
    founded: 1963,
    about: '',
    state: 'waiting',
    officials: [['Graham Tyson', 'Chair', 'own']],
  },
  {
    name: 'Stonebridge Athletic',
    kind: 'club',
    handle: 'stonebridge-athletic',
    place: ['Derby', 'Derbyshire', 'GB'],
    domain: 'stonebridgeathletic.example',
    founded: 1998,
    about: '',
    state: 'refused',
    officials: [['Lee Farrant', 'Coach', 'own']],
  },
]

/** What a number may name: an organization that is checked. */
export type CheckedOrganization = { id: string; kind: string; name: string; country: string }

/** Eight organizations of every kind and state, who acts for them, and the athletes of the demo who train there. */
export async function insertOrganizations(
  db: Db,
  clock: Clock,
  athletes: Athlete[],
  admin: string,
): Promise<CheckedOrganization[]> {
  const made = ORGANIZATIONS.map((sample) => ({ ...sample, id: idOf(`organization ${sample.handle}`) }))
  const isKnown = ({ state }: Pick<Sample, 'state'>) => state === 'checked' || state === 'ended'
  const day = clock.day(75)
  await insertRows(
    db,
    'public.organizations',
    made.map(({ id, name, kind, handle, place, domain, founded, about, state }) => ({
      id,
      name,
      kind,
      handle: isKnown({ state }) ? handle : null,
      sports: ['athletics', 'soccer'],
      city: place[0],
      region: place[1],
      country_code: place[2],
      founded_year: founded,
      about,
      website: `https://${domain}`,
      mail_domain: domain,
      checks:
        state === 'checked'
          ? { registered: day, own_domain: day, officials_named: day }
          : state === 'ended'
            ? { registered: clock.day(400), own_domain: clock.day(400) }
            : {},
      first_checked_at:
        state === 'checked' ? clock.daysAgo(75) : state === 'ended' ? clock.daysAgo(400) : null,
      checked_until: state === 'checked' ? clock.daysAgo(-290) : state === 'ended' ? clock.daysAgo(35) : null,
      check_told: state === 'ended' ? 2 : 0,
      ended_at: state === 'refused' ? clock.daysAgo(9) : null,
      ended_reason: state === 'refused' ? 'The register entry names another club at this address.' : '',
      created_at: clock.daysAgo(state === 'waiting' ? 2 : 410),
    })),
  )
  await insertRows(
    db,
    'private.organization_applications',
    made.map(({ id, domain, state }) => ({
      organization_id: id,
      evidence_url: `https://register.example/${domain}`,
      note: 'The entry is from this season.',
      asked_at: clock.daysAgo(state === 'waiting' ? 2 : state === 'refused' ? 11 : 410),
      confirmed_at: clock.daysAgo(state === 'waiting' ? 2 : state === 'refused' ? 11 : 410),
      decision: state === 'waiting' ? null : state === 'refused' ? 'refused' : 'checked',
      decided_at: state === 'waiting' ? null : clock.daysAgo(state === 'refused' ? 9 : 75),
      decided_by: state === 'waiting' ? null : admin,
      reason: state === 'refused' ? 'The register entry names another club at this address.' : '',
    })),
  )
  await insertRows(
    db,
    'private.organization_officials',
    made.flatMap(({ id, domain, state, officials }) =>
      officials.map(([name, role, may], turn) => ({
        id: idOf(`official ${domain} ${turn}`),
        organization_id: id,
        name,
        role_title: role,
        email: `official${turn + 1}@${domain}`,
        locale: 'en',
        may,
        invited_at: clock.daysAgo(74),
        invite_ends_at: clock.daysAgo(60),
        accepted_at: clock.daysAgo(73 - turn),
        ended_at: state === 'refused' ? clock.daysAgo(9) : null,
        ended_by: state === 'refused' ? 'admin' : null,
        serial: 1,
      })),
    ),
  )
  await insertRows(
    db,
    'private.organization_members',
    made.filter(isKnown).flatMap(({ id, name, place }) =>
      athletes
        .filter(
          ({ club, country, guardian }) =>
            club === name && country === place[2] && (guardian === 'active' || guardian === 'not_needed'),
        )
        .map((athlete, turn) => ({
          id: idOf(`organization member ${name} ${turn}`),
          organization_id: id,
          athlete_id: athlete.id,
          state: turn % 4 === 3 ? 'asked' : 'member',
          asked_at: clock.daysAgo(60),
          answered_at: turn % 4 === 3 ? null : clock.daysAgo(58),
        })),
    ),
  )
  await db.query('select private.issue_official_token(o.id) from private.organization_officials o')
  return made
    .filter(({ state }) => state === 'checked')
    .map(({ id, kind, name, place }) => ({ id, kind, name, country: place[2] }))
}
