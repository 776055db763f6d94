-- Whose name somebody reads at an event: athletes read scouts who let themselves be seen, scouts read
-- athletes of their own boards whose pages they may see, admins read everybody, on record. Nobody reads
-- anyone else.

-- Whether the caller, a verified scout, may read that this athlete comes. The page has to be theirs to see
-- (athlete_profiles_select_permitted asks the same); of a minor every guardian has to allow it, and a pause
-- or a missing guardian closes it. At 18 nothing opens before the athlete has answered.
create function private.may_see_at_events(athlete public.athlete_profiles) returns boolean
language sql stable security definer set search_path = '' as $$
  select
    athlete.effective_visibility = any (private.visible_audiences())
    and not private.is_blocked_between(auth.uid(), athlete.id)
    and not private.is_banned(athlete.id)
    and not exists (
      select
      from public.athlete_private_details d
      where d.athlete_id = athlete.id and d.handover_state = 'asked'
    )
    and (
      not athlete.is_minor
      or (
        private.can_read_minors()
        and private.has_active_guardian(athlete.id)
        and not private.is_contact_paused(athlete.id)
        and (select bool_and(g.show_events) from private.active_guardian_links(athlete.id) g)
      )
    )
$$;

-- Athletes of the caller's boards who come to these events.
create function private.board_athletes_at(events uuid[])
returns table (event_id uuid, athlete_id uuid, name text)
language sql stable security definer set search_path = '' as $$
  select a.event_id, p.id, p.display_name
  from
    public.event_answers a
    join public.athlete_profiles p on p.id = a.user_id
  where
    private.is_caller_verified_scout()
    and private.my_role() = 'scout'
    and a.event_id = any (events)
    and a.place = 'going'
    and exists (
      select
      from public.board_items i
      where i.athlete_id = p.id and i.board_id = any (private.my_boards())
    )
    and private.may_see_at_events(p)
$$;

-- Scouts whose checks stand and who let athletes see that they come.
create function private.shown_scouts_at(event_id uuid)
returns table (user_id uuid, name text, organization text)
language sql stable security definer set search_path = '' as $$
  select s.user_id, s.display_name, s.organization
  from
    public.event_answers a
    join public.scout_profiles s on s.user_id = a.user_id
  where
    private.my_role() = 'athlete'
    and a.event_id = shown_scouts_at.event_id
    and a.place = 'going'
    and a.shown
    and private.is_verified_scout(s.user_id)
    and not private.is_blocked_between(auth.uid(), s.user_id)
$$;

create function private.event_people(event_id uuid)
returns table (user_id uuid, kind text, name text, organization text)
language plpgsql stable security definer set search_path = '' as $$
begin
  if not exists (select from public.events e where e.id = event_people.event_id and e.status <> 'draft'
    and auth.uid() is not null and private.my_role() is not null) then
    return;
  end if;
  perform private.tell_athletes_read(array(select b.athlete_id
    from private.board_athletes_at(array[event_people.event_id]) b));
  return query select s.user_id, 'scout', s.name, s.organization
    from private.shown_scouts_at(event_people.event_id) s
    union all
    select b.athlete_id, 'athlete', b.name, '' from private.board_athletes_at(array[event_people.event_id]) b
    order by 3, 1;
end $$;
grant execute on function private.event_people(uuid) to authenticated;

create function public.event_people(event_id uuid)
returns table (user_id uuid, kind text, name text, organization text)
language sql stable set search_path = '' as $$
  select * from private.event_people(event_id)
$$;
grant execute on function public.event_people(uuid) to authenticated;

create function private.shortlist_events(from_at timestamptz, to_at timestamptz)
returns table (event_id uuid, athlete_id uuid, name text)
language plpgsql stable security definer set search_path = '' as $$
declare
  events uuid[] := array(select e.id from public.events e
    where auth.uid() is not null and e.status = 'published' and e.start_at >= from_at and e.start_at < to_at
    order by e.start_at limit 2000);
begin
  perform private.tell_athletes_read(array(select distinct b.athlete_id
    from private.board_athletes_at(events) b));
  return query select b.event_id, b.athlete_id, b.name from private.board_athletes_at(events) b
    order by 1, 3, 2;
end $$;
grant execute on function private.shortlist_events(timestamptz, timestamptz) to authenticated;

create function public.shortlist_events(from_at timestamptz, to_at timestamptz)
returns table (event_id uuid, athlete_id uuid, name text)
language sql stable set search_path = '' as $$
  select * from private.shortlist_events(from_at, to_at)
