-- Words in time: chapters of a film, and captions in a language. A caption file is WebVTT of cues alone: no
-- styles, regions, notes or tags, nothing that a page could run, and each cue passes the gate of contact.

create table public.video_chapters (
  id uuid primary key default gen_random_uuid(),
  video_id uuid not null references public.videos (id) on delete cascade,
  start_ms int not null check (start_ms >= 0),
  title text not null check (char_length(btrim(title)) between 1 and 80),
  unique (video_id, start_ms)
);
alter table public.video_chapters enable row level security;
alter table public.video_chapters force row level security;

create table public.video_captions (
  video_id uuid not null references public.videos (id) on delete cascade,
  language text not null check (language in ('en', 'es', 'fr')),
  body text not null check (octet_length(body) <= 204800), -- LIMITS.videoCaption.maxBytes
  updated_at timestamptz not null default now(),
  primary key (video_id, language)
);
alter table public.video_captions enable row level security;
alter table public.video_captions force row level security;

select
  private.declare_columns(
    'public.video_chapters',
    null,
    '{"title": {"kind": "words", "surname": "looked at by private.video_parts_before_write",
      "restorable": "goes and comes with its film", "evidence": "the film is the evidence"}}'
  ),
  private.declare_columns(
    'public.video_captions',
    null,
    '{"body": {"kind": "words", "markup": "private.caption_problem refuses it with the line",
      "contact_gate": "looked at cue by cue by private.caption_problem", "surname": "as contact_gate",
      "restorable": "goes and comes with its film", "evidence": "the film is the evidence"}}'
  );

grant select on public.video_chapters, public.video_captions to anon, authenticated;
grant delete, insert (id, video_id, start_ms, title), update (start_ms, title) on public.video_chapters
  to authenticated;
grant delete, insert (video_id, language, body), update (body) on public.video_captions to authenticated;
create policy video_chapters_select_seen on public.video_chapters for select to anon, authenticated
using (private.can_see_video(video_id));
create policy video_chapters_insert_own on public.video_chapters for insert to authenticated
with check (private.is_own_video(video_id));
create policy video_chapters_update_own on public.video_chapters for update to authenticated
using (private.is_own_video(video_id))
with check (private.is_own_video(video_id));
create policy video_chapters_delete_own on public.video_chapters for delete to authenticated
using (private.is_own_video(video_id));
create policy video_captions_select_seen on public.video_captions for select to anon, authenticated
using (private.can_see_video(video_id));
create policy video_captions_insert_own on public.video_captions for insert to authenticated
with check (private.is_own_video(video_id));
create policy video_captions_update_own on public.video_captions for update to authenticated
using (private.is_own_video(video_id))
with check (private.is_own_video(video_id));
create policy video_captions_delete_own on public.video_captions for delete to authenticated
using (private.is_own_video(video_id));
create trigger video_chapters_before_insert_limit_rows before insert on public.video_chapters
  for each row when (current_user = 'authenticated')
  execute function private.limit_rows_per_owner('video_id', '60');
create trigger video_chapters_before_insert_update_parts before insert or update on public.video_chapters
  for each row when (current_user in ('anon', 'authenticated'))
  execute function private.video_parts_before_write('title');

-- A time of WebVTT, hh:mm:ss.ttt or mm:ss.ttt, in milliseconds.
create function private.caption_ms(mark text) returns int
language sql immutable set search_path = '' as $$
  select
    coalesce(nullif(split_part(mark, ':', -3), '')::int, 0) * 3600000 + split_part(
      mark,
      ':',
      -2
    )::int * 60000 + replace(split_part(mark, ':', -1), '.', '')::int
$$;

-- Whether words of captions say what no words may, or null. They are read in long pieces that overlap: a
-- number could be spread over several cues.
create function private.caption_words_problem(said text, athlete uuid) returns text
language sql stable security definer set search_path = '' as $$
  select
    case
      when private.has_contact_details(said) then 'no link, address or phone number, please'
      when private.is_minor_account(athlete)
      and private.says_surname(said, athlete) then 'leave the surname out'
    end
