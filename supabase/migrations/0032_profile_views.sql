-- A look at a page is counted once a day for each viewer, as the viewer chose to be shown. The athlete sees
-- numbers, and organizations only where the viewer allows it and five or more looked.

create table public.profile_views (
  athlete_id uuid not null references public.athlete_profiles (id) on delete cascade,
  viewer_id uuid not null references public.profiles (id) on delete cascade,
  viewed_on date not null default (now() at time zone 'utc')::date, -- not of the zone that a caller names
  viewer_identity text not null default 'organization' check (
    viewer_identity in ('named', 'organization', 'anonymous')
  ),
  view_count int not null default 1 check (view_count > 0),
  primary key (athlete_id, viewer_id, viewed_on)
);
create index profile_views_viewer_idx on public.profile_views (viewer_id, viewed_on desc);
alter table public.profile_views enable row level security;
alter table public.profile_views force row level security;

grant select on public.profile_views to authenticated;
create policy profile_views_select_own on public.profile_views for select to authenticated
using (viewer_id = (select auth.uid()));

-- Which pages of minors a scout has read within a day. Reading one again counts once.
create table private.minor_profile_reads (
  viewer_id uuid not null references public.profiles (id) on delete cascade,
  athlete_id uuid not null references public.athlete_profiles (id) on delete cascade,
  read_at timestamptz not null default now(),
  primary key (viewer_id, athlete_id)
);
create index minor_profile_reads_athlete_idx on private.minor_profile_reads (athlete_id);

create function private.new_minor_profiles(viewer uuid, pages uuid[]) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(p.id), '{}')
  from public.athlete_profiles p
  where
    p.id = any (pages)
    and p.is_minor
    and exists (select 1 from public.profiles s where s.id = viewer and s.role = 'scout')
    and not exists (
      select 1
      from private.minor_profile_reads r
      where r.viewer_id = viewer and r.athlete_id = p.id and r.read_at > now() - interval '1 day'
    )
$$;

create function private.note_minor_profiles(viewer uuid, pages uuid[]) returns void
language sql security definer set search_path = '' as $$
  delete from private.minor_profile_reads r
  where r.viewer_id = viewer and r.read_at <= now() - interval '1 day';
  insert into private.minor_profile_reads (viewer_id, athlete_id)
  select viewer, unnest(pages)
  on conflict do nothing
$$;

-- For functions whose answer speaks of athletes: the server asks private.minor_profiles_refusal about these
-- ids as it does about rows of tables (touchline.hook.rows_read in config.toml).
create function private.tell_athletes_read(ids uuid[]) returns void
language sql stable set search_path = '' as $$
  select
    set_config(
      'touchline.rows_read',
      concat(current_setting('touchline.rows_read', true), array_to_string(ids, ','), ','),
      true
    )
$$;
grant execute on function private.tell_athletes_read(uuid[]) to anon, authenticated;

-- Asked by the server with the pages that an answer carries, before it leaves: too many more, and none of
-- them is given or counted.
create function private.minor_profiles_refusal(viewer uuid, pages uuid[]) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  fresh uuid[] := private.new_minor_profiles(viewer, pages);
  held  record;
begin
  if cardinality(fresh) = 0 then return null; end if;
  -- One answer at a time: two would both find room for the same page.
  perform pg_advisory_xact_lock(hashtextextended('minor_profiles:' || viewer, 0));
  select count(*) as n, min(r.read_at) + interval '1 day' - now() as wait into held
  from private.minor_profile_reads r
  where r.viewer_id = viewer and r.read_at > now() - interval '1 day';
  if held.n + cardinality(fresh) > 500 then -- LIMITS.minorProfiles.perDay
    return jsonb_build_object('hint', 'limit.minor_profile',
      'message', 'You have looked at many young athletes today. More can be opened tomorrow.',
      'retry_after', greatest(1, coalesce(ceil(extract(epoch from held.wait)), 86400))::int);
  end if;
  perform private.note_minor_profiles(viewer, fresh);
  return null;
end $$;
grant execute on function private.minor_profiles_refusal(uuid, uuid[]) to service_role;

