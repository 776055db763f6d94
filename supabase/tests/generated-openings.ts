import { createRandom } from '../seeds/random.ts'
import { type Account, createScout } from './test-accounts.ts'
import type { TestDatabase } from './test-database.ts'

const LEVELS = ['school', 'club', 'national', 'professional']
const SIDES = ['left', 'right', 'both']
const COUNTRIES = ['DE', 'ES', 'FR', 'GB']
const SPORTS = { soccer: ['gk', 'cb', 'st', 'lw'], basketball: ['pg', 'sg', 'c'] }
const PROVENANCES = ['self_reported', 'imported', 'club_recorded']
/** A club that is checked, for numbers that one recorded. */
const CLUB = '6f1c2b1e-4a0d-4c55-9d0e-5b1f0a7c3e21'
const BANDS = ['13-15', '16-17', '18-20', '21-23', '24-29', '30+']
const METRICS = [
  { metric: 'sprint30_s', unit: 's', low: 3.9, high: 5.6 },
  { metric: 'vertical_cm', unit: 'cm', low: 30, high: 80 },
] as const

/** People and needs at random, always the same ones: pages of every kind, families in every state, scouts with every check. */
export async function generate(database: TestDatabase, { athletes, openings }: Record<string, number>) {
  const random = createRandom(31)
  const people = Array.from({ length: athletes ?? 0 }, () => randomAthlete(random))
  await database.sql(
    `insert into organizations (id, handle, kind, name, country_code, mail_domain, first_checked_at, checked_until)
     values ($1, 'harbour-test-centre', 'club', 'Harbour Test Centre', 'ES', 'harbour-tests.example', now() - interval '1 day', now() + interval '300 days')`,
    [CLUB],
  )
  await addAthletes(database, people)
  const scouts: Account[] = []
  for (let n = 0; n < (openings ?? 0) / 50; n++)
    scouts.push(await createScout(database, { check: 'approved', ...(n % 7 === 3 && { kind: 'agent' }) }))
  for (const [n, scout] of scouts.entries()) {
    const forAdults = n % 7 === 3
    await addOpenings(
      database,
      scout,
      Array.from({ length: 50 }, () => randomNeed(random, forAdults)),
    )
  }
  await database.sql('analyze')
  return { scouts, athletes: people.map(({ id, email }): Account => ({ id, email })) }
}

function randomAthlete(random: ReturnType<typeof createRandom>) {
  const id = random.uuid()
  const sport = random.pick(Object.keys(SPORTS) as (keyof typeof SPORTS)[])
  const years = random.int(13, 34)
  return {
    id,
    email: `${id.slice(0, 13)}@example.org`,
    sport,
    positions: random.some(SPORTS[sport], random.int(0, 2)),
    born: new Date(Date.now() - (years * 365.25 + random.int(20, 300)) * 86_400_000)
      .toISOString()
      .slice(0, 10),
    country: random.pick(COUNTRIES),
    level: random.chance(0.8) ? random.pick(LEVELS) : null,
    side: random.chance(0.8) ? random.pick(SIDES) : null,
    status: random.chance(0.9) ? 'open' : 'closed',
    visibility: random.chance(0.8) ? 'public' : random.pick(['scouts', 'private']),
    guardian: random.pick(['active', 'active', 'active', 'invited', 'withdrawn', null]),
    paused: random.chance(0.25),
    numbers: METRICS.flatMap(({ metric, unit, low, high }) =>
      Array.from({ length: random.int(0, 2) }, () => ({
        metric,
        unit,
        value: Number((low + random.next() * (high - low)).toFixed(2)),
        method: random.pick(metric === 'sprint30_s' ? ['laser', 'hand'] : ['device']),
        provenance: random.pick(PROVENANCES),
      })),
    ),
  }
}

