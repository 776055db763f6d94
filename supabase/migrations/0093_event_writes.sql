-- What an admin does to an event with one call: one action of the two hundred, one line in the log, however
-- many dates a series has. What is written here keeps the same rules as a plain insert or update.

create function private.log_event_action(action text, event public.events, scope text, many int) returns void
language sql security definer set search_path = '' as $$
  select
    private.write_audit_log(
      auth.uid(),
      action,
      jsonb_build_object('id', event.id, 'title', event.title, 'scope', scope, 'events', many)
    )
$$;

-- The id in a text, or null: an address and a draft are anybody's text.
create function private.id_of_text(value text) returns uuid
language plpgsql immutable set search_path = '' as $$
begin
  return value::uuid;
exception when invalid_text_representation then
  return null;
end $$;
grant execute on function private.id_of_text(text) to anon;

create function private.require_event_words(event public.events) returns void
language sql stable security definer set search_path = '' as $$
  select private.require_plain_words(w.field, w.words)
  from
    (
      values
        ('title', event.title),
        ('location', event.location),
        ('description', event.description),
        ('host', event.host),
        ('cancel_reason', event.cancel_reason)
    ) w (field, words)
$$;

-- The dates that a call is about, locked in one order: this one, this and later ones, or all. Of the others
-- what has begun stays as it was.
create function private.events_in_scope(event_id uuid, scope text) returns uuid[]
language plpgsql security definer set search_path = '' as $$
declare
  one public.events;
  ids uuid[];
begin
  if scope is null or scope not in ('this', 'later', 'all') then
    perform private.raise_error('event.scope', 'scope: this, later or all is wanted.', 422);
  end if;
  select e.* into one from public.events e where e.id = events_in_scope.event_id;
  if one.id is null then
    perform private.raise_error('event.not_found', 'There is no such event.', 404);
  end if;
  ids := array(select e.id from public.events e where e.id = one.id
    or (scope <> 'this' and e.series_id = one.series_id and e.start_at > now()
      and (scope = 'all' or e.series_day >= one.series_day)));
  perform from public.events e where e.id = any (ids) order by e.id for update;
  return ids;
end $$;

-- A day and a clock time as a form sends them, at the place of the event.
create function private.draft_moment(day text, clock text, zone text, which text) returns timestamptz
language plpgsql stable set search_path = '' as $$
declare
  local  timestamp;
  moment timestamptz;
begin
  if day !~ '^\d{4}-\d{2}-\d{2}$' or clock !~ '^([01]\d|2[0-3]):[0-5]\d$' then
    perform private.raise_error('event.time_invalid', 'Invalid time format', 422);
  end if;
  begin
    local := day::date + clock::time;
  exception when data_exception then
    perform private.raise_error('event.time_invalid', 'Invalid time format', 422);
  end;
  moment := private.place_local(local::date, local::time, zone);
  if moment at time zone zone <> local and which = 'start' then
    perform private.raise_error('event.time_missing',
      format('%s does not exist on this day: the clocks change.', clock), 422);
  elsif moment at time zone zone <> local and which = 'end' then
    perform private.raise_error('event.end_time_missing',
      format('%s does not exist on this day: the clocks change.', clock), 422);
  end if;
  return moment;
end $$;

-- When a draft begins and ends. Without a time it takes whole days, and an hour of its end says nothing.
create function private.draft_times(draft jsonb, event public.events) returns public.events
language plpgsql stable set search_path = '' as $$
declare
  day      text := btrim(coalesce(draft ->> 'start_date', ''));
  start    text := nullif(draft ->> 'start_time', '');
  last     text := coalesce(nullif(draft ->> 'end_date', ''), day);
  finish   text := nullif(draft ->> 'end_time', '');
  deadline text := nullif(draft ->> 'answer_until', '');
begin
  if day = '' then
    perform private.raise_error('event.incomplete', 'Please fill in the title and start date.', 422);
  end if;
  event.all_day := coalesce((draft ->> 'all_day')::boolean, false) or start is null;
  if start is null and finish is not null and (draft ->> 'all_day')::boolean is not true then
    perform private.raise_error('event.no_start_time',
      format('start_time: a time like 18:00 is wanted beside the end at %s.', left(finish, 20)), 422);
  end if;
  if event.all_day then
    event.start_at := private.draft_moment(day, '00:00', event.timezone, null);
    event.end_at := private.draft_moment(last, '00:00', event.timezone, null);
    if event.end_at < event.start_at then
      perform private.raise_error('event.end_before_start', 'The end is before the start.', 422);
    end if;
    event.end_at := private.place_local((event.end_at at time zone event.timezone)::date + 1, '00:00',
      event.timezone);
  else
    event.start_at := private.draft_moment(day, start, event.timezone, 'start');
    event.end_at := case when finish is not null
        then private.draft_moment(last, finish, event.timezone, 'end')
      when last <> day then private.draft_moment(last, '23:59', event.timezone, null) end;
  end if;
  event.answer_until := case when deadline is not null then private.draft_moment(
    split_part(deadline, 'T', 1), split_part(deadline, 'T', 2), event.timezone, null) end;
  return event;
end $$;

-- Refuses a value that its column does not take: which, what was given and what is wanted.
create function private.refuse_event_value(field text, given text) returns void
language sql stable set search_path = '' as $$
  select
    private.raise_error(
      'event.draft',
      format(
        '%s: %L cannot be read; %s is wanted.',
        field,
        left(given, 40),
        case field
          when 'type' then 'training, game, tournament, meeting or other'
          when 'visibility' then 'members or public'
          when 'status' then 'draft or published'
          when 'sport_code' then 'the code of a sport'
          when 'capacity' then 'a whole number'
          when 'min_age' then 'an age from 0 to 120'
          when 'max_age' then 'an age from 0 to 120'
          else 'true or false'
        end
      ),
      422
    )