$$;

-- The first thing that is wrong with a caption file, with its line, or null.
create function private.caption_problem(body text, athlete uuid, duration_ms int) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  mark    constant text := '(?:\d{1,2}:)?[0-5]\d:[0-5]\d\.\d{3}';
  lines   text[] := string_to_array(regexp_replace(ltrim(body, U&'\FEFF'), E'\r\n?', E'\n', 'g'), E'\n');
  line    text;
  times   text[];
  last    int  := 0;
  said    text := '';
  since   int  := 2;
  state   text := 'gap';
  problem text;
begin
  if lines[1] is distinct from 'WEBVTT' then return 'line 1: WEBVTT alone is wanted'; end if;
  if cardinality(lines) > 20000 then return 'line 20001: up to 20000 lines are wanted'; end if;
  for n in 2 .. cardinality(lines) loop
    line := lines[n];
    times := regexp_match(line, '^(' || mark || ') --> (' || mark || ')$');
    problem := case
      when times is null and line ~ '[<>]|&[#\w]' then 'text without markup is wanted'
      when char_length(line) > 400 then 'up to 400 characters are wanted'
      when btrim(line) = '' then case state when 'times' then 'words are wanted after the times' end
      when times is not null then case
        when state <> 'gap' then 'an empty line is wanted before the times'
        when private.caption_ms(times[1]) < last
          or private.caption_ms(times[2]) <= private.caption_ms(times[1])
          or private.caption_ms(times[2]) > coalesce(duration_ms, 14400000)
          then 'times in order and inside the film are wanted' end
      -- A cue may be numbered; nothing else stands before its times.
      when state = 'gap' and (line !~ '^\d{1,6}$' or coalesce(lines[n + 1] !~ ' --> ', true))
        then 'times like 00:01.000 --> 00:04.000 are wanted' end;
    if problem is not null then return format('line %s: %s', n, problem); end if;
    if times is not null then last := private.caption_ms(times[1]); end if;
    if state <> 'gap' and times is null then said := said || ' ' || line; end if;
    state := case when btrim(line) = '' then 'gap' when times is not null then 'times'
      when state = 'gap' then 'gap' else 'words' end;
    if char_length(said) > 1500 or n = cardinality(lines) then
      problem := private.caption_words_problem(said, athlete);
      if problem is not null then return format('lines %s to %s: %s', since, n, problem); end if;
      said := right(said, 200);
      since := n;
    end if;
  end loop;
  return case state when 'times' then 'the last line: words are wanted after the times' end;
end $$;

create function private.video_captions_before_write() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  video   public.videos;
  problem text;
begin
  select v.* into video from public.videos v where v.id = new.video_id;
  if video.athlete_id is distinct from auth.uid() then return new; end if; -- the policy refuses it
  if octet_length(new.body) > 204800 then
    perform private.raise_error('video.caption', format('body: %s bytes were given; up to 204800 are wanted.',
      octet_length(new.body)), 422);
  end if;
  problem := private.caption_problem(new.body, video.athlete_id, video.duration_ms);
  if problem is not null then
    perform private.raise_error('video.caption', format('body: %s.', problem), 422);
  end if;
  new.updated_at := now();
  return new;
end $$;
create trigger video_captions_before_write before insert or update on public.video_captions
  for each row when (current_user in ('anon', 'authenticated'))
  execute function private.video_captions_before_write();

create trigger video_captions_before_insert_limit_rows before insert on public.video_captions
  for each row when (current_user = 'authenticated')
  execute function private.limit_rows_per_owner('video_id', '3');

comment on table public.video_chapters is 'Where a part of a film begins, and what it is called.';
comment on table public.video_captions is
  'Captions of a film in one language: WebVTT of cues alone, up to 200 kB.';
