-- Files lie under their owner's id. A picture is as visible as its owner's page; evidence is for its owner
-- and for admins who opened it on record, a screenshot for its owner and admins with a second factor, the
-- copy of a reported picture for these alone.

create function private.can_see_avatar(file text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare owner_id uuid;
begin
  if not private.is_picture_name(file) then return false; end if;
  owner_id := split_part(file, '/', 1)::uuid;
  if owner_id = auth.uid() then return true; end if;
  if exists (select 1 from public.scout_profiles s where s.user_id = owner_id) then
    return private.is_admin() or (private.my_role() is not null and private.is_verified_scout(owner_id)
      and owner_id <> all (private.my_blocked_user_ids()));
  end if;
  -- The one on the page: what was replaced, taken away or never shown is its owner's alone.
  return exists (select 1 from public.athlete_profiles p where p.id = owner_id and p.avatar_path = file
    and p.photo_allowed and p.effective_visibility = any (private.visible_audiences())
    and p.id <> all (private.my_blocked_user_ids()) and (auth.uid() is not null or not p.is_minor));
exception when invalid_text_representation then return false;
end $$;
grant execute on function private.can_see_avatar(text) to anon, authenticated, service_role;

-- A guardian has no account: the secret of the link comes with the request for the file, in a header. Whoever
-- was only invited, or has withdrawn, sees no face.
create function private.can_guardian_see_avatar(file text) returns boolean
language sql stable security definer set search_path = '' as $$
  select
    exists (
      select
      from
        private.guardian_tokens t
        join public.guardian_links g on g.id = t.link_id
        join public.athlete_profiles p on p.id = g.athlete_id
      where
        t.token_hash = extensions.digest(
          coalesce(nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-guardian-token', ''),
          'sha256'
        )
        and g.state = 'active'
        and p.is_minor
        and p.avatar_path = file
    )
$$;
grant execute on function private.can_guardian_see_avatar(text) to anon, authenticated, service_role;

-- A file's name is words too: a picture is called by a random id.
create function private.is_picture_name(name text) returns boolean
language sql immutable set search_path = '' as $$
  select
    name ~ '^[0-9a-f-]{36}/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\.(jpe?g|png|webp)$'
$$;
grant execute on function private.is_picture_name(text) to authenticated, service_role;
alter table public.athlete_profiles
add constraint athlete_profiles_avatar_path_is_picture
  check (avatar_path = '' or private.is_picture_name(avatar_path));

-- Whether a document of the caller's belongs to a check that waits, stands or ended less than two years ago.
create function private.is_kept_evidence(file text) returns boolean
language sql stable security definer set search_path = '' as $$
  select
    exists (
      select
      from public.verifications v
      where
        v.user_id = auth.uid()
        and v.evidence_path = file
        and (
          v.status = 'pending'
          or now() < interval '2 years' + case
            when v.status = 'approved' then least(v.revoked_at, v.expires_at)
            else v.decided_at
          end
        )
    )
$$;
grant execute on function private.is_kept_evidence(text) to authenticated;

-- Opened by open_verification_document (0072_verification_subjects.sql).
create function private.has_opened_document(file text) returns boolean
language sql stable security definer set search_path = '' as $$
  select
    private.is_admin()
    and exists (
      select
      from
        public.security_audit_log l
        join public.verifications v on v.id::text = l.details ->> 'verification_id'
      where
        l.user_id = auth.uid()
        and l.action = 'verification_document_opened'
        and l.source = 'server'
        and l.created_at > now() - interval '15 minutes'
        and v.evidence_path = file
    )
$$;
grant execute on function private.has_opened_document(text) to anon, authenticated;
-- A picture that was taken away does not come back inside the file of another (0085_removed_again.sql).
create function private.may_show_again(metadata jsonb) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return metadata ->> 'eTag' is null or not private.is_removed_again(auth.uid(), 'photo',
    jsonb_build_object('file', metadata ->> 'eTag'));
end $$;
grant execute on function private.may_show_again(jsonb) to authenticated;

create policy storage_objects_select on storage.objects for select to anon, authenticated
using (
  (
    bucket_id = 'avatars'
    and (private.can_see_avatar(name) or private.can_guardian_see_avatar(name))
    -- Seeing a picture is no right to publish it again: a copy in another folder would outlive the consent.
    and (
      coalesce(storage.operation(), '') !~ 'object\.(copy|move)$'
      or (storage.foldername(name))[1] = (select auth.uid())::text
    )
  )
  or (
    bucket_id = 'evidence'
    and ((storage.foldername(name))[1] = (select auth.uid())::text or private.has_opened_document(name))
  )
  or (
    bucket_id = 'screenshots'
    and ((storage.foldername(name))[1] = (select auth.uid())::text or (select private.is_admin()))
  )
  or (bucket_id = 'reported' and (select private.is_admin()))
);
create policy storage_objects_insert on storage.objects for insert to authenticated
with check (
  bucket_id in ('avatars', 'evidence', 'screenshots')
  and private.is_file_of((select auth.uid()), name)
  and (bucket_id = 'evidence' or private.is_picture_name(name))
  and (select private.my_role()) is not null
);
create policy storage_objects_update on storage.objects for update to authenticated
using (
  bucket_id in ('avatars', 'evidence')
  and (storage.foldername(name))[1] = (select auth.uid())::text
  and (bucket_id <> 'evidence' or not private.is_kept_evidence(name))
)
with check (
  bucket_id in ('avatars', 'evidence')
  and private.is_file_of((select auth.uid()), name)
  and (bucket_id <> 'avatars' or (private.is_picture_name(name) and private.may_show_again(metadata)))
);
create policy storage_objects_delete on storage.objects for delete to authenticated
using (
  bucket_id in ('avatars', 'evidence', 'screenshots')
  and (storage.foldername(name))[1] = (select auth.uid())::text
  and (bucket_id <> 'evidence' or not private.is_kept_evidence(name))
);

-- A file's name is words as well, and its owner may go or ask for a copy: what a column of words is held to
-- (0001_written_columns.sql), a bucket answers too, each with yes or the reason why not.
create table private.file_buckets (
  bucket_id text primary key check (char_length(bucket_id) <= 100), -- of storage.buckets
  markup text not null check (char_length(markup) <= 200), -- nothing in a file runs where it is shown
  contact_gate text not null check (char_length(contact_gate) <= 200), -- names are random ids
  surname text not null check (char_length(surname) <= 200), -- as contact_gate
  evidence text not null check (char_length(evidence) <= 200), -- a report keeps the file's name
  restorable text not null check (char_length(restorable) <= 200), -- back when a removal is reversed
  exported text not null check (char_length(exported) <= 200), -- in the copy of a person's data
  erased text not null check (char_length(erased) <= 200) -- gone with the account, its bytes too
);
select
  private.declare_columns(
    'private.file_buckets',
    null,
    '{"bucket_id": {}, "markup": {}, "contact_gate": {}, "surname": {}, "evidence": {}, "restorable": {},
      "exported": {}, "erased": {}}',
    '{"kind": "reference", "holds": "what is declared of a bucket"}'
  );

-- Makes a private bucket for files up to `most_bytes` of these types, with what it is held to.
create function private.declare_bucket(bucket text, most_bytes bigint, types text[], answers jsonb)
returns void
language plpgsql set search_path = '' as $$
declare
  known constant text[] := array['markup', 'contact_gate', 'surname', 'evidence', 'restorable', 'exported',
    'erased'];
  entry record;
  all_answers constant jsonb := '{"markup": "yes", "contact_gate": "yes", "surname": "yes", "evidence": "yes",
    "restorable": "yes", "exported": "yes", "erased": "yes"}';
