-- Showing a film to others and taking it back, what its owner alone reads of it, and that the search counts
-- it.

-- Shows a film for the first time or again. Taking it back is writing 'private' as its visibility.
create function private.publish_video(video_id uuid, visibility text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  video  public.videos;
  wanted text;
begin
  select v.* into video from public.videos v
  where v.id = publish_video.video_id and v.athlete_id = auth.uid() for update;
  if video.id is null or private.my_role() is null then
    perform private.raise_error('video.not_found', 'video_id: there is no such film of yours.', 404);
  end if;
  if video.state <> 'ready' then
    perform private.raise_error('video.not_ready', format(
      'video_id: the film is %s; only a ready one is shown.', video.state), 409);
  end if;
  wanted := coalesce(publish_video.visibility, video.visibility);
  if wanted not in ('public', 'scouts') then
    perform private.raise_error('video.audience', format(
      'visibility: %s was given; public or scouts is wanted.', wanted), 422);
  end if;
  update public.videos v set visibility = wanted, published_at = coalesce(v.published_at, now()),
    updated_at = now()
  where v.id = video.id;
end $$;
grant execute on function private.publish_video(uuid, text) to authenticated;

create function public.publish_video(video_id uuid, visibility text default null) returns void
language sql set search_path = '' as $$
  select private.publish_video(video_id, visibility)
$$;
grant execute on function public.publish_video(uuid, text) to authenticated;

-- What their device called each film: a file's name may say more than its owner wants to show.
create function private.my_video_file_names() returns table (video_id uuid, file_name text)
language sql stable security definer set search_path = '' as $$
  select v.id, v.file_name from public.videos v where v.athlete_id = (select auth.uid())
$$;
grant execute on function private.my_video_file_names() to authenticated;

create function public.my_video_file_names() returns table (video_id uuid, file_name text)
language sql stable set search_path = '' as $$
  select * from private.my_video_file_names()
$$;
grant execute on function public.my_video_file_names() to authenticated;

-- The search counts film that everybody sees, linked or uploaded.
create function private.has_public_video(athlete uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select
    exists (select from public.video_links l where l.athlete_id = athlete and l.visibility = 'public')
    or exists (
      select
      from public.videos v
      where
        v.athlete_id = athlete
        and v.state = 'ready'
        and v.published_at is not null
        and v.visibility = 'public'
    )
$$;
-- The day of the newest film of those: when it was shot, or else when it came here.
create function private.newest_public_film(athlete uuid) returns date
language sql stable security definer set search_path = '' as $$
  select max(f.day)
  from
    (
      select coalesce(l.recorded_on, (l.created_at at time zone 'utc')::date) as day
      from public.video_links l
      where l.athlete_id = athlete and l.visibility = 'public'
      union all
      select coalesce(v.recorded_on, (v.published_at at time zone 'utc')::date)
      from public.videos v
      where
        v.athlete_id = athlete
        and v.state = 'ready'
        and v.published_at is not null
        and v.visibility = 'public'
    ) f
$$;
create trigger videos_after_write_search after insert or update or delete on public.videos
  for each row when (coalesce(current_setting('touchline.skip_projections', true), '') <> 'on')
  execute function private.refresh_search_of_row();

comment on function public.publish_video is
  'Shows a ready film of the caller''s to public or scouts; without visibility to whom it says already.';
comment on function public.my_video_file_names is 'What the caller''s device called each of their films.';

-- For the guardian's page: what the child shows or would show once there is the consent to film.
create function private.guardian_videos(token text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare link public.guardian_links := private.verify_guardian_token(token);
begin
  if link.state <> 'active' or not private.is_minor_account(link.athlete_id) then return '[]'; end if;
  return coalesce((select jsonb_agg(jsonb_build_object('id', v.id, 'title', v.title, 'kind', v.kind,
      'recorded_on', v.recorded_on, 'competition', v.competition, 'opponent', v.opponent, 'wears', v.wears,
      'duration_ms', v.duration_ms, 'mime_type', v.mime_type, 'file_path', v.file_path,
      'poster_path', v.poster_path, 'published_at', v.published_at) order by v.published_at desc, v.id)
    from public.videos v where v.athlete_id = link.athlete_id and private.is_shown_to_guardian(v)), '[]');
end $$;
grant execute on function private.guardian_videos(text) to anon, authenticated;

create function public.guardian_videos(token text) returns jsonb
language sql set search_path = '' as $$
  select private.guardian_videos(token)
$$;
grant execute on function public.guardian_videos(text) to anon, authenticated;
comment on function public.guardian_videos is
  'The uploaded films that a child shows, for whoever has the secret of the guardian''s link. The files open with the same secret in the header x-guardian-token.';
