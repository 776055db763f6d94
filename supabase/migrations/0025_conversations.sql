-- A conversation between a scout and an athlete; a minor's guardian is part of it from the first message.
-- Either side may leave, and a scout says what came of it: good news keeps it open, the rest ends it. A block
-- ends it at once.

create table public.conversations (
  id uuid primary key default gen_random_uuid(),
  scout_id uuid references public.profiles (id) on delete set null,
  athlete_id uuid references public.profiles (id) on delete set null,
  involves_minor boolean not null,
  subject text not null default '' check (char_length(subject) <= 120),
  status text not null default 'open' check (status in ('open', 'closed')),
  closed_reason text not null default '' check (
    closed_reason in ('', 'left', 'guardian', 'moderation', 'safety')
  ),
  closed_at timestamptz,
  created_at timestamptz not null default now(),
  last_message_at timestamptz not null default now(),
  outcome text not null default '' check (
    outcome in ('', 'trial', 'offered', 'signed', 'not_now', 'wrong_fit', 'committed', 'other')
  ), -- in the scout's words; the athlete reads it
  outcome_at timestamptz,
  constraint conversations_outcome_at check ((outcome = '') = (outcome_at is null)),
  constraint conversations_outcome_closed
    check (outcome in ('', 'trial', 'offered', 'signed') or status = 'closed')
);
create index conversations_scout_idx on public.conversations (scout_id, last_message_at desc);
create index conversations_athlete_idx on public.conversations (athlete_id, last_message_at desc);
alter table public.conversations enable row level security;
alter table public.conversations force row level security;

select
  private.declare_columns(
    'public.conversations',
    null,
    '{"subject": {"kind": "copy", "restorable": "a conversation is ended, not taken away",
        "erased": "emptied with its author (0067_erasure.sql)"}}'
  );

create table public.conversation_participants (
  id uuid primary key default gen_random_uuid(),
  conversation_id uuid not null references public.conversations (id) on delete cascade,
  user_id uuid references public.profiles (id) on delete cascade,
  guardian_link_id uuid references public.guardian_links (id) on delete cascade,
  role text not null check (role in ('athlete', 'scout', 'guardian')),
  -- of a guardian: (guardian), never a name
  display_name text not null check (char_length(display_name) <= 120),
  last_read_at timestamptz not null default '-infinity',
  muted boolean not null default false,
  archived boolean not null default false,
  joined_at timestamptz not null default now(),
  unique (conversation_id, user_id),
  unique (conversation_id, guardian_link_id),
  constraint conversation_participants_user_xor_guardian
    check ((user_id is null) = (role = 'guardian') and (guardian_link_id is not null) = (role = 'guardian'))
);
create index conversation_participants_user_idx on public.conversation_participants (
  user_id,
  conversation_id
);
create index conversation_participants_guardian_idx on public.conversation_participants (guardian_link_id);
alter table public.conversation_participants enable row level security;
alter table public.conversation_participants force row level security;

select
  private.declare_columns(
    'public.conversation_participants',
    null,
    '{"display_name": {"kind": "copy", "evidence": "admins read whom it is about beside it",
        "restorable": "nobody takes it away"}}'
  );

grant select on public.conversations to authenticated;
create policy conversations_select_parties on public.conversations for select to authenticated
using (scout_id = (select auth.uid()) or athlete_id = (select auth.uid()));

select
  private.declare_noun(
    'conversation',
    'public.conversations',
    owner => 'scout_id',
    reportable => true,
    live => 'rows'
  );

grant
  select (id, conversation_id, user_id, role, display_name, last_read_at, joined_at),
  update (last_read_at, muted, archived)
on public.conversation_participants
to authenticated;

-- What somebody reads, mutes or puts away after the end of a conversation is kept here, for them alone: the
-- row that the other side reads, and hears of, stays as it was.
create table private.marks_after_end (
  participant_id uuid primary key references public.conversation_participants (id) on delete cascade,
  last_read_at timestamptz not null,
  muted boolean not null,
  archived boolean not null
);

