-- Announcements: what the team tells many people at once. Who they are for is a segment; its words exist in
-- each language, and no language goes out before an admin has said that its text is right. Writing one is in
-- 0123_announcement_plans.sql, sending it in 0124_announcement_deliveries.sql.

create table public.announcements (
  id uuid primary key default gen_random_uuid(),
  state text not null default 'draft' check (state in ('draft', 'scheduled', 'sending', 'sent', 'stopped')),
  version int not null default 1, -- whoever changes it names the one they have read
  -- role, sport, country, language: lists, empty for everybody; min_age: 16, 18 or null
  segment jsonb not null default '{}' check (octet_length(segment::text) <= 8192),
  path text not null default '' check (char_length(path) <= 300), -- where the button leads, on this site
  in_app boolean not null default true,
  by_mail boolean not null default true,
  is_essential boolean not null default false, -- cannot be turned off: safety only
  local_time timestamp, -- on each person's own clock; null: at once
  scheduled_at timestamptz, -- when it begins, where the day begins first
  scheduled_by uuid references auth.users (id) on delete set null,
  released_by uuid references auth.users (id) on delete set null,
  released_at timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  stopped_by uuid references auth.users (id) on delete set null,
  tested_at timestamptz,
  people_count int not null default 0, -- when it was scheduled
  sent_count int not null default 0,
  held_back_count int not null default 0, -- whose language nobody has read
  created_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint announcements_one_channel check (in_app or by_mail)
);
create index announcements_created_idx on public.announcements (created_at desc);
create index announcements_due_idx on public.announcements (scheduled_at)
where state in ('scheduled', 'sending');
create index announcements_scheduled_by_idx on public.announcements (scheduled_by);
create index announcements_released_by_idx on public.announcements (released_by);
create index announcements_stopped_by_idx on public.announcements (stopped_by);
create index announcements_created_by_idx on public.announcements (created_by);
alter table public.announcements enable row level security;
alter table public.announcements force row level security;

create table private.announcement_texts (
  announcement_id uuid not null references public.announcements (id) on delete cascade,
  language text not null check (language in ('en', 'es', 'fr')),
  title text not null default '' check (char_length(title) <= 80),
  body text not null default '' check (char_length(body) <= 1500),
  button text not null default '' check (char_length(button) <= 40),
  written_by uuid references auth.users (id) on delete set null,
  read_by uuid references auth.users (id) on delete set null,
  read_at timestamptz, -- when an admin said that it is right; a change takes it back
  primary key (announcement_id, language)
);
create index announcement_texts_written_by_idx on private.announcement_texts (written_by);
create index announcement_texts_read_by_idx on private.announcement_texts (read_by);

select
  private.declare_columns(
    'public.announcements',
    null,
    '{"segment": {"kind": "reference", "holds": "codes of whom it is for"},
      "path": {"kind": "reference", "holds": "a page of this site"}}'
  );
select
  private.declare_columns(
    'private.announcement_texts',
    null,
    '{"title": {}, "body": {}, "button": {}}',
    '{"kind": "by_admins", "contact_gate": "private.write_announcement_text asks it of every word",
      "exported": "words of the team to many", "erased": "words of the team stay without the account"}'
  );

grant select (id, state, version, sent_count, updated_at) on public.announcements to authenticated;
create policy announcements_select_admin on public.announcements for select to authenticated
using ((select private.is_admin()));
select private.declare_noun('announcement', 'public.announcements', live => 'rows');

create function private.is_announcement_ready(announcement uuid, language text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from private.announcement_texts t where t.announcement_id = announcement
    and t.language = is_announcement_ready.language and t.read_at is not null);
end $$;

-- A segment with every field in its place. What is no field, or no value of one, is named.
create function private.checked_segment(segment jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  field  text;
  given  jsonb;
  wrong  text;
  wanted constant jsonb := '{"role": "a list of athlete and scout", "language": "a list of en, es and fr",
    "sport": "a list of codes of sports", "country": "a list of codes such as ES",
    "min_age": "16, 18 or null"}';
