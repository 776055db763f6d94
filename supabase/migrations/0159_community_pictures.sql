-- Pictures of a post, one to four, each with what is to be seen on it in words. Adults alone add them. The
-- file comes first, into the folder of the community; until a post names it, it is its owner's alone, and
-- then it is seen by whoever reads the post, asked each time it is opened, and by nobody else.

select
  private.declare_bucket(
    'community-pictures',
    10485760, -- LIMITS.communityPost.pictureMaxBytes
    array['image/jpeg', 'image/png', 'image/webp'],
    '{"restorable": "stays while its post can be given back"}'
  );

create table private.community_pictures (
  path text primary key check (private.is_picture_name(path)), -- in `community-pictures`
  post_id uuid not null references private.community_posts (id) on delete cascade,
  author_id uuid not null references public.profiles (id) on delete cascade,
  place int not null check (place between 1 and 4), -- LIMITS.communityPost.picturesMax
  -- LIMITS.communityPost.pictureWordsMaxChars
  description text not null check (char_length(description) <= 200),
  unique (post_id, place)
);
create index community_pictures_author_idx on private.community_pictures (author_id);

select
  private.declare_columns(
    'private.community_pictures',
    'author_id',
    '{"description": {"kind": "words", "evidence": "kept with its post (private.community_evidence)"},
      "path": {"kind": "server", "holds": "the random name of the file"}}',
    '{"restorable": "taken away and given back with its post"}'
  );
comment on table private.community_pictures is
  'The pictures of a post, in their order, each described in words.';

