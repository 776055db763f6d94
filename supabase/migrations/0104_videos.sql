-- A film that an athlete uploads. Its owner says what it shows and who may see it; what stands in the bytes
-- is written by the server alone, after it has read them (0106_video_checks.sql). Film that lies elsewhere is
-- a link (0021_videos.sql). The files are in 0105_video_files.sql.

create table public.videos (
  id uuid primary key default gen_random_uuid(),
  athlete_id uuid not null references public.athlete_profiles (id) on delete cascade,
  title text not null check (char_length(btrim(title)) between 1 and 120),
  kind text not null default 'highlight' check (
    kind in ('highlight', 'full_game', 'skills', 'training', 'measurement')
  ),
  visibility text not null default 'private' check (visibility in ('public', 'scouts', 'private')),
  sport_code text references public.sports (code),
  recorded_on date check (recorded_on >= date '1950-01-01'),
  competition text not null default '' check (char_length(competition) <= 80),
  opponent text not null default '' check (char_length(opponent) <= 80),
  -- how to find the athlete in it: "Claret, number 8"
  wears text not null default '' check (char_length(wears) <= 60),
  file_name text not null default '' check (char_length(file_name) <= 300), -- as their device called it
  byte_size bigint not null check (byte_size between 1 and 2147483648),
  state text not null default 'uploading' check (
    state in ('uploading', 'checking', 'ready', 'failed', 'removed')
  ),
  failure text not null default '' check (
    failure in (
      '',
      'not_a_video',
      'no_index',
      'no_picture',
      'unreadable',
      'empty',
      'too_long',
      'too_large_picture',
      'codec',
      'too_many_frames',
      'metadata',
      'upload_expired',
      'removed_again'
    )
  ),
  -- What the server read from the bytes.
  duration_ms int check (duration_ms > 0),
  width int check (width between 1 and 4096),
  height int check (height between 1 and 4096),
  frame_rate numeric(6, 3) check (frame_rate > 0),
  video_codec text not null default '' check (char_length(video_codec) <= 40),
  audio_codec text not null default '' check (char_length(audio_codec) <= 40),
  mime_type text not null default '' check (char_length(mime_type) <= 100),
  plays_everywhere boolean not null default true, -- false: only on some devices, as of HEVC on Apple's
  metadata_stripped boolean not null default false, -- a place or device stood in the file and was taken out
  file_path text not null default '' check (char_length(file_path) <= 120),
  poster_path text not null default '' check (char_length(poster_path) <= 120),
  published_at timestamptz, -- when it was first shown; null: never
  checking_since timestamptz, -- when a server last began to read the bytes
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((state = 'failed') = (failure <> '')),
  check (state <> 'ready' or (duration_ms is not null and file_path <> ''))
);
create index videos_athlete_idx on public.videos (athlete_id, created_at desc);
create index videos_sport_idx on public.videos (sport_code);
create index videos_waiting_idx on public.videos (created_at) where state in ('uploading', 'checking');
alter table public.videos enable row level security;
alter table public.videos force row level security;

select
  private.declare_columns(
    'public.videos',
    'athlete_id',
    '{"title": "words", "competition": "words", "opponent": "words", "wears": "words", "recorded_on": "value",
      "kind": "value", "file_name": "own",
      "file_path": "file",
      "poster_path": "file",
      "failure": {"kind": "server", "holds": "why the server refused the file, as a code"},
      "video_codec": {"kind": "server", "holds": "how the picture is packed"},
      "audio_codec": {"kind": "server", "holds": "how the sound is packed"},
      "mime_type": {"kind": "server", "holds": "what the file is served as"}}',
    '{"restorable": "the row stays when the film is taken away, and so do its words"}'
  );

grant
  select (
    id,
    athlete_id,
    title,
    kind,
    visibility,
    sport_code,
    recorded_on,
    competition,
    opponent,
    wears,
    byte_size,
    state,
    failure,
    duration_ms,
    width,
    height,
    frame_rate,
    video_codec,
    audio_codec,
    mime_type,
    plays_everywhere,
    metadata_stripped,
    file_path,
    poster_path,
    published_at,
    created_at,
    updated_at
  )
on public.videos
to anon, authenticated;
grant
  delete,
  insert (
    id,
    athlete_id,
    title,
    kind,
    visibility,
    sport_code,
    recorded_on,
    competition,
    opponent,
    wears,
    file_name,
    byte_size
  ),
  update (title, kind, visibility, sport_code, recorded_on, competition, opponent, wears)
on public.videos
to authenticated;

-- Who else may see what an athlete filmed, as far as the athlete decides it: whoever may see the page, while
-- there is the consent to film and no guardian has paused contact; a minor's by verified scouts alone,
-- whatever its owner chose.
create function private.can_see_films_of(athlete public.athlete_profiles) returns boolean
language sql stable security definer set search_path = '' as $$
  select
    athlete.film_allowed
    and athlete.effective_visibility <> 'private'
    and athlete.effective_visibility = any (private.visible_audiences())
    and athlete.id <> all (private.my_blocked_user_ids())
    and not private.is_banned(athlete.id)
    and not private.is_contact_paused(athlete.id)
    and (
      not athlete.is_minor
      or (
        (private.is_caller_verified_scout() or private.is_admin() or auth.uid() = private.view_as_scout_id())
        and private.can_read_minors()
      )
    )