begin
  if jsonb_typeof(coalesce(segment, '{}')) <> 'object' then
    perform private.raise_error('announcement.segment', 'segment: an object is wanted.', 422);
  end if;
  for field, given in select e.key, e.value from jsonb_each(coalesce(segment, '{}')) e loop
    wrong := case
      when not wanted ? field then 'a field that is not known'
      when field = 'min_age' then case when given not in ('null', '16', '18') then given::text end
      when jsonb_typeof(given) <> 'array' or jsonb_array_length(given) > 60 then given::text
      else (select coalesce(v, 'null') from jsonb_array_elements_text(given) v where (case field
        when 'role' then v in ('athlete', 'scout') when 'language' then v in ('en', 'es', 'fr')
        when 'country' then v ~ '^[A-Z]{2}$'
        else exists (select from public.sports s where s.code = v) end) is not true limit 1) end;
    if wrong is not null then
      perform private.raise_error('announcement.segment', format('segment.%s: %s was given; %s is wanted.',
        left(field, 40), left(wrong, 60), coalesce(wanted ->> field,
        'role, sport, country, language or min_age')), 422);
    end if;
  end loop;
  return '{"role": [], "sport": [], "country": [], "language": [], "min_age": null}'
    || coalesce(segment, '{}');
end $$;

-- Whom a segment means. No suspended account, and no athlete whose age nobody knows: that may be a child.
create function private.announcement_people(segment jsonb) returns table (
  user_id uuid,
  language text,
  is_off boolean,
  no_mail boolean,
  is_minor boolean,
  has_guardian boolean
)
language plpgsql stable security definer set search_path = '' as $$
declare lists record;
begin
  select array(select jsonb_array_elements_text(s -> 'role')) as roles,
    array(select jsonb_array_elements_text(s -> 'sport')) as sports,
    array(select jsonb_array_elements_text(s -> 'country')) as countries,
    array(select jsonb_array_elements_text(s -> 'language')) as languages,
    (s ->> 'min_age')::int as min_age into lists
  from private.checked_segment(segment) s;
  return query
    select p.id, coalesce(s.language, 'en'), not coalesce(s.notifications_announcements, true),
      not coalesce(s.notifications_email, true), coalesce(a.is_minor, false), coalesce(a.is_minor, false)
        and exists (select from private.active_guardian_links(a.id))
    from public.profiles p
    join auth.users u on u.id = p.id and (u.banned_until is null or u.banned_until <= now())
    left join public.user_settings s on s.user_id = p.id
    left join public.athlete_profiles a on a.user_id = p.id
    left join public.athlete_private_details d on d.athlete_id = a.id
    left join public.scout_profiles c on c.user_id = p.id
    where u.deleted_at is null and (p.role = 'scout' or d.birth_date is not null)
      and (lists.roles = '{}' or p.role = any (lists.roles))
      and (lists.sports = '{}' or c.sports && lists.sports or exists (select from public.athlete_sports x
        where x.athlete_id = a.id and x.sport_code = any (lists.sports)))
      and (lists.countries = '{}' or coalesce(a.country, c.country) = any (lists.countries))
      and (lists.languages = '{}' or coalesce(s.language, 'en') = any (lists.languages))
      and (lists.min_age is null or p.role = 'scout' or private.age_at(d.birth_date) >= lists.min_age);
end $$;

create function private.preview_announcement_segment(segment jsonb, in_app boolean, is_essential boolean)
returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare reach jsonb;
begin
  perform private.require_admin();
  select jsonb_build_object('matched', count(*), 'total', count(*) filter (where p.gets), 'by_language',
    jsonb_build_object('en', count(*) filter (where p.gets and p.language = 'en'),
      'es', count(*) filter (where p.gets and p.language = 'es'),
      'fr', count(*) filter (where p.gets and p.language = 'fr')),
    'opted_out', count(*) filter (where not p.gets), 'minors', count(*) filter (where p.gets and p.is_minor),
    'minors_with_guardian', count(*) filter (where p.gets and p.has_guardian)) into reach
  from (select q.*, coalesce(is_essential, false)
      or not (q.is_off or (not coalesce(in_app, true) and q.no_mail)) as gets
    from private.announcement_people(segment) q) p;
  if (reach ->> 'matched')::int = 0 then
    perform private.raise_error('announcement.nobody', 'segment: nobody matches all of it.', 422);
  end if;
  return reach;
end $$;
grant execute on function private.preview_announcement_segment(jsonb, boolean, boolean) to authenticated;

create function public.preview_announcement_segment(
  segment jsonb,
  in_app boolean default true,
  is_essential boolean default false
) returns jsonb
language sql stable set search_path = '' as $$
  select private.preview_announcement_segment(segment, in_app, is_essential)