begin
  for entry in select a.key, a.value from jsonb_each(answers) a loop
    if entry.key <> all (known) then
      raise exception 'private.declare_bucket(''%''): "%" is no answer; the answers are %.',
        bucket, entry.key, array_to_string(known, ', ');
    elsif jsonb_typeof(entry.value) <> 'string' or (entry.value #>> '{}' <> 'yes'
      and char_length(entry.value #>> '{}') < 8) then
      raise exception 'private.declare_bucket(''%''): "%": %; write "yes", or in a few words why not.',
        bucket, entry.key, entry.value;
    end if;
  end loop;
  insert into private.file_buckets
  select b.* from jsonb_populate_record(null::private.file_buckets,
    all_answers || answers || jsonb_build_object('bucket_id', bucket)) b;
  insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
  values (bucket, bucket, false, most_bytes, types)
  on conflict (id) do nothing;
end $$;

select
  private.declare_bucket('avatars', 5242880, array['image/jpeg', 'image/png', 'image/webp'], '{}'),
  private.declare_bucket(
    'evidence',
    10485760,
    array['application/pdf', 'image/jpeg', 'image/png'],
    '{"contact_gate": "read by its owner and by admins", "surname": "read by its owner and by admins",
      "evidence": "admins read it where it was handed in", "restorable": "nobody takes it away"}'
  ),
  private.declare_bucket(
    'screenshots',
    5242880,
    array['image/jpeg', 'image/png', 'image/webp'],
    '{"evidence": "admins read it where it was handed in", "restorable": "nobody takes it away"}'
  );
comment on table private.file_buckets is
  'What each bucket is held to: yes, or the reason why not. Filled by private.declare_bucket.';

create function private.get_storage_quota(user_id uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select
    case private.role_of(user_id)
      when 'athlete' then 5368709120
      when 'scout' then 524288000
    end -- LIMITS.video.quotaBytes for athletes
$$;
grant execute on function private.get_storage_quota(uuid) to service_role, supabase_storage_admin;
