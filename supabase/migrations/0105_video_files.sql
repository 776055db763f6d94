-- The bytes of films and their posters. A film's file has one name, arrives once while its row waits for it,
-- and is never replaced, copied or moved: what was checked is what is shown. A poster is a picture, and the
-- newest one counts.

select
  private.declare_bucket(
    'videos',
    2147483648,
    array['video/mp4', 'video/quicktime', 'video/webm'],
    '{"restorable": "given back from the copy in its case (private.restore_video_file)"}'
  ),
  private.declare_bucket(
    'video-posters',
    307200,
    array['image/webp', 'image/jpeg'],
    '{"evidence": "the film is the evidence", "restorable": "its owner makes another"}'
  );

-- Whose film a file belongs to, by its name; null where the name is none of ours.
create function private.video_of_file(bucket text, name text) returns uuid
language sql immutable set search_path = '' as $$
  select
    case bucket
      when 'videos' then substring(
        name
        from '^[0-9a-f-]{36}/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(?:mp4|mov|webm)$'
      )
      when 'video-posters' then substring(
        name
        from '^[0-9a-f-]{36}/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})'
          '-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(?:webp|jpg)$'
      )
    end::uuid
$$;
grant execute on function private.video_of_file(text, text) to anon, authenticated;

-- The one file that the row names, so that nothing that was left over is seen.
create function private.can_see_video_file(bucket text, name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select
    exists (
      select
      from public.videos v
      where
        v.id = private.video_of_file(bucket, name)
        and can_see_video_file.name = case bucket
          when 'videos' then v.file_path
          else v.poster_path
        end
        and private.can_see_video(v.id)
    )
$$;
grant execute on function private.can_see_video_file(text, text) to anon, authenticated;

-- A guardian has no account: the secret of the link comes with the request, in a header. They see what the
-- child wants to show, also before they have agreed to film: whoever decides has to see it first.
create function private.guardian_of_request() returns uuid
language sql stable security definer set search_path = '' as $$
  select g.athlete_id
  from
    private.guardian_tokens t
    join public.guardian_links g on g.id = t.link_id
  where
    t.token_hash = extensions.digest(
      coalesce(nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-guardian-token', ''),
      'sha256'
    )
    and g.state = 'active'
$$;

create function private.is_shown_to_guardian(video public.videos) returns boolean
language sql immutable set search_path = '' as $$
  select video.state = 'ready' and video.published_at is not null and video.visibility <> 'private'
$$;

create function private.can_guardian_see_video_file(bucket text, name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select
    exists (
      select
      from
        public.videos v
        join public.athlete_profiles p on p.id = v.athlete_id
      where
        v.id = private.video_of_file(bucket, name)
        and can_guardian_see_video_file.name in (v.file_path, v.poster_path)
        and p.is_minor
        and p.id = private.guardian_of_request()
        and private.is_shown_to_guardian(v)
    )
$$;
grant execute on function private.can_guardian_see_video_file(text, text) to anon, authenticated;

-- A film may come while its row waits for it; a poster as long as the film is neither failed nor removed.
create function private.may_add_video_file(bucket text, name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select
    exists (
      select
      from public.videos v
      where
        v.id = private.video_of_file(bucket, name)
        and v.athlete_id = auth.uid()
        and split_part(name, '/', 1) = v.athlete_id::text
        and case bucket
          when 'videos' then v.state = 'uploading'
          else v.state in ('uploading', 'checking', 'ready')
        end
    )
    and private.my_role() = 'athlete'
$$;
grant execute on function private.may_add_video_file(text, text) to authenticated;

-- Seeing a film is no right to keep it: a copy in another folder would outlive the consent.
create policy storage_objects_select_videos on storage.objects for select to anon, authenticated
using (
  bucket_id in ('videos', 'video-posters')
  and coalesce(storage.operation(), '') !~ 'object\.(copy|move)$'
  and (private.can_see_video_file(bucket_id, name) or private.can_guardian_see_video_file(bucket_id, name))
);
create policy storage_objects_insert_videos on storage.objects for insert to authenticated
with check (
  bucket_id in ('videos', 'video-posters')
  and coalesce(storage.operation(), '') !~ 'object\.(copy|move)$'
  and private.may_add_video_file(bucket_id, name)
);

-- A link for uploading was signed when the row still waited, and the server that redeems it is asked no
-- policy: the rule holds for every role. Only functions of ours, which give a removed film back, pass by.
create function private.guard_video_file() returns trigger
language plpgsql security definer set search_path = '' as $$
declare video public.videos;
begin
  if tg_op = 'UPDATE' and old.bucket_id in ('videos', 'video-posters')
    and (new.bucket_id, new.name, new.version) is distinct from (old.bucket_id, old.name, old.version) then
    perform private.raise_error('video.replaced', 'A film’s file is never replaced. Add a new film.', 409);
  end if;
  if new.bucket_id not in ('videos', 'video-posters') then return new; end if;
  select v.* into video from public.videos v
  where v.id = private.video_of_file(new.bucket_id, new.name)
    and v.athlete_id::text = split_part(new.name, '/', 1);
  if tg_op = 'INSERT' and (video.id is null or video.state <> all (case new.bucket_id
    when 'videos' then array['uploading'] else array['uploading', 'checking', 'ready'] end)) then
    perform private.raise_error('video.not_awaited', 'name: no film waits for this file.', 409);
  end if;
  if tg_op = 'INSERT' and new.owner_id is distinct from video.athlete_id::text then
    perform private.raise_error('video.not_awaited', 'name: the film is another person’s.', 403);
  end if;
  return new;
end $$;
create trigger objects_before_insert_update_videos before insert or update on storage.objects
  for each row when (current_user in ('anon', 'authenticated', 'service_role', 'supabase_storage_admin'))
  execute function private.guard_video_file();

create function private.delete_files(bucket text, names text[]) returns void
language plpgsql security definer set search_path = '' as $$
declare allowed text := current_setting('storage.allow_delete_query', true);
begin
  perform set_config('storage.allow_delete_query', 'true', true);
  delete from storage.objects o where o.bucket_id = bucket and o.name = any (names);
  perform set_config('storage.allow_delete_query', coalesce(allowed, ''), true);
end $$;

-- The file is there: the film waits to be read, and a server hears of it when this is committed. The newest
-- poster takes the place of the one before.
create function private.objects_after_insert_videos() returns trigger
language plpgsql security definer set search_path = '' as $$
declare video uuid := private.video_of_file(new.bucket_id, new.name);
begin
  if new.bucket_id = 'videos' then
    update public.videos v set state = 'checking', file_path = new.name,
      byte_size = coalesce((new.metadata ->> 'size')::bigint, v.byte_size)
    where v.id = video and v.state = 'uploading';
    perform pg_notify('media_to_probe', '');
    return null;
  end if;
  perform private.delete_files('video-posters', array(select o.name from storage.objects o
    where o.bucket_id = 'video-posters' and o.id <> new.id
      and starts_with(o.name, split_part(new.name, '/', 1) || '/' || video)));
  update public.videos v set poster_path = new.name where v.id = video;
  return null;
end $$;
create trigger objects_after_insert_videos after insert on storage.objects
  for each row when (new.bucket_id in ('videos', 'video-posters'))
  execute function private.objects_after_insert_videos();

create function private.video_file_names(video public.videos) returns text[]
language sql immutable set search_path = '' as $$
  select
    array[
      video.file_path,
      video.athlete_id || '/' || video.id || '.mp4',
      video.athlete_id || '/' || video.id || '.mov',
      video.athlete_id || '/' || video.id || '.webm'
    ]
$$;

create function private.videos_after_delete_files() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.delete_files('videos', private.video_file_names(old)),
    private.delete_files('video-posters', array[old.poster_path]);
  return null;
end $$;
create trigger videos_after_delete_files after delete on public.videos
  for each row execute function private.videos_after_delete_files();

-- Whatever ends a film takes its bytes away in the same moment; the copy of a case keeps them for as long as
-- the decision can be appealed.
create function private.videos_after_update_ended() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.delete_files('videos', private.video_file_names(new)),
    private.delete_files('video-posters', array[new.poster_path]);
  return null;
end $$;
create trigger videos_after_update_ended after update of state on public.videos
  for each row when (new.state in ('failed', 'removed') and old.state <> new.state)
  execute function private.videos_after_update_ended();

-- A decision that is reversed gives the row its state back, and this the bytes, from the newest copy. Where
-- no copy is left, the film stays removed.
create function private.videos_before_update_given_back() returns trigger
language plpgsql security definer set search_path = '' as $$
declare kept storage.objects;
begin
  select o.* into kept from storage.objects o
  where o.bucket_id = 'reported' and o.name like '%/' || split_part(new.file_path, '/', 2)
    and exists (select from public.flags f where f.subject_type = 'video' and f.subject_id = new.id
      and f.id::text = split_part(o.name, '/', 1))
  order by o.created_at desc limit 1;
  if kept.id is null then
    new.state := 'removed';
    return new;
  end if;
  insert into storage.objects (bucket_id, name, owner, owner_id, metadata, version)
  values ('videos', new.file_path, new.athlete_id, new.athlete_id::text, kept.metadata, kept.version)
  on conflict do nothing;
  new.poster_path := '';
  return new;
end $$;
create trigger videos_before_update_given_back before update of state on public.videos
  for each row when (old.state = 'removed' and new.state = 'ready')
  execute function private.videos_before_update_given_back();
