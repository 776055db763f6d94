-- An athlete as a list shows them, and beside others.

-- Who measured it, for whoever reads the number: an organization by its name of today; an event by its title
-- for those who may read the calendar, and to everybody else only where its page is public. What was never
-- checked, and a draft, is told to nobody. Columns of public.measurements are granted one by one and some to
-- nobody, so no computed column of the whole row can say this to the web app: measurerOf of
-- web/src/features/athletes/measurement/types.ts reads the same columns under the same policies.
create function private.measured_by_of(m public.measurements) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  organization jsonb;
  occasion     jsonb;
begin
  if m.organization_id is not null then
    select jsonb_build_object('id', o.id, 'name', o.name, 'handle', o.handle,
      'checked', private.is_checked(o))
    into organization
    from public.organizations o where o.id = m.organization_id and o.first_checked_at is not null;
  end if;
  if m.event_id is not null then
    select jsonb_build_object('id', e.id, 'title', e.title) into occasion
    from public.events e where e.id = m.event_id and e.status <> 'draft'
      and (e.visibility = 'public' or private.my_role() is not null);
  end if;
  return jsonb_strip_nulls(jsonb_build_object('kind', m.measured_by,
    'name', coalesce(case m.measured_by when 'organization' then organization ->> 'name'
      when 'event' then occasion ->> 'title' end, nullif(m.measured_by_name, '')),
    'organization', organization,
    'event', case when private.my_role() is not null then occasion end,
    'device', nullif(m.device, '')));
end $$;

-- How, by whom and how exactly a number came about that is known by its id.
create function private.source_of(measurement uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select
    jsonb_build_object(
      'method',
      m.method,
      'precision',
      m.measured_on_precision,
      'measured_by',
      private.measured_by_of(m)
    )
  from public.measurements m
  where m.id = measurement
$$;
grant execute on function private.source_of(uuid) to anon, authenticated;

-- Runs as the caller, like every view and function in public: row-level security decides what it returns.
create view public.athlete_cards
with (security_invoker = on)
as
  select
    p.id,
    p.handle,
    p.display_name,
    p.country,
    p.region,
    p.town,
    p.primary_sport,
    p.class_year,
    p.sex_category,
    p.age_band,
    p.is_minor,
    p.recruiting_status,
    p.dominant_side,
    p.level,
    p.club,
    p.avatar_path,
    p.contact_state,
    p.effective_visibility,
    p.approved_verifications,
    p.user_id is not null as has_account,
    p.updated_at,
    coalesce(
      (
        select array_agg(q.position_code order by q.sort_order)
        from public.athlete_positions q
        where q.athlete_id = p.id and q.sport_code = p.primary_sport
      ),
      '{}'
    ) as positions,
    coalesce(
      (
        select
          jsonb_agg(
            jsonb_build_object(
              'metric',
              b.metric_code,
              'value',
              b.value,
              'timing',
              b.timing,
              'provenance',
              b.provenance,
              'measured_on',
              b.measured_on,
              'measurement_id',
              b.measurement_id
            ) || private.source_of(b.measurement_id)
            order by k.sort_order, b.timing
          )
        from
          public.sport_metrics k
          join public.athlete_best_results b
            on b.metric_code = k.metric_code and b.athlete_id = p.id and b.min_provenance = 1
        where k.sport_code = p.primary_sport and k.is_key
      ),
      '[]'
    ) as headline_metrics,
    exists (select 1 from public.video_links v where v.athlete_id = p.id) as has_video
  from public.athlete_profiles p;

grant select on public.athlete_cards to anon, authenticated;

-- Two to four athletes side by side: one line for each metric and way of timing that any of them has. Each
-- stands there with the best at the chosen verification level or above; who has none at it is shown with the
-- best of a weaker source, which is compared with nobody's.
create function public.compare_athletes(ids uuid[], at_least text default 'club_recorded') returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  level constant smallint := private.provenance_rank(at_least);
begin
  if cardinality(ids) not between 1 and 4 or cardinality(ids) is null then
    perform private.raise_error('compare.ids', 'ids: two to four athletes are wanted.', 422);
  end if;
  if level is null or level < private.comparable_rank() then
    perform private.raise_error('compare.at_least',
      'at_least: club_recorded, league_verified or sanctioned is wanted; weaker values are not ranked.', 422);
  end if;
  -- Only those whom the caller sees: counting a hidden minor would tell that there is one.
  perform private.tell_athletes_read(array(select c.id from public.athlete_cards c where c.id = any (ids)));
  return jsonb_build_object(
    'athletes',
    coalesce((select jsonb_agg(to_jsonb(c) order by array_position(ids, c.id)) from public.athlete_cards c
    where c.id = any (ids)), '[]'),
    'metrics', coalesce((select jsonb_agg(line order by line ->> 'metric', line ->> 'timing') from (
      select jsonb_build_object('metric', b.metric_code, 'timing', b.timing, 'unit', m.unit, 'better',
      m.better, 'decimals', m.decimals,
        'best', case m.better
          when 'higher' then max(b.value) filter (where b.provenance >= level)
          when 'lower' then min(b.value) filter (where b.provenance >= level) end,
        'values', jsonb_agg(jsonb_build_object('athlete_id', b.athlete_id, 'value', b.value, 'provenance',
          b.provenance, 'comparable', b.provenance >= level, 'measured_on', b.measured_on)
          || private.source_of(b.measurement_id)
        order by array_position(ids, b.athlete_id))) as line
      from (
        select distinct on (r.athlete_id, r.metric_code, r.timing) r.*
        from public.athlete_best_results r
        where r.athlete_id = any (ids) and r.min_provenance in (1, level)
        order by r.athlete_id, r.metric_code, r.timing, r.min_provenance desc) b
      join public.metrics m on m.code = b.metric_code
      group by b.metric_code, b.timing, m.unit, m.better, m.decimals) lines), '[]'));
end $$;
grant execute on function public.compare_athletes(uuid[], text) to authenticated;

comment on view public.athlete_cards is
  'An athlete as a list shows them. Read the ids of a search page with `id=in.(…)` and keep the order of the ids.';
comment on function public.compare_athletes is
  'Two to four athletes side by side: their cards, and one line for each metric and way of timing. The best counts values of the level at_least or above; others are not comparable.';
