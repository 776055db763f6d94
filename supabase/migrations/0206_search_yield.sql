-- What each search of a scout brought: whom it found, and whom of them the scout opened, put on a shortlist
-- and wrote to afterwards. The scout's own doings as numbers; no athlete is named. Somebody whom two searches
-- found counts in both. Facts are kept for 90 days, so it goes back no further; a saved search whose filter
-- was changed begins anew, and what the old one brought is with the searches that are not saved.
create function private.figure_searches(scout uuid, first date, last date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  since date := greatest(first, (now() at time zone 'utc')::date
    - private.policy_value('retention.activity_days')::int);
begin
  return (
    with saved as materialized (
      select s.id, s.name, private.search_mark(s.filter) as search
      from public.saved_searches s where s.scout_id = figure_searches.scout),
    shown as materialized (
      select s.id as saved_id, f.athlete_id, min(f.day) as day
      from (select distinct a.details ->> 'search' as search, u.id as athlete_id, a.day
        from private.activity a cross join unnest(a.athlete_ids) u (id)
        where a.actor_id = figure_searches.scout and a.kind = 'search_shown'
          and a.day between since and last) f
      left join saved s on s.search = f.search
      group by 1, 2),
    brought as (
      select s.saved_id, count(*) as found,
        count(*) filter (where exists (select from public.profile_views v
          where v.viewer_id = figure_searches.scout and v.athlete_id = s.athlete_id
            and v.viewed_on between s.day and last)) as opened,
        count(*) filter (where exists (select from public.board_items i
          where i.added_by = figure_searches.scout and i.athlete_id = s.athlete_id
            and (i.created_at at time zone 'utc')::date between s.day and last)) as shortlisted,
        count(*) filter (where exists (select from public.message_requests r
          where r.scout_id = figure_searches.scout and r.athlete_id = s.athlete_id
            and (r.created_at at time zone 'utc')::date between s.day and last)) as contacted
      from shown s group by 1),
    lines as (
      select s.id, s.name, coalesce(b.found, 0) as found, coalesce(b.opened, 0) as opened,
        coalesce(b.shortlisted, 0) as shortlisted, coalesce(b.contacted, 0) as contacted
      from (select v.id, v.name from saved v union all select null, null) s
      left join brought b on b.saved_id is not distinct from s.id)
    select jsonb_build_object('since', since,
      'saved', coalesce(jsonb_agg(to_jsonb(l) order by l.found desc, l.name) filter (where l.id is not null),
        '[]'),
      'unsaved', jsonb_agg(to_jsonb(l) - '{id,name}'::text[]) filter (where l.id is null) -> 0)
    from lines l);
end $$;
