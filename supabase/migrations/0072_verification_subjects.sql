-- What a check is about: the request as it was handed in, the name, kind and club that the badge will vouch
-- for, and the bytes of the document. An admin decides on one state of all this, named by its hash. When any
-- of it changes, verdicts on the state before count no more. The document stays as it is while it is judged,
-- while the check stands and for two years after (0043_files.sql).

-- Of a file, the hash that the server counted from its bytes, and the random id under which they lie.
create function private.verification_subject(verification uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select
    jsonb_build_object(
      'full_name',
      p.full_name,
      'display_name',
      s.display_name,
      'kind',
      s.kind,
      'organization',
      s.organization,
      'request',
      jsonb_build_array(
        v.id,
        v.type,
        v.for_minors,
        v.organization,
        v.evidence_note,
        v.evidence_url,
        v.evidence_path
      ),
      'document',
      btrim(o.metadata ->> 'eTag', '"'),
      'version',
      o.version
    )
  from
    public.verifications v
    join public.profiles p on p.id = v.user_id
    left join public.scout_profiles s on s.user_id = v.user_id
    left join storage.objects o
      on o.bucket_id = 'evidence' and o.name = v.evidence_path and v.evidence_path <> ''
  where v.id = verification
$$;

create function private.subject_hash(verification uuid) returns text
language sql stable security definer set search_path = '' as $$
  select encode(sha256(convert_to(private.verification_subject(verification)::text, 'UTF8')), 'hex')
$$;

-- For admins alone; whoever asks about their own check knows what they wrote. Of a scout also the record that
-- guardians decide by (0198_guardian_holds.sql). It is no part of the hash: a family that answers meanwhile
-- does not undo a verdict.
create function private.judged_subject(verification uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_admin() then return null; end if;
  return private.verification_subject(verification) - 'request' - 'version' || jsonb_build_object(
    'hash', private.subject_hash(verification),
    'record', (select private.scout_families(s.user_id) || jsonb_build_object('since', s.created_at)
      from public.verifications v join public.scout_profiles s on s.user_id = v.user_id
      where v.id = verification));
end $$;
grant execute on function private.judged_subject(uuid) to authenticated;

create function public.subject(verification public.verifications) returns jsonb
language sql stable set search_path = '' as $$
  select private.judged_subject(verification.id)
$$;
grant execute on function public.subject(public.verifications) to authenticated;

-- Asked by the trigger of a decision. The person cannot change name, kind or club between this question and
-- the end of the transaction, which writes the badge.
create function private.require_judged_subject(verification uuid, person uuid, judged text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.profiles p where p.id = person for no key update;
  perform from public.scout_profiles s where s.user_id = person for no key update;
  if judged = '' then
    perform private.raise_error('verification.subject',
      'subject_hash: name the state of the request that you judged.', 422);
  end if;
  if judged is distinct from private.subject_hash(verification) then
    perform private.raise_error('verification.changed',
      'The request, the name, the club or the document changed since you looked. Look again.', 409);
  end if;
end $$;

-- The verdicts of one kind on one request as it is now, of admins who may act today.
create function private.standing_reviews(verification uuid, decision text)
returns setof public.verification_reviews
language sql stable security definer set search_path = '' as $$
  select r.*
  from
    public.verification_reviews r
    join public.admin_users a on a.user_id = r.reviewer_id
  where
    r.verification_id = standing_reviews.verification
    and r.decision = standing_reviews.decision
    and r.subject_hash = private.subject_hash(standing_reviews.verification)
    and not private.is_banned(r.reviewer_id)
$$;

-- The states on which the caller has decided: as things are now, or as they were when the check was settled.
create function private.my_reviewed_subjects() returns text[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(r.verification_id || ' ' || r.subject_hash), '{}')
  from
    public.verification_reviews r
    join public.verifications v on v.id = r.verification_id
  where
    r.reviewer_id = auth.uid()
    and r.subject_hash = case v.status
      when 'pending' then private.subject_hash(v.id)
      else v.subject_hash
    end
$$;
grant execute on function private.my_reviewed_subjects() to authenticated;

create policy verification_reviews_select_after_own on public.verification_reviews for select to authenticated
using (
  (select private.is_admin())
  and verification_id || ' ' || subject_hash = any ((select private.my_reviewed_subjects())::text[])
);

-- A document is opened on record; its link asks again for as long as it is good.
create function private.open_verification_document(verification_id uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare asked public.verifications;
begin
  perform private.require_admin();
  perform private.require_rate_limit('admin_action', auth.uid()::text);
  select v.* into asked from public.verifications v
  where v.id = open_verification_document.verification_id and v.evidence_path <> '';
  if asked.id is null then
    perform private.raise_error('verification.not_found', 'There is no such verification.', 404);
  end if;
  perform private.write_audit_log(auth.uid(), 'verification_document_opened',
    jsonb_build_object('verification_id', asked.id, 'user_id', asked.user_id));
  return asked.evidence_path;
end $$;
grant execute on function private.open_verification_document(uuid) to authenticated;

create function public.open_verification_document(verification_id uuid) returns text
language sql set search_path = '' as $$
  select private.open_verification_document(verification_id)
$$;
grant execute on function public.open_verification_document(uuid) to authenticated;

comment on function public.subject(public.verifications) is
  'What the check is about as it is now, its hash, which a decision names, and of a scout the record that guardians read. For admins; a computed column of verifications.';
comment on function public.open_verification_document is
  'An admin with a second factor opens the document of a check, on record. Answers with its path in the bucket; it can be read for 15 minutes.';
