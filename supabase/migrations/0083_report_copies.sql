-- A reported picture, film or document of an honour is copied with the report, into a bucket that admins with
-- a second factor alone read. Its owner may replace or delete theirs; the copy is a second row for the same
-- bytes, and the bytes stay as long as one row names them.

select
  private.declare_bucket(
    'reported',
    2147483648,
    array[
      'application/pdf',
      'image/jpeg',
      'image/png',
      'image/webp',
      'video/mp4',
      'video/quicktime',
      'video/webm'
    ],
    '{"contact_gate": "read by admins", "surname": "read by admins", "evidence": "it is the evidence",
      "restorable": "what was taken away is given back from its own bucket",
      "exported": "evidence about somebody, for admins alone",
      "erased": "until its report is decided, longer where it went to an authority (0067_erasure.sql)"}'
  );

create function private.flags_after_insert_copy() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into storage.objects (bucket_id, name, metadata, version)
  select 'reported', new.id || '/' || split_part(o.name, '/', 2), o.metadata, o.version
  from storage.objects o
  where (o.bucket_id = 'avatars' and o.name = new.snapshot ->> 'avatar_path')
    or (o.bucket_id = 'videos' and o.name = new.snapshot ->> 'file_path')
    or (new.subject_type = 'honour' and o.bucket_id = 'honour-documents' and o.name = (
      select d.file_path from public.honour_documents d where d.honour_id = new.subject_id))
    or (o.bucket_id = 'community-pictures' and o.name in (
      select p ->> 'path' from jsonb_array_elements(new.snapshot -> 'pictures') p))
  for share
  on conflict do nothing;
  return null;
end $$;
create trigger flags_after_insert_copy after insert on public.flags
  for each row
when
  (
    coalesce(nullif(new.snapshot ->> 'avatar_path', ''), new.snapshot ->> 'file_path', '') <> ''
    or new.snapshot ? 'pictures'
    or new.subject_type = 'honour'
  )
execute function private.flags_after_insert_copy();

create function private.delete_copies(flags uuid[]) returns int
language plpgsql security definer set search_path = '' as $$
declare
  allowed text := current_setting('storage.allow_delete_query', true);
  deleted int;
begin
  perform set_config('storage.allow_delete_query', 'true', true);
  delete from storage.objects o
  where o.bucket_id = 'reported' and split_part(o.name, '/', 1) = any (flags::text[]);
  get diagnostics deleted = row_count;
  perform set_config('storage.allow_delete_query', coalesce(allowed, ''), true);
  return deleted;
end $$;

-- When a decision can be appealed no more, or the person has left, the copy has served. By the day.
create function private.delete_old_copies() returns int
language sql security definer set search_path = '' as $$
  delete from private.deleted_numbers n
  where n.deleted_at < now() - private.policy_days('retention.report_copies_days');
  select private.delete_copies(array_agg(f.id))
  from public.flags f
  where
    f.status not in ('open', 'in_review', 'appealed')
    and (
      f.subject_user_id is null
      or f.decided_at < now() - private.policy_days('retention.report_copies_days')
    )
    and not exists (select from private.case_referrals r where r.case_id = private.case_of(f))
$$;
grant execute on function private.delete_old_copies() to service_role;
