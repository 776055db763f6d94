-- What the team tells many people at once: whom it is for and what it says in each language. Drafts are
-- written and read over by admins; 0124_announcement_sending.sql sends them.

create table private.announcements (
  id uuid primary key default gen_random_uuid(),
  author_id uuid references auth.users (id) on delete set null,
  kind text not null default 'news' check (kind in ('news', 'service', 'safety')),
  -- whom it is for; a list that is missing or empty asks for nothing
  segment jsonb not null default '{}' check (octet_length(segment::text) <= 4000),
  leads_to text not null default '' check (leads_to in ('', 'profile', 'events', 'settings', 'feedback')),
  state text not null default 'draft' check (
    state in ('draft', 'waiting', 'scheduled', 'sending', 'sent', 'stopped')
  ),
  send_at timestamptz,
  sent_by uuid references auth.users (id) on delete set null,
  approved_by uuid references auth.users (id) on delete set null,
  stopped_by uuid references auth.users (id) on delete set null,
  -- how many it was meant for when it was sent, and how many have it; they stay when accounts go
  audience int not null default 0,
  delivered int not null default 0,
  opened int not null default 0,
  version int not null default 1,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  finished_at timestamptz
);
create index announcements_author_idx on private.announcements (author_id);
create index announcements_sent_by_idx on private.announcements (sent_by);
create index announcements_approved_by_idx on private.announcements (approved_by);
create index announcements_stopped_by_idx on private.announcements (stopped_by);
create index announcements_due_idx on private.announcements (send_at) where state in ('scheduled', 'sending');

create table private.announcement_texts (
  announcement_id uuid not null references private.announcements (id) on delete cascade,
  language text not null check (language in ('en', 'es', 'fr')),
  title text not null check (char_length(title) <= 80), -- LIMITS.announcement.titleMaxChars
  body text not null check (char_length(body) <= 1000), -- LIMITS.announcement.bodyMaxChars
  written_by uuid references auth.users (id) on delete set null,
  -- who found it fit to be sent; its readers wait until somebody has
  read_over_by uuid references auth.users (id) on delete set null,
  read_over_at timestamptz,
  primary key (announcement_id, language)
);
create index announcement_texts_reader_idx on private.announcement_texts (read_over_by);
create index announcement_texts_writer_idx on private.announcement_texts (written_by);

create table private.announcement_deliveries (
  announcement_id uuid not null references private.announcements (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  language text not null check (language in ('en', 'es', 'fr')),
  delivered_at timestamptz not null default now(),
  opened_at timestamptz,
  primary key (announcement_id, user_id)
);
create index announcement_deliveries_user_idx on private.announcement_deliveries (user_id);

select
  private.declare_columns(
    'private.announcements',
    null,
    '{"segment": {"kind": "server", "holds": "roles, sports, countries, languages",
      "exported": "about no person", "erased": "what the team has sent stays without the account"}}'
  );
select
  private.declare_columns(
    'private.announcement_texts',
    null,
    '{"title": {}, "body": {}}',
    '{"kind": "words", "surname": "written by admins", "evidence": "written by admins",
      "restorable": "nobody takes it away", "exported": "about no person", "erased": "about no person"}'
  );
comment on table private.announcements is
  'What the team tells a segment of its users. States: draft, waiting (for a second admin), scheduled, sending, sent, stopped.';
comment on table private.announcement_texts is 'An announcement in one language, and who read it over.';
comment on table private.announcement_deliveries is
  'Who has an announcement: one row a person, so that nobody gets it twice.';

