-- A server reads each new film and says what it found; here is decided whether that is a film to keep. What
-- is refused loses its bytes at once, and the row stays with the reason until its owner deletes it.

-- Why a film is refused, or null. Of the facts: duration_ms, width, height, frame_rate, video_codec, and
-- still_tells where a place or device could not be taken out.
create function private.video_refusal(facts jsonb) returns text
language sql immutable set search_path = '' as $$
  select
    case
      when facts ->> 'failure' is not null then facts ->> 'failure'
      when facts ->> 'video_codec' is null then 'no_picture'
      when facts ->> 'video_codec' not in ('avc', 'hevc', 'vp8', 'vp9', 'av1') then 'codec'
      -- LIMITS.video.minMs and LIMITS.video.maxMs
      when coalesce((facts ->> 'duration_ms')::numeric, 0) < 1000 then 'empty'
      when (facts ->> 'duration_ms')::numeric > 14400000 then 'too_long'
      when coalesce((facts ->> 'width')::int, 0) < 1
      or coalesce((facts ->> 'height')::int, 0) < 1 then 'no_picture'
      when greatest((facts ->> 'width')::int, (facts ->> 'height')::int) > 4096 then 'too_large_picture'
      -- Times in whole milliseconds make a little more of 240.
      when round((facts ->> 'frame_rate')::numeric) > 240 then 'too_many_frames'
      when coalesce((facts ->> 'still_tells')::boolean, false) then 'metadata'
    end
$$;

create function private.fail_video(video public.videos, reason text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.videos v set state = 'failed', failure = reason, checking_since = null where v.id = video.id;
  perform private.create_notification(video.athlete_id, 'video_failed', jsonb_build_object('video_id',
    video.id, 'failure', reason), '/athlete/videos', '', null);
end $$;

-- What a server found in one file. An answer about bytes that the film does not have any more changes
-- nothing.
create function private.finish_video_check(made jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  video   public.videos;
  facts   jsonb := made -> 'facts';
  refusal text  := private.video_refusal(facts);
  file    storage.objects;
begin
  select v.* into video from public.videos v where v.id = (made ->> 'id')::uuid and v.state = 'checking'
  for update;
  select o.* into file from storage.objects o
  where o.bucket_id = 'videos' and o.name = video.file_path and o.version = made ->> 'version';
  if video.id is null or file.id is null then return; end if;
  if refusal is null and private.is_removed_again(video.athlete_id, 'video',
    jsonb_build_object('file', '"' || (facts ->> 'sha256') || '"')) then
    refusal := 'removed_again';
  end if;
  if refusal is not null then
    perform private.fail_video(video, refusal);
    return;
  end if;
  -- Where the store named the bytes without reading them, they are known by their hash from now on.
  update storage.objects o
  set metadata = o.metadata || jsonb_build_object('eTag', '"' || (facts ->> 'sha256') || '"')
  where o.id = file.id;
  update public.videos v set state = 'ready', checking_since = null,
    duration_ms = (facts ->> 'duration_ms')::numeric, width = (facts ->> 'width')::int,
    height = (facts ->> 'height')::int, frame_rate = nullif((facts ->> 'frame_rate')::numeric(9, 3), 0),
    video_codec = facts ->> 'video_codec', audio_codec = coalesce(facts ->> 'audio_codec', ''),
    mime_type = coalesce(file.metadata ->> 'mimetype', ''),
    byte_size = coalesce((file.metadata ->> 'size')::bigint, v.byte_size),
    metadata_stripped = coalesce((file.metadata ->> 'metadataStripped')::boolean, false),
    plays_everywhere = facts ->> 'video_codec' in ('avc', 'vp8', 'vp9', 'av1')
      and (facts ->> 'audio_codec' is null or facts ->> 'audio_codec' in ('aac', 'opus', 'mp3', 'vorbis')
      or facts ->> 'audio_codec' ~ '^pcm')
  where v.id = video.id;
  perform private.create_notification(video.athlete_id, 'video_ready',
    jsonb_build_object('video_id', video.id), '/athlete/videos', '', null);
end $$;

-- Takes what a server found and answers with what is to be read next: id, bucket, name and version. A film
-- that a server took and never answered for is given out again.
create function private.keep_video_facts(made jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  one  jsonb;
  next jsonb;
begin
  for one in select e from jsonb_array_elements(coalesce(made -> 'found', '[]')) e loop
    perform private.finish_video_check(one);
  end loop;
  with waiting as (
    select v.id from public.videos v
    where v.state = 'checking'
      and (v.checking_since is null or v.checking_since < now() - interval '15 minutes')
    order by v.created_at
    limit 1
    -- Waits for whoever writes the row: passed over, a film would be left until the next quarter of an hour.
    for update
  ), taken as (
    update public.videos v set checking_since = now() from waiting w where v.id = w.id
    returning v.id, v.file_path
  )
  select jsonb_agg(jsonb_build_object('id', t.id, 'bucket', o.bucket_id, 'name', o.name,
    'version', o.version)) into next
  from taken t join storage.objects o on o.bucket_id = 'videos' and o.name = t.file_path;
  return coalesce(next, '[]');
end $$;
grant execute on function private.keep_video_facts(jsonb) to service_role;

-- An upload that nobody came back for in days is over; its bytes and what it was promised ended by
-- themselves long before (TUNING.storage.resumable). By the quarter hour, which also wakes a server for films
-- that another one left behind.
create function private.end_video_uploads() returns int
language plpgsql security definer set search_path = '' as $$
declare
  one   public.videos;
  ended int := 0;
begin
  for one in
    select v.* from public.videos v
    where v.state = 'uploading'
      and v.created_at < now() - private.policy_days('retention.unfinished_uploads_days')
    for update skip locked
  loop
    perform private.fail_video(one, 'upload_expired');
    ended := ended + 1;
  end loop;
  perform pg_notify('media_to_probe', '') from public.videos v
  where v.state = 'checking'
    and (v.checking_since is null or v.checking_since < now() - interval '15 minutes')
  limit 1;
  return ended;
end $$;
grant execute on function private.end_video_uploads() to service_role;
