-- Moments of a film, and reels that put moments of several films in an order. Whoever may see the film sees
-- its moments; a reel shows of its moments those of films that its reader may see.

create table public.video_clips (
  id uuid primary key default gen_random_uuid(),
  video_id uuid not null references public.videos (id) on delete cascade,
  label text not null check (char_length(btrim(label)) between 1 and 80),
  start_ms int not null check (start_ms >= 0),
  end_ms int not null,
  -- where the athlete is in the picture, in thousandths of its width and height, at mark_at_ms
  mark_x smallint check (mark_x between 0 and 1000),
  mark_y smallint check (mark_y between 0 and 1000),
  mark_at_ms int check (mark_at_ms between start_ms and end_ms),
  position smallint not null default 0 check (position between 0 and 1000),
  created_at timestamptz not null default now(),
  check (end_ms - start_ms between 500 and 300000), -- LIMITS.videoClip.minMs and LIMITS.videoClip.maxMs
  check ((mark_x is null) = (mark_y is null))
);
create index video_clips_video_idx on public.video_clips (video_id, position, start_ms);
alter table public.video_clips enable row level security;
alter table public.video_clips force row level security;

select
  private.declare_columns(
    'public.video_clips',
    null,
    '{"label": {"kind": "words", "surname": "looked at by private.video_parts_before_write",
      "restorable": "goes and comes with its film", "evidence": "the film is the evidence"}}'
  );

