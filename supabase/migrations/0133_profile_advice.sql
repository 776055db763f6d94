-- What would help an athlete most to be found, each with what it did for others of the sport: how often pages
-- were opened in the 28 days after beside the 28 days before, where at least twenty athletes can be compared.

create table private.advice_effects (
  sport_code text not null references public.sports (code),
  action text not null check (action in ('film', 'number')),
  athletes int not null check (athletes >= 20), -- LIMITS.advice.minAthletes
  ratio numeric not null check (ratio >= 0),
  measured_at timestamptz not null default now(),
  primary key (sport_code, action)
);
comment on table private.advice_effects is
  'How many times as often pages were opened after athletes of a sport added a film or a checked number.';
select
  private.declare_columns(
    'private.advice_effects',
    null,
    '{"sport_code": {}, "action": {}}',
    '{"kind": "server", "holds": "counts of many athletes", "exported": "about no person",
      "erased": "about no person"}'
  );

-- When athletes first did what is measured. A film is one that plays here or a link to one.
create function private.first_acts() returns table (athlete_id uuid, action text, at timestamptz)
language sql stable security definer set search_path = '' as $$
  select f.athlete_id, 'film', min(f.created_at)
  from
    (
      select v.athlete_id, v.created_at from public.video_links v
      union all
      select v.athlete_id, v.created_at from public.videos v where v.state = 'ready'
    ) f
  group by 1
  union all
  select m.athlete_id, 'number', min(m.created_at)
  from public.measurements m
  where private.provenance_rank(m.provenance) >= private.comparable_rank()
  group by 1
$$;

-- Each night. Only what is counted for good is compared, and only athletes who were here the whole time.
create function private.measure_advice() returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.advice_effects e where true;
  insert into private.advice_effects (sport_code, action, athletes, ratio)
  select t.sport, t.action, count(*), round(sum(t.after)::numeric / sum(t.before), 2)
  from (
    select p.primary_sport as sport, a.action,
      coalesce(sum(f.count) filter (where f.day < (a.at at time zone 'utc')::date), 0) as before,
      coalesce(sum(f.count) filter (where f.day > (a.at at time zone 'utc')::date), 0) as after
    from private.first_acts() a
    join public.athlete_profiles p on p.id = a.athlete_id and p.primary_sport is not null
      and p.created_at <= a.at - interval '28 days'
    left join private.figure_days f on f.subject_id = a.athlete_id and f.kind = 'page_opened'
      and f.dimension = '' and f.day between (a.at at time zone 'utc')::date - 28
        and (a.at at time zone 'utc')::date + 28
    where (a.at at time zone 'utc')::date + 28 <= (select r.closed_through from private.activity_rollup r)
      and a.at > now() - interval '2 years'
    group by 1, 2, a.athlete_id) t
  group by 1, 2
  having count(*) >= 20 and sum(t.before) > 0;
end $$;
grant execute on function private.measure_advice() to service_role;

-- What this athlete has not done yet; measured ones by their effect, the others in the order of the list.
create function private.my_advice() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare page public.athlete_profiles;
begin
  select * into page from public.athlete_profiles p where p.id = auth.uid();
  if page.id is null then return '[]'; end if;
  return coalesce((
    select jsonb_agg(jsonb_build_object('action', w.action, 'ratio', e.ratio, 'athletes', e.athletes)
      order by e.ratio desc nulls last, w.place)
    from (values
      (1, 'show', page.effective_visibility = 'private'),
      (2, 'film', not exists (select from public.video_links v where v.athlete_id = page.id)
        and not exists (select from public.videos v where v.athlete_id = page.id and v.state = 'ready')),
      (3, 'number', not exists (select from public.measurements m where m.athlete_id = page.id
        and private.provenance_rank(m.provenance) >= private.comparable_rank())),
      (4, 'open', page.recruiting_status is distinct from 'open'),
      (5, 'photo', page.avatar_path is null or page.avatar_path = ''),
      (6, 'second_number', (select count(distinct m.metric_code) from public.measurements m
        where m.athlete_id = page.id) < 2),
      (7, 'class_year', page.class_year is null),
      (8, 'position', not exists (select from public.athlete_positions q where q.athlete_id = page.id
        and q.sport_code = page.primary_sport))) w (place, action, missing)
    left join private.advice_effects e on e.action = w.action and e.sport_code = page.primary_sport
    where w.missing), '[]');
end $$;
grant execute on function private.my_advice() to authenticated;

create function public.my_advice() returns jsonb
language sql stable set search_path = '' as $$
  select private.my_advice()
$$;
grant execute on function public.my_advice() to authenticated;
comment on function public.my_advice is
  'What the caller''s page lacks: [{action, ratio, athletes}], ratio null where fewer than twenty athletes can be compared.';