create function private.record_profile_view(athlete uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare me uuid := auth.uid();
begin
  if private.my_role() is null or me = athlete then return; end if;
  if not exists (select 1 from public.athlete_profiles p where p.id = athlete
    and p.effective_visibility = any (private.visible_audiences())
      and p.id <> all (private.my_blocked_user_ids())) then return; end if;
  perform private.note_minor_profiles(me, private.new_minor_profiles(me, array[athlete]));
  insert into public.profile_views as v (athlete_id, viewer_id, viewer_identity)
  values (athlete, me, coalesce((select s.view_identity from public.user_settings s where s.user_id = me),
  'organization'))
  on conflict (athlete_id, viewer_id, viewed_on) do update set view_count = least(v.view_count + 1, 1000),
  viewer_identity = excluded.viewer_identity;
end $$;
grant execute on function private.record_profile_view(uuid) to authenticated;

create function public.record_profile_view(athlete_id uuid) returns void
language sql set search_path = '' as $$
  select private.record_profile_view(athlete_id)
$$;
grant execute on function public.record_profile_view(uuid) to authenticated;

-- Counts as they are told (0116_activity_days.sql): five people stand behind each, and what one gets by
-- asking for one day more is again such a count.
create function private.profile_view_summary(athlete uuid, days int) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  today date := (now() at time zone 'utc')::date;
  first date := today - least(greatest(days, 1), 365) + 1;
begin
  return (
    select jsonb_build_object('views', coalesce(sum(f.count) filter (where f.dimension = ''), 0),
      'viewers', coalesce(sum(f.people) filter (where f.dimension = ''), 0),
      'by_day', coalesce(jsonb_agg(jsonb_build_object('day', f.day, 'views', f.count) order by f.day)
        filter (where f.dimension = ''), '[]'),
      'by_role', coalesce((select jsonb_object_agg(r.value, r.people) from (
        select p.value, sum(p.people) as people from private.figure_days p
        where p.subject_id = athlete and p.kind = 'page_opened' and p.dimension = 'role' and p.day >= first
        group by 1) r), '{}'),
      'organizations', coalesce((select jsonb_agg(o ->> 'organization' order by o ->> 'organization')
        from jsonb_array_elements(private.figure_viewers(athlete, first, today) -> 'organizations') o), '[]'))
    from private.figure_days f
    where f.subject_id = athlete and f.kind = 'page_opened' and f.day >= first);
end $$;

create function private.my_athlete_summary(days int) returns jsonb
language sql stable security definer set search_path = '' as $$
  select
    private.profile_view_summary(auth.uid(), days) || jsonb_build_object(
      'favourites',
      (
        select count(distinct b.owner_id)
        from
          public.board_items i
          join public.boards b on b.id = i.board_id
        where i.athlete_id = auth.uid()
      ),
      'endorsements',
      (
        select count(*)
        from public.endorsements e
        where
          e.athlete_id = auth.uid()
          and e.status = 'published'
          and e.scout_id <> all (private.banned_scouts())
      ),
      'endorsement_average',
      (
        select
          case
            when count(*) >= 3 then round(avg(rating), 1)
          end
        from public.endorsements e
        where
          e.athlete_id = auth.uid()
          and e.status = 'published'
          and e.scout_id <> all (private.banned_scouts())
      )
    )
$$;
grant execute on function private.my_athlete_summary(int) to authenticated;

create function public.my_athlete_summary(days int default 90) returns jsonb
language sql stable set search_path = '' as $$
  select private.my_athlete_summary(days)
$$;
grant execute on function public.my_athlete_summary(int) to authenticated;

comment on function public.record_profile_view is 'Counts that the caller looked at a page, once a day.';
comment on function public.my_athlete_summary is
  'The caller''s own figures: favourites, views and viewers in steps of five, organizations where five or more looked, endorsements.';
comment on table public.profile_views is
  'Looks at a page, one row a viewer and day. The athlete reads numbers of them, never rows.';
comment on table private.minor_profile_reads is
  'Pages of minors that a scout read within a day, so that no list gives more of them than one person needs.';
