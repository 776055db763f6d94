-- A file beside an honour: a certificate, a page of a programme. It is for its athlete, for the issuer who is
-- asked while they are asked, and for admins who decide a report. Others open it where they read the honour,
-- if the athlete is an adult and shows it. Whoever is under 18 shows it to nobody, to no issuer either:
-- anybody's address can be given as one.

select
  private.declare_bucket(
    'honour-documents',
    10485760, -- LIMITS.honour.document.maxBytes
    array['application/pdf', 'image/jpeg', 'image/png', 'image/webp'],
    '{"restorable": "its athlete adds it again"}'
  );

create table public.honour_documents (
  id uuid primary key default gen_random_uuid(),
  honour_id uuid not null references public.honours (id) on delete cascade,
  athlete_id uuid not null references public.athlete_profiles (id) on delete cascade,
  file_path text not null default '' check (char_length(file_path) <= 120), -- empty until the file is there
  shown boolean not null default false, -- to whoever reads the honour; counts for adults alone
  created_at timestamptz not null default now()
);
create unique index honour_documents_one_idx on public.honour_documents (honour_id) where file_path <> '';
create index honour_documents_honour_idx on public.honour_documents (honour_id);
create index honour_documents_athlete_idx on public.honour_documents (athlete_id);
alter table public.honour_documents enable row level security;
alter table public.honour_documents force row level security;
select
  private.declare_columns(
    'public.honour_documents',
    'athlete_id',
    '{"file_path": {"kind": "server", "holds": "the random name of the file"}}'
  );

