-- Contact starts with a request from a verified scout, which the athlete accepts or declines within 14 days.
-- For a minor it waits, unseen by the minor, until the guardian says yes. After a no, a withdrawal or an
-- ended conversation the same scout waits 30 days. The rules sit in a trigger, so a row inserted by hand
-- obeys every one of them.

create table public.message_requests (
  id uuid primary key default gen_random_uuid(),
  scout_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  athlete_id uuid not null references public.profiles (id) on delete cascade,
  subject text not null check (char_length(btrim(subject)) between 1 and 120),
  intro text not null check (char_length(btrim(intro)) between 1 and 500), -- LIMITS.request.introMaxChars
  status text not null default 'pending' check (
    status in ('pending', 'accepted', 'declined', 'expired', 'withdrawn')
  ),
  awaiting_guardian boolean not null default false,
  decline_reason text not null default '' check (
    decline_reason in (
      '',
      'not_interested',
      'not_now',
      'committed',
      'wrong_fit',
      'guardian',
      'other',
      'safety'
    )
  ),
  scout_name text not null default '' check (char_length(scout_name) <= 120),
  scout_organization text not null default '' check (char_length(scout_organization) <= 160),
  athlete_name text not null default '' check (char_length(athlete_name) <= 120),
  conversation_id uuid references public.conversations (id) on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '14 days', -- LIMITS.request.expiresDays
  guardian_approved_at timestamptz,
  deliver_after timestamptz, -- a guardian's late yes reaches the minor in the morning
  answered_at timestamptz
);
create index message_requests_scout_idx on public.message_requests (scout_id, created_at desc);
create index message_requests_athlete_idx on public.message_requests (athlete_id, created_at desc);
create index message_requests_conversation_idx on public.message_requests (conversation_id);
create unique index message_requests_one_open_idx on public.message_requests (scout_id, athlete_id)
where status = 'pending';
alter table public.message_requests enable row level security;
alter table public.message_requests force row level security;

select
  private.declare_columns(
    'public.message_requests',
    'scout_id',
    '{"subject": "words", "intro": "words",
      "scout_name": {"kind": "copy", "evidence": "admins read whom it is about beside it"},
      "scout_organization": "copy",
      "athlete_name": {"kind": "copy", "evidence": "it would tell who reported"}, "created_at": "value"}',
    '{"surname": "written by a scout", "restorable": "a request is answered, not taken away"}'
  );

grant select, insert (scout_id, athlete_id, subject, intro) on public.message_requests to authenticated;

-- A held request does not exist for the minor: no row, no count, no notice.
create policy message_requests_select_parties on public.message_requests for select to authenticated
using (
  scout_id = (select auth.uid())
  or (
    athlete_id = (select auth.uid())
    and not awaiting_guardian
    and (deliver_after is null or deliver_after <= now())
    and scout_id <> all ((select private.my_blocked_user_ids())::uuid[])
  )
);
create policy message_requests_insert_scout on public.message_requests for insert to authenticated
with check (scout_id = (select auth.uid()) and (select private.is_caller_verified_scout()));

select
  private.declare_noun(
    'message_request',
    'public.message_requests',
    owner => 'scout_id',
    reportable => true,
    live => 'rows',
    limits =>
      '{"message_request": [30, "1 hour", "You have sent many requests. Please wait before sending more."]}'
  );

-- Every condition of a new request: null, or the key of the refusal.
create function private.request_refusal(scout uuid, athlete uuid) returns text
language sql stable security definer set search_path = '' as $$
  select
    coalesce(
      private.contact_refusal(scout, athlete),
      case
        when exists (
          select
          from public.conversations c
          where c.scout_id = scout and c.athlete_id = athlete and c.status = 'open'
        ) then 'contact.thread_open'
        when exists (
          select
          from public.message_requests r
          where
            r.scout_id = scout
            and r.athlete_id = athlete
            and r.status = 'pending'
            and r.expires_at > now()
        ) then 'contact.request_open'
      end,
      private.cool_down_refusal(scout, athlete)
    )