$$;

-- The one answer to who may see a film, asked by the policies of the row, of both buckets and of all that
-- hangs on a film: its owner, and while it is ready and shown whoever may see this athlete's films. Admins
-- see what is shown, and of a reported one the copy in its case.
create function private.can_see_video(video_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select
    exists (
      select
      from
        public.videos v
        join public.athlete_profiles p on p.id = v.athlete_id
      where
        v.id = can_see_video.video_id
        and (
          v.athlete_id = auth.uid()
          or (
            v.state = 'ready'
            and v.published_at is not null
            and v.visibility <> 'private'
            and v.visibility = any (private.visible_audiences())
            and private.can_see_films_of(p)
          )
        )
    )
$$;
grant execute on function private.can_see_video(uuid) to anon, authenticated;

create policy videos_select_seen on public.videos for select to anon, authenticated
using (athlete_id = (select auth.uid()) or private.can_see_video(id));
create policy videos_insert_own on public.videos for insert to authenticated
with check (athlete_id = (select auth.uid()) and (select private.my_role()) = 'athlete');
create policy videos_update_own on public.videos for update to authenticated
using (athlete_id = (select auth.uid()))
with check (athlete_id = (select auth.uid()));
create policy videos_delete_own on public.videos for delete to authenticated
using (athlete_id = (select auth.uid()));

select
  private.declare_noun(
    'video',
    'public.videos',
    owner => 'athlete_id',
    reportable => true,
    removal => 'state',
    live => 'rows_and_deletes',
    limits =>
      '{"video_insert": [40, "1 day", "You have added many films today. Please wait until tomorrow."]}'
  );
select private.touch_what_people_write('public.videos');
create trigger videos_before_insert_limit_rows before insert on public.videos
  for each row when (current_user = 'authenticated')
  execute function private.limit_rows_per_owner('athlete_id', '200');

-- What a person keeps in all buckets, what uploads under way were promised, and how much there may be. Of
-- the promises a hosted project knows none.
create function private.stored_bytes(person uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  used     bigint := (select coalesce(sum((o.metadata ->> 'size')::bigint), 0) from storage.objects o
    where o.owner_id = person::text);
  reserved bigint := 0;
begin
  if to_regclass('storage.quota_reservations') is not null then
    execute 'select coalesce(sum(r.bytes), 0) from storage.quota_reservations r '
      'where r.owner_id = $1 and r.expires_at > now()' into reserved using person::text;
  end if;
  return jsonb_build_object('used_bytes', used, 'reserved_bytes', reserved,
    'quota_bytes', private.get_storage_quota(person));
end $$;

create function private.my_storage() returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.stored_bytes(auth.uid())
$$;
grant execute on function private.my_storage() to authenticated;

create function public.my_storage() returns jsonb
language sql stable set search_path = '' as $$
  select private.my_storage()
$$;
grant execute on function public.my_storage() to authenticated;

-- Refused before a byte is sent, which is kinder than after two gigabytes.
create function private.videos_before_insert() returns trigger
language plpgsql security definer set search_path = '' as $$
declare room jsonb;
begin
  if new.athlete_id is distinct from auth.uid() then return new; end if; -- the policy refuses it
  perform private.require_feature('film_uploads');
  perform private.require_rate_limit('video_insert', new.athlete_id::text);
  if new.byte_size is null or new.byte_size not between 1 and 2147483648 then -- LIMITS.video.maxBytes
    perform private.raise_error('video.size', format('byte_size: %s was given; 1 to 2147483648 are wanted.',
      coalesce(new.byte_size::text, 'nothing')), 422);
  end if;
  room := private.stored_bytes(new.athlete_id);
  if (room ->> 'used_bytes')::bigint + (room ->> 'reserved_bytes')::bigint + new.byte_size
    > (room ->> 'quota_bytes')::bigint then
    perform private.raise_error('video.quota', format(
      'byte_size: %s was given, and %s of %s bytes are taken. Delete a film first.', new.byte_size,
      (room ->> 'used_bytes')::bigint + (room ->> 'reserved_bytes')::bigint, room ->> 'quota_bytes'), 409);
  end if;
  return new;
end $$;
create trigger videos_before_insert before insert on public.videos
  for each row when (current_user in ('anon', 'authenticated'))
  execute function private.videos_before_insert();

create function private.videos_before_insert_update_day() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Today is tomorrow already for those who live ahead of UTC.
  if new.recorded_on not between date '1950-01-01' and current_date + 1 then
    perform private.raise_error('video.date', format(
      'recorded_on: %s was given; a day that has passed is wanted.', new.recorded_on), 422);
  end if;
  return new;
end $$;
create trigger videos_before_insert_update_day before insert or update of recorded_on on public.videos
  for each row when (current_user in ('anon', 'authenticated'))
  execute function private.videos_before_insert_update_day();

comment on table public.videos is
  'Films that athletes uploaded: what they show, who may see them, and what the server read from the bytes. Select columns by name: file_name and checking_since are not granted.';
comment on function public.my_storage is
  'How many bytes the caller keeps, has been promised for uploads under way, and may keep: used_bytes, reserved_bytes, quota_bytes.';
