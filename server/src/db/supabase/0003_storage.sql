-- Files: who may see or change one is decided by policies on storage.objects; the bytes live elsewhere, under random ids.
-- Table, column and function names are the platform's own, so policies, buckets and files can move in both directions.

create schema if not exists storage authorization supabase_storage_admin;

create type storage.buckettype as enum ('STANDARD', 'ANALYTICS', 'VECTOR');

create table storage.buckets (
  id                 text primary key,
  name               text not null,
  owner              uuid, -- legacy: written beside owner_id for policies made before owner_id existed
  owner_id           text,
  public             boolean not null default false,
  avif_autodetection boolean not null default false,
  file_size_limit    bigint check (file_size_limit > 0),
  allowed_mime_types text[],
  type               storage.buckettype not null default 'STANDARD',
  created_at         timestamptz not null default now(),
  updated_at         timestamptz not null default now(),
  constraint bname unique (name)
);

create table storage.objects (
  id               uuid primary key default gen_random_uuid(),
  bucket_id        text not null references storage.buckets (id),
  name             text not null,
  owner            uuid,
  owner_id         text,
  metadata         jsonb,
  user_metadata    jsonb,
  version          text,
  path_tokens      text[] generated always as (string_to_array(name, '/')) stored,
  created_at       timestamptz not null default now(),
  updated_at       timestamptz not null default now(),
  last_accessed_at timestamptz not null default now(),
  -- Which folder a file stands in, slash included and '' for none, so that an index finds the files of one folder and no others. A
  -- column and not an expression in the index: what a function says may only be looked at after the policies were asked about the row.
  folder           text collate "C" not null generated always as (left(name, length(name) - length(split_part(name, '/', -1)))) stored,
  constraint bucketid_objname unique (bucket_id, name)
);
-- Listing walks names byte by byte, whatever the collation of the database.
create index objects_bucket_id_name_c_idx on storage.objects (bucket_id, name collate "C");
-- A page by name comes out of it in its order, and ends where the page is full. The whole name would make it too wide for long ones.
create index objects_folder_file_idx on storage.objects
  (bucket_id, folder, lower(split_part(name, '/', -1)) collate "C", split_part(name, '/', -1) collate "C");
create index objects_owner_id_idx on storage.objects (owner_id) where owner_id is not null;
-- The janitor asks of a file "does any row still name you?".
create index objects_version_idx on storage.objects (version);

-- Bytes promised to an upload that has not become an object yet; they count against its owner from the first byte.
create table storage.quota_reservations (
  id         text primary key,
  owner_id   text,
  bytes      bigint not null check (bytes >= 0),
  expires_at timestamptz not null
);
create index reservations_owner_id_idx on storage.quota_reservations (owner_id);
create index reservations_expires_at_idx on storage.quota_reservations (expires_at);

-- A resumable upload under way: whose it is, what it will become, how long it may take and which process is writing it now.
create table storage.resumable_uploads (
  id            text primary key,
  creator       text not null,
  bucket_id     text not null references storage.buckets (id) on delete cascade,
  object_name   text not null,
  owner_id      text,
  upsert        boolean not null default false,
  length        bigint not null check (length >= 0),
  tus_metadata  jsonb not null default '{}',
  parts         jsonb not null default '{}', -- of an S3 multipart upload: number to tag and size
  created_at    timestamptz not null default now(),
  expires_at    timestamptz not null,
  finished_at   timestamptz,
  lock_holder   text,
  locked_until  timestamptz
);
create index resumable_uploads_expires_at_idx on storage.resumable_uploads (expires_at);
create index resumable_uploads_bucket_id_idx on storage.resumable_uploads (bucket_id);

-- Files that no row names any more, noted in the transaction that let them go; the server removes them after it.
create table storage.orphaned_blobs (
  version      text primary key,
  discarded_at timestamptz not null default now()
);

alter table storage.buckets owner to supabase_storage_admin;
alter table storage.objects owner to supabase_storage_admin;
alter table storage.quota_reservations owner to supabase_storage_admin;
alter table storage.resumable_uploads owner to supabase_storage_admin;
alter table storage.orphaned_blobs owner to supabase_storage_admin;
alter type storage.buckettype owner to supabase_storage_admin;

