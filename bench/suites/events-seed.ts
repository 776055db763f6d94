export const EVENTS = 5_000
const PEOPLE = 500
const ANSWERS_EACH = 100
export const ANSWERS = PEOPLE * ANSWERS_EACH

/** Six events a day from a year ago on, and people who have said yes to a hundred of them each, whoever was there before too. */
export const EVENTS_SEED_SQL = `
insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
  select md5('bench ' || n)::uuid, 'bench-' || n || '@people.example', now(), '{"full_name": "Bench Person", "role": "athlete"}'
  from generate_series(1, ${PEOPLE}) n;
insert into events (title, location, start_at)
  select 'Training ' || n, 'Lyon', now() - interval '1 year' + n * interval '4 hours' from generate_series(1, ${EVENTS}) n;
alter table event_answers disable trigger user;
insert into event_answers (event_id, user_id, answer, place)
  select e.id, p.id, 'yes', 'going'
  from (select id, row_number() over (order by id) as n from profiles) p
  join (select id, row_number() over (order by start_at) as n from events) e on (e.n + p.n) % ${EVENTS / ANSWERS_EACH} = 0
  on conflict do nothing;
alter table event_answers enable trigger user;
select private.count_event(id) from events;
analyze`
