-- What the product tells a person on the screen, and by email when they want that. The email names nobody: a
-- minor's name stays out of mail. Only the person sees their notifications, marks them as read and deletes
-- them.

create table public.notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  kind text not null check (
    kind in (
      'message_request',
      'request_accepted',
      'request_declined',
      'message',
      'endorsement',
      'favourite',
      'verification_approved',
      'verification_rejected',
      'verification_expiring',
      'guardian_needed',
      'guardian_decided',
      'guardian_ended',
      'guardian_families',
      'of_age',
      'dispute',
      'dispute_of_minor',
      'dispute_decided',
      'dispute_answered',
      'honour_answered',
      'video_ready',
      'video_failed',
      'moderation',
      'report_answered',
      'announcement',
      'security',
      'feedback_reply',
      'safety_feedback',
      'event_changed',
      'event_cancelled',
      'event_place',
      'event_reminder',
      'event_forbidden',
      'event_allowed',
      'event_lifted',
      'report_made',
      'search_alert',
      'search_broken',
      'pitch_received',
      'pitch_answered',
      'pitch_waiting',
      'thread_read',
      'community_asked',
      'community_answer',
      'organization_answer',
      'measurement_answered',
      'measurement_level',
      'measurement_recorded',
      'board_invitation',
      'board_news'
    )
  ),
  params jsonb not null default '{}' check (octet_length(params::text) <= 4096),
  url text not null default '' check (char_length(url) <= 400),
  group_key text not null default '' check (char_length(group_key) <= 200),
  created_at timestamptz not null default now(),
  seen_at timestamptz,
  read_at timestamptz
);
create index notifications_user_idx on public.notifications (user_id, created_at desc, id desc);
create index notifications_unread_idx on public.notifications (user_id) where read_at is null;
alter table public.notifications enable row level security;
alter table public.notifications force row level security;

select
  private.declare_columns(
    'public.notifications',
    null,
    '{"params": {}, "url": {}, "group_key": {}}',
    '{"kind": "server", "holds": "what a screen says it with, and where it leads"}'
  );

grant select, delete, update (seen_at, read_at) on public.notifications to authenticated;
create policy notifications_select_own on public.notifications for select to authenticated
using (user_id = (select auth.uid()));
create policy notifications_update_own on public.notifications for update to authenticated
using (user_id = (select auth.uid()))
with check (user_id = (select auth.uid()));
create policy notifications_delete_own on public.notifications for delete to authenticated
using (user_id = (select auth.uid()));

select
  private.declare_noun(
    'notification',
    'public.notifications',
    owner => 'user_id',
    live => 'rows_and_deletes'
  );

-- What this transaction does from here on can be taken back for ten seconds, and tells nobody before.
create function private.tell_later(waits boolean) returns void
language sql set search_path = '' as $$
  select
    set_config(
      'touchline.told_at',
      case
        when waits then (clock_timestamp() + interval '10 seconds')::text -- LIMITS.thread.undoSeconds
        else ''
      end,
      true
    )
$$;

-- The only place that rings. Whether a child is rung, and when, is decided by private.rings_at
-- (0070_guardian_safety.sql). Most notices are mailed to whoever wants that; a decision always is, with a
-- mail of its own; null mails nothing.
create function private.create_notification(
  user_id uuid,
  kind text,
  params jsonb default '{}',
  url text default '',
  group_key text default '',
  mail text default 'notification'
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  address text;
  rings   timestamptz := greatest(private.rings_at(create_notification.user_id, kind),
    nullif(current_setting('touchline.told_at', true), '')::timestamptz);
  by_mail boolean     := coalesce((select s.notifications_email from public.user_settings s
    where s.user_id = create_notification.user_id), true);
begin
  select p.email into address from public.profiles p where p.id = create_notification.user_id;
  if address is null or rings = 'infinity' then return; end if;
  if rings > clock_timestamp() then
    insert into private.held_notifications (user_id, kind, params, url, group_key, mail, deliver_after)
      values (create_notification.user_id, kind, params, url, group_key, mail, rings);
    return;
  end if;
  insert into public.notifications (user_id, kind, params, url, group_key)
    values (create_notification.user_id, kind, params, url, group_key);
  perform private.queue_push(create_notification.user_id, kind, url, group_key);
  -- Whoever is suspended hears by email of the decision (0058_moderation_decisions.sql), and of nothing else.
  if mail = 'notification' and kind <> 'message' and by_mail
    and not private.is_banned(create_notification.user_id) then
    perform private.send_mail('notification', address, private.language_of(create_notification.user_id),
      jsonb_build_object('kind', kind, 'url', url));
  elsif mail like 'moderation_%' then
    perform private.send_mail(mail, address, private.language_of(create_notification.user_id),
      jsonb_build_object('decision_token', private.decision_token((params ->> 'decision_id')::uuid)));
  elsif mail = 'announcement_safety' or (mail like 'announcement_%' and by_mail) then
    perform private.mail_announcement(create_notification.user_id, address,
      (params ->> 'announcement_id')::uuid);
  end if;
end $$;

create function public.mark_notifications_read() returns void
language sql set search_path = '' as $$
  update public.notifications n
  set read_at = now()
  where n.user_id = (select auth.uid()) and n.read_at is null
$$;
grant execute on function public.mark_notifications_read() to authenticated;

comment on function public.mark_notifications_read is 'Marks all of the caller''s notifications as read.';

-- The small numbers beside the menu (badge) and of an admin's open work (work), each asked by its noun.
create table private.counts (
  place text not null check (place in ('badge', 'work')),
  name text not null check (name ~ '^[a-z][a-z_]{2,39}$'),
  question text not null check (char_length(question) <= 2000),
  primary key (place, name)
);
select
  private.declare_columns(
    'private.counts',
    null,
    '{"name": {}, "question": {}}',
    '{"kind": "reference", "holds": "a number and the query it is counted by"}'
  );

-- Writes the one query of each place anew, so that many numbers cost what one by hand would.
create function private.declare_count(place text, name text, question text) returns void
language plpgsql set search_path = '' as $$
declare
  numbers text;
  nothing jsonb;
begin
  insert into private.counts (place, name, question) values (place, name, question);
  select string_agg(format('%L, (%s)', c.name, c.question), ', ' order by c.name),
    jsonb_object_agg(c.name, 0) || '{"total": 0}' into numbers, nothing
  from private.counts c where c.place = declare_count.place;
  if place = 'badge' then
    execute format('create or replace function private.my_counts() returns jsonb language sql stable '
      'set search_path = '''' as %L', 'select jsonb_build_object(' || numbers || ')');
    grant execute on function private.my_counts() to authenticated;
  else
    execute format('create or replace function private.admin_work_counts() returns jsonb language sql stable '
      'security definer set search_path = '''' as %L', format('select case when private.is_admin() then ('
      'select c.n || jsonb_build_object(''total'', (select sum(e.value::int) from jsonb_each_text(c.n) e)) '
      'from (select jsonb_build_object(%s) as n) c) else %L::jsonb end', numbers, nothing));
    grant execute on function private.admin_work_counts() to authenticated;
  end if;
end $$;
comment on table public.notifications is
  'What happened to a user, as a kind and its values, so that a screen says it in their language.';
comment on table private.counts is
  'The small numbers beside the menu and of an admin''s open work. Filled by private.declare_count.';

select
  private.declare_count(
    'badge',
    'notifications',
    'select count(*) from public.notifications n where n.user_id = (select auth.uid()) and n.read_at is null'
  );
