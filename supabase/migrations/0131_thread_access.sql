-- Break-glass: private mail is not open to admins. With a reason and a second admin one conversation opens to
-- both of them for an hour; every look is on record, and afterwards the people in it are told.

create table private.thread_access (
  id uuid primary key default gen_random_uuid(),
  conversation_id uuid not null references public.conversations (id) on delete cascade,
  asked_by uuid references auth.users (id) on delete set null,
  reason text not null check (char_length(reason) <= 500), -- LIMITS.threadAccess.reasonMaxChars
  asked_at timestamptz not null default now(),
  state text not null default 'asked' check (state in ('asked', 'open', 'refused', 'withdrawn', 'ended')),
  decided_by uuid references auth.users (id) on delete set null,
  decided_at timestamptz,
  answer text not null default '' check (char_length(answer) <= 500), -- LIMITS.threadAccess.answerMaxChars
  opens_until timestamptz,
  ended_at timestamptz,
  messages_read int not null default 0,
  told_at timestamptz
);
create index thread_access_conversation_idx on private.thread_access (conversation_id);
create index thread_access_asked_by_idx on private.thread_access (asked_by);
create index thread_access_decided_by_idx on private.thread_access (decided_by);
create unique index thread_access_one_idx on private.thread_access (conversation_id)
where state in ('asked', 'open');
select
  private.declare_columns(
    'private.thread_access',
    null,
    '{"reason": {}, "answer": {}}',
    '{"kind": "by_admins", "exported": "said among colleagues, for admins alone",
      "erased": "goes with the conversation"}'
  );
comment on table private.thread_access is
  'Each time admins asked to read a conversation: who, why, who decided, from when to when, and when its people were told.';

create function private.thread_access_words(field text, value text) returns text
language plpgsql immutable set search_path = '' as $$
declare words text := btrim(coalesce(value, ''));
begin
  if char_length(words) not between 20 and 500 then
    perform private.raise_error('thread_access.words', format('%s: %s characters were given; 20 to 500 are '
      'wanted.', field, char_length(words)), 422);
  end if;
  return words;
end $$;

-- Locks one for an admin who is nobody's relative or colleague in it.
create function private.lock_thread_access(access_id uuid) returns private.thread_access
language plpgsql security definer set search_path = '' as $$
declare one private.thread_access;
begin
  perform private.require_admin();
  perform private.require_rate_limit('admin_action', auth.uid()::text);
  select a.* into one from private.thread_access a where a.id = access_id for update;
  if one.id is null then
    perform private.raise_error('thread_access.missing', 'access_id: there is no such request.', 404);
  elsif exists (select from public.conversations c where c.id = one.conversation_id
    and (private.is_close_to(auth.uid(), c.scout_id) or private.is_close_to(auth.uid(), c.athlete_id))) then
    perform private.raise_error('thread_access.party', 'You are close to somebody in it.', 403);
  end if;
  if one.state = 'open' and one.opens_until <= now() then
    update private.thread_access a set state = 'ended', ended_at = a.opens_until where a.id = one.id
    returning * into one;
  end if;
  return one;
end $$;