async function addAthletes(database: TestDatabase, people: ReturnType<typeof randomAthlete>[]) {
  const rows = (text: string, all: object[]) => database.sql(text, [JSON.stringify(all)])
  await rows(
    `insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
     select id, email, now(), '{"role": "athlete", "full_name": "Ada Marrow"}'
     from jsonb_to_recordset($1) x (id uuid, email text)`,
    people,
  )
  await rows(
    `insert into user_settings (user_id, privacy_profile_visibility) select id, visibility
     from jsonb_to_recordset($1) x (id uuid, visibility text)
     on conflict (user_id) do update set privacy_profile_visibility = excluded.privacy_profile_visibility`,
    people,
  )
  await rows(
    `insert into athlete_profiles (id, user_id, handle, display_name, country, primary_sport, recruiting_status, level, dominant_side)
     select id, id, 'made-' || id, 'Ada Marrow', country, sport, status, level, side
     from jsonb_to_recordset($1) x (id uuid, country text, sport text, status text, level text, side text)`,
    people,
  )
  await rows(
    `insert into athlete_private_details (athlete_id, birth_date, consent_country) select id, born, country
     from jsonb_to_recordset($1) x (id uuid, born date, country text)`,
    people,
  )
  await rows(
    `insert into athlete_sports (athlete_id, sport_code, is_primary) select id, sport, true
     from jsonb_to_recordset($1) x (id uuid, sport text)`,
    people,
  )
  await rows(
    `insert into athlete_positions (athlete_id, sport_code, position_code, sort_order) select x.id, x.sport, p, n
     from jsonb_to_recordset($1) x (id uuid, sport text, positions text[]), unnest(x.positions) with ordinality u (p, n)`,
    people,
  )
  await rows(
    `insert into guardian_links (athlete_id, guardian_name, guardian_email, state, decided_at, paused_at)
     select x.id, 'Gus Marrow', 'guardian-' || x.email, x.guardian, now(), case when x.paused then now() end
     from jsonb_to_recordset($1) x (id uuid, email text, guardian text, paused boolean)
     join athlete_profiles p on p.id = x.id and p.is_minor where x.guardian is not null`,
    people,
  )
  await rows(
    `insert into measurements (athlete_id, metric_code, value_entered, unit_entered, measured_on, method, provenance, measured_by, measured_by_name, organization_id)
     select x.id, n.metric, n.value, n.unit, current_date - 30, n.method, n.provenance,
       case n.provenance when 'self_reported' then 'self' when 'imported' then 'source' else 'organization' end,
       case n.provenance when 'imported' then 'Harbour test day' else '' end,
       case n.provenance when 'club_recorded' then '${CLUB}'::uuid end
     from jsonb_to_recordset($1) x (id uuid, numbers jsonb),
       jsonb_to_recordset(x.numbers) n (metric text, value double precision, unit text, method text, provenance text)`,
    people,
  )
}

function randomNeed(random: ReturnType<typeof createRandom>, forAdults: boolean) {
  const sport = random.pick(Object.keys(SPORTS) as (keyof typeof SPORTS)[])
  const sometimes = (share: number, part: object) => (random.chance(share) ? part : {})
  const bands = forAdults ? BANDS.slice(2) : BANDS
  const { metric, low, high } = random.pick(METRICS)
  const middle = Number((low + random.next() * (high - low)).toFixed(1))
  return {
    filter: {
      sport,
      ...sometimes(0.4, { positions: random.some(SPORTS[sport], random.int(1, 2)) }),
      ...sometimes(0.6, { ageBands: random.some(bands, random.int(1, 3)) }),
      ...sometimes(0.4, { levels: random.some(LEVELS, random.int(1, 3)) }),
      ...sometimes(0.3, { dominantSides: random.some(SIDES, 1) }),
      ...sometimes(0.3, { countries: random.some(COUNTRIES, random.int(1, 3)) }),
      ...sometimes(0.2, { minProvenance: random.pick(PROVENANCES) }),
      ...sometimes(0.4, {
        metrics: [
          {
            metric,
            ...(metric === 'sprint30_s' ? { max: middle } : { min: middle }),
            ...sometimes(0.3, { minProvenance: random.pick(PROVENANCES) }),
            ...(metric === 'sprint30_s' && sometimes(0.3, { timing: random.pick(['electronic', 'hand']) })),
          },
        ],
      }),
    },
    closes: random.int(0, 60),
    isOpen: random.chance(0.9),
  }
}

async function addOpenings(database: TestDatabase, by: Account, needs: ReturnType<typeof randomNeed>[]) {
  const made = await database.as<{ id: string }>(
    by,
    `insert into openings (title, filter, closes_on) select 'A need', filter, private.today() + closes
     from jsonb_to_recordset($1) x (filter jsonb, closes int) returning id`,
    [JSON.stringify(needs)],
  )
  if (made.refused) throw new Error(made.refused.message)
  const open = made.rows.filter((_, n) => needs[n]?.isOpen).map(({ id }) => id)
  const told = await database.as(by, 'select publish_opening(id) from unnest($1::uuid[]) id', [open])
  if (told.refused) throw new Error(told.refused.message)
}
