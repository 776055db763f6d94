-- The page at /a/<handle>: what a stranger may read of an adult whose page is public, in one document. It
-- runs as anon (docs/backend.md, "Pages"), so row-level security decides; the conditions below say the same
-- once more. For everybody else it is null, and the address answers what an unknown one answers.

-- What else stands undisputed of the same test, taken the same way, newest first: as many as a line and a
-- folded list can show.
grant execute on function private.timing_of(text, boolean) to anon;
create function private.athlete_page_earlier(best uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (select coalesce(jsonb_agg(e.line order by e.measured_on desc, e.created_at desc), '[]')
  from (
    select m.measured_on, m.created_at, jsonb_build_object('value', m.value, 'measured_on', m.measured_on,
      'precision', m.measured_on_precision, 'method', m.method, 'provenance', m.provenance,
      'measured_by', private.source_of(m.id) -> 'measured_by') as line
    from public.measurements b
      join public.metrics k on k.code = b.metric_code
      join public.measurements m on m.athlete_id = b.athlete_id and m.metric_code = b.metric_code
        and private.timing_of(m.method, k.timed) = private.timing_of(b.method, k.timed)
    where b.id = best and m.id <> b.id and m.dispute_status <> 'disputed'
      and m.ranked_from is null
    order by m.measured_on desc, m.created_at desc
    limit 24
  ) e);
end $$;
grant execute on function private.athlete_page_earlier(uuid) to anon;

-- Ranked are the values that a club or more recorded, where a stranger may see twenty who have one.
create function private.athlete_page_numbers(athlete uuid, sport text) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (select coalesce(jsonb_agg(jsonb_build_object('metric', m.metric_code, 'value', m.value,
      'unit', k.unit, 'decimals', k.decimals, 'better', k.better, 'timing', b.timing,
      'measured_on', m.measured_on, 'precision', m.measured_on_precision, 'method', m.method,
      'measured_by', private.source_of(m.id) -> 'measured_by', 'provenance', m.provenance,
      'evidence_url', m.evidence_url, 'percentile', r.percentile, 'among', r.n,
      'earlier', private.athlete_page_earlier(m.id))
    order by s.is_key desc nulls last, s.sort_order nulls last, m.metric_code, b.timing), '[]')
  from public.athlete_best_results b
    join public.measurements m on m.id = b.measurement_id and m.dispute_status <> 'disputed'
      and m.ranked_from is null
    join public.metrics k on k.code = b.metric_code
    left join public.sport_metrics s on s.metric_code = b.metric_code and s.sport_code = sport
    left join private.measurement_percentiles(athlete, private.comparable_rank()) r
      on r.metric_code = b.metric_code and r.timing = b.timing and r.value = m.value
        and b.provenance >= private.comparable_rank()
  where b.athlete_id = athlete and b.min_provenance = 1);
end $$;
grant execute on function private.athlete_page_numbers(uuid, text) to anon;

-- Films that were uploaded lead to the page that plays them; those that lie elsewhere to where they are.
create function private.athlete_page_films(athlete uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (select coalesce(jsonb_agg(f.film order by f.place, f.sort_order, f.created_at desc), '[]')
  from (
    select 0 as place, 0 as sort_order, v.created_at, jsonb_build_object('url', '/video/' || v.id,
      'title', v.title, 'kind', v.kind, 'recorded_on', v.recorded_on) as film
    from public.videos v
    where v.athlete_id = athlete and v.state = 'ready' and v.published_at is not null
      and v.visibility = 'public'
    union all
    select 1, l.sort_order, l.created_at, jsonb_build_object('url', l.url, 'title', l.title, 'kind', l.kind,
      'recorded_on', l.recorded_on)
    from public.video_links l
    where l.athlete_id = athlete and l.visibility = 'public'
  ) f);
end $$;
grant execute on function private.athlete_page_films(uuid) to anon;

create function private.athlete_page_endorsements(athlete uuid) returns jsonb
language sql stable set search_path = '' as $$
  select
    coalesce(
      jsonb_agg(
        jsonb_build_object(
          'name',
          e.scout_name,
          'organization',
          e.scout_organization,
          'relationship',
          e.relationship,
          'observed_on',
          e.observed_on,
          'rating',
          e.rating,
          'notes',
          e.notes
        )
        order by e.observed_on desc, e.id
      ),
      '[]'
    )
  from public.endorsements e
  where e.athlete_id = athlete and e.shown and e.status = 'published' and e.visibility = 'public'
$$;
grant execute on function private.athlete_page_endorsements(uuid) to anon;

-- A check that has run out is no longer told.
create function private.athlete_page_checks(checks jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('type', c ->> 'type', 'until', c ->> 'until')), '[]')
  from jsonb_array_elements(checks) c
  where (c ->> 'until')::timestamptz > now()
$$;
grant execute on function private.athlete_page_checks(jsonb) to anon;

create function private.athlete_page(params jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (select to_jsonb(page)
  from
    (
      select
        p.handle,
        p.display_name,
        p.primary_sport,
        p.age_band,
        p.country,
        p.region,
        p.town,
        p.club,
        private.checked_club(p.id) as checked_club,
        p.bio,
        p.class_year,
        p.dominant_side,
        p.level,
        p.competition,
        p.jersey_number,
        p.availability,
        p.recruiting_status,
        p.status_note,
        p.contact_state,
        case
          when p.photo_allowed then p.avatar_path
          else ''
        end as avatar_path,
        array(
          select q.position_code
          from public.athlete_positions q
          where q.athlete_id = p.id and q.sport_code = p.primary_sport
          order by q.sort_order
        ) as positions,
        private.athlete_page_checks(p.approved_verifications) as checks,
        private.athlete_page_numbers(p.id, p.primary_sport) as numbers,
        private.athlete_page_films(p.id) as films,
        private.athlete_page_endorsements(p.id) as endorsements,
        private.athlete_page_honours(p.id) as honours,
        private.embed_sites(p.id) is not null as embeds
      from public.athlete_profiles p
      where p.handle = lower(params ->> 'handle') and p.effective_visibility = 'public' and not p.is_minor
    ) page);
end $$;
grant execute on function private.athlete_page(jsonb) to anon;

-- And what its athlete asks: what would a stranger, a verified scout, my guardian see of me? The policy
-- itself is asked, with the role and claims of that audience. Whoever sees the profile reads every column of
-- it that anybody reads, so no list of them stands here.
create function public.view_as(audience text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  me       uuid := auth.uid();
  my_role  text := current_setting('role');
  my_claims text := current_setting('request.jwt.claims', true);
  my_sub   text := current_setting('request.jwt.claim.sub', true);
  result   jsonb;
begin
  if audience is null or audience not in ('stranger', 'scout', 'guardian') then
    perform private.raise_error('view_as.audience', 'audience: stranger, scout or guardian is wanted.', 422);
  end if;
  if me is null then perform private.raise_error('view_as.signed_out', 'Sign in first.', 401); end if;
  if audience = 'stranger' then
    perform set_config('request.jwt.claims', '{"role": "anon"}', true),
      set_config('request.jwt.claim.sub', '', true), set_config('role', 'anon', true);
  elsif audience = 'scout' then
    perform set_config('request.jwt.claims',
      jsonb_build_object('role', 'authenticated', 'sub', private.view_as_scout_id())::text, true),
      set_config('request.jwt.claim.sub', '', true);
  end if;
  select jsonb_build_object('audience', audience, 'visible', true, 'card', to_jsonb(c),
    'measurements',
    coalesce((select jsonb_agg(jsonb_build_object('id', m.id, 'metric_code', m.metric_code, 'value', m.value,
    'provenance', m.provenance, 'measured_on', m.measured_on, 'dispute_status', m.dispute_status,
    'ranked_from', m.ranked_from)
      || private.source_of(m.id) order by m.metric_code, m.measured_on desc)
      from public.measurements m where m.athlete_id = me), '[]'),
    'videos', coalesce((select jsonb_agg(jsonb_build_object('id', v.id, 'title', v.title, 'url', v.url,
    'kind', v.kind) order by v.sort_order) from public.video_links v
      where v.athlete_id = me and (audience <> 'guardian' or v.visibility <> 'private')), '[]'),
    'uploaded_videos', coalesce((select jsonb_agg(jsonb_build_object('id', v.id)) from public.videos v
      where v.athlete_id = me and v.state = 'ready' and v.published_at is not null
        and v.visibility <> 'private'), '[]'),
    'endorsements',
    coalesce((select jsonb_agg(jsonb_build_object('id', e.id, 'scout_name', e.scout_name, 'rating', e.rating,
    'notes', e.notes) order by e.created_at desc)
      from public.endorsements e where e.athlete_id = me), '[]'))
  into result from public.athlete_cards c where c.id = me;
  perform set_config('role', my_role, true), set_config('request.jwt.claims', coalesce(my_claims, ''), true),
    set_config('request.jwt.claim.sub', coalesce(my_sub, ''), true);
  return coalesce(result, jsonb_build_object('audience', audience, 'visible', false));
end $$;
grant execute on function public.view_as(text) to authenticated;
comment on function public.view_as is
  'What a stranger, a verified scout or a guardian sees of the caller''s page, as the policies themselves answer.';
