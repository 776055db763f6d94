-- Scouts hear of new matches of a saved search: as they come, each morning, or on Monday morning. An alert is
-- a number and the search's own name on the screen; its mail names neither the search nor anybody.

-- Eight in the morning of the day (or of the Monday) that began last, in a time zone.
create function private.latest_morning(at timestamptz, timezone text, weekly boolean) returns timestamptz
language sql stable set search_path = '' as $$
  select max(m)
  from
    (
      select (d::date + time '08:00') at time zone latest_morning.timezone as m
      from
        generate_series(
          (at at time zone latest_morning.timezone)::date - 7,
          (at at time zone latest_morning.timezone)::date,
          interval '1 day'
        ) d
      where not weekly or extract(isodow from d) = 1
    ) mornings
  where m <= at
$$;

create function private.is_alert_due(search public.saved_searches) returns boolean
language sql stable security definer set search_path = '' as $$
  select
    case search.cadence
      when 'at_once' then true
      when 'off' then false
      else search.checked_at < private.latest_morning(
        now(),
        private.timezone_of(search.scout_id),
        search.cadence = 'weekly'
      )
    end
$$;

-- Run every five minutes, those first that waited longest. A search that no longer holds is told of once.
create function private.send_search_alerts() returns int
language plpgsql security definer set search_path = '' as $$
declare
  search   public.saved_searches;
  athletes uuid[];
  unknown  uuid[];
  sent     int := 0;
begin
  for search in
    select s.* from public.saved_searches s
    where s.cadence <> 'off' and s.broken_field = '' and not private.is_banned(s.scout_id)
      and private.is_alert_due(s)
    order by s.checked_at, s.id limit 500 for update skip locked
  loop
    athletes := private.find_for_scout(search.scout_id, search.filter);
    unknown := array(select a from unnest(athletes) a where private.is_followed(athletes)
      and not exists (select from private.saved_search_matches m
        where m.saved_search_id = search.id and m.athlete_id = a));
    if athletes is null then
      perform private.create_notification(search.scout_id, 'search_broken',
        jsonb_build_object('saved_search_id', search.id, 'search', search.name), '/scout/home');
    elsif cardinality(unknown) > 0 then
      perform private.mark_matches(search.id, unknown, false);
      -- One unread notice for a search, with all who wait in it.
      delete from public.notifications n where n.user_id = search.scout_id and n.kind = 'search_alert'
        and n.read_at is null and n.params ->> 'saved_search_id' = search.id::text;
      perform private.create_notification(search.scout_id, 'search_alert',
        jsonb_build_object('saved_search_id', search.id, 'search', search.name,
          'count', (select count(*)::text from unnest(athletes) a where not exists (
            select from private.saved_search_matches m
            where m.saved_search_id = search.id and m.athlete_id = a and m.opened))),
        '/scout/search?saved=' || search.id);
    end if;
    update public.saved_searches s set checked_at = now(),
      broken_field = case when athletes is null then 'filter' else '' end
    where s.id = search.id;
    sent := sent + (athletes is null or cardinality(unknown) > 0)::int;
  end loop;
  return sent;
end $$;
grant execute on function private.send_search_alerts() to service_role;