$$;
grant execute on function public.preview_announcement_segment(jsonb, boolean, boolean) to authenticated;

-- What admins read. No answer tells who got one, not even to an admin.
create function private.shown_announcement(announcement public.announcements) returns jsonb
language sql stable security definer set search_path = '' as $$
  select
    to_jsonb(announcement) - array[
      'segment',
      'path',
      'in_app',
      'by_mail',
      'tested_at',
      'scheduled_by',
      'released_by',
      'released_at',
      'people_count',
      'sent_count',
      'held_back_count',
      'created_at'
    ] || jsonb_build_object(
      'title',
      coalesce(t.title, ''),
      'title_language',
      t.language,
      'people',
      announcement.people_count,
      'sent',
      announcement.sent_count,
      'held_back',
      announcement.held_back_count,
      'read',
      case
        when announcement.sent_count >= 5 then (
          select count(*)
          from public.notifications n
          where
            n.kind = 'announcement'
            and n.group_key = 'announcement:' || announcement.id
            and n.read_at is not null
        )
      end,
      'created_by',
      (select p.full_name from public.profiles p where p.id = announcement.created_by),
      'stopped_by',
      (select p.full_name from public.profiles p where p.id = announcement.stopped_by)
    )
  from
    (values(private.language_of(auth.uid()))) own (language)
    left join lateral (
      select x.title, x.language
      from private.announcement_texts x
      where x.announcement_id = announcement.id and x.title <> ''
      order by x.language <> own.language, x.language
      limit 1
    ) t
      on true
$$;

create function private.announcements(before timestamptz) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return coalesce((select jsonb_agg(private.shown_announcement(a) order by a.created_at desc, a.id)
    from (select x.* from public.announcements x where before is null or x.created_at < before
      order by x.created_at desc, x.id limit 30) a), '[]');
end $$;
grant execute on function private.announcements(timestamptz) to authenticated;

create function public.announcements(before timestamptz default null) returns jsonb
language sql stable set search_path = '' as $$
  select private.announcements(before)
$$;
grant execute on function public.announcements(timestamptz) to authenticated;

create function private.announcement(announcement_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare kept public.announcements;
begin
  perform private.require_admin();
  select a.* into kept from public.announcements a where a.id = announcement_id;
  if kept.id is null then
    perform private.raise_error('announcement.not_found', 'announcement_id: there is no such announcement.',
      404);
  end if;
  return private.shown_announcement(kept) || jsonb_build_object('segment', kept.segment, 'path', kept.path,
    'in_app', kept.in_app, 'by_mail', kept.by_mail, 'tested_at', kept.tested_at,
    'is_released', kept.released_at is not null, 'needs_release', kept.is_essential
      and kept.state in ('scheduled', 'sending') and kept.released_at is null,
    'texts', (select jsonb_object_agg(l.language, jsonb_build_object('title', coalesce(t.title, ''),
        'text', coalesce(t.body, ''), 'button', coalesce(t.button, ''),
        'state', case when coalesce(t.title || t.body || t.button, '') = '' then 'empty'
          when t.read_at is null then 'draft' else 'read' end,
        'written_by', (select p.full_name from public.profiles p where p.id = t.written_by),
        'read_by', (select p.full_name from public.profiles p where p.id = t.read_by)))
      from unnest(array['en', 'es', 'fr']) l (language)
        left join private.announcement_texts t on t.announcement_id = kept.id and t.language = l.language));
end $$;
grant execute on function private.announcement(uuid) to authenticated;

create function public.announcement(announcement_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select private.announcement(announcement_id)
$$;
grant execute on function public.announcement(uuid) to authenticated;

comment on table public.announcements is
  'What the team tells many people at once: to whom, how and when. Its words are in private.announcement_texts.';
comment on table private.announcement_texts is
  'The words of an announcement in one language, and which admin said that they are right.';
comment on function public.preview_announcement_segment is
  'For an admin with a second factor: how many people a segment is, by language, how many turned announcements off, and how many are minors. 422 when it is nobody.';
comment on function public.announcements is
  'For an admin with a second factor: announcements, the newest first, 30 before a time, with how many people they are for and how many have and read them.';
comment on function public.announcement is
  'For an admin with a second factor: one announcement with its texts in each language and who read them.';