$$;
grant execute on function public.shortlist_events(timestamptz, timestamptz) to authenticated;

-- The caller's other answers that stand in the way. Pointed out, not forbidden.
create function private.event_conflicts(event_id uuid)
returns table (id uuid, title text, start_at timestamptz, end_at timestamptz, answer text)
language sql stable security definer set search_path = '' as $$
  select o.id, o.title, o.start_at, private.event_end(o), a.answer
  from
    public.events e
    join public.event_answers a on a.user_id = auth.uid() and a.answer <> 'no' and a.event_id <> e.id
    join public.events o on o.id = a.event_id and o.status = 'published'
  where
    e.id = event_conflicts.event_id
    and e.status = 'published'
    and o.start_at < private.event_end(e)
    and private.event_end(o) > e.start_at
  order by o.start_at, o.id
$$;
grant execute on function private.event_conflicts(uuid) to authenticated;

create function public.event_conflicts(event_id uuid)
returns table (id uuid, title text, start_at timestamptz, end_at timestamptz, answer text)
language sql stable set search_path = '' as $$
  select * from private.event_conflicts(event_id)
$$;
grant execute on function public.event_conflicts(uuid) to authenticated;

-- The caller's own place in the line of an event, counting from one; null for whoever does not wait.
create function private.event_waiting_place(event_id uuid) returns int
language sql stable security definer set search_path = '' as $$
  select
    (
      select count(*)::int
      from public.event_answers a
      where
        a.event_id = mine.event_id
        and a.place = 'waiting'
        and (a.answered_at, a.user_id) <= (mine.answered_at, mine.user_id)
        and not private.is_banned(a.user_id)
    )
  from public.event_answers mine
  where
    mine.event_id = event_waiting_place.event_id
    and mine.user_id = auth.uid()
    and mine.place = 'waiting'
    and private.my_role() is not null
$$;
grant execute on function private.event_waiting_place(uuid) to authenticated;

create function public.event_waiting_place(event_id uuid) returns int
language sql stable set search_path = '' as $$
  select private.event_waiting_place(event_id)
$$;
grant execute on function public.event_waiting_place(uuid) to authenticated;

-- Names and exact numbers, for admins. Reading them leaves a line, once in ten minutes for each event.
create function private.list_event_answers(event_id uuid) returns table (
  user_id uuid,
  name text,
  role text,
  is_minor boolean,
  answer text,
  place text,
  answered_at timestamptz,
  forbidden boolean
)
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  if not exists (select from public.security_audit_log l where l.user_id = auth.uid()
    and l.action = 'event_answers_read' and l.source = 'server'
    and l.details ->> 'id' = list_event_answers.event_id::text
    and l.created_at > now() - interval '10 minutes') then
    perform private.write_audit_log(auth.uid(), 'event_answers_read',
      jsonb_build_object('id', list_event_answers.event_id));
  end if;
  return query select a.user_id, p.full_name, p.role, private.is_minor_account(a.user_id), a.answer, a.place,
      a.answered_at, a.forbidden_at is not null
    from public.event_answers a join public.profiles p on p.id = a.user_id
    where a.event_id = list_event_answers.event_id
    order by a.answer = 'yes' desc, a.place, a.answer, a.answered_at, a.user_id;
end $$;
grant execute on function private.list_event_answers(uuid) to authenticated;

create function public.list_event_answers(event_id uuid) returns table (
  user_id uuid,
  name text,
  role text,
  is_minor boolean,
  answer text,
  place text,
  answered_at timestamptz,
  forbidden boolean
)
language sql set search_path = '' as $$
  select * from private.list_event_answers(event_id)
$$;
grant execute on function public.list_event_answers(uuid) to authenticated;

comment on function public.event_people is
  'Whom the caller may read by name at an event: athletes read scouts who let themselves be seen, verified scouts read athletes of their own boards.';
comment on function public.shortlist_events is
  'Events of a time, with the athletes of the caller''s own boards who come to each and whom they may see.';
comment on function public.event_conflicts is
  'Events that the caller said yes or maybe to and that overlap with this one.';
comment on function public.event_waiting_place is
  'How far the caller has come in the line of an event: 1 is next. Null for whoever does not wait.';
comment on function public.list_event_answers is
  'Who answered an event and what, for an admin with a second factor. Left on record.';
