-- How an announcement comes to be: an admin writes it, somebody says of each language that it is right, it is
-- tested, scheduled, and stopped where it was a mistake. Once it is scheduled nobody changes what people have
-- already been told; only a language that nobody has read may still be finished.

-- The announcement an admin acts on, locked; and not if another admin changed it since it was read.
create function private.announcement_to_change(announcement_id uuid, expected_version int, action text)
returns public.announcements
language plpgsql security definer set search_path = '' as $$
declare found_one public.announcements;
begin
  select a.* into found_one from public.announcements a
  where a.id = announcement_to_change.announcement_id for update;
  if found_one.id is null then
    perform private.raise_error('announcement.not_found', 'announcement_id: there is no such announcement.',
      404);
  end if;
  if action not in ('announcement_stopped', 'announcement_tested')
    and found_one.version is distinct from expected_version then
    perform private.raise_error('announcement.changed', format(
      'expected_version: %s was given and it is %s now. Another admin has changed it; read it again.',
      coalesce(expected_version::text, 'nothing'), found_one.version), 409);
  end if;
  perform private.write_audit_log(auth.uid(), action, jsonb_build_object('id', found_one.id));
  return found_one;
end $$;

create function private.raise_announcement_state(announcement public.announcements, wanted text) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.raise_error('announcement.state', format('It is %s; %s.', announcement.state, wanted), 409);
end $$;

-- What was agreed for an essential announcement holds for the words that were there: another admin agrees
-- anew before new ones go out.
create function private.ask_release_again(announcement uuid) returns void
language sql security definer set search_path = '' as $$
  update public.announcements a
  set
    scheduled_by = auth.uid(),
    released_by = null,
    released_at = null
  where a.id = announcement and a.is_essential and a.state <> 'draft'
$$;

