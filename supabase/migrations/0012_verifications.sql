-- A scout or an athlete asks for a check and adds evidence; an admin decides, says what was checked and until
-- when, or why not. Nobody decides on their own. Others see the result on the page, never the evidence.

-- What a check can say, in the order in which it is told; each reader has it in their own language.
create function private.verified_facts() returns text[]
language sql immutable set search_path = '' as $$
  select
    '{identity_document, video_call, staff_page, organization_letter, organization_call, organization_email,
      licence_register, licence_document, accreditation, safeguarding_certificate, background_check,
      references, official_results}'::text[]
$$;
grant execute on function private.verified_facts() to authenticated, service_role;

create table public.verifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  type text not null check (type in ('identity', 'athletic', 'coaching', 'organization')),
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  for_minors boolean not null default false, -- a scout who wants to write to minors; two admins decide
  organization text not null default '' check (char_length(organization) <= 160),
  -- LIMITS.verification.noteMaxChars
  evidence_note text not null default '' check (char_length(evidence_note) <= 2000),
  evidence_url text not null default '' check (
    evidence_url = ''
    or (char_length(evidence_url) <= 500 and evidence_url ~ '^https?://')
  ),
  evidence_path text not null default '' check (char_length(evidence_path) <= 400),
  what_was_checked text[] not null default '{}' check (what_was_checked <@ private.verified_facts()),
  reason text not null default '' check (char_length(reason) <= 1000),
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by uuid references auth.users (id) on delete set null,
  expires_at timestamptz,
  revoked_at timestamptz,
  revoked_reason text not null default '' check (char_length(revoked_reason) <= 1000),
  minors_ended_at timestamptz, -- by a measure (0077_measures.sql); what was checked stands for adults
  -- the state that was judged (0072_verification_subjects.sql)
  subject_hash text not null default '' check (char_length(subject_hash) <= 64),
  constraint verifications_decided_at_status check ((status = 'pending') = (decided_at is null)),
  constraint verifications_approved_fields
    check (status <> 'approved' or (what_was_checked <> '{}' and expires_at is not null)),
  constraint verifications_for_minors_evidence
    check (
      status <> 'approved'
      or not for_minors
      or evidence_path <> ''
      or (type <> 'identity' and evidence_url <> '')
    ),
  constraint verifications_rejected_reason check (status <> 'rejected' or reason <> '')
);
create index verifications_user_idx on public.verifications (user_id, created_at desc);
create index verifications_decided_by_idx on public.verifications (decided_by);
create index verifications_evidence_idx on public.verifications (evidence_path)
where evidence_path <> '';
create index verifications_queue_idx on public.verifications (status, created_at);
create unique index verifications_one_pending_idx on public.verifications (user_id, type)
where status = 'pending';
alter table public.verifications enable row level security;
alter table public.verifications force row level security;

select
  private.declare_columns(
    'public.verifications',
    'user_id',
    '{"organization": "to_admins", "evidence_note": "to_admins", "evidence_url": "to_admins",
      "evidence_path": "to_admins", "what_was_checked": "by_admins", "reason": "by_admins",
      "revoked_reason": "by_admins", "subject_hash": "by_admins"}'
  );

grant
  select,
  insert (user_id, type, for_minors, organization, evidence_note, evidence_url, evidence_path),
  update (status, what_was_checked, reason, expires_at, revoked_reason, subject_hash)
on public.verifications
to authenticated;
create policy verifications_select_own_or_opened on public.verifications for select to authenticated
using (user_id = (select auth.uid()) or (select private.has_opened('people', 'verifications')));
create policy verifications_insert_own on public.verifications for insert to authenticated
with check (user_id = (select auth.uid()) and status = 'pending' and (select private.my_role()) is not null);
create policy verifications_update_admin on public.verifications for update to authenticated
using ((select private.is_admin()))
with check ((select private.is_admin()));

select
  private.declare_noun(
    'verification',
    'public.verifications',
    owner => 'user_id',
    live => 'rows',
    limits => '{"verification_insert": [10, "1 day", "Too many verification requests. Please wait."]}'
  );

-- A name that a browser would walk up or cut off leads to another file than the one that is checked here.
create function private.is_file_of(owner uuid, name text) returns boolean
language sql immutable set search_path = '' as $$
  select name ~ ('^' || owner || '(/[A-Za-z0-9_-][A-Za-z0-9 _.()+-]*)+$')
$$;
grant execute on function private.is_file_of(uuid, text) to authenticated, service_role;

-- Each fact once, in the order of the list.
create function private.require_verified_facts(given text[]) returns text[]
language plpgsql stable set search_path = '' as $$
begin
  if coalesce(cardinality(given), 0) = 0 then
    perform private.raise_error('verification.what', 'what_was_checked: say what was checked.', 422);
  elsif not given <@ private.verified_facts() then
    perform private.raise_error('verification.fact',
      'what_was_checked: only facts of the list can be said.', 422);
  end if;
  return array(select f.fact from unnest(private.verified_facts()) with ordinality f (fact, place)
    where f.fact = any (given) order by f.place);
end $$;

create trigger verifications_before_update_statement before update on public.verifications
  for each statement when (current_user in ('anon', 'authenticated'))
  execute function private.require_admin_for_statement();