$$;

create function private.message_requests_before_insert() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  target public.athlete_profiles;
  sender public.scout_profiles;
begin
  if new.scout_id is distinct from auth.uid() then return new; end if; -- the policy refuses it
  perform private.require_rate_limit('message_request', new.scout_id::text);
  perform private.require_sender_room(new.scout_id);
  perform private.lock_pair(new.scout_id, new.athlete_id);
  update public.message_requests r set status = 'expired', answered_at = now()
  where r.scout_id = new.scout_id and r.athlete_id = new.athlete_id and r.status = 'pending'
  and r.expires_at <= now();
  case private.request_refusal(new.scout_id, new.athlete_id)
    when 'contact.thread_open' then perform private.raise_error('contact.thread_open',
      'You already have an open thread with this athlete.', 409);
    when 'contact.request_open' then perform private.raise_error('contact.request_open',
      'You already have an open request to this athlete.', 409);
    when 'contact.cool_down' then perform private.raise_cool_down();
    else perform private.require_contact(new.scout_id, new.athlete_id);
  end case;
  perform private.require_open_window(new.scout_id, new.athlete_id);
  select * into target from public.athlete_profiles p where p.id = new.athlete_id;
  if target.is_minor then perform private.require_minor_room(new.scout_id); end if;
  select * into sender from public.scout_profiles s where s.user_id = new.scout_id;
  select btrim(new.subject), btrim(new.intro) into new.subject, new.intro;
  new.status := 'pending';
  new.awaiting_guardian := target.is_minor;
  new.athlete_name := target.display_name;
  new.scout_name := sender.display_name;
  new.scout_organization := sender.organization;
  new.created_at := now();
  new.expires_at := now() + interval '14 days';
  return new;
end $$;
create trigger message_requests_before_insert before insert on public.message_requests
  for each row when (current_user in ('anon', 'authenticated'))
  execute function private.message_requests_before_insert();

create function private.message_requests_after_insert_update() returns trigger
language plpgsql security definer set search_path = '' as $$
declare sender jsonb := jsonb_build_object('request_id', new.id, 'scout_id', new.scout_id, 'name',
  new.scout_name, 'organization', new.scout_organization);
begin
  if tg_op = 'INSERT' then
    if new.awaiting_guardian then
      perform private.enqueue_guardian_mails(new.athlete_id, 'guardian_request', sender
        || private.verification_mail_params(new.scout_id) || jsonb_build_object('subject', new.subject,
        'intro', new.intro, 'expires_at', new.expires_at));
    elsif new.status = 'pending' then
      perform private.create_notification(new.athlete_id, 'message_request', sender, '/athlete/messages',
        'message_request');
    end if;
    -- The scout's boards follow the contact by themselves.
    perform private.advance_board_items(new.scout_id, new.athlete_id, array['watching', 'evaluating'],
      'contacted');
    return null;
  end if;
  if (old.awaiting_guardian or old.deliver_after is not null) and new.status = 'pending'
    and not new.awaiting_guardian and new.deliver_after is null then
    perform private.create_notification(new.athlete_id, 'message_request', sender, '/athlete/messages',
      'message_request');
  end if;
  if old.status = 'pending' and new.status = 'accepted' then
    perform private.create_notification(new.scout_id, 'request_accepted',
      jsonb_build_object('request_id', new.id, 'name', new.athlete_name, 'athlete_id', new.athlete_id,
      'conversation_id', new.conversation_id), '/scout/messages?thread=' || new.conversation_id);
    perform private.advance_board_items(new.scout_id, new.athlete_id,
      array['watching', 'evaluating', 'contacted'], 'in_conversation');
  elsif old.status = 'pending' and new.status = 'declined' then
    perform private.create_notification(new.scout_id, 'request_declined',
      jsonb_build_object('request_id', new.id, 'name', new.athlete_name, 'athlete_id', new.athlete_id,
      'reason', new.decline_reason), '/scout/messages');
  end if;
  return null;