create function private.write_announcement_text(announcement uuid, language text, given jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  field text;
  fits  constant jsonb := '{"title": 80, "text": 1500, "button": 40}'; -- LIMITS.announcement
begin
  if language not in ('en', 'es', 'fr') or jsonb_typeof(given) <> 'object' then
    perform private.raise_error('announcement.texts', format(
      'texts.%s: en, es and fr are wanted, each with title, text and button.', left(language, 40)), 422);
  end if;
  for field in select jsonb_object_keys(given) loop
    if not fits ? field or jsonb_typeof(given -> field) <> 'string'
      or char_length(given ->> field) > (fits ->> field)::int
      or (field <> 'text' and given ->> field ~ '[\n\r]') then
      perform private.raise_error('announcement.texts', format('texts.%s.%s: %s characters were given; a'
        ' title of 80, a text of 1500 and a button of 40 fit, and only the text has line breaks.', language,
        left(field, 40), char_length(given ->> field)), 422);
    end if;
    perform private.require_plain_words(format('texts.%s.%s', language, field), given ->> field);
  end loop;
  insert into private.announcement_texts as t (announcement_id, language, title, body, button, written_by)
  values (announcement, write_announcement_text.language, coalesce(given ->> 'title', ''),
    coalesce(given ->> 'text', ''), coalesce(given ->> 'button', ''), auth.uid())
  on conflict on constraint announcement_texts_pkey do update set
    title = coalesce(given ->> 'title', t.title), body = coalesce(given ->> 'text', t.body),
    button = coalesce(given ->> 'button', t.button), written_by = auth.uid(), read_by = null, read_at = null
  where (coalesce(given ->> 'title', t.title), coalesce(given ->> 'text', t.body),
    coalesce(given ->> 'button', t.button)) is distinct from (t.title, t.body, t.button);
end $$;

-- What a draft may be given, looked at before anything is kept.
create function private.require_announcement_content(content jsonb) returns void
language plpgsql stable security definer set search_path = '' as $$
declare wrong text;
begin
  if jsonb_typeof(coalesce(content, 'null')) <> 'object' then
    perform private.raise_error('announcement.content', 'content: an object is wanted.', 422);
  end if;
  select e.key into wrong from jsonb_each(content) e where case e.key
    when 'texts' then jsonb_typeof(e.value) <> 'object'
    when 'segment' then jsonb_typeof(e.value) <> 'object'
    when 'path' then jsonb_typeof(e.value) <> 'string'
    when 'in_app' then jsonb_typeof(e.value) <> 'boolean'
    when 'by_mail' then jsonb_typeof(e.value) <> 'boolean'
    when 'is_essential' then jsonb_typeof(e.value) <> 'boolean'
    else true end limit 1;
  if found then
    perform private.raise_error('announcement.content', format('content.%s: texts, path, in_app, by_mail,'
      ' is_essential and segment are wanted, and each as what it is.', left(wrong, 40)), 422);
  end if;
  if char_length(content ->> 'path') > 300 or content ->> 'path' !~ '^(/([^/\\\s][^\\\s]*)?)?$' then
    perform private.raise_error('announcement.path',
      'path: a path of this site is wanted, such as /athlete/events, of at most 300 characters.', 422);
  end if;
end $$;

create function private.save_announcement(content jsonb, announcement_id uuid, expected_version int)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  kept public.announcements;
  text record;
begin
  perform private.require_admin();
  perform private.require_rate_limit('admin_action', auth.uid()::text);
  if announcement_id is null then
    insert into public.announcements (created_by, version) values (auth.uid(), 0) returning * into kept;
    perform private.write_audit_log(auth.uid(), 'announcement_saved', jsonb_build_object('id', kept.id));
  else
    kept := private.announcement_to_change(announcement_id, expected_version, 'announcement_saved');
  end if;
  perform private.require_announcement_content(content);
  if kept.state = 'stopped' or (kept.state <> 'draft' and (content - 'texts' <> '{}' or exists (
    select from private.announcement_texts t where t.announcement_id = kept.id and t.read_at is not null
      and content -> 'texts' ? t.language))) then
    perform private.raise_announcement_state(kept, 'only a text that nobody has read may still change');
  end if;
  if not coalesce((content ->> 'in_app')::boolean, kept.in_app)
    and not coalesce((content ->> 'by_mail')::boolean, kept.by_mail) then
    perform private.raise_error('announcement.channel', 'in_app, by_mail: one of them is wanted.', 422);
  end if;
  for text in select e.key, e.value from jsonb_each(coalesce(content -> 'texts', '{}')) e loop
    perform private.write_announcement_text(kept.id, text.key, text.value);
  end loop;
  perform private.ask_release_again(kept.id);
  update public.announcements a set version = a.version + 1, updated_at = now(),
    path = coalesce(content ->> 'path', a.path), in_app = coalesce((content ->> 'in_app')::boolean, a.in_app),
    by_mail = coalesce((content ->> 'by_mail')::boolean, a.by_mail),
    is_essential = coalesce((content ->> 'is_essential')::boolean, a.is_essential),
    segment = case when content ? 'segment' then private.checked_segment(content -> 'segment')
      else a.segment end
  where a.id = kept.id returning * into kept;
  return jsonb_build_object('id', kept.id, 'version', kept.version);
end $$;
grant execute on function private.save_announcement(jsonb, uuid, int) to authenticated;

create function public.save_announcement(
  content jsonb,
  announcement_id uuid default null,
  expected_version int default null
) returns jsonb
language sql set search_path = '' as $$
  select private.save_announcement(content, announcement_id, expected_version)
$$;
grant execute on function public.save_announcement(jsonb, uuid, int) to authenticated;

-- Somebody says that the text of a language is right. Where it went out already, those who waited for this
-- language get it now.
create function private.mark_announcement_read(announcement_id uuid, language text, expected_version int)
returns void
language plpgsql security definer set search_path = '' as $$
declare kept public.announcements;
begin
  perform private.require_admin();
  perform private.require_rate_limit('admin_action', auth.uid()::text);
  kept := private.announcement_to_change(announcement_id, expected_version, 'announcement_text_read');
  if kept.state = 'stopped' then
    perform private.raise_announcement_state(kept, 'nothing of it goes out any more');
  end if;
  update private.announcement_texts t set read_by = auth.uid(), read_at = now()
  where t.announcement_id = kept.id and t.language = mark_announcement_read.language
    and btrim(t.title) <> '' and btrim(t.body) <> '';
  if not found then
    perform private.raise_error('announcement.texts', format(
      'language: %s has no title and text to read.', coalesce(left(language, 40), 'nothing')), 422);
  end if;
  perform private.ask_release_again(kept.id);
  update public.announcements a set state = 'sending', finished_at = null
  where a.id = kept.id and a.state = 'sent' and a.held_back_count > 0;
end $$;
grant execute on function private.mark_announcement_read(uuid, text, int) to authenticated;

create function public.mark_announcement_read(announcement_id uuid, language text, expected_version int)
returns void
language sql set search_path = '' as $$
  select private.mark_announcement_read(announcement_id, language, expected_version)
$$;
grant execute on function public.mark_announcement_read(uuid, text, int) to authenticated;

-- Without a time it begins at once, for everybody. With one it reaches each person at that hour of their own
-- zone, so it begins where the day begins. Who would get it is counted here.
create function private.schedule_announcement(
  announcement_id uuid,
  expected_version int,
  local_time timestamp
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  kept   public.announcements;
  counts jsonb;
  held   int;
begin
  perform private.require_admin();
  perform private.require_rate_limit('admin_action', auth.uid()::text);
  kept := private.announcement_to_change(announcement_id, expected_version, 'announcement_scheduled');
  if kept.state <> 'draft' then
    perform private.raise_announcement_state(kept, 'only a draft is scheduled');
  end if;
  if local_time at time zone 'Etc/GMT+12' < now() or local_time > now() + interval '60 days' then
    perform private.raise_error('announcement.time', format('local_time: %s was given; a time is wanted that'
      ' is not past everywhere, within 60 days.', local_time), 422);
  end if;
  if exists (select from private.announcement_texts t where t.announcement_id = kept.id
    and t.read_at is not null and (t.button = '') <> (kept.path = '')) then
    perform private.raise_error('announcement.path', 'path: a button and where it leads go together.', 422);
  end if;
  counts := private.preview_announcement_segment(kept.segment, kept.in_app, kept.is_essential);
  select coalesce(sum(e.value::int) filter (where not private.is_announcement_ready(kept.id, e.key)), 0)
  into held from jsonb_each_text(counts -> 'by_language') e;
  if not exists (select from private.announcement_texts t where t.announcement_id = kept.id
    and t.read_at is not null) then
    perform private.raise_error('announcement.texts', 'texts: no language was read by an admin yet.', 422);
  end if;
  if (counts ->> 'total')::int = 0 then
    perform private.raise_error('announcement.nobody',
      'segment: everybody in it has turned announcements off.', 422);
  end if;
  update public.announcements a set state = 'scheduled', version = a.version + 1, scheduled_by = auth.uid(),
    released_by = null, released_at = null, local_time = schedule_announcement.local_time, updated_at = now(),
    scheduled_at = coalesce(schedule_announcement.local_time at time zone 'Pacific/Kiritimati', now()),
    people_count = (counts ->> 'total')::int, held_back_count = held
  where a.id = kept.id returning * into kept;
  return jsonb_build_object('state', kept.state, 'version', kept.version, 'people', kept.people_count,
    'held_back', held, 'needs_release', kept.is_essential, 'scheduled_at', kept.scheduled_at);
end $$;
grant execute on function private.schedule_announcement(uuid, int, timestamp) to authenticated;

create function public.schedule_announcement(
  announcement_id uuid,
  expected_version int,
  local_time timestamp default null
) returns jsonb
language sql set search_path = '' as $$
  select private.schedule_announcement(announcement_id, expected_version, local_time)
$$;
grant execute on function public.schedule_announcement(uuid, int, timestamp) to authenticated;

-- To the admin who asks and nobody else, in each language that has words, read or not. The link in a test
-- would turn off the admin's own announcements, so it has none.
create function private.test_announcement(announcement_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  kept   public.announcements;
  words  private.announcement_texts;
  tested text[] := '{}';
begin
  perform private.require_admin();
  perform private.require_rate_limit('admin_action', auth.uid()::text);
  kept := private.announcement_to_change(announcement_id, null, 'announcement_tested');
  kept.is_essential := true;
  for words in
    select t.* from private.announcement_texts t
    where t.announcement_id = kept.id and btrim(t.title) <> '' and btrim(t.body) <> '' order by t.language
  loop
    tested := tested || words.language;
    if kept.by_mail then perform private.mail_announcement(kept, auth.uid(), words.language); end if;
    if kept.in_app then
      perform private.create_notification(auth.uid(), 'announcement', jsonb_build_object('title', words.title,
        'is_test', true, 'language', words.language), kept.path, '', null);
    end if;
  end loop;
  if tested = '{}' then
    perform private.raise_error('announcement.texts', 'texts: no language has a title and a text.', 422);
  end if;
  update public.announcements a set tested_at = now() where a.id = kept.id;
  return jsonb_build_object('languages', tested);
end $$;
grant execute on function private.test_announcement(uuid) to authenticated;

create function public.test_announcement(announcement_id uuid) returns jsonb
language sql set search_path = '' as $$
  select private.test_announcement(announcement_id)
$$;
grant execute on function public.test_announcement(uuid) to authenticated;

comment on function public.save_announcement is
  'An admin with a second factor writes a draft: texts by language, path, in_app, by_mail, is_essential, segment. Answers with its id and version; 409 when another admin changed it since expected_version.';
comment on function public.mark_announcement_read is
  'An admin with a second factor says that the text of a language (en, es, fr) is right. A change of it takes that back.';
comment on function public.schedule_announcement is
  'An admin with a second factor schedules a draft: at once, or at an hour of each person''s own zone. Answers with how many people it is for and how many are held back, as nobody has read their language.';
comment on function public.test_announcement is
  'An admin with a second factor sends an announcement to themselves, in each language that has words.';