alter table storage.buckets enable row level security;
alter table storage.objects enable row level security;
alter table storage.quota_reservations enable row level security;
alter table storage.resumable_uploads enable row level security;
alter table storage.orphaned_blobs enable row level security;

grant usage on schema storage to anon, authenticated, service_role, postgres;
grant select, insert, update, delete on storage.buckets, storage.objects to anon, authenticated, service_role, postgres;

-- Migrations of the product, run as postgres, make policies on storage.objects; only an owner can.
grant supabase_storage_admin to postgres;

create function storage.foldername(name text) returns text[]
  language sql immutable strict parallel safe set search_path = ''
  return trim_array(string_to_array(name, '/'), least(1, cardinality(string_to_array(name, '/'))));

create function storage.filename(name text) returns text
  language sql immutable strict parallel safe set search_path = ''
  return split_part(name, '/', -1);

-- A name without a dot is its own extension: so it is on the platform, and policies rely on it.
create function storage.extension(name text) returns text
  language sql immutable strict parallel safe set search_path = ''
  return split_part(split_part(name, '/', -1), '.', -1);

-- What the caller is doing, e.g. storage.object.upload; null outside the files API.
create function storage.operation() returns text
  language sql stable parallel safe set search_path = ''
  return nullif(current_setting('storage.operation', true), '');

create function storage.allow_any_operation(expected_operations text[]) returns boolean
  language sql stable parallel safe set search_path = ''
  return coalesce(regexp_replace(storage.operation(), '^storage\.', '') in (
    select regexp_replace(expected, '^storage\.', '') from unnest(expected_operations) as expected), false);

create function storage.allow_only_operation(expected_operation text) returns boolean
  language sql stable parallel safe set search_path = ''
  return storage.allow_any_operation(array[expected_operation]);

create function storage.update_updated_at_column() returns trigger
  language plpgsql set search_path = '' as $$
begin
  new.updated_at = now();
  return new;
end $$;
create trigger update_objects_updated_at before update on storage.objects
  for each row execute function storage.update_updated_at_column();

-- A row deleted by hand would leave its file behind; the files API says so with a setting when it deletes.
create function storage.protect_delete() returns trigger
  language plpgsql set search_path = '' as $$
begin
  if coalesce(current_setting('storage.allow_delete_query', true), '') <> 'true' then
    raise exception 'Rows of storage.% are deleted through the storage API only', tg_table_name
      using errcode = '42501', hint = 'Use supabase.storage.from(bucket).remove([path]).';
  end if;
  return null;
end $$;
create trigger protect_objects_delete before delete on storage.objects
  for each statement execute function storage.protect_delete();
create trigger protect_buckets_delete before delete on storage.buckets
  for each statement execute function storage.protect_delete();

create function storage.note_discarded_file() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  -- A copy that shares the bytes keeps them.
  if old.version is not null and (tg_op = 'DELETE' or new.version is distinct from old.version)
    and not exists (select from storage.objects o where o.version = old.version) then
    insert into storage.orphaned_blobs (version) values (old.version) on conflict do nothing;
    -- Rows go in other ways than through the files API: with an account, say. The server listens.
    perform pg_catalog.pg_notify('discarded_files', '');
  end if;
  return null;
end $$;
create trigger note_discarded_file after update or delete on storage.objects
  for each row execute function storage.note_discarded_file();

-- Called by whoever uploads, in the transaction that turns the promise into an object; the id is a secret of the server.
create function storage.redeem_reservation(reservation text) returns void
  language sql security definer set search_path = ''
begin atomic
  update storage.resumable_uploads set finished_at = now() where id = reservation;
  delete from storage.quota_reservations where id = reservation;
end;

-- A link ends with the person who made it.
create function storage.is_user_banned(person text) returns boolean
  language plpgsql stable security definer set search_path = '' as $$
begin
  if person is null or person !~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then return false; end if;
  return not exists (select from auth.users
    where id = person::uuid and deleted_at is null and (banned_until is null or banned_until <= now()));
end $$;

-- How much one person may store: the application says so, where it has a hook for it (touchline.quota_bytes).
create function storage.quota_bytes(person text, fallback bigint) returns bigint
  language plpgsql stable security definer set search_path = '' as $$
begin
  if person !~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then return fallback; end if;
  return coalesce(touchline.quota_bytes(person::uuid), fallback);
