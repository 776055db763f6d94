-- Announcements as they are read: on their page, by mail, and how news are turned off without signing in.

insert into private.app_secrets (name, value) values ('news', extensions.gen_random_bytes(32));

-- Opens nothing but the switch for news of one person, so it may stand in a mail.
create function private.news_token(person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select
    replace(person::text, '-', '') || translate(
      encode(extensions.hmac(convert_to('news:' || person, 'UTF8'), s.value, 'sha256'), 'base64'),
      '+/=',
      '-_'
    )
  from private.app_secrets s
  where s.name = 'news'
$$;

-- The text itself is in the mail: it is the team's own, and the same for all its readers.
create function private.mail_announcement(person uuid, address text, announcement uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.send_mail(private.announcement_mail(a.kind), address, d.language,
    jsonb_build_object('subject', t.title, 'content', t.body, 'url', '/announcement/' || a.id)
    || case when a.kind = 'news' then jsonb_build_object('news_token', private.news_token(person))
      else '{}' end)
  from private.announcement_deliveries d
    join private.announcements a on a.id = d.announcement_id
    join private.announcement_texts t on t.announcement_id = a.id and t.language = d.language
  where d.announcement_id = announcement and d.user_id = person;
end $$;

-- Whoever it was delivered to reads it; for everybody else there is none.
create function private.my_announcement(announcement_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare mine private.announcement_deliveries;
begin
  select d.* into mine from private.announcement_deliveries d
  where d.announcement_id = my_announcement.announcement_id and d.user_id = auth.uid();
  if mine.user_id is null then return null; end if;
  if mine.opened_at is null then
    update private.announcement_deliveries d set opened_at = now()
    where d.announcement_id = mine.announcement_id and d.user_id = mine.user_id and d.opened_at is null;
    if found then
      update private.announcements a set opened = a.opened + 1 where a.id = mine.announcement_id;
    end if;
  end if;
  return (
    select jsonb_build_object('kind', a.kind, 'title', t.title, 'body', t.body, 'language', t.language,
      'leads_to', a.leads_to, 'delivered_at', mine.delivered_at)
    from private.announcements a
      join private.announcement_texts t on t.announcement_id = a.id and t.language = mine.language
    where a.id = mine.announcement_id);
end $$;
grant execute on function private.my_announcement(uuid) to authenticated;

create function public.my_announcement(announcement_id uuid) returns jsonb
language sql set search_path = '' as $$
  select private.my_announcement(announcement_id)
$$;
grant execute on function public.my_announcement(uuid) to authenticated;

-- With the key of a mail: no more news for its reader. False where the key is none. It is asked from a page,
-- and by mail programs at once (RFC 8058).
create function private.stop_news(token text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare person uuid;
begin
  if token is null or token !~ '^[0-9a-f]{32}[A-Za-z0-9_-]{43}$' then return false; end if;
  select p.id into person from public.profiles p where p.id = left(token, 32)::uuid;
  if person is null or private.news_token(person) <> token then return false; end if;
  insert into public.user_settings (user_id, notifications_news) values (person, false)
  on conflict (user_id) do update set notifications_news = false;
  return true;
end $$;
grant execute on function private.stop_news(text) to anon, authenticated;

create function public.stop_news(token text) returns boolean
language sql set search_path = '' as $$
  select private.stop_news(token)
$$;
grant execute on function public.stop_news(text) to anon, authenticated;

create function private.stop_news_at_once(params jsonb) returns jsonb
language sql security definer set search_path = '' as $$
  select to_jsonb(private.stop_news(params ->> 'token'))
$$;
grant execute on function private.stop_news_at_once(jsonb) to anon;

create function public.announcements() returns jsonb
language sql stable set search_path = '' as $$
  select private.announcements()
$$;
create function public.announcement_audience(kind text, segment jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select private.announcement_audience(kind, segment)
$$;
create function public.save_announcement(
  draft jsonb,
  announcement_id uuid default null,
  expected_version int default null
) returns jsonb
language sql set search_path = '' as $$
  select private.save_announcement(draft, announcement_id, expected_version)
$$;
create function public.delete_announcement(announcement_id uuid) returns void
language sql set search_path = '' as $$
  select private.delete_announcement(announcement_id)
$$;
create function public.read_announcement_over(announcement_id uuid, language text, expected_version int)
returns jsonb
language sql set search_path = '' as $$
  select private.read_announcement_over(announcement_id, language, expected_version)
$$;
create function public.send_announcement(
  announcement_id uuid,
  expected int,
  expected_version int,
  at timestamptz default null
) returns jsonb
language sql set search_path = '' as $$
  select private.send_announcement(announcement_id, expected, expected_version, at)
$$;
create function public.approve_announcement(announcement_id uuid, expected int, expected_version int)
returns jsonb
language sql set search_path = '' as $$
  select private.approve_announcement(announcement_id, expected, expected_version)
$$;
create function public.stop_announcement(announcement_id uuid) returns jsonb
language sql set search_path = '' as $$
  select private.stop_announcement(announcement_id)
$$;
create function public.send_announcement_test(announcement_id uuid) returns int
language sql set search_path = '' as $$
  select private.send_announcement_test(announcement_id)
$$;
do $$
declare called text;
begin
  foreach called in array array['announcements()', 'announcement_audience(text, jsonb)',
    'save_announcement(jsonb, uuid, int)', 'delete_announcement(uuid)',
    'read_announcement_over(uuid, text, int)', 'send_announcement(uuid, int, int, timestamptz)',
    'approve_announcement(uuid, int, int)', 'stop_announcement(uuid)', 'send_announcement_test(uuid)'] loop
    execute format('grant execute on function private.%s to authenticated', called);
    execute format('grant execute on function public.%s to authenticated', called);
  end loop;
end $$;

comment on function public.my_announcement is
  'Whoever an announcement was delivered to reads it: {kind, title, body, language, leads_to, delivered_at}. Null for everybody else. The first time counts as opened.';
comment on function public.stop_news is
  'With the key of a mail (RFC 8058): turns news off for its reader, without signing in. False where the key is none.';
comment on function public.announcements is
  'For an admin with a second factor: the 100 announcements that changed last, each with its texts, state and how many have and opened it. A count under five is null.';
comment on function public.announcement_audience is
  'For an admin with a second factor: how many a kind of announcement would reach in a segment, {total, languages: {en, es, fr}, minors}. A count under five is null.';
comment on function public.save_announcement is
  'For an admin with a second factor: keeps a draft {kind, segment, leads_to, texts: {en|es|fr: {title, body}}}, a new one where the id is null. A text that changed needs to be read over again. 409 when expected_version is not the version any more.';
comment on function public.delete_announcement is 'For an admin with a second factor: deletes a draft.';
comment on function public.read_announcement_over is
  'For an admin with a second factor, who has read the text in this language and finds it fit to be sent. Readers of a text that nobody read over wait.';
comment on function public.send_announcement is
  'For an admin with a second factor: sends a draft now (at is null) or within 90 days. expected is the number that the admin saw: 409 where it moved by more than five and a tenth, or where the version is not expected_version. One of the kind safety waits for approve_announcement.';
comment on function public.approve_announcement is
  'For a second admin with a second factor: lets a safety announcement go as it was read; 409 where the version is not expected_version.';
comment on function public.stop_announcement is
  'For an admin with a second factor: what has not begun is a draft again, what has goes to nobody else.';
comment on function public.send_announcement_test is
  'For an admin with a second factor: mails each text that is written to that admin alone. Answers how many.';