create function private.is_adult(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(private.age_group_of(person) = 'adult', false)
$$;

grant select, delete, insert (id, honour_id, athlete_id, shown), update (shown) on public.honour_documents
  to authenticated;
create policy honour_documents_select_own_or_shown on public.honour_documents for select to authenticated
using (
  athlete_id = (select auth.uid())
  or (
    shown
    and file_path <> ''
    and exists (
      select 1
      from
        public.honours h
        join public.athlete_profiles p on p.id = h.athlete_id
      where h.id = honour_id and not p.is_minor
    )
  )
);
create policy honour_documents_insert_own on public.honour_documents for insert to authenticated
with check (athlete_id = (select auth.uid()));
create policy honour_documents_update_own on public.honour_documents for update to authenticated
using (athlete_id = (select auth.uid()))
with check (athlete_id = (select auth.uid()));
create policy honour_documents_delete_own on public.honour_documents for delete to authenticated
using (athlete_id = (select auth.uid()));

create trigger honour_documents_before_insert_limit_rows before insert on public.honour_documents
  for each row when (current_user = 'authenticated')
  execute function private.limit_rows_per_owner('athlete_id', '100');

create function private.honour_documents_before_write() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- The policies refuse it.
  if new.athlete_id is distinct from auth.uid() then return new; end if;
  if not exists (select from public.honours h where h.id = new.honour_id and h.athlete_id = auth.uid()) then
    perform private.raise_error('honour.not_found', 'honour_id: one of your own honours is wanted.', 404);
  elsif new.shown and not private.is_adult(new.athlete_id) then
    perform private.raise_error('honour.document_shown',
      'shown: until 18, a document is shown to nobody else.', 403);
  end if;
  return new;
end $$;
create trigger honour_documents_before_write before insert or update on public.honour_documents
  for each row when (current_user in ('anon', 'authenticated'))
  execute function private.honour_documents_before_write();

-- With the row goes the file.
create function private.honour_documents_after_delete() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.delete_files('honour-documents', array[old.file_path]);
  return null;
end $$;
create trigger honour_documents_after_delete after delete on public.honour_documents
  for each row execute function private.honour_documents_after_delete();

-- The document that waits for a file of this name, which is its own id.
create function private.document_awaiting(name text) returns public.honour_documents
language sql stable security definer set search_path = '' as $$
  select d.*
  from public.honour_documents d
  where
    d.file_path = ''
    and name ~ '\.(pdf|jpg|png|webp)$'
    and split_part(name, '.', 1) = d.athlete_id || '/' || d.id
$$;

create function private.may_add_honour_document(name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select
    coalesce((private.document_awaiting(name)).athlete_id = auth.uid(), false)
    and private.my_role() = 'athlete'
$$;
grant execute on function private.may_add_honour_document(text) to authenticated;

-- Whoever was asked has no account: the secret of the link comes with the request, in a header. It opens the
-- document for as long as their answer is waited for.
create function private.can_issuer_see_document(name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select
    exists (
      select
      from
        private.confirmation_tokens t
        join public.honour_confirmations c on c.id = t.confirmation_id
        join public.honour_documents d on d.honour_id = c.honour_id
      where
        t.about = 'honour'
        and t.token_hash = extensions.digest(
          coalesce(nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-honour-token', ''),
          'sha256'
        )
        and c.state = 'asked'
        and c.expires_at > now()
        and d.file_path = can_issuer_see_document.name
        and private.is_adult(d.athlete_id)
        and private.may_be_asked_about(d.athlete_id)
    )
$$;
grant execute on function private.can_issuer_see_document(text) to anon, authenticated;

-- What the issuer's page names, as far as its link opens it.
create function private.document_for_issuer(asked public.honour_confirmations) returns text
language sql stable security definer set search_path = '' as $$
  select nullif(d.file_path, '')
  from public.honour_documents d
  where d.honour_id = asked.honour_id and asked.state = 'asked' and private.is_adult(d.athlete_id)
$$;

-- Seeing a document is no right to keep it: a copy in another folder would outlive the choice to show it.
create policy storage_objects_select_honour_documents on storage.objects for select to authenticated
using (
  bucket_id = 'honour-documents'
  and coalesce(storage.operation(), '') !~ 'object\.(copy|move)$'
  and (
    exists (select 1 from public.honour_documents d where d.file_path = name)
    or private.can_issuer_see_document(name)
  )
);
create policy storage_objects_select_honour_documents_issuer on storage.objects for select to anon
using (
  bucket_id = 'honour-documents'
  and coalesce(storage.operation(), '') !~ 'object\.(copy|move)$'
  and private.can_issuer_see_document(name)
);
create policy storage_objects_insert_honour_documents on storage.objects for insert to authenticated
with check (
  bucket_id = 'honour-documents'
  and coalesce(storage.operation(), '') !~ 'object\.(copy|move)$'
  and owner_id = (select auth.uid())::text
  and private.may_add_honour_document(name)
);

-- A link for uploading was signed when the row still waited, and the server that redeems it is asked no
-- policy: the rule holds for every role. What an issuer has opened is never another file afterwards.
create function private.guard_honour_document() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    if (new.bucket_id, new.name, new.version) is distinct from (old.bucket_id, old.name, old.version) then
      perform private.raise_error('honour.document_replaced',
        'A document’s file is never replaced. Add another document.', 409);
    end if;
  elsif (private.document_awaiting(new.name)).athlete_id::text is distinct from new.owner_id then
    perform private.raise_error('honour.document_not_awaited', 'name: no honour waits for this file.', 409);
  end if;
  return new;
end $$;
create trigger objects_before_insert_honour_documents before insert on storage.objects
  for each row
when
  (
    new.bucket_id = 'honour-documents'
    and current_user in ('anon', 'authenticated', 'service_role', 'supabase_storage_admin')
  )
execute function private.guard_honour_document();
create trigger objects_before_update_honour_documents before update on storage.objects
  for each row
when
  (
    (old.bucket_id = 'honour-documents' or new.bucket_id = 'honour-documents')
    and current_user in ('anon', 'authenticated', 'service_role', 'supabase_storage_admin')
  )
execute function private.guard_honour_document();

-- The newest file takes the place of the one before, which is there until then.
create function private.objects_after_insert_honour_documents() returns trigger
language plpgsql security definer set search_path = '' as $$
declare awaiting public.honour_documents := private.document_awaiting(new.name);
begin
  delete from public.honour_documents d where d.honour_id = awaiting.honour_id and d.id <> awaiting.id;
  update public.honour_documents d set file_path = new.name where d.id = awaiting.id;
  return null;
end $$;
create trigger objects_after_insert_honour_documents after insert on storage.objects
  for each row when (new.bucket_id = 'honour-documents')
  execute function private.objects_after_insert_honour_documents();

comment on table public.honour_documents is
  'A file beside an honour, for its athlete, the issuer who is asked, and others where an adult shows it.';
comment on column public.honour_documents.shown is
  'Whether whoever reads the honour may open it. Of an athlete under 18 nobody else may, whatever stands here.';