$$;

-- Which of these values its column does not take.
create function private.unreadable_event_field(given jsonb) returns text
language plpgsql stable set search_path = '' as $$
declare field text;
begin
  for field in select jsonb_object_keys(given) loop
    begin
      perform jsonb_populate_record(null::public.events, jsonb_build_object(field, given -> field));
    exception when data_exception then
      return field;
    end;
  end loop;
  return 'all_day';
end $$;

-- What a form sends, over what the event was. Keys that are missing stay as they were.
create function private.event_of_draft(draft jsonb, base public.events) returns public.events
language plpgsql stable set search_path = '' as $$
declare
  event public.events;
  given jsonb := (select coalesce(jsonb_object_agg(d.key, d.value), '{}') from jsonb_each(draft) d
    where d.key in ('capacity', 'min_age', 'max_age', 'sport_code') or (d.value <> 'null' and d.key in
      ('title', 'type', 'location', 'description', 'important', 'timezone', 'visibility', 'public_place',
      'host', 'waitlist')));
begin
  begin
    event := jsonb_populate_record(base, given);
    event.sport_code := nullif(event.sport_code, '');
    perform (draft ->> 'all_day')::boolean;
  exception when data_exception then
    perform private.refuse_event_value(f.field, draft ->> f.field)
    from private.unreadable_event_field(given) f (field);
  end;
  if btrim(event.title) = '' then
    perform private.raise_error('event.incomplete', 'Please fill in the title and start date.', 422);
  elsif private.is_timezone(event.timezone) is not true then
    perform private.raise_error('settings.timezone', 'timezone: a name like Europe/Paris is wanted.', 422);
  end if;
  if draft ? 'start_date' or base.start_at is null then event := private.draft_times(draft, event); end if;
  return event;
end $$;

-- Checks an event and keeps it; a new one has no row yet. A value that its column does not take is refused in
-- words; a text that is too long has its own.
create function private.keep_event(event public.events) returns void
language plpgsql security definer set search_path = '' as $$
declare
  before public.events;
  broken text;
begin
  select e.* into before from public.events e where e.id = event.id;
  perform private.require_event(event, before);
  if before.id is null then
    insert into public.events select event.*;
  elsif event is distinct from before then
    update public.events e set title = event.title, type = event.type, location = event.location,
      description = event.description, start_at = event.start_at, end_at = event.end_at,
      all_day = event.all_day, important = event.important, timezone = event.timezone, status = event.status,
      sport_code = event.sport_code, visibility = event.visibility, public_place = event.public_place,
      host = event.host, capacity = event.capacity, waitlist = event.waitlist,
      answer_until = event.answer_until, min_age = event.min_age, max_age = event.max_age,
      cancel_reason = event.cancel_reason, series_id = event.series_id, series_day = event.series_day,
      changed = event.changed
    where e.id = event.id;
  end if;
exception when check_violation or foreign_key_violation then
  get stacked diagnostics broken = constraint_name;
  if broken = '' then raise; end if;
  broken := regexp_replace(broken, '^events_(.*)_(check|fkey)$', '\1');
  perform private.refuse_event_value(broken, to_jsonb(event) ->> broken);
end $$;

create function private.save_event(draft jsonb, scope text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  event  public.events;
  before public.events;
  ids    uuid[];
  many   int;
begin
  perform private.require_admin();
  perform private.require_rate_limit('admin_action', auth.uid()::text);
  if jsonb_typeof(draft) is distinct from 'object' then
    perform private.raise_error('event.draft', 'draft: an object is wanted.', 422);
  end if;
  if draft ->> 'id' is null then
    event := private.event_of_draft(draft, private.new_event(draft ->> 'status'));
    perform private.require_event_words(event);
    many := private.write_new_event(event, nullif(draft -> 'repeats', 'null'));
    perform private.log_event_action('event_created', event, 'all', many);
    return event.id;
  end if;
  ids := private.events_in_scope(private.id_of_text(draft ->> 'id'), scope);
  select e.* into before from public.events e where e.id = private.id_of_text(draft ->> 'id');
  if before.status = 'cancelled' then
    perform private.raise_error('event.cancelled', 'This event is cancelled.', 409);
  end if;
  event := private.event_of_draft(draft, before);
  if before.status = 'draft' and draft ->> 'status' = 'published' then event.status := 'published'; end if;
  perform private.require_event_words(event);
  many := private.change_events(before, event, nullif(draft -> 'repeats', 'null'), ids, scope);
  perform private.log_event_action(case event.status when before.status then 'event_changed'
    else 'event_published' end, event, scope, many);
  return event.id;
end $$;
grant execute on function private.save_event(jsonb, text) to authenticated;

create function public.save_event(draft jsonb, scope text default 'this') returns uuid
language sql set search_path = '' as $$
  select private.save_event(draft, scope)
$$;
grant execute on function public.save_event(jsonb, text) to authenticated;

create function private.new_event(status text) returns public.events
language sql volatile set search_path = '' as $$
  select
    jsonb_populate_record(
      null::public.events,
      jsonb_build_object(
        'id',
        gen_random_uuid(),
        'status',
        coalesce(new_event.status, 'draft')
      ) || jsonb_build_object(
        'created_by',
        auth.uid(),
        'created_at',
        now(),
        'updated_at',
        now()
      ) || '{"title": "", "type": "other", "location": "", "description": "", "all_day": false,
        "important": false, "timezone": "UTC", "visibility": "members", "public_place": false, "host": "",
        "waitlist": true, "cancel_reason": "", "changed": false}'
    )
$$;