end $$;

-- One level of a folder in byte order, jumping over what lies inside subfolders instead of reading it. Under the caller's
-- own policies: a folder shows when something in it does. Names that begin with `wanted` only; `after` is the last seen.
create function storage.list_level(bucket text, prefix text, delimited boolean, after text, wanted int)
  returns table (entry text, is_folder boolean)
  language plpgsql stable set search_path = '' as $$
declare
  found_name text;
  rest text;
  at text := after;
  inclusive boolean := false;
begin
  if at is null or at collate "C" < prefix collate "C" then
    at := prefix;
    inclusive := true;
  end if;
  while wanted > 0 loop
    if inclusive then
      select o.name into found_name from storage.objects o
        where o.bucket_id = bucket and o.name collate "C" >= at collate "C" order by o.name collate "C" limit 1;
    else
      select o.name into found_name from storage.objects o
        where o.bucket_id = bucket and o.name collate "C" > at collate "C" order by o.name collate "C" limit 1;
    end if;
    exit when found_name is null or not starts_with(found_name, prefix);
    rest := substr(found_name, length(prefix) + 1);
    is_folder := delimited and strpos(rest, '/') > 0;
    if is_folder then
      entry := prefix || split_part(rest, '/', 1) || '/';
      at := left(entry, -1) || '0'; -- the sign after the slash: the first name past this folder
      inclusive := true;
    else
      entry := found_name;
      at := found_name;
      inclusive := false;
    end if;
    return next;
    wanted := wanted - 1;
  end loop;
end $$;

-- The subfolders of one folder, in byte order, each found by one look into the index; the files beside them are not read.
create function storage.list_folders(bucket text, prefix text, search text) returns setof text
  language plpgsql stable set search_path = '' as $$
declare
  inside text;
  subfolder text;
  at text := prefix || chr(1); -- past the files of the folder itself, before all that is deeper
begin
  loop
    select o.folder into inside from storage.objects o
      where o.bucket_id = bucket and o.folder >= at
        and (prefix = '' or o.folder < left(prefix, -1) || '0') -- the sign after the slash
      order by o.folder limit 1;
    exit when inside is null;
    subfolder := split_part(substr(inside, length(prefix) + 1), '/', 1);
    if starts_with(lower(subfolder), lower(search)) then return next subfolder; end if;
    at := prefix || subfolder || '0';
  end loop;
end $$;

revoke execute on function storage.note_discarded_file(), storage.redeem_reservation(text), storage.is_user_banned(text),
  storage.quota_bytes(text, bigint), storage.list_level(text, text, boolean, text, int),
  storage.list_folders(text, text, text) from public;
grant execute on function storage.redeem_reservation(text) to anon, authenticated, service_role;
grant execute on function storage.list_folders(text, text, text) to anon, authenticated, service_role;
grant execute on function storage.list_level(text, text, boolean, text, int) to anon, authenticated, service_role;
grant execute on function storage.is_user_banned(text), storage.quota_bytes(text, bigint) to supabase_storage_admin;
alter function storage.note_discarded_file() owner to supabase_storage_admin;
alter function storage.redeem_reservation(text) owner to supabase_storage_admin;
alter function storage.list_folders(text, text, text) owner to supabase_storage_admin;
alter function storage.list_level(text, text, boolean, text, int) owner to supabase_storage_admin;
-- Each of these two reads one table that is not storage's, as the owner of that table would.
grant create on schema storage to supabase_auth_admin, postgres;
alter function storage.is_user_banned(text) owner to supabase_auth_admin;
alter function storage.quota_bytes(text, bigint) owner to postgres;
revoke create on schema storage from supabase_auth_admin, postgres;

alter function storage.foldername(text) owner to supabase_storage_admin;
alter function storage.filename(text) owner to supabase_storage_admin;
alter function storage.extension(text) owner to supabase_storage_admin;
alter function storage.operation() owner to supabase_storage_admin;
alter function storage.allow_any_operation(text[]) owner to supabase_storage_admin;
alter function storage.allow_only_operation(text) owner to supabase_storage_admin;
alter function storage.update_updated_at_column() owner to supabase_storage_admin;
alter function storage.protect_delete() owner to supabase_storage_admin;
