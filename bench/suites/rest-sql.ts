/** The bare servers that the REST API is compared with. */
export const BASELINES = ['same SQL', 'in turn', 'one message', 'bare batch'] as const
export type Baseline = (typeof BASELINES)[number]

/** Hand-written SQL for the two queries of the REST suite. */
export const ROW_SQL = `select coalesce(json_agg(t)::text, '[]') from (select * from bench.players where id = $1::int) t`

export const LIST_SQL = `select coalesce(json_agg(t)::text, '[]') from (
  select p.id, p.name, p.rating, (select row_to_json(c) from (select c.name, c.city from bench.clubs c where c.id = p.club_id) c) as clubs
  from bench.players p order by p.rating desc limit $1::bigint) t`

export const ROW_PATHS = Array.from({ length: 200 }, (_, index) => `/rest/v1/players?id=eq.${index * 47 + 1}`)
export const LIST_PATHS = [
  '/rest/v1/players?select=id,name,rating,clubs(name,city)&order=rating.desc&limit=20',
]

export const PERSON = '00000000-0000-4000-8000-00000000beef'

/** 10,000 rows of each of two users, which row-level security separates on every request. */
export const SEED_SQL = `
create schema bench;
grant usage on schema bench to anon, authenticated, service_role;
create table bench.clubs (id int primary key, name text not null, city text not null);
create table bench.players (
  id int primary key, owner uuid not null, club_id int not null references bench.clubs (id), name text not null, rating numeric(6, 2) not null,
  joined timestamptz not null default '2024-01-01T10:00:00Z', meta jsonb not null default '{"sport":"football","side":"left"}'
);
create index players_rating on bench.players (rating desc);
insert into bench.clubs select i, 'Club ' || i, 'City ' || i % 40 from generate_series(1, 200) i;
insert into bench.players (id, owner, club_id, name, rating)
  select i, case when i % 2 = 1 then '${PERSON}' else '00000000-0000-4000-8000-0000000000ff' end::uuid, 1 + i % 200, 'Player ' || i, (i * 7919 % 10000) / 100.0
  from generate_series(1, 20000) i;
alter table bench.players enable row level security;
create policy players_own on bench.players for select to authenticated
  using (owner = ((select current_setting('request.jwt.claims', true))::json ->> 'sub')::uuid);
grant select on bench.clubs, bench.players to authenticated;
analyze bench.clubs, bench.players`
