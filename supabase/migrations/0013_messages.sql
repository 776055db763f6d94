-- A thread between a scout and an athlete; a minor's guardian is part of it from the first message and is copied on each.
create table public.conversation_participants (
  id               uuid primary key default gen_random_uuid(),
  conversation_id  uuid not null references public.conversations (id) on delete cascade,
  user_id          uuid references public.profiles (id) on delete cascade,
  guardian_link_id uuid references public.guardian_links (id) on delete cascade,
  role             text not null check (role in ('athlete', 'scout', 'guardian')),
  display_name     text not null check (char_length(display_name) <= 120),
  last_read_at     timestamptz not null default '-infinity',
  muted            boolean not null default false,
  archived         boolean not null default false,
  joined_at        timestamptz not null default now(),
  unique (conversation_id, user_id),
  unique (conversation_id, guardian_link_id),
  constraint a_person_or_a_guardian check ((user_id is null) = (role = 'guardian') and (guardian_link_id is not null) = (role = 'guardian'))
);
create index conversation_participants_user_idx on public.conversation_participants (user_id, conversation_id);
create index conversation_participants_guardian_idx on public.conversation_participants (guardian_link_id);
create table public.messages (
  id              uuid primary key default gen_random_uuid(),
  conversation_id uuid not null references public.conversations (id) on delete cascade,
  sender_id       uuid default auth.uid() references public.profiles (id) on delete set null, -- "from"
  recipient_id    uuid references public.profiles (id) on delete set null, -- "to"
  subject         text not null default '' check (char_length(subject) <= 120),
  content         text not null check (char_length(btrim(content)) between 1 and 4000), -- LIMITS.message.contentMaxChars
  reply_to_id     uuid references public.messages (id) on delete set null,
  client_key      uuid, -- the sender's own id for it: a retry after a cut answer writes one message
  created_at      timestamptz not null default clock_timestamp(),
  deliver_after   timestamptz, -- quiet hours of a minor; stored, not acted on yet
  deleted_at      timestamptz,
  unique (sender_id, client_key)
);
create index messages_conversation_idx on public.messages (conversation_id, created_at desc, id desc);
create index messages_recipient_idx on public.messages (recipient_id, created_at desc);
create index messages_reply_idx on public.messages (reply_to_id);

create function private.my_conversations() returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(p.conversation_id), '{}') from public.conversation_participants p where p.user_id = auth.uid()
$$;
create function private.may_write(conversation uuid, person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select 1 from public.conversations c
    where c.id = conversation and c.status = 'open' and person in (c.scout_id, c.athlete_id)
      and c.scout_id is not null and c.athlete_id is not null
      and not private.is_blocked_between(c.scout_id, c.athlete_id)
      and (not (select a.is_minor from public.athlete_profiles a where a.id = c.athlete_id)
        or (private.is_verified_scout(c.scout_id)
          and exists (select 1 from public.guardian_links g where g.athlete_id = c.athlete_id and g.state = 'active'))))
$$;
grant execute on function private.my_conversations(), private.may_write(uuid, uuid) to anon, authenticated, service_role;

create function private.messages_before() returns trigger
language plpgsql security definer set search_path = '' as $$
declare thread public.conversations;
begin
  select * into thread from public.conversations c where c.id = new.conversation_id;
  new.recipient_id := case when new.sender_id = thread.scout_id then thread.athlete_id else thread.scout_id end;
  if tg_nargs = 0 then return new; end if;
  if new.sender_id is distinct from auth.uid() then return new; end if; -- the policy refuses it
  if not (new.sender_id = any (array[thread.scout_id, thread.athlete_id])) or thread.id is null then
    perform private.refuse('thread.not_found', 'There is no such thread.', 404);
  end if;
  if not private.may_write(thread.id, new.sender_id) then
    perform private.refuse('thread.closed', 'This thread is closed for new messages.', 409);
  end if;
  perform private.require_rate('message', new.sender_id::text, 300, '1 hour', 'You have written many messages. Please wait a little.');
  if new.reply_to_id is not null and not exists (select 1 from public.messages m where m.id = new.reply_to_id and m.conversation_id = thread.id) then
    perform private.refuse('message.reply', 'reply_to_id: that message is not in this thread.', 422);
  end if;
  new.created_at := clock_timestamp();
  new.deleted_at := null;
  return new;