create function private.ask_thread_access(scout_email text, athlete_email text, reason text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  talk  public.conversations;
  words text;
  made  uuid;
begin
  perform private.require_admin();
  perform private.require_rate_limit('admin_action', auth.uid()::text);
  words := private.thread_access_words('reason', reason);
  select c.* into talk from public.conversations c
    join public.profiles s on s.id = c.scout_id and s.email = lower(btrim(scout_email))
    join public.profiles a on a.id = c.athlete_id and a.email = lower(btrim(athlete_email))
  order by c.last_message_at desc limit 1;
  perform private.write_audit_log(auth.uid(), 'thread_access_asked',
    jsonb_build_object('conversation_id', talk.id, 'reason', words));
  if talk.id is null then
    perform private.raise_error('thread_access.no_thread', 'These two have no conversation.', 404);
  elsif private.is_close_to(auth.uid(), talk.scout_id)
    or private.is_close_to(auth.uid(), talk.athlete_id) then
    perform private.raise_error('thread_access.party', 'You are close to somebody in it.', 403);
  end if;
  insert into private.thread_access (conversation_id, asked_by, reason)
  values (talk.id, auth.uid(), words) on conflict do nothing returning id into made;
  if made is null then
    perform private.raise_error('thread_access.asked', 'It is asked for or open already.', 409);
  end if;
  return made;
end $$;
grant execute on function private.ask_thread_access(text, text, text) to authenticated;

create function public.ask_thread_access(scout_email text, athlete_email text, reason text) returns uuid
language sql set search_path = '' as $$
  select private.ask_thread_access(scout_email, athlete_email, reason)
$$;
grant execute on function public.ask_thread_access(text, text, text) to authenticated;

-- By somebody else than who asked; a no says why.
create function private.decide_thread_access(access_id uuid, allow boolean, answer text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  one   private.thread_access := private.lock_thread_access(access_id);
  words text := '';
begin
  if one.state <> 'asked' then
    perform private.raise_error('thread_access.state', format('It is %s by now.', one.state), 409);
  elsif one.asked_by = auth.uid() then
    perform private.raise_error('thread_access.own', 'A second admin decides.', 403);
  end if;
  if allow is distinct from true then words := private.thread_access_words('answer', answer); end if;
  update private.thread_access a set decided_by = auth.uid(), decided_at = now(),
    state = case when allow then 'open' else 'refused' end, answer = words,
    opens_until = case when allow then now() + interval '1 hour' end
  where a.id = one.id;
  perform private.write_audit_log(auth.uid(), case when allow then 'thread_access_allowed'
    else 'thread_access_refused' end, jsonb_build_object('id', one.id));
end $$;
grant execute on function private.decide_thread_access(uuid, boolean, text) to authenticated;

create function public.decide_thread_access(access_id uuid, allow boolean, answer text default '')
returns void
language sql set search_path = '' as $$
  select private.decide_thread_access(access_id, allow, answer)
$$;
grant execute on function public.decide_thread_access(uuid, boolean, text) to authenticated;

-- What nobody needs any more is over before its hour; what was only asked for is withdrawn.
create function private.end_thread_access(access_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare one private.thread_access := private.lock_thread_access(access_id);
begin
  if one.state not in ('asked', 'open') then return; end if;
  update private.thread_access a set state = case one.state when 'asked' then 'withdrawn' else 'ended' end,
    ended_at = now()
  where a.id = one.id;
  perform private.write_audit_log(auth.uid(), 'thread_access_ended', jsonb_build_object('id', one.id));
end $$;
grant execute on function private.end_thread_access(uuid) to authenticated;

create function public.end_thread_access(access_id uuid) returns void
language sql set search_path = '' as $$
  select private.end_thread_access(access_id)
$$;
grant execute on function public.end_thread_access(uuid) to authenticated;

-- The newest 200 messages as the two wrote them, for the two admins, while it is open.
create function private.read_thread(access_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  one  private.thread_access := private.lock_thread_access(access_id);
  said jsonb;
begin
  if one.state <> 'open' or auth.uid() not in (one.asked_by, one.decided_by) then
    perform private.raise_error('thread_access.closed', 'It is not open to you.', 403);
  end if;
  select coalesce(jsonb_agg(jsonb_build_object('id', q.id, 'by', case q.sender_id when c.scout_id then 'scout'
      when c.athlete_id then 'athlete' else 'gone' end, 'content', q.content, 'at', q.created_at)
      order by q.created_at, q.id), '[]')
  into said
  from public.conversations c cross join lateral (select m.* from public.messages m
    where m.conversation_id = c.id and m.deleted_at is null
    order by m.created_at desc, m.id desc limit 200) q
  where c.id = one.conversation_id;
  update private.thread_access a set messages_read = greatest(a.messages_read, jsonb_array_length(said))
  where a.id = one.id;
  perform private.write_audit_log(auth.uid(), 'thread_access_read',
    jsonb_build_object('id', one.id, 'messages', jsonb_array_length(said)));
  return said;
end $$;
grant execute on function private.read_thread(uuid) to authenticated;

create function public.read_thread(access_id uuid) returns jsonb
language sql set search_path = '' as $$
  select private.read_thread(access_id)
$$;
grant execute on function public.read_thread(uuid) to authenticated;

create function private.thread_accesses() returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform private.open_admin_list('reports');
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'scout', private.name_of(c.scout_id), 'athlete',
      private.name_of(c.athlete_id), 'involves_minor', c.involves_minor, 'reason', a.reason,
      'answer', a.answer,
      'asked_by', private.name_of(a.asked_by), 'asked_at', a.asked_at, 'is_mine', a.asked_by = auth.uid(),
      'is_reader', auth.uid() in (a.asked_by, a.decided_by), 'decided_by', private.name_of(a.decided_by),
      'decided_at', a.decided_at, 'state', case when a.state = 'open' and a.opens_until <= now() then 'ended'
        else a.state end, 'opens_until', a.opens_until, 'ended_at', coalesce(a.ended_at, a.opens_until),
      'messages_read', a.messages_read, 'told_at', a.told_at)
      order by a.state not in ('asked', 'open'), a.asked_at desc), '[]')
    from (select x.* from private.thread_access x order by x.asked_at desc limit 100) a
      join public.conversations c on c.id = a.conversation_id
    where not private.is_close_to(auth.uid(), c.scout_id)
      and not private.is_close_to(auth.uid(), c.athlete_id));
