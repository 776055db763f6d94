-- What a search counts that stands in no set: what this caller alone has, and circles around a place.

-- Athletes of the caller's boards at events: at the one that is asked for, and where all are counted at those
-- to come. Of nobody else a scout reads that they come.
create function private.search_event_people(filter jsonb, wanted text[])
returns table (event_id uuid, athlete_id uuid)
language plpgsql stable security definer set search_path = '' as $$
begin
  if not filter ? 'event' and 'event' <> all (wanted) or auth.uid() is null then return; end if;
  return query
  select b.event_id, b.athlete_id
  from private.board_athletes_at(array(
    select (filter ->> 'event')::uuid where filter ? 'event'
    union
    select e.id from public.event_answers a join public.events e on e.id = a.event_id
    where 'event' = any (wanted) and a.place = 'going' and e.status = 'published'
      and e.start_at >= now() - interval '1 day'
      and a.user_id in (select i.athlete_id from public.board_items i
        where i.board_id = any (private.my_boards())))) b;
end $$;

-- Who is in the sets that only this caller or this filter has: circles around a place, who is endorsed, who
-- comes to an event, and whom the caller wrote to.
create function private.search_own_slots(filter jsonb, tiers text[], me uuid, wanted text[])
returns table (facet text, value text, slot int)
language sql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
  with
    people as (
      select 'endorsed' as facet, 'true' as value, e as athlete_id
      from private.shown_endorsed(tiers) e
      where filter ? 'endorsed' or 'endorsed' = any (wanted)
      union all
      select 'event', p.event_id::text, p.athlete_id from private.search_event_people(filter, wanted) p
      union
      select 'contacted', 'true', r.athlete_id
      from public.message_requests r
      where r.scout_id = me and 'contacted' = any (wanted)
    )
  select p.facet, p.value, s.slot
  from
    people p
    join public.athlete_search_index s on s.athlete_id = p.athlete_id
  union all
  select 'near', k.km::text, s.slot
  from
    unnest(array[25, 50, 100, 200]) k (km)
    cross join lateral private.places_within((filter -> 'near') || jsonb_build_object('km', k.km)) p (id)
    join public.athlete_search_index s on s.place_id = p.id
  where
    filter ? 'near'
    and ('near' = any (wanted) or filter #>> '{near,km}' = k.km::text)
    and s.sport_code = coalesce(filter ->> 'sport', s.sport_code)
$$;

-- The same as bits; looked up only where one of them is asked for or counted.
create function private.search_own_sets(filter jsonb, tiers text[], me uuid, wanted text[])
returns private.search_bits[]
language plpgsql stable security definer set search_path = '' as $$
begin
  if not filter ?| array['near', 'endorsed', 'event'] and cardinality(wanted) = 0 then return '{}'; end if;
  return array(select (o.facet, o.value, o.slot / 16000,
      private.bits_of(o.slot % 16000, 1))::private.search_bits
    from private.search_own_slots(filter, tiers, me, wanted) o
    group by o.facet, o.value, o.slot / 16000);
end $$;