-- Whose film it is that a moment, chapter or caption hangs on.
create function private.is_own_video(video_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select
    exists (select from public.videos v where v.id = is_own_video.video_id and v.athlete_id = auth.uid())
    and private.my_role() = 'athlete'
$$;
grant execute on function private.is_own_video(uuid) to authenticated;

grant select on public.video_clips to anon, authenticated;
grant
  delete,
  insert (id, video_id, label, start_ms, end_ms, mark_x, mark_y, mark_at_ms, position),
  update (label, start_ms, end_ms, mark_x, mark_y, mark_at_ms, position)
on public.video_clips
to authenticated;
create policy video_clips_select_seen on public.video_clips for select to anon, authenticated
using (private.can_see_video(video_id));
create policy video_clips_insert_own on public.video_clips for insert to authenticated
with check (private.is_own_video(video_id));
create policy video_clips_update_own on public.video_clips for update to authenticated
using (private.is_own_video(video_id))
with check (private.is_own_video(video_id));
create policy video_clips_delete_own on public.video_clips for delete to authenticated
using (private.is_own_video(video_id));
create trigger video_clips_before_insert_limit_rows before insert on public.video_clips
  for each row when (current_user = 'authenticated')
  execute function private.limit_rows_per_owner('video_id', '60');

-- The words of what hangs on a film are its owner's; of a minor they say no surname. The argument names the
-- column. Times lie inside the film, whose length the server knows once it is ready.
create function private.video_parts_before_write() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  row_now jsonb := to_jsonb(new);
  video   public.videos;
  latest  int := greatest((row_now ->> 'end_ms')::int, (row_now ->> 'start_ms')::int);
begin
  select v.* into video from public.videos v where v.id = (row_now ->> 'video_id')::uuid;
  if video.athlete_id is distinct from auth.uid() then return new; end if; -- the policy refuses it
  if latest > coalesce(video.duration_ms, 14400000) then -- LIMITS.video.maxMs
    perform private.raise_error('video.time', format(
      'start_ms, end_ms: %s was given; the film ends at %s.', latest,
      coalesce(video.duration_ms, 14400000)), 422);
  elsif video.state not in ('checking', 'uploading', 'ready') then
    perform private.raise_error('video.not_ready', format(
      'video_id: the film is %s; only a ready one is shown.', video.state), 409);
  end if;
  if private.is_minor_account(video.athlete_id)
    and private.says_surname(row_now ->> tg_argv[0], video.athlete_id) then
    perform private.raise_error('profile.surname', format(
      '%s: leave the surname out; scouts see a first name and an initial until 18.', tg_argv[0]), 422);
  end if;
  return new;
end $$;
create trigger video_clips_before_insert_update_parts before insert or update on public.video_clips
  for each row when (current_user in ('anon', 'authenticated'))
  execute function private.video_parts_before_write('label');

create table public.reels (
  id uuid primary key default gen_random_uuid(),
  athlete_id uuid not null references public.athlete_profiles (id) on delete cascade,
  title text not null check (char_length(btrim(title)) between 1 and 120),
  visibility text not null default 'private' check (visibility in ('public', 'scouts', 'private')),
  position smallint not null default 0 check (position between 0 and 1000),
  state text not null default 'shown' check (state in ('shown', 'removed')), -- removed: by our team
  created_at timestamptz not null default now()
);
create index reels_athlete_idx on public.reels (athlete_id, position);
alter table public.reels enable row level security;
alter table public.reels force row level security;

create table public.reel_clips (
  reel_id uuid not null references public.reels (id) on delete cascade,
  clip_id uuid not null references public.video_clips (id) on delete cascade,
  position smallint not null check (position between 0 and 1000),
  primary key (reel_id, clip_id)
);
create index reel_clips_clip_idx on public.reel_clips (clip_id);
alter table public.reel_clips enable row level security;
alter table public.reel_clips force row level security;

select
  private.declare_columns(
    'public.reels',
    'athlete_id',
    '{"title": {"kind": "words", "restorable": "the row stays when the reel is taken away"}}'
  );

-- A reel is seen as a film is, but that it is shown as soon as its owner says to whom.
create function private.can_see_reel(reel_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select
    exists (
      select
      from
        public.reels r
        join public.athlete_profiles p on p.id = r.athlete_id
      where
        r.id = can_see_reel.reel_id
        and (
          r.athlete_id = auth.uid()
          or (
            r.state = 'shown'
            and r.visibility <> 'private'
            and r.visibility = any (private.visible_audiences())
            and private.can_see_films_of(p)
          )
        )
    )
$$;
grant execute on function private.can_see_reel(uuid) to anon, authenticated;

grant select on public.reels to anon, authenticated;
grant delete, insert (id, athlete_id, title, visibility, position), update (title, visibility, position)
  on public.reels to authenticated;
create policy reels_select_seen on public.reels for select to anon, authenticated
using (athlete_id = (select auth.uid()) or private.can_see_reel(id));
create policy reels_insert_own on public.reels for insert to authenticated
with check (athlete_id = (select auth.uid()) and (select private.my_role()) = 'athlete');
create policy reels_update_own on public.reels for update to authenticated
using (athlete_id = (select auth.uid()))
with check (athlete_id = (select auth.uid()));
create policy reels_delete_own on public.reels for delete to authenticated
using (athlete_id = (select auth.uid()));
create trigger reels_before_insert_limit_rows before insert on public.reels
  for each row when (current_user = 'authenticated')
  execute function private.limit_rows_per_owner('athlete_id', '10');
select
  private.declare_noun('reel', 'public.reels', owner => 'athlete_id', reportable => true, removal => 'state');

-- Of a reel that one may see, the moments of films that one may see.
create function private.can_see_clip(clip_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.can_see_video(c.video_id) from public.video_clips c where c.id = can_see_clip.clip_id
$$;
grant execute on function private.can_see_clip(uuid) to anon, authenticated;

grant select on public.reel_clips to anon, authenticated;
create policy reel_clips_select_seen on public.reel_clips for select to anon, authenticated
using (private.can_see_reel(reel_id) and private.can_see_clip(clip_id));

-- The moments of a reel in this order, all at once: what was in it before and is not named is out.
create function private.set_reel_clips(reel_id uuid, clip_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare wanted uuid[] := coalesce(clip_ids, '{}');
begin
  perform from public.reels r where r.id = set_reel_clips.reel_id and r.athlete_id = auth.uid() for update;
  if not found or private.my_role() is null then
    perform private.raise_error('reel.not_found', 'reel_id: there is no such reel of yours.', 404);
  end if;
  if cardinality(wanted) > 40 or (select count(distinct w) from unnest(wanted) w) <> cardinality(wanted) then
    perform private.raise_error('reel.clips', format(
      'clip_ids: %s were given; up to 40 are wanted, each once.', cardinality(wanted)), 422);
  end if;
  if exists (select from unnest(wanted) w where not exists (select from public.video_clips c
    join public.videos v on v.id = c.video_id where c.id = w and v.athlete_id = auth.uid())) then
    perform private.raise_error('reel.clip', 'clip_ids: moments of your own films are wanted.', 422);
  end if;
  delete from public.reel_clips x where x.reel_id = set_reel_clips.reel_id;
  insert into public.reel_clips (reel_id, clip_id, position)
  select set_reel_clips.reel_id, w.id, w.n - 1 from unnest(wanted) with ordinality as w (id, n);
end $$;
grant execute on function private.set_reel_clips(uuid, uuid[]) to authenticated;

create function public.set_reel_clips(reel_id uuid, clip_ids uuid[]) returns void
language sql set search_path = '' as $$
  select private.set_reel_clips(reel_id, clip_ids)
$$;
grant execute on function public.set_reel_clips(uuid, uuid[]) to authenticated;

comment on table public.video_clips is
  'Moments of a film with a label, 500 ms to 5 minutes long; mark_x and mark_y point at the athlete in thousandths of the picture.';
comment on table public.reels is 'Moments of an athlete''s films in an order.';
comment on table public.reel_clips is
  'Which moments a reel shows, and in which order. Written by set_reel_clips.';
comment on function public.set_reel_clips is
  'Sets the moments of a reel of the caller''s and their order: up to 40, of films of their own.';
