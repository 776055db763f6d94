import { asOwner } from '../../e2e/database-owner.ts'
import type { World } from './world.ts'

type Run = (text: string, values: unknown[]) => Promise<unknown>
const runIn =
  ({ status }: World): Run =>
  (text, values) =>
    asOwner(status, text, values)

/** A week of the demo's scout: three next steps, two events with adults of the own boards, and six talks, of which five were answered. */
export async function fillScoutDesk(world: World, scout: string) {
  const run = runIn(world)
  await run(
    `update public.board_items i set next_action_at = current_date + make_interval(days => (n.n * 2 - 1)::int, hours => 10)
     from (select b.id, row_number() over (order by b.id) as n from public.board_items b
       join public.board_stages s on s.id = b.stage_id and s.kind in ('watching', 'evaluating', 'contacted')
       where b.added_by = $1) n
     where n.n <= 3 and i.id = n.id`,
    [scout],
  )
  await run(
    `insert into public.event_answers (event_id, user_id, answer, place, answered_at, shown)
     select e.id, p.id, 'yes', 'going', now() - interval '1 day', p.id = $1
     from (select v.id, row_number() over (order by v.start_at, v.title) as n from public.events v
       where v.status = 'published' and v.capacity is null
         and v.start_at between now() + interval '12 hours' and now() + interval '6 days'
       order by v.start_at, v.title limit 2) e
     cross join lateral (select $1::uuid as id
       union all (select distinct i.athlete_id from public.board_items i
         join public.athlete_profiles q on q.id = i.athlete_id and not q.is_minor and q.user_id is not null
           and q.effective_visibility <> 'private'
         where i.added_by = $1 order by 1 limit (8 - 3 * e.n))) p
     on conflict (event_id, user_id) do update set answer = 'yes', place = 'going', shown = excluded.shown`,
    [scout],
  )
  await run(
    `with talks as (
       select p.id, p.display_name as name, md5('talk ' || p.id)::uuid as thread, (array[2, 5, 9, 4, 22])[p.n] as hours,
         now() - make_interval(days => (40 + p.n * 20)::int) as at
       from (select q.*, row_number() over (order by q.id) as n from public.athlete_profiles q
         where q.user_id is not null and not q.is_minor and q.effective_visibility = 'public'
           and not exists (select from public.conversations c where c.athlete_id = q.id and c.scout_id = $1)
         order by q.id limit 6) p),
     made as (
       insert into public.conversations (id, scout_id, athlete_id, involves_minor, subject, status, closed_reason, closed_at, created_at, last_message_at)
       select t.thread, $1, t.id, false, 'Your season', 'closed', 'left', t.at + interval '20 days', t.at, t.at from talks t
       returning id)
     insert into public.messages (id, conversation_id, sender_id, subject, content, created_at)
     select md5('talk ' || t.thread || m.sender)::uuid, t.thread, m.sender, '', m.content, m.at
     from talks t join made on made.id = t.thread
     cross join lateral (select t.id as sender, 'Are you at one of our games this month?' as content, t.at
       union all select $1, 'Yes, on Saturday. I stay for both halves.', t.at + make_interval(hours => t.hours)
       where t.hours is not null) m`,
    [scout],
  )
  await run('select private.count_scout_answers(), private.update_event_counts()', [])
}

/** What the admin's dashboard draws: twelve weeks of people and first contacts, and cases of child safety, one of them open. */
export async function fillAdminDesk(world: World, admin: string) {
  const run = runIn(world)
  await insertFirstContacts(run)
  await insertPresence(run)
  await insertDecided(run, admin)
  await insertOpenCase(run)
}

const insertFirstContacts = (run: Run) =>
  run(
    `insert into public.message_requests (id, scout_id, athlete_id, subject, intro, status, awaiting_guardian, decline_reason, scout_name,
       scout_organization, athlete_name, created_at, expires_at, guardian_approved_at, answered_at)
     select md5('first contact ' || r.n)::uuid, s.user_id, p.id, 'An open training', 'Would you come to our open training in spring?',
       case when r.yes then 'declined' else 'expired' end, not r.yes, case when r.yes then 'not_now' else '' end, s.display_name,
       s.organization, p.display_name, r.at, r.at + interval '14 days', case when r.yes then r.at + interval '6 hours' end,
       case when r.yes then r.at + interval '2 days' end
     from (select n, n % 10 not in (2, 5, 8) as yes,
         now() - make_interval(days => 15 + (n * n / 22) % 68, hours => n % 7) as at from generate_series(0, 79) n) r
     join (select a.*, row_number() over (order by a.id) as n, count(*) over () as of from public.athlete_profiles a
       where a.is_minor and private.has_active_guardian(a.id)) p on p.n = 1 + r.n % p.of
     join (select v.*, row_number() over (order by v.user_id) as n, count(*) over () as of from public.scout_profiles v
       where v.minors_until > now() and v.kind <> 'agent') s on s.n = 1 + (r.n * 7) % s.of
     on conflict (id) do nothing`,
    [],
  )

