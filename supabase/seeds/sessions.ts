import type { Clock, Db } from './insert-rows.ts'
import { idOf } from './seed-ids.ts'

/**
 * One test day that an official of a checked club recorded yesterday: twelve of its members, two tests, through the function that
 * the sheet calls. One has accepted at once; the others wait.
 */
export async function insertSessions(db: Db, clock: Clock) {
  // Its training group: athletes of the country who train there beside their own club.
  await db.query(
    `insert into private.organization_members (id, organization_id, athlete_id, state, asked_at, answered_at)
     select md5('training group ' || p.id)::uuid, o.id, p.id, 'member', $1, $1
     from public.organizations o join public.athlete_profiles p on p.country = o.country_code
     where o.handle = 'riverside-rovers' and p.user_id is not null and p.age_band is not null
       and (not p.is_minor or private.has_active_guardian(p.id))
     order by p.id limit 16
     on conflict (organization_id, athlete_id) do update set state = 'member', answered_at = excluded.answered_at`,
    [clock.daysAgo(50)],
  )
  const { rows } = (await db.query(
    `select private.official_token(f.id) as token, o.id as club, array(select m.id from private.organization_members m
       where m.organization_id = o.id and private.may_record_for(f, m) order by m.id limit 12) as members
     from public.organizations o join private.organization_officials f on f.organization_id = o.id and f.may = 'own'
     where o.handle = 'riverside-rovers' and f.accepted_at is not null and f.ended_at is null
     order by f.id
     limit 1`,
  )) as { rows: { token: string; club: string; members: string[] }[] }
  const [desk] = rows
  if (!desk) throw new Error('the demo data needs a club whose official records')
  await db.query('select private.record_session($1, $2)', [
    desk.token,
    {
      id: idOf('session of the demo'),
      measured_on: clock.day(1),
      place: 'Indoor hall, lane 2',
      tests: [
        { metric_code: 'sprint30_s', unit: 's', method: 'laser', device: 'Timing gates' },
        { metric_code: 'vertical_cm', unit: 'cm', method: 'device', device: 'Jump mat' },
      ],
      cells: desk.members.flatMap((member_id, turn) => [
        { member_id, metric_code: 'sprint30_s', value: Number((4.12 + turn * 0.06).toFixed(2)) },
        { member_id, metric_code: 'vertical_cm', value: 52 - turn },
      ]),
    },
  ])
  await db.query(
    `with one as (update private.measurement_session_rows r set state = 'accepted', answered_at = now()
       where r.id = (select x.id from private.measurement_session_rows x order by x.athlete_id, x.metric_code limit 1) returning r.measurement_id)
     update public.measurements m set ranked_from = null from one where m.id = one.measurement_id`,
  )
  // Nobody of the demo is written to.
  await db.query(`delete from touchline.mail_outbox o where o.params ->> 'kind' = 'measurement_recorded'`)
  await db.query(
    'update private.measurement_session_rows r set guardian_told = true where not r.guardian_told',
  )
}
