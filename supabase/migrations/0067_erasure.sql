-- What goes with an account, whichever way it goes: an operator deletes it, or a child is refused. Rows of
-- their own follow the profile by foreign keys; here is the rest: files, mail, counters, what others were
-- told about them, and the logs. What has to stay stays without saying who it was.

insert into private.app_secrets (name, value) values ('erasure', extensions.gen_random_bytes(32));

-- Stands for an erased person where a record has to stay: always the same for one person, so that two records
-- can still be seen to be about the same one, and nobody without the key finds the account behind it.
create function private.erased_id(person uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select
    encode(substr(extensions.hmac(convert_to(person::text, 'UTF8'), s.value, 'sha256'), 1, 16), 'hex')::uuid
  from private.app_secrets s
  where s.name = 'erasure'
$$;

-- Files lie in a folder named by the account, in every bucket; the backend removes the bytes of the rows that
-- go. An upload that has not ended is given up.
create function private.erase_files(person uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare allowed text := current_setting('storage.allow_delete_query', true);
begin
  perform set_config('storage.allow_delete_query', 'true', true);
  delete from storage.objects o
  where o.owner_id = person::text or starts_with(o.name, person || '/');
  perform set_config('storage.allow_delete_query', coalesce(allowed, ''), true);
  if to_regprocedure('touchline.discard_uploads(uuid)') is not null then
    perform touchline.discard_uploads(person);
  end if;
end $$;

-- Mail to the person, and mail to a guardian who looks after no other child here.
create function private.erase_mail(person uuid, email text) returns void
language plpgsql security definer set search_path = '' as $$
declare address text;
begin
  perform private.discard_mail(email);
  for address in
    select distinct g.guardian_email from public.guardian_links g
    where g.athlete_id = person
      and not exists (select from public.profiles p where p.email = g.guardian_email)
      and not exists (select from public.guardian_links other
        where other.guardian_email = g.guardian_email and other.athlete_id <> person)
  loop
    perform private.discard_mail(address);
  end loop;
end $$;

-- A line's details without what could say who it was: numbers, codes and the ids of others stay.
create function private.details_without_person(details jsonb, person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select
    coalesce(
      jsonb_object_agg(
        d.key,
        case
          when d.value = to_jsonb(person) then to_jsonb(private.erased_id(person))
          else d.value
        end
      ),
      '{}'
    )
  from jsonb_each(details) d
  where
    jsonb_typeof(d.value) in ('number', 'boolean')
    or d.key in ('action', 'outcome')
    or d.value #>> '{}' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
$$;

-- Whose lines are being erased, why and by whom: a row is there while private.erase_log runs, and at no other
-- time.
create table private.running_erasures (
  person uuid primary key,
  email text not null check (char_length(email) <= 320),
  reason text not null check (char_length(reason) <= 40),
  erased_by text not null check (char_length(erased_by) <= 64),
  transaction xid8 not null default pg_current_xact_id()
);

select
  private.declare_columns(
    'private.running_erasures',
    null,
    '{"email": {"kind": "reference", "holds": "whose lines are erased"},
      "reason": {"kind": "reference", "holds": "why"},
      "erased_by": {"kind": "reference", "holds": "the account or the role that erases"}}'
  );

create function private.is_being_erased(line public.security_audit_log) returns boolean
language sql stable security definer set search_path = '' as $$
  select
    exists (
      select
      from private.running_erasures e
      where
        e.transaction = pg_current_xact_id()
        and (
          line.user_id = e.person
          or strpos(line.details::text, e.person::text) > 0
          or (e.email <> '' and strpos(lower(line.details::text), lower(e.email)) > 0)
        )
    )
$$;

comment on table private.running_erasures is
  'Whose lines of the security log are erased in this very transaction. Empty at all other times.';

-- Lines of the security log that name the person are taken out, which the chain records place by place, and
-- written again without the person's address, browser or id. Of a child who may not be here only what was
-- suspicious stays, and not even that it was the same account.
create function private.erase_log(person uuid, email text, reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  line      public.security_audit_log;
  too_young boolean := reason = 'too_young';
  -- The person's own id is what is erased, and the server's role is all that is known of an operator.
  actor     text := case when auth.uid() = person then 'self' else
    coalesce(auth.uid()::text, nullif(current_setting('role', true), 'none'), session_user) end;
begin
  insert into private.running_erasures (person, email, reason, erased_by)
  values (person, email, reason, actor);
  for line in
    delete from public.security_audit_log l
    where l.user_id = person or strpos(l.details::text, person::text) > 0
      or (email <> '' and strpos(lower(l.details::text), lower(email)) > 0)
    returning l.*
  loop
    continue when too_young and line.user_id = person
      and line.action not in ('privilege_escalation_attempt', 'suspicious_activity_detected');
    line.details := private.details_without_person(line.details, person);
    -- Address and browser of another person's act are not the erased one's.
    if line.user_id is null or line.user_id = person then
      line.ip_address := 'unknown';
      line.user_agent := 'unknown';
    end if;
    if line.user_id = person then
      line.user_id := null;
      if not too_young then
        line.details := line.details || jsonb_build_object('person', private.erased_id(person));
      end if;
    end if;
    -- With its own time, or what is long past would count as suspicious today.
    insert into public.security_audit_log
      (user_id, action, details, ip_address, user_agent, source, created_at)
    values (line.user_id, line.action, line.details, line.ip_address, line.user_agent, line.source,
      line.created_at);
  end loop;
  delete from private.running_erasures e where e.person = erase_log.person;
  insert into public.security_audit_log (action, details)
  values ('account_erased', jsonb_build_object('reason', reason, 'erased_by', actor)
    || case when too_young then '{}' else jsonb_build_object('person', private.erased_id(person)) end);
end $$;

-- A report stays, and so does what was decided, since others read the outcome. What was said is evidence
-- until the report is decided; who said it is not kept, and a minor's own words and pictures go at once. The
-- picture of a case that went to an authority stays with the sealed copy of it.
create function private.erase_from_reports(person uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare was_minor boolean := private.is_minor_account(person);
begin
  delete from public.admin_task_marks m where m.subject_id = person;
  update private.case_notes n set case_id = private.erased_id(person) where n.case_id = person;
  update private.case_referrals r set case_id = private.erased_id(person) where r.case_id = person;
  perform private.delete_copies(array_agg(f.id)) from public.flags f
  where (f.subject_user_id = person or f.subject_id = person)
    and (was_minor or (f.status not in ('open', 'in_review') and not exists (
      select from private.case_referrals r where r.case_id = private.erased_id(person))));
  update public.flags f set
    subject_id = case when f.subject_id = person then private.erased_id(person) else f.subject_id end,
    snapshot = case when was_minor or f.status not in ('open', 'in_review') then '{}' else (
      select coalesce(jsonb_object_agg(e.key, e.value), '{}') from jsonb_each(f.snapshot) e
      where e.key in ('subject', 'content', 'intro', 'notes', 'bio', 'status_note', 'title', 'messages',
        'created_at')) end
  where f.subject_user_id = person or f.subject_id = person;
  update public.flags f set details = '', appeal = ''
  where f.reporter_id = person and f.status not in ('open', 'in_review');
  -- A reported conversation holds the words of both.
  update public.flags f set snapshot = jsonb_set(f.snapshot, '{messages}', (
    select coalesce(jsonb_agg(m), '[]') from jsonb_array_elements(f.snapshot -> 'messages') m
    where m ->> 'from' is distinct from person::text))
  where was_minor and jsonb_typeof(f.snapshot -> 'messages') = 'array'
    and strpos(f.snapshot::text, person::text) > 0;
  update public.flags f set snapshot =
    replace(f.snapshot::text, person::text, private.erased_id(person)::text)::jsonb
  where strpos(f.snapshot::text, person::text) > 0;
  update private.moderation_decisions d set removed = null, appeal = '',
    subject_id = case when d.subject_id = person then private.erased_id(person) else d.subject_id end
  where d.subject_user_id = person or d.subject_id = person;
end $$;

-- Words in rows that outlive their author, and what others were told in the person's name.
create function private.erase_words(person uuid, email text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.messages m where m.sender_id = person;
  delete from private.guardian_blocks b where b.scout_id = person;
  update public.conversations c set subject = '' where c.scout_id = person;
  delete from public.notifications n
  where strpos(n.url, person::text) > 0
    or exists (select from jsonb_each_text(n.params) p where p.value = person::text);
  delete from private.held_notifications n
  where strpos(n.url, person::text) > 0
    or exists (select from jsonb_each_text(n.params) p where p.value = person::text);
  -- What says that a child is in danger is not taken back by leaving.
  delete from public.feedback f
  where f.user_id = person and not (f.is_safety and f.status in ('new', 'triaged'));
  update public.feedback f set screenshot_path = '' where f.user_id = person;
  update public.measurement_import_rows r
  set external_key = '', problems = '[]', replaced_values = '[]' where r.athlete_id = person;
  delete from public.admin_invitations i where i.email = erase_words.email;
  delete from private.rate_limit_counters c
  where strpos(c.subject, person::text) > 0
    or c.subject = private.address_hash(erase_words.email)
    or (erase_words.email <> '' and erase_words.email = any (regexp_split_to_array(c.subject, '[|:/, ]+')));
end $$;

-- The account service keeps a log of its own, where it may be touched.
create function private.erase_auth_log(person uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from auth.audit_log_entries e where strpos(e.payload::text, person::text) > 0;
exception when insufficient_privilege or undefined_table then
  null;
end $$;

-- Where the account's row stays, what would have followed it goes all the same.
create function private.erase_rows_of(person uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare reference record;
begin
  for reference in
    select k.conrelid::regclass as place, a.attname as name, k.confdeltype = 'c' as goes
    from pg_catalog.pg_constraint k
    join pg_catalog.pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    join pg_catalog.pg_class c on c.oid = k.conrelid
    where k.contype = 'f' and k.confrelid = 'auth.users'::regclass
      and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
    order by k.confdeltype = 'c', 1
  loop
    execute format(case when reference.goes then 'delete from %1$s where %2$I = $1'
      else 'update %1$s set %2$I = null where %2$I = $1' end, reference.place, reference.name) using person;
  end loop;
end $$;

-- Before the row goes: what finds the person's things still stands. Of an account that is deleted softly only
-- the row of the account service stays, emptied, since that is what was asked for.
create function private.auth_users_erase() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  address text := coalesce(old.email, '');
  reason  text := coalesce(nullif(current_setting('touchline.erase_reason', true), ''), 'operator');
begin
  if old.banned_until > now() then perform private.bar_address(old.id, address, old.banned_until); end if;
  perform private.erase_files(old.id);
  perform private.erase_mail(old.id, address);
  perform private.erase_from_reports(old.id);
  perform private.erase_words(old.id, address);
  perform private.erase_activity(old.id);
  delete from public.admin_users a where a.user_id = old.id;
  if tg_op = 'UPDATE' then perform private.erase_rows_of(old.id); end if;
  perform private.erase_log(old.id, address, reason);
  perform private.erase_auth_log(old.id);
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger auth_users_before_delete_erase before delete on auth.users
  for each row execute function private.auth_users_erase();
create trigger auth_users_before_update_erase before update of deleted_at on auth.users
  for each row when (old.deleted_at is null and new.deleted_at is not null)
  execute function private.auth_users_erase();
