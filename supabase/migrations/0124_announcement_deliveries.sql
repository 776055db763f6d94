-- How an announcement goes out: in batches, once to each person, at their hour and in their language, and to
-- a child after the quiet hours, with a copy to the guardian. A batch is one transaction, so whatever ends
-- the server in the middle, nobody gets it twice. 200 a minute leave room for the mail of a new password.

create table private.announcement_deliveries (
  announcement_id uuid not null references public.announcements (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  language text not null check (language in ('en', 'es', 'fr')),
  sent_at timestamptz not null default now(),
  primary key (announcement_id, user_id)
);
create index announcement_deliveries_user_idx on private.announcement_deliveries (user_id);
create index notifications_announcement_idx on public.notifications (group_key)
where kind = 'announcement';
insert into private.app_secrets (name, value) values ('unsubscribe_links', extensions.gen_random_bytes(32));

-- The secret of the link below each mail, for one account and for this alone. The id in it says whose it is,
-- as nothing is looked up before the signature has been checked.
create function private.unsubscribe_token(user_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select
    replace(unsubscribe_token.user_id::text, '-', '') || '.' || translate(
      encode(
        extensions.hmac(convert_to('announcements:' || unsubscribe_token.user_id, 'UTF8'), s.value, 'sha256'),
        'base64'
      ),
      '+/=',
      '-_'
    )
  from private.app_secrets s
  where s.name = 'unsubscribe_links'
$$;

create function private.is_unsubscribed_by(token text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare person uuid;
begin
  if token ~ '^[0-9a-f]{32}[.][A-Za-z0-9_-]{43}$' then person := left(token, 32)::uuid; end if;
  if private.unsubscribe_token(person) is distinct from token
    or not exists (select from public.profiles p where p.id = person) then
    return false;
  end if;
  insert into public.user_settings as s (user_id, notifications_announcements) values (person, false)
  on conflict (user_id) do update set notifications_announcements = false where s.notifications_announcements;
  return true;
end $$;

create function private.unsubscribe_announcements(token text) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_unsubscribed_by(token) then
    perform private.raise_error('announcement.link', 'This link is not valid.', 404);
  end if;
  return jsonb_build_object('unsubscribed', true);
end $$;
grant execute on function private.unsubscribe_announcements(text) to anon, authenticated;

create function public.unsubscribe_announcements(token text) returns jsonb
language sql set search_path = '' as $$
  select private.unsubscribe_announcements(token)
$$;
grant execute on function public.unsubscribe_announcements(text) to anon, authenticated;

-- Asked by the server for the button of a mail program and for its own small page: null for no link of ours.
create function private.unsubscribe_by_link(params jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  return case when private.is_unsubscribed_by(params ->> 'token') then '{"unsubscribed": true}'::jsonb end;
end $$;
grant execute on function private.unsubscribe_by_link(jsonb) to anon;

-- Who does not have it yet. An account made after it began hears nothing of it.
create function private.announcement_waiting(announcement public.announcements)
returns table (user_id uuid, language text, is_minor boolean, is_ready boolean)
language sql stable security definer set search_path = '' as $$
  select p.user_id, p.language, p.is_minor, private.is_announcement_ready(announcement.id, p.language)
  from
    private.announcement_people(announcement.segment) p
    join public.profiles x on x.id = p.user_id
  where
    x.created_at <= coalesce(announcement.started_at, now())
    and (announcement.is_essential or not (p.is_off or (not announcement.in_app and p.no_mail)))
    and not exists (
      select
      from private.announcement_deliveries d
      where d.announcement_id = announcement.id and d.user_id = p.user_id
    )
$$;

-- Mails it to one person. An essential one cannot be turned off, so it has no such link.
create function private.mail_announcement(announcement public.announcements, person uuid, language text)
returns void
language plpgsql security definer set search_path = '' as $$
declare
  words   private.announcement_texts;
  address text := (select p.email from public.profiles p where p.id = person);
begin
  select t.* into words from private.announcement_texts t
  where t.announcement_id = announcement.id and t.language = mail_announcement.language;
  perform private.send_mail('announcement', address, mail_announcement.language,
    jsonb_build_object('language', words.language, 'title', words.title, 'content', words.body,
      'button', words.button, 'url', announcement.path, 'unsubscribe',
      case when announcement.is_essential then '' else private.unsubscribe_token(person) end));
end $$;

-- The guardians of a child get what the child gets, in their own language where it was read.
create function private.copy_announcement(announcement public.announcements, athlete uuid, language text)
returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.send_mail('guardian_announcement_copy', g.guardian_email, g.locale,
    jsonb_build_object('token', private.guardian_token(g.id), 'guardian_name', g.guardian_name,
      'athlete_name', (select a.display_name from public.athlete_profiles a where a.id = athlete),
      'subject', t.title, 'content', t.body))
  from private.active_guardian_links(athlete) g
  join private.announcement_texts t on t.announcement_id = announcement.id
    and t.language = case when private.is_announcement_ready(announcement.id, g.locale) then g.locale
      else copy_announcement.language end;
end $$;

create function private.deliver_announcement(
  announcement public.announcements,
  person uuid,
  language text,
  is_minor boolean
) returns int
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.announcement_deliveries (announcement_id, user_id, language)
  values (announcement.id, person, deliver_announcement.language) on conflict do nothing;
  if not found then return 0; end if;
  if announcement.in_app then
    perform private.create_notification(person, 'announcement', jsonb_build_object('announcement_id',
      announcement.id, 'title', (select t.title from private.announcement_texts t
        where t.announcement_id = announcement.id and t.language = deliver_announcement.language)),
      announcement.path, 'announcement:' || announcement.id, null);
  end if;
  if announcement.by_mail and (announcement.is_essential or coalesce((select s.notifications_email
    from public.user_settings s where s.user_id = person), true)) then
    perform private.mail_announcement(announcement, person, deliver_announcement.language);
  end if;
  if is_minor then
    perform private.copy_announcement(announcement, person, deliver_announcement.language);
  end if;
  return 1;
end $$;

-- At most so many people, whose hour has come. It has been sent when nobody waits any more but those whose
-- language nobody has read.
create function private.send_announcement_batch(announcement public.announcements, people int) returns int
language plpgsql security definer set search_path = '' as $$
declare
  told int;
  left_over record;
begin
  update public.announcements a set state = 'sending', started_at = coalesce(a.started_at, now())
  where a.id = announcement.id returning a.* into announcement;
  select coalesce(sum(private.deliver_announcement(announcement, due.user_id, due.language, due.is_minor)), 0)
  into told
  from (select w.* from private.announcement_waiting(announcement) w
    where w.is_ready and coalesce(announcement.local_time at time zone private.timezone_of(w.user_id),
        '-infinity') <= now()
      and (not w.is_minor or private.rings_at(w.user_id, 'announcement') <= clock_timestamp())
    order by w.user_id limit people) due;
  select count(*) filter (where w.is_ready) as ready, count(*) filter (where not w.is_ready) as held
  into left_over from private.announcement_waiting(announcement) w;
  update public.announcements a set sent_count = a.sent_count + told, held_back_count = left_over.held,
    state = case when left_over.ready = 0 then 'sent' else 'sending' end,
    finished_at = case when left_over.ready = 0 then now() end
  where a.id = announcement.id;
  return told;
end $$;

-- Run every minute. Whoever stops one waits for the batch that is under way, and no other begins.
create function private.send_announcements() returns int
language plpgsql security definer set search_path = '' as $$
declare
  announcement public.announcements;
  told         int := 0;
begin
  for announcement in
    select a.* from public.announcements a
    where a.state in ('scheduled', 'sending') and a.scheduled_at <= now()
      and (not a.is_essential or a.released_at is not null)
    order by a.scheduled_at, a.id for update skip locked
  loop
    told := told + private.send_announcement_batch(announcement, 200);
  end loop;
  return told;
end $$;
grant execute on function private.send_announcements() to service_role;

-- An essential one takes another admin than the one who scheduled it.
create function private.release_announcement(announcement_id uuid, expected_version int) returns void
language plpgsql security definer set search_path = '' as $$
declare kept public.announcements;
begin
  perform private.require_admin();
  perform private.require_rate_limit('admin_action', auth.uid()::text);
  kept := private.announcement_to_change(announcement_id, expected_version, 'announcement_released');
  if not kept.is_essential or kept.released_at is not null or kept.state not in ('scheduled', 'sending') then
    perform private.raise_announcement_state(kept, 'nothing of it waits for a second admin');
  end if;
  if kept.scheduled_by is not distinct from auth.uid() then
    perform private.raise_error('announcement.own', 'Another admin than you agrees to it.', 403);
  end if;
  update public.announcements a set released_by = auth.uid(), released_at = now() where a.id = kept.id;
end $$;
grant execute on function private.release_announcement(uuid, int) to authenticated;

create function public.release_announcement(announcement_id uuid, expected_version int) returns void
language sql set search_path = '' as $$
  select private.release_announcement(announcement_id, expected_version)
$$;
grant execute on function public.release_announcement(uuid, int) to authenticated;

-- Where nobody has it yet it is a draft again.
create function private.stop_announcement(announcement_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  kept    public.announcements;
  waiting int;
begin
  perform private.require_admin();
  perform private.require_rate_limit('admin_action', auth.uid()::text);
  kept := private.announcement_to_change(announcement_id, null, 'announcement_stopped');
  if kept.state not in ('scheduled', 'sending') and (kept.state <> 'sent' or kept.held_back_count = 0) then
    perform private.raise_announcement_state(kept, 'there is nothing to stop');
  end if;
  select count(*) into waiting from private.announcement_waiting(kept);
  update public.announcements a set version = a.version + 1, updated_at = now(), stopped_by = auth.uid(),
    state = case a.sent_count when 0 then 'draft' else 'stopped' end,
    started_at = case when a.sent_count > 0 then a.started_at end,
    scheduled_at = case when a.sent_count > 0 then a.scheduled_at end,
    released_by = null, released_at = null, finished_at = now()
  where a.id = kept.id returning * into kept;
  return jsonb_build_object('state', kept.state, 'sent', kept.sent_count, 'left', waiting);
end $$;
grant execute on function private.stop_announcement(uuid) to authenticated;

create function public.stop_announcement(announcement_id uuid) returns jsonb
language sql set search_path = '' as $$
  select private.stop_announcement(announcement_id)
$$;
grant execute on function public.stop_announcement(uuid) to authenticated;

-- What the caller got, in the language they got it in.
create function private.my_announcement(announcement_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare mine jsonb;
begin
  select jsonb_build_object('title', t.title, 'text', t.body, 'button', t.button, 'path', a.path,
    'sent_at', d.sent_at) into mine
  from private.announcement_deliveries d
  join public.announcements a on a.id = d.announcement_id
  join private.announcement_texts t on t.announcement_id = d.announcement_id and t.language = d.language
  where d.announcement_id = my_announcement.announcement_id and d.user_id = auth.uid();
  if mine is null then
    perform private.raise_error('announcement.not_found', 'announcement_id: there is no such announcement.',
      404);
  end if;
  return mine;
end $$;
grant execute on function private.my_announcement(uuid) to authenticated;

create function public.my_announcement(announcement_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select private.my_announcement(announcement_id)
$$;
grant execute on function public.my_announcement(uuid) to authenticated;

comment on table private.announcement_deliveries is
  'Who has got an announcement, in which language. Read by nobody: it is there so that each gets it once.';
comment on function public.unsubscribe_announcements is
  'Turns announcements off for the account of a mailed link, without signing in. 404 when the link is not ours.';
comment on function public.release_announcement is
  'A second admin with a second factor agrees that an announcement goes out which nobody can turn off.';
comment on function public.stop_announcement is
  'An admin with a second factor stops an announcement, half way too. Answers with how many have it and how many do not.';
comment on function public.my_announcement is
  'The announcement that the caller got, in the language they got it in. 404 for everybody else.';
