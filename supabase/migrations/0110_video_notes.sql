-- What a scout notes while watching a film, for themselves alone. Whoever may not see the film any more reads
-- no note about it either: a note tells of what was seen.

create table public.video_notes (
  id uuid primary key default gen_random_uuid(),
  scout_id uuid not null references public.scout_profiles (user_id) on delete cascade,
  video_id uuid not null references public.videos (id) on delete cascade,
  at_ms int not null check (at_ms >= 0),
  end_ms int check (end_ms > at_ms),
  body text not null check (char_length(btrim(body)) between 1 and 1000),
  created_at timestamptz not null default now()
);
create index video_notes_scout_idx on public.video_notes (scout_id, video_id, at_ms);
create index video_notes_video_idx on public.video_notes (video_id);
alter table public.video_notes enable row level security;
alter table public.video_notes force row level security;

select private.declare_columns('public.video_notes', 'scout_id', '{"body": "own"}');

grant select, delete, insert (id, scout_id, video_id, at_ms, end_ms, body), update (at_ms, end_ms, body)
  on public.video_notes to authenticated;
create policy video_notes_select_own on public.video_notes for select to authenticated
using (scout_id = (select auth.uid()) and private.can_see_video(video_id));
create policy video_notes_insert_own on public.video_notes for insert to authenticated
with check (
  scout_id = (select auth.uid())
  and (select private.my_role()) = 'scout'
  and private.can_see_video(video_id)
);
create policy video_notes_update_own on public.video_notes for update to authenticated
using (scout_id = (select auth.uid()) and private.can_see_video(video_id))
with check (scout_id = (select auth.uid()) and private.can_see_video(video_id));
create policy video_notes_delete_own on public.video_notes for delete to authenticated
using (scout_id = (select auth.uid()));
create trigger video_notes_before_insert_limit_rows before insert on public.video_notes
  for each row when (current_user = 'authenticated')
  execute function private.limit_rows_per_owner('scout_id', '5000');
comment on table public.video_notes is 'What a scout notes at a moment of a film. Read by that scout alone.';
