-- What the two write to each other. A minor's guardian gets a copy of each message by email.

create table public.messages (
  id uuid primary key default gen_random_uuid(),
  conversation_id uuid not null references public.conversations (id) on delete cascade,
  sender_id uuid default auth.uid() references public.profiles (id) on delete set null, -- "from"
  recipient_id uuid references public.profiles (id) on delete set null, -- "to"
  subject text not null default '' check (char_length(subject) <= 120),
  -- LIMITS.message.contentMaxChars
  content text not null check (char_length(btrim(content)) between 1 and 4000),
  reply_to_id uuid references public.messages (id) on delete set null,
  idempotency_key uuid, -- the sender's own id for it: a retry after a cut answer writes one message
  created_at timestamptz not null default clock_timestamp(),
  deliver_after timestamptz, -- quiet hours of a minor: until then only the sender and the guardian read it
  deleted_at timestamptz,
  unique (sender_id, idempotency_key)
);
create index messages_conversation_idx on public.messages (conversation_id, created_at desc, id desc);
create index messages_recipient_idx on public.messages (recipient_id, created_at desc);
create index messages_reply_idx on public.messages (reply_to_id);
alter table public.messages enable row level security;
alter table public.messages force row level security;

select
  private.declare_columns(
    'public.messages',
    'sender_id',
    '{"subject": "words", "content": "words", "created_at": {"kind": "value"}}',
    '{"contact_gate": "messages_before_insert looks at those of a minor; adults may exchange addresses",
      "restorable": "what was said is not taken away",
      "erased": "go with their author; the other side''s stay (0067_erasure.sql)"}'
  );

grant select, insert (id, conversation_id, sender_id, subject, content, reply_to_id, idempotency_key)
  on public.messages to authenticated;
create policy messages_select_parties on public.messages for select to authenticated
using (
  conversation_id = any ((select private.my_conversations())::uuid[])
  and (deliver_after is null or deliver_after <= now() or sender_id = (select auth.uid()))
);
create policy messages_insert_party on public.messages for insert to authenticated
with check (sender_id = (select auth.uid()) and private.can_write(conversation_id, sender_id));

select
  private.declare_noun(
    'message',
    'public.messages',
    owner => 'sender_id',
    reportable => true,
    live => 'rows',
    limits => '{"message": [300, "1 hour", "You have written many messages. Please wait a little."]}'
  );

create function private.messages_before_insert() returns trigger
language plpgsql security definer set search_path = '' as $$
declare thread public.conversations;
begin
  select * into thread from public.conversations c where c.id = new.conversation_id;
  new.recipient_id := case when new.sender_id = thread.scout_id then thread.athlete_id
    else thread.scout_id end;
  if tg_nargs = 0 then return new; end if;
  if new.sender_id is distinct from auth.uid() then return new; end if; -- the policy refuses it
  if not (new.sender_id = any (array[thread.scout_id, thread.athlete_id])) or thread.id is null then
    perform private.raise_error('thread.not_found', 'There is no such thread.', 404);
  end if;
  -- A block, a withdrawal or an end that has begun closes it first.
  perform from public.conversations c where c.id = thread.id for no key update;
  if not private.can_write(thread.id, new.sender_id) then
    perform private.raise_error('thread.closed', 'This thread is closed for new messages.', 409);
  end if;
  perform private.require_rate_limit('message', new.sender_id::text);
  if new.reply_to_id is not null and not exists (select 1 from public.messages m where m.id = new.reply_to_id
    and m.conversation_id = thread.id) then
    perform private.raise_error('message.reply', 'reply_to_id: that message is not in this thread.', 422);
  end if;
  if (select p.is_minor from public.athlete_profiles p where p.id = thread.athlete_id) then
    perform private.require_plain_words('content', new.subject || ' ' || new.content);
    perform private.require_no_number_in_pieces(new);
    if new.sender_id = thread.scout_id then
      new.deliver_after := private.delivery_time(thread.athlete_id);
    end if;
  end if;
  new.created_at := clock_timestamp();
  new.deleted_at := null;
  return new;
end $$;
create trigger messages_before_insert before insert on public.messages
  for each row when (current_user not in ('anon', 'authenticated'))
  execute function private.messages_before_insert();
create trigger messages_before_insert_by_client before insert on public.messages
  for each row when (current_user in ('anon', 'authenticated'))
  execute function private.messages_before_insert('by_client');

-- The message has arrived: the thread moves up, and the other side hears of it.
create function private.announce_to_recipient(message public.messages) returns void
language plpgsql security definer set search_path = '' as $$
declare
  thread public.conversations;
  who    text;