-- One trigger a column, as only they can tell which ones a statement names; the last leaves the row alone.
create function private.mark_after_end() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  named text := tg_argv[0];
begin
  if exists (select from public.conversations c where c.id = old.conversation_id and c.status = 'open') then
    return new;
  end if;
  if named is null then return null; end if;
  insert into private.marks_after_end (participant_id, last_read_at, muted, archived)
  values (old.id, old.last_read_at, old.muted, old.archived) on conflict do nothing;
  update private.marks_after_end m set
    last_read_at = case named when 'last_read_at' then new.last_read_at else m.last_read_at end,
    muted = case named when 'muted' then new.muted else m.muted end,
    archived = case named when 'archived' then new.archived else m.archived end
  where m.participant_id = old.id;
  return new;
end $$;
create trigger conversation_participants_before_update_archived
before update of archived on public.conversation_participants
  for each row when (current_user in ('anon', 'authenticated'))
  execute function private.mark_after_end('archived');
create trigger conversation_participants_before_update_muted
before update of muted on public.conversation_participants
  for each row when (current_user in ('anon', 'authenticated'))
  execute function private.mark_after_end('muted');
create trigger conversation_participants_before_update_read
before update of last_read_at on public.conversation_participants
  for each row when (current_user in ('anon', 'authenticated'))
  execute function private.mark_after_end('last_read_at');
create trigger conversation_participants_before_update_z_end before update on public.conversation_participants
  for each row when (current_user in ('anon', 'authenticated')) execute function private.mark_after_end();

comment on table private.marks_after_end is
  'What somebody read, muted or put away after the end of a conversation, for their own eyes.';

create function private.my_conversations() returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(p.conversation_id), '{}')
  from public.conversation_participants p
  where p.user_id = auth.uid()
$$;
grant execute on function private.my_conversations() to anon, authenticated, service_role;

create policy conversation_participants_select_parties on public.conversation_participants for select
  to authenticated
using (conversation_id = any ((select private.my_conversations())::uuid[]));
create policy conversation_participants_update_own on public.conversation_participants for update
  to authenticated
using (user_id = (select auth.uid()))
with check (user_id = (select auth.uid()));

select
  private.declare_noun(
    'conversation_participant',
    'public.conversation_participants',
    owner => 'user_id',
    live => 'rows'
  );

-- What one has read no longer waits under the bell.
create function public.mark_conversation_read(conversation_id uuid) returns void
language sql set search_path = '' as $$
  update public.conversation_participants p
  set last_read_at = clock_timestamp()
  where p.conversation_id = mark_conversation_read.conversation_id and p.user_id = (select auth.uid());
  update public.notifications n
  set read_at = now()
  where
    n.user_id = (select auth.uid())
    and n.read_at is null
    and n.kind in ('message', 'request_accepted')
    and n.params ->> 'conversation_id' = mark_conversation_read.conversation_id::text
$$;
grant execute on function public.mark_conversation_read(uuid) to authenticated;

-- Who ended a conversation or told good news in it, what had been told before, and where the scout's board
-- stood, for as long as it can be taken back.
create table private.ended_conversations (
  conversation_id uuid primary key references public.conversations (id) on delete cascade,
  ended_by uuid references public.profiles (id) on delete cascade,
  guardian_link_id uuid references public.guardian_links (id) on delete cascade,
  board_stages jsonb not null check (octet_length(board_stages::text) <= 65536),
  closes boolean not null, -- else it named good news, and the conversation stayed open
  outcome text not null check (outcome in ('', 'trial', 'offered', 'signed')), -- the one before
  outcome_at timestamptz
);
create index ended_conversations_ended_by_idx on private.ended_conversations (ended_by);
create index ended_conversations_link_idx on private.ended_conversations (guardian_link_id);

select
  private.declare_columns(
    'private.ended_conversations',
    null,
    '{"board_stages": {"kind": "server", "holds": "the stages to go back to"}}'
  );

