import type { Clock, Db } from './insert-rows.ts'

/**
 * Numbers that clubs with officials of the demo measured: confirmed by one of them where the level says so; of the athletes' own word some
 * are asked about, one is corrected and waits for its athlete, and one is refused. Nothing is drawn, so that the rest stays as it is.
 */
export async function insertConfirmations(db: Db, clock: Clock) {
  await db.query(
    `with officials as (
       select distinct on (f.organization_id) f.id, f.organization_id, f.name, f.role_title, o.kind
       from private.organization_officials f join public.organizations o on o.id = f.organization_id
       where f.accepted_at is not null and f.ended_at is null and private.is_checked(o)
       order by f.organization_id, f.accepted_at, f.id
     ), numbers as (
       select m as number, f.id as official, f.name, f.role_title, f.kind,
         case when m.provenance <> 'self_reported' then 'confirmed'
           else (array['asked', 'corrected', 'refused'])[1 + (row_number() over (
             partition by m.athlete_id, m.provenance order by m.measured_on desc, m.id) - 1)::int % 3] end as state,
         row_number() over (partition by m.athlete_id, m.provenance order by m.measured_on desc, m.id) as turn
       from public.measurements m join officials f on f.organization_id = m.organization_id
       where m.measured_by = 'organization'
     )
     insert into public.measurement_confirmations (id, measurement_id, athlete_id, organization_id, official_id,
       asked_official_id, asked_name, asked_role, state, asked_at, expires_at, answered_at, answered_by,
       answered_role, answered_how, level, reason, reason_words, correction, correction_until, subject, subject_hash)
     select md5('confirmation ' || (n.number).id)::uuid, (n.number).id, (n.number).athlete_id,
       (n.number).organization_id, n.official, n.official, n.name, n.role_title, n.state,
       $1::timestamptz - interval '4 days', $1::timestamptz + interval '56 days',
       case when n.state <> 'asked' then $1::timestamptz - interval '2 days' end,
       case when n.state <> 'asked' then n.name else '' end,
       case when n.state <> 'asked' then n.role_title else '' end,
       case when n.state <> 'asked' then 'official' end,
       case when n.state <> 'asked' then private.organization_level(n.kind) end,
       case when n.state = 'refused' then 'no_record' else '' end,
       case when n.state = 'refused' then 'Not on our sheet of that day.' else '' end,
       case when n.state = 'corrected' then jsonb_build_object('value_entered', (n.number).value_entered,
         'measured_on', (n.number).measured_on - 1, 'measured_on_precision', 'day', 'method', (n.number).method)
         else '{}' end,
       case when n.state = 'corrected' then $1::timestamptz + interval '12 days' end,
       private.measurement_subject(n.number), private.measurement_hash(n.number)
     from numbers n where n.turn <= case when n.state = 'confirmed' then 4 else 3 end`,
    [clock.now.toISOString()],
  )
  await db.query(
    `update public.measurements m set confirmed_at = c.answered_at, confirmed_how = c.answered_how,
       confirmed_by = c.answered_by, confirmed_role = c.answered_role, confirmed_level = c.level
     from public.measurement_confirmations c where c.measurement_id = m.id and c.state = 'confirmed'`,
  )
}