-- Whom it is for, as lists of known values; empty ones are left out.
create function private.announcement_segment(segment jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  part  text;
  wrong text;
  valid jsonb := '{}';
begin
  if jsonb_typeof(segment) is distinct from 'object' then
    perform private.raise_error('announcement.segment', format('segment: %s was given, an object is wanted.',
      coalesce(jsonb_typeof(segment), 'nothing')), 422);
  end if;
  for part in select k from jsonb_object_keys(segment) k loop
    if part not in ('roles', 'sports', 'countries', 'languages', 'adults_only') then
      perform private.raise_error('announcement.segment', format('segment: %s is not known; roles, sports, '
        'countries, languages and adults_only are.', left(part, 40)), 422);
    end if;
    if part = 'adults_only' then
      if jsonb_typeof(segment -> part) <> 'boolean' then
        perform private.raise_error('announcement.segment', format('adults_only: %s was given, true or false '
          'is wanted.', left(segment ->> part, 40)), 422);
      end if;
      if (segment -> part)::boolean then valid := valid || '{"adults_only": true}'; end if;
      continue;
    end if;
    if jsonb_typeof(segment -> part) <> 'array' or jsonb_array_length(segment -> part) > 60 then
      perform private.raise_error('announcement.segment',
        format('%s: a list of at most 60 entries is wanted.', part), 422);
    end if;
    select e into wrong from jsonb_array_elements_text(segment -> part) e
    where case part when 'roles' then e not in ('athlete', 'scout')
      when 'sports' then not exists (select from public.sports s where s.code = e)
      when 'countries' then e !~ '^[A-Z]{2}$' else e not in ('en', 'es', 'fr') end is not false
    limit 1;
    if found then
      perform private.raise_error('announcement.segment', format('%s: %s was given, a value of the list is '
        'wanted.', part, left(coalesce(wrong, 'nothing'), 40)), 422);
    end if;
    if jsonb_array_length(segment -> part) > 0 then
      valid := valid || jsonb_build_object(part,
        (select jsonb_agg(distinct e order by e) from jsonb_array_elements_text(segment -> part) e));
    end if;
  end loop;
  return valid;
end $$;

-- Locks an announcement for whoever changes it.
create function private.lock_announcement(announcement_id uuid, states text[]) returns private.announcements
language plpgsql security definer set search_path = '' as $$
declare one private.announcements;
begin
  perform private.require_admin();
  perform private.require_rate_limit('admin_action', auth.uid()::text);
  select a.* into one from private.announcements a where a.id = announcement_id for update;
  if one.id is null then
    perform private.raise_error('announcement.missing', 'announcement_id: there is no such announcement.',
      404);
  end if;
  if one.state <> all (states) then
    perform private.raise_error('announcement.state',
      format('state: it is %s by now. Look at it again.', one.state), 409);
  end if;
  return one;
end $$;

-- Two admins act on what they have both seen.
create function private.require_version(one private.announcements, expected_version int) returns void
language plpgsql stable set search_path = '' as $$
begin
  if expected_version is distinct from one.version then
    perform private.raise_error('announcement.changed',
      format('expected_version: %s was given, and it is %s by now. Somebody else has changed it.',
      coalesce(expected_version::text, 'nothing'), one.version), 409);
  end if;
end $$;

-- One text as it was given. One that changed needs to be read over again; one that went out stays as it was.
create function private.save_announcement_text(announcement private.announcements, language text, given jsonb)
returns void
language plpgsql security definer set search_path = '' as $$
declare
  title  text := btrim(private.sanitize_text(coalesce(given ->> 'title', '')));
  body   text := btrim(private.sanitize_text(coalesce(given ->> 'body', '')));
  before private.announcement_texts;
begin
  select t.* into before from private.announcement_texts t
  where t.announcement_id = announcement.id and t.language = save_announcement_text.language;
  if title = coalesce(before.title, '') and body = coalesce(before.body, '') then return; end if;
  if announcement.state <> 'draft' and before.read_over_at is not null then
    perform private.raise_error('announcement.text_sent',
      format('%s: this text was read over and is on its way; it stays as it is.', language), 409);
  end if;
  -- Children read it too, so the team asks nobody to write elsewhere.
  perform private.require_plain_words('title', title);
  perform private.require_plain_words('body', body);
  insert into private.announcement_texts as t (announcement_id, language, title, body, written_by)
  values (announcement.id, save_announcement_text.language, title, body, auth.uid())
  on conflict on constraint announcement_texts_pkey do update
  set title = excluded.title, body = excluded.body, written_by = excluded.written_by,
    read_over_by = null, read_over_at = null;
end $$;

create function private.save_announcement(draft jsonb, announcement_id uuid, expected_version int)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  one    private.announcements;
  spoken text;
begin
  perform private.require_admin();
  if announcement_id is null then
    perform private.require_rate_limit('admin_action', auth.uid()::text);
    if (select count(*) from private.announcements a where a.state = 'draft') >= 50 then
      perform private.raise_error('announcement.drafts', 'There are 50 drafts. Delete one first.', 409);
    end if;
    insert into private.announcements (author_id) values (auth.uid()) returning * into one;
  else
    one := private.lock_announcement(announcement_id,
      '{draft,waiting,scheduled,sending,sent}');
    perform private.require_version(one, expected_version);
  end if;
  if one.state = 'draft' then
    if coalesce(draft ->> 'kind', '') not in ('news', 'service', 'safety') then
      perform private.raise_error('announcement.kind', format('kind: %s was given, news, service or safety '
        'is wanted.', left(coalesce(draft ->> 'kind', 'nothing'), 40)), 422);
    end if;
    if coalesce(draft ->> 'leads_to', '') not in ('', 'profile', 'events', 'settings', 'feedback') then
      perform private.raise_error('announcement.leads_to', format('leads_to: %s was given; profile, events, '
        'settings, feedback or nothing is wanted.', left(draft ->> 'leads_to', 40)), 422);
    end if;
    update private.announcements a set kind = draft ->> 'kind',
      leads_to = coalesce(draft ->> 'leads_to', ''),
      segment = private.announcement_segment(coalesce(draft -> 'segment', '{}'))
    where a.id = one.id;
  end if;
  foreach spoken in array array['en', 'es', 'fr'] loop
    if draft -> 'texts' ? spoken then
      perform private.save_announcement_text(one, spoken, draft -> 'texts' -> spoken);
    end if;
  end loop;
  update private.announcements a set version = a.version + 1, changed_at = now() where a.id = one.id;
  perform private.write_audit_log(auth.uid(), 'announcement_saved', jsonb_build_object('id', one.id));
  return private.shown_announcement(one.id);
end $$;

create function private.delete_announcement(announcement_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare one private.announcements := private.lock_announcement(announcement_id, '{draft}');
begin
  delete from private.announcements a where a.id = one.id;
  perform private.write_audit_log(auth.uid(), 'announcement_deleted', jsonb_build_object('id', one.id));
end $$;

-- Whoever calls it has read the text; one that waits for this goes on to its readers.
create function private.read_announcement_over(announcement_id uuid, language text, expected_version int)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  one   private.announcements := private.lock_announcement(announcement_id,
    '{draft,waiting,scheduled,sending,sent}');
  known private.announcement_texts;
begin
  perform private.require_version(one, expected_version);
  select t.* into known from private.announcement_texts t
  where t.announcement_id = one.id and t.language = read_announcement_over.language;
  if coalesce(known.title, '') = '' or coalesce(known.body, '') = '' then
    perform private.raise_error('announcement.text', format('%s: a title and a text are wanted.',
      left(coalesce(language, 'language'), 10)), 422);
  end if;
  -- What the second admin has let go is not the words that come later.
  if one.kind = 'safety' and one.state <> 'draft' and known.read_over_at is null
    and known.written_by = auth.uid() then
    perform private.raise_error('announcement.own', 'A safety announcement needs a second admin.', 403);
  end if;
  if known.read_over_at is null then
    update private.announcement_texts t set read_over_by = auth.uid(), read_over_at = now()
    where t.announcement_id = one.id and t.language = known.language;
    update private.announcements a set version = a.version + 1,
      state = case a.state when 'sent' then 'sending' else a.state end
    where a.id = one.id;
    perform private.write_audit_log(auth.uid(), 'announcement_read_over',
      jsonb_build_object('id', one.id, 'language', known.language));
  end if;
  return private.shown_announcement(one.id);
end $$;
