import type { Athlete, Scout } from './generate-people.ts'
import type { Db } from './insert-rows.ts'

/** A weekly training of half a year, so that the clocks of its place change in between. */
const SERIES = '5ca1ab1e-0000-4000-8000-000000000001'
const FULL = '5ca1ab1e-0000-4000-8000-000000000002'

/**
 * Around the events there are: a series, a full event with a waiting list, one that is cancelled with its reason, a public one, a
 * draft, and answers to what comes. Nothing is drawn, so that the rest of the demo stays as it is.
 */
export async function insertCalendar(
  db: Db,
  now: Date,
  athletes: Athlete[],
  scouts: Scout[],
  adminId: string,
) {
  await insertSeries(db, now, adminId)
  await db.query(
    `insert into public.events (id, title, type, location, description, start_at, end_at, timezone, status, visibility, public_place, host, capacity, cancel_reason, created_by)
     select coalesce(e.id::uuid, md5('event ' || e.title)::uuid), e.title, e.type, e.location, 'Please come fifteen minutes early.',
       private.place_local(($1::timestamptz)::date + e.days, e.clock::time, 'Europe/London'),
       private.place_local(($1::timestamptz)::date + e.days, e.clock::time + interval '2 hours', 'Europe/London'),
       'Europe/London', e.status, e.visibility, true, 'Harbour Academy', e.capacity, e.reason, $2
     from (values
       ($3, 'Goalkeeper clinic', 'training', 'Harbour Ground', 6, '17:30', 'published', 'members', 8, ''),
       (null, 'Friendly: Harbour Academy against Lakeshore', 'game', 'Lakeshore Arena', 4, '15:00', 'cancelled', 'members', null, 'The pitch is under water.'),
       (null, 'Open day with trial training', 'other', 'Riverside Park', 12, '11:00', 'published', 'public', 200, ''),
       (null, 'Meet the scouts', 'meeting', 'Northgate Hall', 9, '18:00', 'published', 'members', 60, ''),
       (null, 'Spring tournament', 'tournament', 'Lakeshore Arena', 20, '09:00', 'draft', 'members', null, '')
     ) e (id, title, type, location, days, clock, status, visibility, capacity, reason)`,
    [now, adminId, FULL],
  )
  const adults = athletes.filter(({ ageYears }) => ageYears >= 18).map(({ id }) => id)
  const checked = scouts.filter(({ check }) => check === 'approved').map(({ id }) => id)
  // Every seventh adult answers to every event, another seventh each time; the first of them waits for no place.
  await db.query(
    `insert into public.event_answers (event_id, user_id, answer, place, answered_at, shown)
     select e.id, p.id, a.answer, case when a.answer <> 'yes' then null when e.id = $4 and p.turn > 8 then 'waiting' else 'going' end,
       $1::timestamptz - interval '2 days' + p.turn * interval '5 minutes', p.scout and p.turn % 2 = 1
     from (select e.id, row_number() over (order by e.start_at, e.title) as n from public.events e
           where e.status = 'published' and e.start_at between $1::timestamptz and $1::timestamptz + interval '21 days') e
     cross join lateral (
       select q.id, q.scout, row_number() over (order by q.n) as turn
       from (select id, n, false as scout from unnest($2::uuid[]) with ordinality as u (id, n) where u.n % 7 = e.n % 7
             union all select id, 1000 + n, true from unnest($3::uuid[]) with ordinality as u (id, n) where u.n % 3 = e.n % 3) q) p
     cross join lateral (select case when e.id = $4 or (p.turn + e.n) % 5 < 3 then 'yes' when (p.turn + e.n) % 5 = 3 then 'maybe' else 'no' end) a (answer)
     where e.id <> $4 or p.turn <= 13`,
    [now, adults, checked, FULL],
  )
  // The hour that tells the counts has not come yet.
  await db.query('select private.update_event_counts()')
}

async function insertSeries(db: Db, now: Date, adminId: string) {
  await db.query(
    `insert into public.event_series (id, freq, weekdays, times, starts_on, start_time, duration, timezone)
     values ($1, 'weekly', '{2,4}', 52, ($2::timestamptz)::date - 14, '18:00', '1 hour 30 minutes', 'Europe/Madrid')`,
    [SERIES, now],
  )
  await db.query(
    `insert into public.events (id, title, type, location, description, start_at, end_at, timezone, host, sport_code, series_id, series_day, created_by)
     select md5('training ' || day)::uuid, 'Training for all ages', 'training', 'Campo de Retiro, Madrid',
       'Bring water. Guardians are welcome.', private.place_local(day, rule.start_time, rule.timezone),
       private.place_local(day, '19:30', rule.timezone), rule.timezone, 'CD Retiro', 'soccer', rule.id, day, $2
     from public.event_series rule cross join lateral unnest(private.series_days(rule)) day where rule.id = $1`,
    [SERIES, adminId],
  )
}
