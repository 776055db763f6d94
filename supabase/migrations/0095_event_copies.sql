-- To another time, by the clock of its place. The answer is what a call takes to move it back. changed says
-- whether one date of a series then counts as written apart; it cannot deny that while the date stands apart.
create function private.move_event(
  event_id uuid,
  start_at timestamptz,
  end_at timestamptz,
  scope text,
  changed boolean
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  ids    uuid[];
  before public.events;
  event  public.events;
  many   int;
begin
  perform private.require_admin();
  perform private.require_rate_limit('admin_action', auth.uid()::text);
  ids := private.events_in_scope(move_event.event_id, move_event.scope);
  select e.* into before from public.events e where e.id = move_event.event_id;
  if before.status = 'cancelled' then
    perform private.raise_error('event.cancelled', 'This event is cancelled.', 409);
  end if;
  event := before;
  event.answer_until := event.answer_until - event.start_at + move_event.start_at;
  event.start_at := move_event.start_at;
  event.end_at := move_event.end_at;
  -- Of a date that has begun the others move and it does not, so its own new time may be past.
  perform private.require_event(event, case when move_event.scope = 'this' or before.start_at > now()
    then before else event end);
  many := private.change_events(before, event, null, ids, move_event.scope);
  if move_event.scope = 'this' and not move_event.changed then
    update public.events e set changed = false from public.event_series s
    where e.id = before.id and s.id = e.series_id
      and e.start_at = private.place_local(e.series_day, s.start_time, s.timezone);
  end if;
  perform private.log_event_action('event_changed', event, move_event.scope, many);
  return jsonb_build_object('event_id', before.id, 'start_at', before.start_at, 'end_at', before.end_at,
    'scope', move_event.scope, 'changed', before.changed, 'moved', many);
end $$;
grant execute on function private.move_event(uuid, timestamptz, timestamptz, text, boolean) to authenticated;

create function public.move_event(
  event_id uuid,
  start_at timestamptz,
  end_at timestamptz default null,
  scope text default 'this',
  changed boolean default true
) returns jsonb
language sql set search_path = '' as $$
  select private.move_event(event_id, start_at, end_at, scope, changed)
$$;
grant execute on function public.move_event(uuid, timestamptz, timestamptz, text, boolean) to authenticated;

-- An event once more, as a draft that stands alone.
create function private.duplicate_event(event_id uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare event public.events;
begin
  perform private.require_admin();
  perform private.require_rate_limit('admin_action', auth.uid()::text);
  select e.* into event from public.events e where e.id = duplicate_event.event_id;
  if event.id is null then
    perform private.raise_error('event.not_found', 'There is no such event.', 404);
  end if;
  event.id := gen_random_uuid();
  event.status := 'draft';
  event.cancel_reason := '';
  event.series_id := null;
  event.series_day := null;
  event.changed := false;
  event.published_at := null;
  event.created_by := auth.uid();
  event.created_at := now();
  event.updated_at := now();
  insert into public.events select event.*;
  perform private.log_event_action('event_created', event, 'this', 1);
  return event.id;
end $$;
grant execute on function private.duplicate_event(uuid) to authenticated;

create function public.duplicate_event(event_id uuid) returns uuid
language sql set search_path = '' as $$
  select private.duplicate_event(event_id)
$$;
grant execute on function public.duplicate_event(uuid) to authenticated;

comment on function public.save_event is
  'An admin writes an event, or changes one date, this and later ones, or all of a series. Answers with its id.';
comment on function public.publish_event is 'An admin publishes drafts. Answers with how many.';
comment on function public.cancel_event is
  'An admin cancels an event with a reason that goes to everybody who answered. Answers with how many.';
comment on function public.move_event is
  'An admin moves an event to another time. Answers with what the same call takes to move it back.';
comment on function public.duplicate_event is 'An admin copies an event as a draft. Answers with its id.';

-- What an admin's search box finds: by title, place or host, in any state, what comes before what is over.
create function private.search_admin_events(words text, max_events int)
returns table (id uuid, title text, location text, start_at timestamptz, timezone text, state text)
language sql stable security definer set search_path = '' as $$
  select e.id, e.title, e.location, e.start_at, e.timezone, public.event_state(e)
  from public.events e
  where
    (select private.is_admin())
    and char_length(private.normalize_search_text(search_admin_events.words)) >= 2
    and strpos(
      private.normalize_search_text(concat_ws(' ', e.title, e.location, e.host)),
      private.normalize_search_text(left(search_admin_events.words, 120))
    ) > 0
  order by e.start_at < now(), abs(extract(epoch from e.start_at - now())), e.id
  limit least(greatest(coalesce(search_admin_events.max_events, 6), 1), 20)
$$;
grant execute on function private.search_admin_events(text, int) to authenticated;

create function public.search_admin_events(words text, max_events int default 6)
returns table (id uuid, title text, location text, start_at timestamptz, timezone text, state text)
language sql stable set search_path = '' as $$
  select * from private.search_admin_events(words, max_events)
$$;
grant execute on function public.search_admin_events(text, int) to authenticated;
comment on function public.search_admin_events is
  'For an admin: events by title, place or host, in any state. Empty for everybody else.';