create function private.verifications_before_insert_update() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    if new.user_id is not distinct from auth.uid() then
      perform private.require_rate_limit('verification_insert', new.user_id::text);
    end if;
    if new.evidence_path <> '' and not private.is_file_of(new.user_id, new.evidence_path) then
      perform private.raise_error('verification.evidence', 'evidence_path: it must be a file of your own.',
        422);
    end if;
    if btrim(new.evidence_note) = '' and new.evidence_url = '' and new.evidence_path = '' then
      perform private.raise_error('verification.evidence_needed',
        'A note, a link or a file is wanted as evidence.', 422);
    end if;
    return new;
  end if;
  perform private.require_admin();
  if new.user_id = auth.uid() then
    perform private.raise_error('verification.own', 'Nobody decides on their own verification.');
  end if;
  perform private.require_rate_limit('admin_action', auth.uid()::text);
  if old.status = 'approved' and new.status = 'approved' and old.revoked_at is null
    and btrim(new.revoked_reason) <> '' then
    new.what_was_checked := old.what_was_checked;
    new.expires_at := old.expires_at;
    new.reason := old.reason;
    new.subject_hash := old.subject_hash;
    new.revoked_at := now();
    return new;
  end if;
  if old.status <> 'pending' then
    perform private.raise_error('verification.decided', format('This verification was %s already.',
      old.status),
      409);
  end if;
  if new.status = 'pending' then
    perform private.raise_error('verification.status', 'status: approved or rejected is wanted.', 422);
  end if;
  if new.status = 'approved' then
    new.what_was_checked := private.require_verified_facts(new.what_was_checked);
    new.expires_at := coalesce(new.expires_at, now() + interval '1 year');
    if new.expires_at <= now() or new.expires_at > now() + interval '3 years' then
      perform private.raise_error('verification.until',
        'expires_at: a date in the next three years is wanted.',
        422);
    end if;
  else
    new.what_was_checked := '{}';
    if btrim(new.reason) = '' then
      perform private.raise_error('verification.reason', 'reason: say why it is rejected.', 422);
    end if;
  end if;
  perform private.require_judged_subject(new.id, new.user_id, new.subject_hash);
  new.decided_at := now();
  new.decided_by := auth.uid();
  new.revoked_reason := '';
  return new;
end $$;
create trigger verifications_before_insert_update before insert or update on public.verifications
  for each row when (current_user in ('anon', 'authenticated'))
  execute function private.verifications_before_insert_update();

-- What others may know of the checks travels on the profile: what, until when, decided when; never the
-- evidence.
create function private.approved_verifications_of(user_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select
    coalesce(
      jsonb_agg(
        jsonb_build_object(
          'type',
          v.type,
          'what',
          v.what_was_checked,
          'until',
          v.expires_at,
          'decided_at',
          v.decided_at,
          'by',
          case
            when v.for_minors
            and v.minors_ended_at is null then 'two_admins'
            else 'admin'
          end
        )
        order by v.decided_at desc
      ),
      '[]'
    )
  from
    (
      select distinct on (w.type) w.*
      from public.verifications w
      where w.user_id = approved_verifications_of.user_id and w.status = 'approved' and w.revoked_at is null
      order by w.type, w.expires_at desc
    ) v
$$;

create function private.verified_until_of(user_id uuid) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select max(v.expires_at)
  from public.verifications v
  where
    v.user_id = verified_until_of.user_id
    and v.status = 'approved'
    and v.revoked_at is null
    and v.type in ('identity', 'coaching', 'organization')
$$;

-- A check that ran out is waiting for its renewal; one that was taken back is not.
create function private.is_revoked_scout(user_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select
    exists (
      select 1
      from public.verifications v
      where
        v.user_id = is_revoked_scout.user_id
        and v.revoked_at is not null
        and v.type in ('identity', 'coaching', 'organization')
    )
    and coalesce(private.verified_until_of(user_id) <= now(), true)
$$;

create function private.minors_until_of(user_id uuid) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select max(v.expires_at)
  from public.verifications v
  where
    v.user_id = minors_until_of.user_id
    and v.status = 'approved'
    and v.revoked_at is null
    and v.for_minors
    and v.minors_ended_at is null
    and v.type in ('identity', 'coaching', 'organization')
$$;

-- After a decision: the badge on the profile, one audit line, one notice.
create function private.verifications_after_insert_update() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.scout_profiles set verified_until = private.verified_until_of(new.user_id),
    minors_until = private.minors_until_of(new.user_id),
    approved_verifications = private.approved_verifications_of(new.user_id)
  where user_id = new.user_id;
  perform private.recompute_athlete(new.user_id);
  if tg_op = 'UPDATE' and old.status = 'pending' and new.status <> 'pending' then
    perform private.write_audit_log(new.decided_by, 'verification_' || new.status,
      jsonb_build_object('verification_id', new.id, 'user_id', new.user_id, 'type', new.type));
    perform private.create_notification(new.user_id, 'verification_' || new.status,
      jsonb_build_object('type', new.type, 'until', new.expires_at, 'reason', new.reason),
      case private.role_of(new.user_id) when 'scout' then '/scout/verification' else '/athlete/profile' end);
  elsif tg_op = 'UPDATE' and old.revoked_at is null and new.revoked_at is not null then
    perform private.write_audit_log(coalesce(auth.uid(), new.decided_by), 'verification_revoked',
      jsonb_build_object('verification_id', new.id, 'user_id', new.user_id, 'type', new.type));
    perform private.create_notification(new.user_id, 'verification_rejected',
      jsonb_build_object('type', new.type, 'reason', new.revoked_reason, 'revoked', true),
      '/scout/verification');
  end if;
  return new;
end $$;
create trigger verifications_after_insert_update after insert or update on public.verifications
  for each row execute function private.verifications_after_insert_update();

select
  private.declare_count(
    'work',
    'verifications',
    'select count(*) from public.verifications where status = ''pending'''
  );
