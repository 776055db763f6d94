-- Series as a whole, and what an admin does to one: change, publish, cancel.

-- A new event, or every date of a new series. Answers with how many there are; the first one has the id.
create function private.write_new_event(event public.events, repeats jsonb) returns int
language plpgsql security definer set search_path = '' as $$
declare
  rule public.event_series;
  days date[];
begin
  perform private.require_event(event, null);
  if repeats is null then
    perform private.keep_event(event);
    return 1;
  end if;
  rule := private.series_of_draft(repeats, private.series_of_event(event));
  perform private.require_series(rule);
  days := private.series_days(rule);
  insert into public.event_series select rule.*;
  for n in 1 .. cardinality(days) loop
    if n > 1 then event.id := gen_random_uuid(); end if;
    perform private.keep_event(private.event_on(days[n], event, rule));
  end loop;
  return cardinality(days);
end $$;

-- The clock times of an event, as the rule of a series keeps them.
create function private.series_of_event(event public.events) returns public.event_series
language plpgsql volatile set search_path = '' as $$
declare
  rule  public.event_series;
  start timestamp := event.start_at at time zone event.timezone;
begin
  rule.id := gen_random_uuid();
  rule.every := 1;
  rule.weekdays := '{}';
  rule.skipped := '{}';
  rule.starts_on := start::date;
  rule.start_time := start::time;
  rule.duration := event.end_at at time zone event.timezone - start;
  rule.timezone := event.timezone;
  rule.created_at := now();
  return rule;
end $$;

-- Changes one date, or a series from a date on. What was changed apart from the series keeps what it says,
-- and so does a date that has begun: the change is about those to come.
create function private.change_events(
  before public.events,
  event public.events,
  repeats jsonb,
  ids uuid[],
  scope text
) returns int
language plpgsql security definer set search_path = '' as $$
declare
  rule  public.event_series;
  many  int;
  moved int := (event.start_at at time zone event.timezone)::date
    - (before.start_at at time zone before.timezone)::date;
begin
  if before.series_id is null and repeats is not null then
    perform private.raise_error('event.series_new', 'An event that stands alone does not become a series.',
      409);
  elsif before.series_id is null or scope = 'this' then
    event.changed := event.series_id is not null;
    perform private.keep_event(event);
    return 1;
  end if;
  ids := array(select e.id from public.events e where e.id = any (ids) and e.start_at > now());
  if before.id = any (ids) then perform private.require_event(event, before); end if;
  rule := private.series_from(before, scope);
  if repeats is null then
    rule := private.shift_rule(rule, moved);
  else
    rule := private.series_of_draft(repeats, rule);
  end if;
  rule.start_time := (event.start_at at time zone event.timezone)::time;
  rule.duration := event.end_at at time zone event.timezone - event.start_at at time zone event.timezone;
  rule.timezone := event.timezone;
  perform private.require_series(rule);
  moved := case when repeats is null then moved else 0 end;
  rule.skipped := rule.skipped || private.begun_days(before.series_id, rule, moved);
  update public.event_series s set freq = rule.freq, every = rule.every, weekdays = rule.weekdays,
    month_day = rule.month_day, nth = rule.nth, weekday = rule.weekday, until = rule.until,
    times = rule.times, skipped = rule.skipped, starts_on = rule.starts_on, start_time = rule.start_time,
    duration = rule.duration, timezone = rule.timezone
  where s.id = rule.id;
  many := private.lay_series(event, rule, ids, moved);
  if many = 0 then
    perform private.raise_error('event.over',
      'This date has begun and no later one follows. Change this date alone.', 409);
  end if;
  return many;
end $$;

-- The days that dates which have begun would get by a changed rule. They stay where they are, and no other
-- date takes their place.
create function private.begun_days(series uuid, rule public.event_series, moved int) returns date[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(e.series_day + moved), '{}')
  from public.events e
  where
    e.series_id = begun_days.series
    and e.start_at <= now()
    and e.series_day + moved >= rule.starts_on
    and e.series_day + moved <> all (rule.skipped)
    and private.place_local(e.series_day + moved, rule.start_time, rule.timezone) > now()
$$;

-- The series that a change is about: of "this and later" a new one, where the old one ends.
create function private.series_from(event public.events, scope text) returns public.event_series
language plpgsql security definer set search_path = '' as $$
declare
  rule   public.event_series;
  passed int;
begin
  select s.* into rule from public.event_series s where s.id = event.series_id for update;
  if scope = 'all' or not exists (select from public.events e where e.series_id = rule.id
    and e.series_day < event.series_day) then
    return rule;
  end if;
  passed := (select count(*) from unnest(private.series_days(rule)) d where d < event.series_day)
    + (select count(*) from unnest(rule.skipped) d where d < event.series_day);
  -- A date that has begun stays with the dates before it.
  update public.event_series s set times = null,
    until = event.series_day - case when event.start_at <= now() then 0 else 1 end
  where s.id = rule.id;
  rule.id := gen_random_uuid();
  rule.starts_on := event.series_day;
  rule.times := case when rule.times is not null then greatest(rule.times - passed, 1) end;
  insert into public.event_series select rule.*;
  return rule;
end $$;