async function insertPresence(run: Run) {
  await run(
    `insert into public.security_audit_log (user_id, action, details, created_at)
     select p.id, 'session_refreshed', '{}', now() - make_interval(days => w * 7 + (p.n % 6)::int, hours => (p.n % 11)::int)
     from generate_series(0, 14) w
     join (select q.id, q.role, row_number() over (partition by q.role order by q.id) as n from public.profiles q) p
       on p.n <= case p.role when 'scout' then 26 - w else 140 - w * 6 - w % 3 * 4 end`,
    [],
  )
  await run(
    `insert into public.security_audit_log (user_id, action, details, created_at)
     select r.athlete_id, 'guardian_approve_request', jsonb_build_object('guardian_link_id', g.id), r.guardian_approved_at
     from public.message_requests r
     join lateral (select l.id from public.guardian_links l where l.athlete_id = r.athlete_id and l.state = 'active'
       order by l.id limit 1) g on true
     where r.guardian_approved_at is not null`,
    [],
  )
  await run(
    `select private.count_active_week(least(date_trunc('week', d)::date + 6, current_date))
     from generate_series(current_date - 105, current_date, interval '7 days') d`,
    [],
  )
}

/** Five cases that were decided in time. */
const insertDecided = (run: Run, admin: string) =>
  run(
    `with cases as (
       select s.user_id as scout, (array[2, 9, 24, 41, 66])[s.n] as days, (array[2.4, 3.7, 6.2, 1.5, 4.9])[s.n] as hours
       from (select v.user_id, row_number() over (order by v.user_id desc) as n from public.scout_profiles v
         where v.verified_until > now()) s where s.n <= 5),
     decided as (
       insert into private.moderation_decisions (id, subject_user_id, subject_type, subject_id, action, involves_minor, decided_by, decided_at, statement)
       select md5('decision ' || c.scout)::uuid, c.scout, 'scout_profile', c.scout, 'no_action', true, $1, now() - make_interval(days => c.days),
         'The page says whom the scout works for, and breaks no rule.'
       from cases c on conflict (id) do nothing returning id, subject_user_id, decided_at)
     insert into public.flags (id, subject_type, subject_id, subject_user_id, reason, details, involves_minor, status, created_at, decided_at, decision_id)
     select md5('report ' || d.id)::uuid, 'scout_profile', d.subject_user_id, d.subject_user_id, 'other', '', true, 'no_action',
       d.decided_at - make_interval(secs => c.hours * 3600), d.decided_at, d.id
     from decided d join cases c on c.scout = d.subject_user_id`,
    [admin],
  )

/** Somebody who sent the same words to two people, reported by the one who is a minor. */
const insertOpenCase = (run: Run) =>
  run(
    `with thread as (
       select c.id, c.scout_id, c.athlete_id from public.conversations c
       join auth.users u on u.id = c.scout_id and u.email <> 'scout@touchline.example'
       where c.involves_minor and c.status = 'open'
       order by (select count(*) from public.conversations o where o.scout_id = c.scout_id) desc, c.id limit 1),
     said as (
       insert into public.messages (id, conversation_id, sender_id, subject, content, created_at)
       select md5('asked ' || c.id)::uuid, c.id, c.scout_id, '', 'Come tonight without your parents, there we can talk alone.',
         now() - interval '20 hours'
       from public.conversations c join thread t on t.scout_id = c.scout_id
       on conflict (id) do nothing
       returning id, conversation_id, subject, content, created_at)
     insert into public.flags (id, reporter_id, subject_type, subject_id, subject_user_id, reason, details, involves_minor, asked_of_minor, snapshot, status, created_at)
     select md5('report ' || s.id)::uuid, t.athlete_id, 'message', s.id, t.scout_id, 'harassment', 'I do not want to go there alone.', true, true,
       jsonb_build_object('subject', s.subject, 'content', s.content, 'conversation_id', s.conversation_id, 'created_at', s.created_at),
       'open', now() - interval '19 hours 8 minutes'
     from said s join thread t on t.id = s.conversation_id`,
    [],
  )
