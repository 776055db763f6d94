-- What rings a child, and what the team says to one. A notice is a bell at night and in a pause as much as a
-- message is, so one function decides about all of them; and the team's own words to a child pass the gate of
-- contact and go to the guardian as a copy, like those of any other adult.

-- Notices to a child that wait for the morning. Nobody reads them before.
create table private.held_notifications (
  id bigint generated always as identity primary key,
  user_id uuid not null references public.profiles (id) on delete cascade,
  kind text not null check (char_length(kind) <= 40),
  params jsonb not null check (octet_length(params::text) <= 4096),
  url text not null check (char_length(url) <= 400),
  group_key text not null check (char_length(group_key) <= 200),
  mail text check (char_length(mail) <= 40),
  deliver_after timestamptz not null
);
create index held_notifications_due_idx on private.held_notifications (deliver_after);
create index held_notifications_user_idx on private.held_notifications (user_id);
select
  private.declare_columns(
    'private.held_notifications',
    null,
    '{"kind": {}, "params": {}, "url": {}, "group_key": {}, "mail": {}}',
    '{"kind": "server", "holds": "what a screen will say in the morning, and where it leads"}'
  );
comment on table private.held_notifications is
  'Notices to a minor that wait for the morning. Read by nobody before.';

-- When a notice of this kind may ring this person: "infinity" is never. Only a child is spared anything. A
-- doubt about a number never rings one, as any verified adult can raise it; what scouts do does not ring in
-- a pause; what concerns the own account or the own family rings at once, and the rest in the morning.
create function private.rings_at(person uuid, kind text) returns timestamptz
language plpgsql stable security definer set search_path = '' as $$
begin
  if not exists (select from public.athlete_profiles p
    join public.athlete_private_details d on d.athlete_id = p.id where p.id = person and p.is_minor) then
    return '-infinity';
  end if;
  if kind in ('dispute', 'favourite') then return 'infinity'; end if;
  if kind in ('message', 'message_request', 'endorsement') and private.is_contact_paused(person) then
    return 'infinity';
  end if;
  if kind in ('security', 'of_age', 'guardian_needed', 'guardian_decided', 'guardian_ended',
    'event_forbidden', 'event_allowed') then
    return '-infinity';
  end if;
  return coalesce(private.delivery_time(person), '-infinity');
end $$;

-- One that cannot be told waits for the next time, and keeps no other waiting.
create function private.deliver_held_notifications() returns int
language plpgsql security definer set search_path = '' as $$
declare
  due       record;
  one       private.held_notifications;
  delivered int := 0;
begin
  for due in select h.id from private.held_notifications h where h.deliver_after <= now() order by h.id loop
    begin
      delete from private.held_notifications h where h.id = due.id and h.deliver_after <= now()
      returning h.* into one;
      continue when one.id is null;
      perform private.create_notification(one.user_id, one.kind, one.params, one.url, one.group_key,
        one.mail);
      delivered := delivered + 1;
    exception when others then
      raise warning 'the held notification % waits: % (%)', due.id, sqlerrm, sqlstate;
    end;
  end loop;
  return delivered;
end $$;

create function private.require_words_for(person uuid, field text, value text) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.is_minor_account(person) then perform private.require_plain_words(field, value); end if;
end $$;

create function private.copy_to_guardians(person uuid, mail text, words text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_minor_account(person) then
    perform private.enqueue_guardian_mails(person, mail, jsonb_build_object('content', words));
  end if;
end $$;

-- The guardian hears of doubts once a day, however many there are; admins of each.
create function private.tell_of_minors_dispute(athlete uuid, number uuid, metric text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.create_notification(a.user_id, 'dispute_of_minor', jsonb_build_object('metric', metric),
    '/admin/content?of=numbers&number=' || number, 'dispute_of_minor')
  from public.admin_users a;
  if (select t.allowed from private.consume_rate_limit('dispute_told', athlete::text) t) then
    perform private.enqueue_guardian_mails(athlete, 'guardian_dispute', '{}');
  end if;
end $$;