end $$;
create trigger messages_before before insert on public.messages for each row when (current_user not in ('anon', 'authenticated')) execute function private.messages_before();
create trigger messages_before_by_hand before insert on public.messages for each row when (current_user in ('anon', 'authenticated')) execute function private.messages_before('by_hand');
create function private.messages_after() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  thread public.conversations;
  who text;
begin
  update public.conversations c set last_message_at = greatest(c.last_message_at, new.created_at) where c.id = new.conversation_id returning * into thread;
  -- The request's own words, which the athlete and the guardian have read already, open the thread without another notice.
  if new.created_at < thread.created_at then return null; end if;
  update public.conversation_participants p set last_read_at = greatest(p.last_read_at, new.created_at)
  where p.conversation_id = new.conversation_id and p.user_id = new.sender_id;
  select p.display_name into who from public.conversation_participants p where p.conversation_id = new.conversation_id and p.user_id = new.sender_id;
  if new.recipient_id is not null and not exists (select 1 from public.conversation_participants p
      where p.conversation_id = new.conversation_id and p.user_id = new.recipient_id and p.muted) then
    perform private.notify(new.recipient_id, 'message', jsonb_build_object('conversation_id', new.conversation_id, 'name', coalesce(who, '')),
      case when new.recipient_id = thread.scout_id then '/scout' else '/athlete' end || '/messages?thread=' || new.conversation_id,
      'message:' || new.conversation_id);
  end if;
  if (select a.is_minor from public.athlete_profiles a where a.id = thread.athlete_id) then
    perform private.mail_guardians(thread.athlete_id, 'guardian_message_copy',
      jsonb_build_object('from', coalesce(who, ''), 'subject', new.subject, 'content', new.content));
  end if;
  return null;
end $$;
create trigger messages_after after insert on public.messages for each row execute function private.messages_after();

alter table public.conversations enable row level security;
alter table public.conversations force row level security;
alter table public.conversation_participants enable row level security;
alter table public.conversation_participants force row level security;
alter table public.messages enable row level security;
alter table public.messages force row level security;
create policy conversations_select_parties on public.conversations for select to authenticated
  using (scout_id = (select auth.uid()) or athlete_id = (select auth.uid()));
grant select on public.conversations to authenticated;
create policy conversation_participants_select_parties on public.conversation_participants for select to authenticated
  using (conversation_id = any ((select private.my_conversations())::uuid[]));
create policy conversation_participants_update_own on public.conversation_participants for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
grant select (id, conversation_id, user_id, role, display_name, last_read_at, muted, archived, joined_at), update (last_read_at, muted, archived)
  on public.conversation_participants to authenticated;
create policy messages_select_parties on public.messages for select to authenticated
  using (conversation_id = any ((select private.my_conversations())::uuid[]));
create policy messages_insert_party on public.messages for insert to authenticated
  with check (sender_id = (select auth.uid()) and private.may_write(conversation_id, sender_id));
grant select, insert (id, conversation_id, sender_id, subject, content, reply_to_id, client_key) on public.messages to authenticated;

create function private.open_conversation(request public.message_requests) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  thread uuid;
  minor  boolean;
begin
  select p.is_minor into minor from public.athlete_profiles p where p.id = request.athlete_id;
  insert into public.conversations (scout_id, athlete_id, involves_minor, subject)
  values (request.scout_id, request.athlete_id, minor, request.subject) returning id into thread;
  insert into public.conversation_participants (conversation_id, user_id, role, display_name, last_read_at)
  values (thread, request.scout_id, 'scout', request.scout_name, now()), (thread, request.athlete_id, 'athlete', request.athlete_name, now());
  if minor then
    insert into public.conversation_participants (conversation_id, guardian_link_id, role, display_name)
    select thread, g.id, 'guardian', g.guardian_name from public.guardian_links g where g.athlete_id = request.athlete_id and g.state = 'active';
  end if;
  -- The request's own words are the first message, so that nothing said is lost.
  insert into public.messages (conversation_id, sender_id, subject, content, created_at)
  values (thread, request.scout_id, request.subject, request.intro, request.created_at);
  return thread;
end $$;

