-- A look at a page is counted once a day for each viewer, as the viewer chose to be shown. The athlete sees
-- numbers, and organizations only where the viewer allows it and five or more looked.

create table public.profile_views (
  athlete_id uuid not null references public.athlete_profiles (id) on delete cascade,
  viewer_id uuid not null references public.profiles (id) on delete cascade,
  viewed_on date not null default current_date,
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

create function private.record_profile_view(athlete uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare me uuid := auth.uid();
begin
  if private.my_role() is null or me = athlete then return; end if;
  if not exists (select 1 from public.athlete_profiles p where p.id = athlete
    and p.effective_visibility = any (private.visible_audiences())
      and p.id <> all (private.my_blocked_user_ids())) then return; end if;
  if not exists (select from public.profile_views v where v.athlete_id = athlete and v.viewer_id = me
      and v.viewed_on = current_date)
    and (select p.is_minor from public.athlete_profiles p where p.id = athlete) then
    perform private.count_minor_profiles(me, 1);
  end if;
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

create function private.profile_view_summary(athlete uuid, days int) returns jsonb
language sql stable security definer set search_path = '' as $$
  with
    views as (
      select v.*, p.role, s.organization
      from
        public.profile_views v
        join public.profiles p on p.id = v.viewer_id
        left join public.scout_profiles s on s.user_id = v.viewer_id
      where v.athlete_id = athlete and v.viewed_on > current_date - least(greatest(days, 1), 365)
    ),
    by_day as (select viewed_on, sum(view_count) as n from views group by 1),
    by_role as (select role, count(distinct viewer_id) as n from views group by 1),
    organizations as (
      select jsonb_agg(distinct organization) as names
      from views
      where role = 'scout' and viewer_identity <> 'anonymous' and organization <> ''
    )
  select
    jsonb_build_object(
      'views',
      (select coalesce(sum(view_count), 0) from views),
      'viewers',
      (select count(distinct viewer_id) from views),
      'by_day',
      coalesce(
        (select jsonb_agg(jsonb_build_object('day', viewed_on, 'views', n) order by viewed_on) from by_day),
        '[]'
      ),
      'by_role',
      coalesce((select jsonb_object_agg(role, n) from by_role), '{}'),
      'organizations',
      case
        when (select count(distinct viewer_id) from views) < 5 then '[]'::jsonb
        else coalesce((select names from organizations), '[]')
      end
    )
$$;

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
      (select count(*) from public.endorsements e where e.athlete_id = auth.uid() and e.status = 'published'),
      'endorsement_average',
      (
        select
          case
            when count(*) >= 3 then round(avg(rating), 1)
          end
        from public.endorsements e
        where e.athlete_id = auth.uid() and e.status = 'published'
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
  'The caller''s own figures: favourites, views, viewers by day and kind, organizations where five or more looked, endorsements.';