begin
  update public.conversations c set last_message_at = greatest(c.last_message_at, message.created_at)
    where c.id = message.conversation_id returning * into thread;
  -- The request's own words, which the athlete and the guardian have read already, open the thread without
  -- another notice.
  if message.created_at <= thread.created_at or message.recipient_id is null
    or exists (select 1 from public.conversation_participants p
      where p.conversation_id = thread.id and p.user_id = message.recipient_id and p.muted) then return;
  end if;
  select p.display_name into who from public.conversation_participants p
    where p.conversation_id = thread.id and p.user_id = message.sender_id;
  perform private.create_notification(message.recipient_id, 'message',
    jsonb_strip_nulls(jsonb_build_object('conversation_id', thread.id, 'name', coalesce(who, ''),
      'athlete_id', case when message.recipient_id = thread.scout_id then thread.athlete_id end)),
    case when message.recipient_id = thread.scout_id then '/scout' else '/athlete' end || '/messages?thread='
    || thread.id,
    'message:' || thread.id);
end $$;

create function private.messages_after_insert_update() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  thread public.conversations;
  names  jsonb;
begin
  if new.deliver_after is null then perform private.announce_to_recipient(new); end if;
  select * into thread from public.conversations c where c.id = new.conversation_id;
  if tg_op = 'UPDATE' or new.created_at <= thread.created_at then return null; end if;
  update public.conversation_participants p set last_read_at = greatest(p.last_read_at, new.created_at)
  where p.conversation_id = new.conversation_id and p.user_id = new.sender_id;
  if (select a.is_minor from public.athlete_profiles a where a.id = thread.athlete_id) then
    select jsonb_object_agg(p.role, p.display_name) into names from public.conversation_participants p
    where p.conversation_id = thread.id and p.user_id is not null;
    perform private.enqueue_guardian_mails(thread.athlete_id, 'guardian_message_copy',
      jsonb_build_object('from', coalesce(case when new.sender_id = thread.scout_id then names ->> 'scout'
      else names ->> 'athlete' end, ''), 'scout_name', coalesce(names ->> 'scout', ''),
      'conversation_id', thread.id, 'subject', new.subject, 'content', new.content));
  end if;
  return null;
end $$;
create trigger messages_after_insert after insert on public.messages
  for each row execute function private.messages_after_insert_update();
create trigger messages_after_update after update of deliver_after on public.messages
  for each row when (old.deliver_after is not null and new.deliver_after is null)
  execute function private.messages_after_insert_update();

-- A block looks like what happens anyway: the conversation is ended, a request that waits for the athlete
-- goes on waiting until it runs out, and one of the blocker's own is taken back.
create function private.blocks_after_insert() returns trigger
language plpgsql security definer set search_path = '' as $$
declare thread public.conversations;
begin
  perform private.lock_pair(new.blocker_id, new.blocked_id);
  update public.message_requests r set status = 'withdrawn', answered_at = now()
  where r.status = 'pending' and r.scout_id = new.blocker_id and r.athlete_id = new.blocked_id;
  for thread in select * from public.conversations c where c.status = 'open'
    and ((c.scout_id, c.athlete_id) in ((new.blocker_id, new.blocked_id), (new.blocked_id, new.blocker_id)))
    for update
  loop
    perform private.close_conversation(thread, 'left', '', null);
  end loop;
  return null;
end $$;
create trigger blocks_after_insert after insert on public.blocks
  for each row execute function private.blocks_after_insert();

-- What one has muted or put away is nobody else's business.
create function private.my_conversation_flags()
returns table (conversation_id uuid, muted boolean, archived boolean)
language sql stable security definer set search_path = '' as $$
  select p.conversation_id, coalesce(m.muted, p.muted), coalesce(m.archived, p.archived)
  from
    public.conversation_participants p
    left join private.marks_after_end m on m.participant_id = p.id
  where p.user_id = auth.uid()
$$;
grant execute on function private.my_conversation_flags() to authenticated;

create function public.my_conversation_flags()
returns table (conversation_id uuid, muted boolean, archived boolean)
language sql stable set search_path = '' as $$
  select * from private.my_conversation_flags()
$$;
grant execute on function public.my_conversation_flags() to authenticated;
comment on function public.my_conversation_flags is 'Which conversations the caller muted or put away.';

-- Until when the caller has read it.
create function private.read_at(conversation uuid) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select greatest(p.last_read_at, m.last_read_at)
  from
    public.conversation_participants p
    left join private.marks_after_end m on m.participant_id = p.id
  where p.conversation_id = conversation and p.user_id = auth.uid()
$$;
grant execute on function private.read_at(uuid) to authenticated;

create function public.read_at(conversation public.conversations) returns timestamptz
language sql stable set search_path = '' as $$
  select private.read_at(conversation.id)
$$;
grant execute on function public.read_at(public.conversations) to authenticated;
comment on function public.read_at(public.conversations) is
  'Until when the caller has read a conversation, after its end too.';

select
  private.declare_count(
    'badge',
    'messages',
    'select count(*) from public.messages m join public.conversation_participants p
        on p.conversation_id = m.conversation_id and p.user_id = (select auth.uid())
      where m.recipient_id = (select auth.uid()) and m.created_at > p.last_read_at
        and m.created_at > private.read_at(m.conversation_id) and m.deleted_at is null'
  );