create function private.keep_end(thread public.conversations, link uuid, closes boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.ended_conversations as e (conversation_id, ended_by, guardian_link_id, board_stages,
    closes, outcome, outcome_at)
  values (thread.id, case when link is null then auth.uid() end, link, coalesce((
    select jsonb_object_agg(i.id, i.stage_id) from public.board_items i join public.boards b
      on b.id = i.board_id
    where b.owner_id = thread.scout_id and i.athlete_id = thread.athlete_id), '{}'),
    closes, thread.outcome, thread.outcome_at)
  on conflict (conversation_id) do update set ended_by = excluded.ended_by,
    guardian_link_id = excluded.guardian_link_id, board_stages = excluded.board_stages,
    closes = excluded.closes, outcome = excluded.outcome, outcome_at = excluded.outcome_at;
end $$;

-- Good news that was told stays told, unless the scout ends it with something else.
create function private.close_conversation(thread public.conversations, reason text, outcome text, link uuid)
returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.keep_end(thread, link, true);
  update public.conversations c set status = 'closed', closed_reason = reason, closed_at = now(),
    outcome = coalesce(nullif(close_conversation.outcome, ''), c.outcome),
    outcome_at = case when close_conversation.outcome = '' then c.outcome_at else now() end
  where c.id = thread.id;
end $$;

create function private.end_conversation(conversation uuid, outcome text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  thread  public.conversations;
  earlier text[] := array['watching', 'evaluating', 'contacted', 'in_conversation', 'trial', 'offered'];
begin
  select * into thread from public.conversations c
  where c.id = conversation and c.status = 'open' and auth.uid() in (c.scout_id, c.athlete_id) for update;
  if thread.id is null then
    perform private.raise_error('thread.not_found', 'There is no open thread of yours with this id.', 404);
  end if;
  if outcome <> '' and (auth.uid() is distinct from thread.scout_id
      or outcome not in ('trial', 'offered', 'signed', 'not_now', 'wrong_fit', 'committed', 'other')) then
    perform private.raise_error('thread.outcome',
      'outcome: trial, offered, signed, not_now, wrong_fit, committed or other is wanted, from the scout.',
      422);
  end if;
  if outcome in ('trial', 'offered', 'signed') then
    -- A second press changes nothing, least of all what undoing gives back.
    if outcome = thread.outcome then return; end if;
    perform private.keep_end(thread, null, false);
    update public.conversations c set outcome = end_conversation.outcome, outcome_at = clock_timestamp()
    where c.id = thread.id;
  else
    perform private.close_conversation(thread, 'left', outcome, null);
  end if;
  -- The scout's board follows, forward only; "not now" and "other" leave the place as it is.
  if outcome in ('trial', 'offered', 'signed') then
    perform private.advance_board_items(thread.scout_id, thread.athlete_id,
      earlier[1:coalesce(array_position(earlier, outcome) - 1, cardinality(earlier))], outcome);
  elsif outcome in ('wrong_fit', 'committed') then
    perform private.advance_board_items(thread.scout_id, thread.athlete_id, earlier, 'closed');
  end if;
end $$;
grant execute on function private.end_conversation(uuid, text) to authenticated;

create function public.end_conversation(conversation_id uuid, outcome text default '') returns void
language sql set search_path = '' as $$
  select private.end_conversation(conversation_id, coalesce(outcome, ''))
$$;
grant execute on function public.end_conversation(uuid, text) to authenticated;

comment on table public.conversations is
  'A conversation of a scout and an athlete, open or closed, with the outcome that the scout named.';
comment on table public.conversation_participants is
  'Who takes part in a conversation (the guardian of a minor included), and what they have read, muted or archived.';
comment on function public.mark_conversation_read is
  'Marks a conversation and its notifications as read by the caller.';
comment on table private.ended_conversations is
  'Who ended a conversation or named its outcome, and what stood before, so that it can be taken back.';
comment on function public.end_conversation is
  'Ends a conversation. A scout may name the outcome: trial, offered and signed keep it open.';
