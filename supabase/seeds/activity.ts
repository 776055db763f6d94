import type { Athlete, Scout } from './generate-people.ts'
import { type Clock, type Db, insertRows } from './insert-rows.ts'
import type { Random } from './random.ts'

/** Profile views over the last 90 days, by visitors only on public profiles. */
export async function insertProfileViews(
  db: Db,
  clock: Clock,
  random: Random,
  athletes: Athlete[],
  scouts: Scout[],
) {
  const verified = scouts.filter((scout) => scout.check === 'approved')
  const rows = athletes.flatMap((athlete) => {
    if (athlete.visibility === 'private' || (athlete.ageYears < 18 && athlete.guardian !== 'active'))
      return []
    const viewers =
      athlete.ageYears >= 18 && athlete.visibility === 'public'
        ? [...verified, ...athletes.slice(1, 30)]
        : verified
    const count = athlete.email === 'athlete@touchline.example' ? 70 : random.int(2, 28)
    return Array.from({ length: count }, () => ({
      athlete,
      viewer: random.pick(viewers),
      day: random.int(0, 89),
    }))
  })
  const seen = new Map(
    rows
      .filter(({ athlete, viewer }) => athlete.id !== viewer.id)
      .map((row) => [`${row.athlete.id}${row.viewer.id}${row.day}`, row]),
  )
  await insertRows(
    db,
    'public.profile_views',
    [...seen.values()].map(({ athlete, viewer, day }) => ({
      athlete_id: athlete.id,
      viewer_id: viewer.id,
      viewed_on: clock.day(day),
      viewer_identity: random.pick(['organization', 'organization', 'named', 'anonymous']),
      view_count: random.int(1, 3),
    })),
  )
}

/** Searches of the last 80 days, as the server notes them, and the figures that are counted from these and from the looks. */
export async function insertSearches(db: Db, random: Random, athletes: Athlete[], scouts: Scout[]) {
  const verified = scouts.filter((scout) => scout.check === 'approved')
  const seen = athletes.filter(
    ({ visibility, ageYears, guardian }) =>
      visibility !== 'private' && (ageYears >= 18 || guardian === 'active'),
  )
  const filters = ['sport', 'positions', 'minProvenance=club_recorded', 'hasVideo=true', 'text']
  const rows = Array.from({ length: 1_500 }, (_, n) => ({
    kind: 'search_shown',
    days: random.int(0, 80),
    actor_id: random.pick(verified).id,
    actor_role: 'scout',
    // The first one is who a visitor of the demo looks at.
    athlete_ids: [
      ...new Set([
        ...(random.chance(0.4) ? seen.slice(0, 1) : []),
        ...Array.from({ length: 12 }, () => random.pick(seen)),
      ]),
    ].map(({ id }) => id),
    details: {
      search: String(n),
      first: true,
      found: 13,
      filters: [...new Set([random.pick(filters), random.pick(filters)])],
    },
  }))
  await db.query(
    `insert into private.activity (at, kind, actor_id, actor_role, athlete_ids, details)
     select now() - make_interval(days => r.days), r.kind, r.actor_id, r.actor_role, r.athlete_ids, r.details
     from jsonb_to_recordset($1) r (kind text, days int, actor_id uuid, actor_role text, athlete_ids uuid[], details jsonb)`,
    [JSON.stringify(rows)],
  )
  await dateSignUps(db)
  await db.query('select private.roll_up_activity()')
}

/** Everybody signed up in the moment of the seed, as the triggers saw it. A fact is not changed, so each is written again with its day. */
async function dateSignUps(db: Db) {
  const { rows } = await db.query(
    `delete from private.activity where kind = 'sign_up' returning actor_id, actor_role, details, once`,
  )
  await db.query(
    `insert into private.activity (at, kind, actor_id, actor_role, details, once)
     select p.created_at, 'sign_up', p.id, r.actor_role, r.details, r.once
     from jsonb_to_recordset($1) r (actor_id uuid, actor_role text, details jsonb, once uuid)
       join public.profiles p on p.id = r.actor_id`,
    [JSON.stringify(rows)],
  )
}