-- Whether a person may put a file of this name into a community: an adult who takes part and may write, and
-- who has not left many lying there that no post shows.
create function private.can_add_picture(person uuid, name text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare member private.community_members;
begin
  if person is null or not coalesce(private.is_picture_name(name), false) then return false; end if;
  select m.* into member from private.community_members m
  where m.community_id = split_part(name, '/', 1)::uuid and m.user_id = person;
  return coalesce(private.is_taking_part(member), false)
    and private.age_group_of(person) = 'adult'
    and not private.is_restricted(person)
    and coalesce(member.muted_until <= now(), true)
    and (select count(*) from storage.objects o
      where o.bucket_id = 'community-pictures' and o.owner_id = person::text
        and not private.is_shown_in_post(o.name)) < 20; -- LIMITS.communityPost.unusedPicturesMax
exception when invalid_text_representation then return false;
end $$;

create function private.may_add_community_picture(name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.can_add_picture(auth.uid(), name)
$$;
grant execute on function private.may_add_community_picture(text) to authenticated;

create function private.is_shown_in_post(file text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.community_pictures i where i.path = file)
$$;

create function private.is_own_unused_picture(owner text, file text) returns boolean
language sql stable security definer set search_path = '' as $$
  select owner = auth.uid()::text and not private.is_shown_in_post(file)
$$;
grant execute on function private.is_own_unused_picture(text, text) to authenticated;

-- The rule of the post, and nothing of an author who is not an adult.
create function private.can_see_community_picture(file text) returns boolean
language sql stable security definer set search_path = '' as $$
  select
    exists (
      select
      from
        private.community_pictures i
        join private.community_posts p on p.id = i.post_id
      where
        i.path = file
        and p.state = 'shown'
        and private.takes_part_in(p.community_id)
        and private.is_heard_in(p.community_id, p.author_id)
        and private.age_group_of(p.author_id) = 'adult'
    )
$$;
grant execute on function private.can_see_community_picture(text) to authenticated;

-- Seeing a picture is no right to keep it: a copy elsewhere would outlive the post.
create policy storage_objects_select_community_pictures on storage.objects for select to authenticated
using (
  bucket_id = 'community-pictures'
  and coalesce(storage.operation(), '') !~ 'object\.(copy|move)$'
  and (private.can_see_community_picture(name) or private.is_own_unused_picture(owner_id, name))
);
create policy storage_objects_insert_community_pictures on storage.objects for insert to authenticated
with check (
  bucket_id = 'community-pictures'
  and coalesce(storage.operation(), '') !~ 'object\.(copy|move)$'
  and owner_id = (select auth.uid())::text
  and private.may_add_community_picture(name)
);
create policy storage_objects_delete_community_pictures on storage.objects for delete to authenticated
using (bucket_id = 'community-pictures' and private.is_own_unused_picture(owner_id, name));

-- A link for uploading was signed when the person still belonged, and the server that redeems it is asked no
-- policy: the rule holds for every role. What was shown is never another picture afterwards.
create function private.guard_community_picture() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    if (new.bucket_id, new.name, new.version) is distinct from (old.bucket_id, old.name, old.version) then
      perform private.raise_error('community.picture', 'A picture is never replaced. Add another.', 409);
    end if;
  elsif not private.can_add_picture(
    case when new.owner_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then new.owner_id::uuid end,
    new.name) then
    perform private.raise_error('community.pictures_closed',
      'name: adults who take part in this community add pictures to it.', 403);
  end if;
  return new;
end $$;
create trigger objects_before_insert_community_pictures before insert on storage.objects
  for each row
when
  (
    new.bucket_id = 'community-pictures'
    and current_user in ('anon', 'authenticated', 'service_role', 'supabase_storage_admin')
  )
execute function private.guard_community_picture();
create trigger objects_before_update_community_pictures before update on storage.objects
  for each row
when
  (
    (old.bucket_id = 'community-pictures' or new.bucket_id = 'community-pictures')
    and current_user in ('anon', 'authenticated', 'service_role', 'supabase_storage_admin')
  )
execute function private.guard_community_picture();

-- What is on the pictures in words, and that each is a file which its author has just put there.
create function private.add_pictures_to_post(post private.community_posts, pictures jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  asked int := case when jsonb_typeof(pictures) = 'array' then jsonb_array_length(pictures) else 0 end;
  added int;
begin
  if pictures is null then return; end if;
  if private.age_group_of(post.author_id) is distinct from 'adult' then
    perform private.raise_error('community.pictures_adults', 'pictures: who is under 18 adds none.', 403);
  elsif asked not between 1 and 4 then
    perform private.raise_error('community.pictures', format('pictures: %s were given; 1 to 4 are wanted.',
      asked), 422);
  end if;
  -- None of them goes, and none is put into another post, before this is settled.
  perform from storage.objects o
  where o.bucket_id = 'community-pictures' and o.owner_id = post.author_id::text
    and o.name in (select e ->> 'path' from jsonb_array_elements(pictures) e) for share;
  insert into private.community_pictures (path, post_id, author_id, place, description)
  select o.name, post.id, post.author_id, e.place,
    private.community_words('description', e.picture ->> 'description', 1, 200)
  from jsonb_array_elements(pictures) with ordinality e(picture, place)
  join storage.objects o on o.name = e.picture ->> 'path' and o.bucket_id = 'community-pictures'
    and o.owner_id = post.author_id::text and starts_with(o.name, post.community_id || '/')
  on conflict do nothing;
  get diagnostics added = row_count;
  if added < asked then
    perform private.raise_error('community.picture', format('pictures: %s of %s are not there, or are in a '
      'post already. Add them again.', asked - added, asked), 422);
  end if;
  -- A number in pieces, one a picture, is a number.
  perform private.require_plain_words('description', (select string_agg(i.description, ' ' order by i.place)
    from private.community_pictures i where i.post_id = post.id));
end $$;

-- As a reader of the post sees them.
create function private.pictures_of(post private.community_posts) returns jsonb
language sql stable security definer set search_path = '' as $$
  select
    coalesce(
      jsonb_agg(jsonb_build_object('path', i.path, 'description', i.description) order by i.place),
      '[]'
    )
  from private.community_pictures i
  where i.post_id = post.id and private.age_group_of(post.author_id) = 'adult'
$$;

-- With the row goes the file.
create function private.community_pictures_after_delete() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.delete_files('community-pictures', array[old.path]);
  return null;
end $$;
create trigger community_pictures_after_delete after delete on private.community_pictures
  for each row execute function private.community_pictures_after_delete();

create function private.community_posts_after_update_taken_back() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.community_pictures i where i.post_id = new.id;
  return null;
end $$;
create trigger community_posts_after_update_taken_back after update of state on private.community_posts
  for each row when (new.state = 'taken_back' and old.state <> 'taken_back')
  execute function private.community_posts_after_update_taken_back();

-- Files that no post came to show within a day; the pictures of communities that closed; and those that an
-- admin took away, once the copy in the case has served (private.delete_old_copies). By the hour.
create function private.delete_unused_pictures() returns int
language plpgsql security definer set search_path = '' as $$
declare unused text[];
begin
  delete from private.community_pictures i using private.community_posts p, private.communities c
  where p.id = i.post_id and c.id = p.community_id and (c.state = 'closed' or (p.state = 'removed'
    and not exists (select from public.flags f join storage.objects o on o.bucket_id = 'reported'
        and starts_with(o.name, f.id || '/')
      where f.subject_type = 'community_post' and f.subject_id = p.id)));
  unused := array(select o.name from storage.objects o where o.bucket_id = 'community-pictures'
    and o.created_at < now() - interval '1 day' and not private.is_shown_in_post(o.name)
    for update skip locked);
  -- Read again: what a post has come to show before the lock was held stays.
  unused := array(select name from unnest(unused) name where not private.is_shown_in_post(name));
  perform private.delete_files('community-pictures', unused);
  return cardinality(unused);
end $$;
grant execute on function private.delete_unused_pictures() to service_role;