-- Gives the dates that are there to the days of the rule: the same day, or the day it was moved to. Days that
-- have no date get one; a date that has no day goes if nobody answered it, and is cancelled if somebody did.
-- A date that would stand in the past by now stays when it is.
create function private.lay_series(event public.events, rule public.event_series, ids uuid[], moved int)
returns int
language plpgsql security definer set search_path = '' as $$
declare
  every_day date[] := private.series_days(rule);
  days      date[] := array(select d from unnest(every_day) d
    where private.place_local(d, rule.start_time, rule.timezone) > now()
      and not exists (select from public.events e where e.series_id = rule.id and e.series_day = d
        and e.id <> all (ids)));
  old  public.events;
  one  public.events;
  past boolean;
begin
  for old in select e.* from public.events e where e.id = any (ids) order by e.start_at, e.id loop
    past := private.place_local(old.series_day + moved, rule.start_time, rule.timezone) <= now();
    if old.series_day + moved <> all (case when past then every_day else days end) then
      perform private.drop_event(old);
      continue;
    end if;
    days := array_remove(days, old.series_day + moved);
    if past and exists (select from public.events e where e.series_id = rule.id and e.id <> all (ids)
      and e.series_day = old.series_day + moved) then
      update public.events e set series_id = null, series_day = null where e.id = old.id;
      continue;
    end if;
    if past or (old.changed and old.id <> event.id) or old.status = 'cancelled' then
      update public.events e set series_id = rule.id, series_day = old.series_day + moved,
        changed = old.changed or past
      where e.id = old.id;
      continue;
    end if;
    one := private.event_on(old.series_day + moved, event, rule);
    one.id := old.id;
    one.status := case when old.status = 'draft' then event.status else old.status end;
    one.changed := false;
    perform private.keep_event(one);
  end loop;
  for n in 1 .. cardinality(days) loop
    one := private.event_on(days[n], event, rule);
    one.id := gen_random_uuid();
    one.changed := false;
    perform private.keep_event(one);
  end loop;
  return cardinality(ids) + cardinality(days);
end $$;

-- Takes a date out of its series, with one write: so whoever answered several is told once, of the series.
create function private.drop_event(event public.events) returns void
language plpgsql security definer set search_path = '' as $$
declare
  goes boolean := event.status = 'draft'
    or not exists (select from public.event_answers a where a.event_id = event.id);
begin
  update public.events e set series_id = null, series_day = null,
    status = case when goes then e.status else 'cancelled' end
  where e.id = event.id;
  if goes then delete from public.events e where e.id = event.id; end if;
end $$;

create function private.publish_event(event_id uuid, scope text) returns int
language plpgsql security definer set search_path = '' as $$
declare
  event public.events;
  many  int := 0;
begin
  perform private.require_admin();
  perform private.require_rate_limit('admin_action', auth.uid()::text);
  for event in select e.* from public.events e
    where e.id = any (private.events_in_scope(publish_event.event_id, publish_event.scope))
      and e.status = 'draft' order by e.start_at, e.id
  loop
    event.status := 'published';
    perform private.keep_event(event);
    many := many + 1;
  end loop;
  if many = 0 then
    perform private.raise_error('event.status', 'This event is published already.', 409);
  end if;
  select e.* into event from public.events e where e.id = publish_event.event_id;
  perform private.log_event_action('event_published', event, publish_event.scope, many);
  return many;
end $$;
grant execute on function private.publish_event(uuid, text) to authenticated;

create function public.publish_event(event_id uuid, scope text default 'this') returns int
language sql set search_path = '' as $$
  select private.publish_event(event_id, scope)
$$;
grant execute on function public.publish_event(uuid, text) to authenticated;

create function private.cancel_event(event_id uuid, reason text, scope text) returns int
language plpgsql security definer set search_path = '' as $$
declare
  ids   uuid[];
  event public.events;
  many  int;
begin
  perform private.require_admin();
  perform private.require_rate_limit('admin_action', auth.uid()::text);
  if char_length(btrim(coalesce(reason, ''))) not between 3 and 500 then
    perform private.raise_error('event.reason', 'reason: 3 to 500 characters are wanted.', 422);
  end if;
  perform private.require_plain_words('reason', reason);
  ids := private.events_in_scope(cancel_event.event_id, scope);
  select e.* into event from public.events e where e.id = cancel_event.event_id;
  if event.status = 'draft' then
    perform private.raise_error('event.status', 'A draft is deleted, not cancelled.', 409);
  end if;
  update public.events e set status = 'cancelled', cancel_reason = btrim(reason)
  where e.id = any (ids) and e.status = 'published' and private.event_end(e) > now();
  get diagnostics many = row_count;
  if many = 0 then
    perform private.raise_error('event.over', 'This event is over or cancelled already.', 409);
  end if;
  perform private.log_event_action('event_cancelled', event, scope, many);
  return many;
end $$;
grant execute on function private.cancel_event(uuid, text, text) to authenticated;

create function public.cancel_event(event_id uuid, reason text, scope text default 'this') returns int
language sql set search_path = '' as $$
  select private.cancel_event(event_id, reason, scope)
$$;
grant execute on function public.cancel_event(uuid, text, text) to authenticated;
