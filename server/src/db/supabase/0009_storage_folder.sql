-- Which folder a file stands in, slash included and '' for none, so that an index finds the files of one folder and no others. A
-- column and not an expression in the index: what a function says may only be looked at after the policies were asked about the row.
set local role supabase_storage_admin;
alter table storage.objects add column folder text collate "C" not null
  generated always as (left(name, length(name) - length(split_part(name, '/', -1)))) stored;

-- A page by name comes out of it in its order, and ends where the page is full. The whole name would make it too wide for long ones.
create index objects_folder_file_idx on storage.objects
  (bucket_id, folder, lower(split_part(name, '/', -1)) collate "C", split_part(name, '/', -1) collate "C");

-- The subfolders of one folder, in byte order, each found by one look into the index; the files beside them are not read.
create or replace function storage.walk_folders(bucket text, prefix text, search text) returns setof text
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
reset role;