end $$;
create trigger message_requests_after_insert_update after insert or update on public.message_requests
  for each row execute function private.message_requests_after_insert_update();

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
  values (thread, request.scout_id, 'scout', request.scout_name, now()),
  (thread, request.athlete_id, 'athlete', request.athlete_name, now());
  if minor then
    insert into public.conversation_participants (conversation_id, guardian_link_id, role, display_name)
    select thread, g.id, 'guardian', '(guardian)' from private.active_guardian_links(request.athlete_id) g;
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
  -- In the order in which a guardian's decision locks: their link, the pair, the request.
  perform from public.guardian_links g where g.athlete_id = auth.uid() for key share;
  perform private.lock_pair(r.scout_id, auth.uid()) from public.message_requests r where r.id = request_id;
  select * into request from public.message_requests r
  where r.id = request_id and r.athlete_id = auth.uid() and not r.awaiting_guardian
    and (r.deliver_after is null or r.deliver_after <= now()) for update;
  if request.id is null then
    perform private.raise_error('request.not_found', 'There is no such request.', 404);
  end if;
  if request.status <> 'pending' or request.expires_at <= now() then
    perform private.raise_error('request.settled', 'This request was settled already.', 409);
  end if;
  if not accept then
    if coalesce(reason, '') not in ('not_interested', 'not_now', 'committed', 'wrong_fit', 'other') then
      perform private.raise_error('request.reason',
        'reason: not_interested, not_now, committed, wrong_fit or other is wanted.', 422);
    end if;
    update public.message_requests set status = 'declined', decline_reason = reason, answered_at = now()
      where id = request.id;
    return null;
  end if;
  case private.accept_refusal(request)
    when 'request.settled' then
      perform private.raise_error('request.settled', 'This request was settled already.', 409);
    when 'request.guardian' then
      perform private.raise_error('request.guardian', 'A guardian must agree first.', 409);
    else null;
  end case;
  thread := private.open_conversation(request);
  update public.message_requests set status = 'accepted', answered_at = now(), conversation_id = thread
    where id = request.id;
  return thread;
end $$;
grant execute on function private.answer_message_request(uuid, boolean, text) to authenticated;

create function private.withdraw_message_request(request_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.message_requests r set status = 'withdrawn', answered_at = now()
  where r.id = request_id and r.scout_id = auth.uid() and r.status = 'pending';
  if not found then
    perform private.raise_error('request.not_found', 'There is no open request of yours with this id.', 404);
  end if;
end $$;
grant execute on function private.withdraw_message_request(uuid) to authenticated;

create function public.answer_message_request(request_id uuid, accept boolean, reason text default '')
returns uuid
language sql set search_path = '' as $$
  select private.answer_message_request(request_id, accept, reason)
$$;
grant execute on function public.answer_message_request(uuid, boolean, text) to authenticated;

create function public.withdraw_message_request(request_id uuid) returns void
language sql set search_path = '' as $$
  select private.withdraw_message_request(request_id)
$$;
grant execute on function public.withdraw_message_request(uuid) to authenticated;

-- The same insert the table takes, in one call that answers with the row.
create function public.request_contact(athlete_id uuid, subject text, intro text)
returns public.message_requests
language sql set search_path = '' as $$
  insert into public.message_requests (scout_id, athlete_id, subject, intro)
  values (auth.uid(), athlete_id, subject, intro)
  returning *
$$;
grant execute on function public.request_contact(uuid, text, text) to authenticated;

comment on function public.request_contact is
  'A verified scout asks to talk to an athlete. Answers with the request; for a minor it waits for the guardian.';
comment on function public.answer_message_request is
  'The athlete accepts or declines (with a reason). Answers with the id of the conversation, or null.';
comment on function public.withdraw_message_request is
  'The scout takes a request back that nobody has answered.';

select
  private.declare_count(
    'badge',
    'requests',
    'select count(*) from public.message_requests r where r.athlete_id = (select auth.uid())
      and r.status = ''pending'' and r.expires_at > now()'
  );
