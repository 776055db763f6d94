-- Contact with minors is opened by two admins, each of whom decides before seeing what the other chose, on
-- evidence that is more than words, and both on the same state of it. Where two differ a third decides. A
-- verdict counts while its admin is one and not suspended; what two had decided by then stands until it is
-- revoked. What was checked is told to those it is meant for: the athlete, the guardian, whoever sees the
-- scout.

create table public.verification_reviews (
  verification_id uuid not null references public.verifications (id) on delete cascade,
  reviewer_id uuid not null references auth.users (id) on delete cascade,
  decision text not null check (decision in ('approved', 'rejected')),
  what_was_checked text[] not null check (what_was_checked <@ private.verified_facts()),
  reason text not null check (char_length(reason) <= 1000),
  expires_at timestamptz,
  -- the state that was judged (0072_verification_subjects.sql)
  subject_hash text not null check (char_length(subject_hash) <= 64),
  created_at timestamptz not null default now(),
  primary key (verification_id, reviewer_id)
);
create index verification_reviews_reviewer_idx on public.verification_reviews (reviewer_id);
alter table public.verification_reviews enable row level security;
alter table public.verification_reviews force row level security;

select
  private.declare_columns(
    'public.verification_reviews',
    'reviewer_id',
    '{"what_was_checked": "by_admins", "reason": "by_admins", "subject_hash": {"kind": "server", "holds": "which state was judged"}}'
  );

grant select on public.verification_reviews to authenticated;

-- Runs after verifications_before_insert_update, which has asked who decides and whether the decision is
-- whole.
create function private.verifications_before_update_review() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  is_new boolean;
  agreed public.verification_reviews[];
begin
  if old.status <> 'pending' or new.status = 'pending' or not old.for_minors then return new; end if;
  if new.status = 'approved' and new.evidence_path = ''
    and (new.type = 'identity' or new.evidence_url = '') then
    perform private.raise_error('verification.words_only',
      'Words alone do not open contact with minors: a document is wanted, or a link for anything but identity.',
      422);
  end if;
  insert into public.verification_reviews (verification_id, reviewer_id, decision, what_was_checked, reason,
    expires_at, subject_hash)
  values (new.id, auth.uid(), new.status, new.what_was_checked,
    case new.status when 'rejected' then new.reason else '' end, new.expires_at,
    new.subject_hash)
  on conflict (verification_id, reviewer_id) do update set decision = excluded.decision,
    what_was_checked = excluded.what_was_checked, reason = excluded.reason, expires_at = excluded.expires_at,
    subject_hash = excluded.subject_hash, created_at = now()
  where verification_reviews.subject_hash <> excluded.subject_hash;
  is_new := found;
  agreed := array(select r from private.standing_reviews(new.id, new.status) r);
  -- Who had decided closes what two agree on since the other one is back from a suspension.
  if not is_new and (cardinality(agreed) < 2 or not exists (
    select from unnest(agreed) r where r.reviewer_id = auth.uid())) then
    perform private.raise_error('verification.reviewed', 'You have decided; another admin is wanted.', 409);
  end if;
  if is_new then
    perform private.write_audit_log(auth.uid(), 'verification_reviewed',
      jsonb_build_object('verification_id', new.id));
  end if;
  if cardinality(agreed) < 2 then return old; end if;
  select left(string_agg(distinct r.reason, '; '), 1000), min(r.expires_at)
  into new.reason, new.expires_at from unnest(agreed) r;
  if new.status = 'approved' then
    new.what_was_checked := private.require_verified_facts(array(
      select unnest(r.what_was_checked) from unnest(agreed) r));
  end if;
  return new;
end $$;
create trigger verifications_before_update_review before update of status on public.verifications
  for each row when (current_user in ('anon', 'authenticated'))
  execute function private.verifications_before_update_review();

-- What was checked about a scout, by which role, until when.
create function private.scout_record(scout uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select
    jsonb_build_object(
      'user_id',
      s.user_id,
      'display_name',
      s.display_name,
      'kind',
      s.kind,
      'organization',
      s.organization,
      'title',
      s.title,
      'country',
      s.country,
      'since',
      s.created_at,
      'state',
      case
        when private.is_verified_scout(s.user_id) then 'verified'
        when s.verified_until <= now() then 'expired'
        else 'not_verified'
      end,
      'verified_until',
      s.verified_until,
      'for_minors',
      private.can_contact_minors(s.user_id),
      'approved_verifications',
      case
        when private.is_verified_scout(s.user_id) then s.approved_verifications
        else '[]'
      end
    )
  from public.scout_profiles s
  where s.user_id = scout
$$;

create function private.scout_public_record(scout uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.my_role() is null and not private.is_admin() then return null; end if;
  if not (private.is_admin() or scout = auth.uid()
    or ((private.has_met(scout, auth.uid()) or private.is_verified_scout(scout))
      and scout <> all (private.my_blocked_user_ids()))) then
    return null;
  end if;
  return private.scout_record(scout);
end $$;
grant execute on function private.scout_public_record(uuid) to authenticated;

create function public.scout_public_record(scout_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select private.scout_public_record(scout_id)
$$;
grant execute on function public.scout_public_record(uuid) to authenticated;
-- The same decision the table takes, for callers who prefer one call.
create function public.decide_verification(
  verification_id uuid,
  status text,
  subject_hash text,
  what_was_checked text[] default '{}',
  reason text default '',
  expires_at timestamptz default null
) returns public.verifications
language plpgsql set search_path = '' as $$
declare decided public.verifications;
begin
  update public.verifications v set status = decide_verification.status,
    subject_hash = coalesce(decide_verification.subject_hash, ''),
    what_was_checked = coalesce(decide_verification.what_was_checked, '{}'),
    reason = decide_verification.reason, expires_at = decide_verification.expires_at
  where v.id = verification_id returning v.* into decided;
  if decided.id is null then
    perform private.require_admin();
    perform private.raise_error('verification.not_found', 'There is no such verification.', 404);
  end if;
  return decided;
end $$;
grant execute
on function public.decide_verification(uuid, text, text, text[], text, timestamptz)
to authenticated;

comment on table public.verification_reviews is
  'How each admin decided on a scout who wants to write to minors. An admin reads them after deciding.';
comment on function public.scout_public_record is
  'What was checked about a scout, by which role and until when; null for whom the scout is not shown.';
comment on function public.decide_verification is
  'An admin with a second factor approves a verification (saying what was checked and until when) or rejects it with a reason, and names the state that was judged.';