end $$;
grant execute on function private.thread_accesses() to authenticated;

create function public.thread_accesses() returns jsonb
language sql set search_path = '' as $$
  select private.thread_accesses()
$$;
grant execute on function public.thread_accesses() to authenticated;

-- Run every five minutes: what was open and is over is told to the people in it, and to the guardian of a
-- minor. Why stays with the team: it may come from somebody else.
create function private.tell_of_thread_access() returns int
language plpgsql security definer set search_path = '' as $$
declare
  one    record;
  person uuid;
  told   int := 0;
begin
  update private.thread_access a set state = 'ended', ended_at = a.opens_until
  where a.state = 'open' and a.opens_until <= now();
  for one in
    update private.thread_access a set told_at = now()
    where a.state = 'ended' and a.told_at is null and a.decided_at is not null
    returning (select array[c.scout_id, c.athlete_id] from public.conversations c
      where c.id = a.conversation_id) as people
  loop
    foreach person in array one.people loop
      continue when person is null;
      perform private.create_notification(person, 'thread_read', '{}',
        case private.role_of(person) when 'scout' then '/scout/feedback' else '/athlete/feedback' end);
      perform private.copy_to_guardians(person, 'guardian_thread_read', '');
    end loop;
    told := told + 1;
  end loop;
  return told;
end $$;
grant execute on function private.tell_of_thread_access() to service_role;

comment on function public.ask_thread_access is
  'For an admin with a second factor: asks to read the conversation of a scout and an athlete, by their addresses, with a reason of 20 to 500 characters. 404 thread_access.no_thread, 409 thread_access.asked.';
comment on function public.decide_thread_access is
  'For a second admin with a second factor: opens it to both for an hour, or refuses with 20 to 500 characters.';
comment on function public.end_thread_access is
  'For an admin with a second factor: withdraws a request, or ends what is open.';
comment on function public.read_thread is
  'For the two admins of an open request: the newest 200 messages [{id, by, content, at}]. Leaves a line in the audit log.';
comment on function public.thread_accesses is
  'For an admin with a second factor: the newest 100 requests to read a conversation, with how each ended. Leaves a line in the audit log.';
