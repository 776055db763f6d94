-- Announcements on their way: when, in which language, and how one is stopped.

-- Of two admins one may have looked at an hour-old number: more than five and more than a tenth is told.
create function private.require_audience(one private.announcements, expected int) returns int
language plpgsql stable security definer set search_path = '' as $$
declare
  people int := (select count(*) from private.announcement_readers(one.kind, one.segment));
begin
  if people = 0 then
    perform private.raise_error('announcement.nobody', 'segment: nobody is in it.', 422);
  end if;
  if not exists (select from private.announcement_readers(one.kind, one.segment) r
    join private.announcement_texts t on t.announcement_id = one.id and t.language = r.language
    where t.read_over_at is not null) then
    perform private.raise_error('announcement.unread',
      'texts: none that its readers would get was read over. Read one over first.', 422);
  end if;
  if abs(people - coalesce(expected, 0)) > greatest(5, coalesce(expected, 0) / 10.0) then
    perform private.raise_error('announcement.moved', format('expected: %s was given, and it is for %s '
      'people by now. Look at it again.', coalesce(expected, 0),
      coalesce(private.told_count(people)::text, 'fewer than five')), 409);
  end if;
  return people;
end $$;

create function private.send_announcement(
  announcement_id uuid,
  expected int,
  expected_version int,
  at timestamptz
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  one    private.announcements := private.lock_announcement(announcement_id, '{draft}');
  people int;
begin
  perform private.require_version(one, expected_version);
  if at is not null and at not between now() and now() + interval '90 days' then
    perform private.raise_error('announcement.send_at',
      format('at: %s was given, a time within 90 days is wanted.', at), 422);
  end if;
  people := private.require_audience(one, expected);
  update private.announcements a set state = case a.kind when 'safety' then 'waiting' else 'scheduled' end,
    send_at = coalesce(at, now()), sent_by = auth.uid(), audience = people, version = a.version + 1,
    changed_at = now()
  where a.id = one.id;
  perform private.write_audit_log(auth.uid(), 'announcement_sent',
    jsonb_build_object('id', one.id, 'kind', one.kind, 'send_at', coalesce(at, now())));
  perform private.send_announcement_batch(one.id, 100);
  return private.shown_announcement(one.id);
end $$;

-- Nobody can turn a safety announcement off, so two admins send it.
create function private.approve_announcement(announcement_id uuid, expected int, expected_version int)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  one    private.announcements := private.lock_announcement(announcement_id, '{waiting}');
  people int;
begin
  perform private.require_version(one, expected_version);
  if auth.uid() in (one.sent_by, one.author_id) then
    perform private.raise_error('announcement.own', 'A safety announcement needs a second admin.', 403);
  end if;
  people := private.require_audience(one, expected);
  update private.announcements a set state = 'scheduled', approved_by = auth.uid(), audience = people,
    send_at = greatest(a.send_at, now()), version = a.version + 1, changed_at = now()
  where a.id = one.id;
  perform private.write_audit_log(auth.uid(), 'announcement_approved', jsonb_build_object('id', one.id));
  perform private.send_announcement_batch(one.id, 100);
  return private.shown_announcement(one.id);
end $$;

-- What has not begun is a draft again. What has goes to nobody else, and those keep it who have it; a minor
-- whose quiet hours held it back does not get it.
create function private.stop_announcement(announcement_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  one  private.announcements := private.lock_announcement(announcement_id, '{waiting,scheduled,sending}');
  held uuid[];
begin
  with gone as (delete from private.held_notifications h
    where h.kind = 'announcement' and h.params ->> 'announcement_id' = one.id::text returning h.user_id)
  select array_agg(g.user_id) into held from gone g;
  delete from private.announcement_deliveries d where d.announcement_id = one.id and d.user_id = any (held);
  update private.announcements a
  set state = case one.state when 'sending' then 'stopped' else 'draft' end,
    delivered = a.delivered - coalesce(cardinality(held), 0), approved_by = null,
    send_at = case one.state when 'sending' then a.send_at end,
    sent_by = case one.state when 'sending' then a.sent_by end,
    audience = case one.state when 'sending' then a.audience else 0 end,
    stopped_by = case one.state when 'sending' then auth.uid() end,
    finished_at = case one.state when 'sending' then now() end, version = a.version + 1, changed_at = now()
  where a.id = one.id;
  perform private.write_audit_log(auth.uid(), 'announcement_stopped', jsonb_build_object('id', one.id));
  return private.shown_announcement(one.id);
end $$;

-- Which mail an announcement is: news can be turned off from it, one about safety always comes.
create function private.announcement_mail(kind text) returns text
language sql immutable set search_path = '' as $$
  select
    case kind
      when 'news' then 'announcement_news'
      when 'service' then 'announcement_service'
      else 'announcement_safety'
    end
$$;

-- So many people at most who do not have it yet. Answers how many got it.
create function private.send_announcement_batch(announcement_id uuid, people int) returns int
language plpgsql security definer set search_path = '' as $$
declare
  one   private.announcements;
  to_   record;
  sent  int := 0;
begin
  select a.* into one from private.announcements a
  where a.id = announcement_id and a.state in ('scheduled', 'sending') and a.send_at <= now()
  for update skip locked;
  if one.id is null then return 0; end if;
  for to_ in
    select r.user_id, r.language, r.is_minor, t.title, t.body
    from private.announcement_readers(one.kind, one.segment) r
      join private.announcement_texts t on t.announcement_id = one.id and t.language = r.language
    where t.read_over_at is not null and not exists (select from private.announcement_deliveries d
      where d.announcement_id = one.id and d.user_id = r.user_id)
    order by r.user_id limit people
  loop
    insert into private.announcement_deliveries (announcement_id, user_id, language)
    values (one.id, to_.user_id, to_.language);
    perform private.create_notification(to_.user_id, 'announcement',
      jsonb_build_object('announcement_id', one.id, 'title', to_.title), '/announcement/' || one.id,
      mail => private.announcement_mail(one.kind));
    perform private.copy_to_guardians(to_.user_id, 'guardian_announcement_copy',
      to_.title || E'\n\n' || to_.body);
    sent := sent + 1;
  end loop;
  update private.announcements a set delivered = a.delivered + sent,
    state = case when sent < people then 'sent' else 'sending' end,
    finished_at = case when sent < people then now() end
  where a.id = one.id;
  return sent;
end $$;

-- Run every minute: at most 500 people, whose turn has come longest ago first.
create function private.send_announcements() returns int
language plpgsql security definer set search_path = '' as $$
declare
  due  uuid;
  sent int := 0;
begin
  for due in
    select a.id from private.announcements a
    where a.state in ('scheduled', 'sending') and a.send_at <= now() order by a.send_at, a.id
  loop
    sent := sent + private.send_announcement_batch(due, 500 - sent);
    exit when sent >= 500;
  end loop;
  return sent;
end $$;
grant execute on function private.send_announcements() to service_role;

-- To the admin who asks alone, as a mail in each language that is written.
create function private.send_announcement_test(announcement_id uuid) returns int
language plpgsql security definer set search_path = '' as $$
declare
  one  private.announcements := private.lock_announcement(announcement_id,
    '{draft,waiting,scheduled,sending,sent,stopped}');
  text private.announcement_texts;
  sent int := 0;
begin
  for text in
    select t.* from private.announcement_texts t
    where t.announcement_id = one.id and t.title <> '' and t.body <> '' order by t.language
  loop
    perform private.send_mail(private.announcement_mail(one.kind), u.email, text.language,
      jsonb_build_object('subject', text.title, 'content', text.body))
    from auth.users u where u.id = auth.uid();
    sent := sent + 1;
  end loop;
  if sent = 0 then
    perform private.raise_error('announcement.text', 'texts: a title and a text are wanted.', 422);
  end if;
  return sent;
end $$;