-- The athlete's answer. Locking the row makes one answer of many the answer.
create function private.answer_message_request(request_id uuid, accept boolean, reason text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  request public.message_requests;
  thread  uuid;
begin
  select * into request from public.message_requests r
  where r.id = request_id and r.athlete_id = auth.uid() and not r.held_for_guardian for update;
  if request.id is null then perform private.refuse('request.not_found', 'There is no such request.', 404); end if;
  if request.status <> 'pending' or request.expires_at <= now() then
    perform private.refuse('request.settled', 'This request was settled already.', 409);
  end if;
  if not accept then
    if coalesce(reason, '') not in ('not_interested', 'not_now', 'committed', 'wrong_fit', 'other') then
      perform private.refuse('request.reason', 'reason: not_interested, not_now, committed, wrong_fit or other is wanted.', 422);
    end if;
    update public.message_requests set status = 'declined', decline_reason = reason, answered_at = now() where id = request.id;
    return null;
  end if;
  if private.is_blocked_between(request.scout_id, request.athlete_id) then
    perform private.refuse('request.settled', 'This request was settled already.', 409);
  end if;
  if (select p.is_minor from public.athlete_profiles p where p.id = request.athlete_id) and (request.guardian_approved_at is null
      or not private.is_verified_scout(request.scout_id)
      or not exists (select 1 from public.guardian_links g where g.athlete_id = request.athlete_id and g.state = 'active')) then
    perform private.refuse('request.guardian', 'A guardian must agree first.', 409);
  end if;
  thread := private.open_conversation(request);
  update public.message_requests set status = 'accepted', answered_at = now(), conversation_id = thread where id = request.id;
  return thread;
end $$;
create function private.withdraw_message_request(request_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.message_requests r set status = 'withdrawn', answered_at = now()
  where r.id = request_id and r.scout_id = auth.uid() and r.status = 'pending';
  if not found then perform private.refuse('request.not_found', 'There is no open request of yours with this id.', 404); end if;
end $$;
create function private.leave_conversation(conversation uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.conversations c set status = 'closed', closed_reason = 'left', closed_at = now()
  where c.id = conversation and c.status = 'open' and auth.uid() in (c.scout_id, c.athlete_id);
  if not found then perform private.refuse('thread.not_found', 'There is no open thread of yours with this id.', 404); end if;
end $$;
grant execute on function private.answer_message_request(uuid, boolean, text), private.withdraw_message_request(uuid), private.leave_conversation(uuid) to authenticated;
create function public.answer_message_request(request_id uuid, accept boolean, reason text default '') returns uuid
language sql set search_path = '' as $$ select private.answer_message_request(request_id, accept, reason) $$;
create function public.withdraw_message_request(request_id uuid) returns void
language sql set search_path = '' as $$ select private.withdraw_message_request(request_id) $$;
create function public.leave_conversation(conversation_id uuid) returns void
language sql set search_path = '' as $$ select private.leave_conversation(conversation_id) $$;
-- The same insert the table takes, in one call that answers with the row.
create function public.request_contact(athlete_id uuid, subject text, intro text) returns public.message_requests
language sql set search_path = '' as $$
  insert into public.message_requests (scout_id, athlete_id, subject, intro) values (auth.uid(), athlete_id, subject, intro) returning *
$$;
grant execute on function public.answer_message_request(uuid, boolean, text), public.withdraw_message_request(uuid), public.leave_conversation(uuid),
  public.request_contact(uuid, text, text) to authenticated;

create function private.expire_requests() returns int
language plpgsql security definer set search_path = '' as $$
declare changed int;
begin
  update public.message_requests set status = 'expired', answered_at = now() where status = 'pending' and expires_at <= now();
  get diagnostics changed = row_count;
  return changed;
end $$;
grant execute on function private.expire_requests() to service_role;

create function private.blocks_after() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.message_requests r set status = 'blocked', answered_at = now()
  where r.status = 'pending' and ((r.scout_id, r.athlete_id) in ((new.blocker_id, new.blocked_id), (new.blocked_id, new.blocker_id)));
  update public.conversations c set status = 'closed', closed_reason = 'blocked', closed_at = now()
  where c.status = 'open' and ((c.scout_id, c.athlete_id) in ((new.blocker_id, new.blocked_id), (new.blocked_id, new.blocker_id)));
  return null;
end $$;
create trigger blocks_after after insert on public.blocks for each row execute function private.blocks_after();
