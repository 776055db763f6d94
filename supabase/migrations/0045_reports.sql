-- What the screens call to report, to read what became of it and, for admins, to look at the evidence and
-- decide. Reasons, states and evidence are those of the flags.

create function public.report(subject_type text, subject_id uuid, reason text, details text default '')
returns uuid
language sql set search_path = '' as $$
  insert into public.flags (reporter_id, subject_type, subject_id, reason, details)
  values (auth.uid(), subject_type, subject_id, reason, details)
  returning id
$$;
grant execute on function public.report(text, uuid, text, text) to authenticated;

-- What a reporter hears: still open, acted on, or not.
create function private.report_outcome(status text) returns text
language sql immutable set search_path = '' as $$
  select
    case
      when status in ('open', 'in_review') then 'open'
      when status in ('actioned', 'appealed', 'upheld') then 'action_taken'
      else 'no_action'
    end
$$;
grant execute on function private.report_outcome(text) to authenticated;

create function public.my_reports() returns table (
  id uuid,
  subject_type text,
  subject_id uuid,
  reason text,
  details text,
  created_at timestamptz,
  outcome text,
  decided_at timestamptz
)
language sql stable set search_path = '' as $$
  select
    f.id,
    f.subject_type,
    f.subject_id,
    f.reason,
    f.details,
    f.created_at,
    private.report_outcome(f.status),
    f.decided_at
  from public.flags f
  where f.reporter_id = (select auth.uid())
  order by f.created_at desc
$$;
grant execute on function public.my_reports() to authenticated;

create function private.flag_evidence(flag_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare flag public.flags;
begin
  perform private.require_admin();
  perform private.require_rate_limit('admin_action', auth.uid()::text);
  select * into flag from public.flags f where f.id = flag_id;
  if flag.id is null then
    perform private.raise_error('flag.not_found', 'There is nothing here that you can report.', 404);
  end if;
  perform private.write_audit_log(auth.uid(), 'flag_evidence_read', jsonb_build_object('flag_id', flag.id));
  return to_jsonb(flag);
end $$;
grant execute on function private.flag_evidence(uuid) to authenticated;

create function public.flag_evidence(flag_id uuid) returns jsonb
language sql set search_path = '' as $$
  select private.flag_evidence(flag_id)
$$;
grant execute on function public.flag_evidence(uuid) to authenticated;

-- The reporter hears the outcome, the other side the reasons when something was done; neither hears of the
-- other.
create function private.decide_flag(flag_id uuid, outcome text, statement text) returns void
language plpgsql security definer set search_path = '' as $$
declare flag public.flags;
begin
  perform private.require_admin();
  perform private.require_rate_limit('admin_action', auth.uid()::text);
  if outcome is null or outcome not in ('actioned', 'no_action') then
    perform private.raise_error('flag.outcome', 'outcome: actioned or no_action is wanted.', 422);
  end if;
  if char_length(btrim(coalesce(statement, ''))) not between 3 and 2000 then
    perform private.raise_error('flag.statement', 'statement: 3 to 2000 characters of reasons are wanted.',
      422);
  end if;
  update public.flags f set status = outcome, statement_of_reasons = btrim(statement), decided_at = now(),
    decided_by = auth.uid()
  where f.id = flag_id and f.status in ('open', 'in_review') returning f.* into flag;
  if flag.id is null then
    perform private.raise_error('flag.settled', 'There is no open report with this id.', 404);
  end if;
  perform private.write_audit_log(auth.uid(), 'flag_' || outcome, jsonb_build_object('flag_id', flag.id));
  perform private.create_notification(flag.reporter_id, 'moderation',
    jsonb_build_object('flag_id', flag.id, 'outcome', private.report_outcome(outcome)));
  if outcome = 'actioned' then
    perform private.create_notification(flag.subject_user_id, 'moderation',
      jsonb_build_object('subject_type', flag.subject_type, 'statement', btrim(statement)));
  end if;
end $$;
grant execute on function private.decide_flag(uuid, text, text) to authenticated;

create function public.decide_flag(flag_id uuid, outcome text, statement text) returns void
language sql set search_path = '' as $$
  select private.decide_flag(flag_id, outcome, statement)
$$;
grant execute on function public.decide_flag(uuid, text, text) to authenticated;
comment on function public.report is
  'Reports what the caller can see: a message, request, conversation, page, endorsement, film, photo or measurement. Answers with the id.';
comment on function public.my_reports is 'What the caller reported and what became of it.';
comment on function public.flag_evidence is
  'A report with its evidence, for an admin with a second factor. Each look leaves a line in the audit log.';
comment on function public.decide_flag is
  'An admin with a second factor acts on a report or not, with a statement of reasons.';
