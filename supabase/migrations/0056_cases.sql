-- A case: everything that is open about one person, report by report, so that what one says never hides what
-- another said. Who is at risk decides which comes first, and a decision answers what its admin has read.

-- What admins do with a piece of their work beside settling it: who has taken it, so that no two work on it
-- unknown to each other, who handed it over with which words, and until when it is put off. Anybody may take
-- over after a day.
create table public.admin_task_marks (
  id uuid primary key default gen_random_uuid(),
  noun text not null check (
    noun in ('case', 'decision', 'verification', 'data_request', 'feedback', 'admin_invitation')
  ),
  subject_id uuid not null, -- of a case private.case_of, else the id of the row
  taken_by uuid references auth.users (id) on delete set null,
  taken_at timestamptz,
  handed_by uuid references auth.users (id) on delete set null,
  note text not null default '' check (char_length(note) <= 1000), -- to whom it was handed
  snoozed_until timestamptz,
  snooze_reason text not null default '' check (char_length(snooze_reason) <= 500),
  snoozed_by uuid references auth.users (id) on delete set null,
  seen_at timestamptz, -- moves when somebody begins to read it, so that the live channel tells colleagues
  unique (noun, subject_id)
);
create index admin_task_marks_taken_by_idx on public.admin_task_marks (taken_by);
create index admin_task_marks_handed_by_idx on public.admin_task_marks (handed_by);
create index admin_task_marks_snoozed_by_idx on public.admin_task_marks (snoozed_by);
alter table public.admin_task_marks enable row level security;
alter table public.admin_task_marks force row level security;

select
  private.declare_columns(
    'public.admin_task_marks',
    null,
    '{"noun": {"kind": "server", "holds": "what it is a mark of"}, "note": "by_admins",
      "snooze_reason": "by_admins"}',
    '{"exported": "said among colleagues, for admins alone",
      "erased": "goes when the work is settled, or with whom it is about (0121_admin_task_acts.sql)"}'
  );
grant select on public.admin_task_marks to authenticated;
select private.declare_noun('admin_task', 'public.admin_task_marks', live => 'rows_and_deletes');
comment on table public.admin_task_marks is
  'Which admin works on what, since when, by whose hand, and until when it is put off. Read by admins who are no party to it.';

-- All that is open about one person is one case, and about one thing where the person has left.
create function private.case_of(flag public.flags) returns uuid
language sql immutable set search_path = '' as $$
  select coalesce(flag.subject_user_id, flag.subject_id)
$$;

-- What stands in a case: while it is open every open report, afterwards what was decided together.
create function private.case_reports(flag public.flags) returns setof public.flags
language sql stable security definer set search_path = '' as $$
  select f.*
  from public.flags f
  where
    f.id = flag.id
    or case
      when flag.status in ('open', 'in_review') then f.status in ('open', 'in_review')
      and coalesce(f.subject_user_id, f.subject_id) = private.case_of(flag)
      else f.decision_id = flag.decision_id
    end
$$;

-- The lowest leads: what could hurt somebody, then what nobody has put a name to, then the rest.
create function private.gravity_of(reason text) returns int
language sql immutable set search_path = '' as $$
  select array_position(array['harassment', 'inappropriate', 'other', 'fake_information', 'spam'], reason)
$$;

create function private.has_asked_minors(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select
    exists (
      select
      from public.conversations c
      where c.scout_id = person and c.involves_minor
    )
    or exists (
      select
      from
        public.message_requests r
        join public.athlete_profiles a on a.id = r.athlete_id
      where r.scout_id = person and a.is_minor
    )
$$;

-- Who is at risk: 0 somebody under 18 was asked for money, pictures or a meeting, 1 it is about somebody who
-- talks with minors, 2 about a minor, 3 a minor reports, 4 neither. What a reporter says can raise a report
-- and never lowers another. An account of a few days says nothing of its age that counts; its yes is a 3.
create function private.risk_of(flag public.flags) returns int
language sql stable security definer set search_path = '' as $$
  select
    case
      when flag.asked_of_minor
      and not flag.by_new_account then 0
      when private.has_asked_minors(flag.subject_user_id) then 1
      when exists (
        select from public.athlete_profiles a where a.id = flag.subject_user_id and a.is_minor
      ) then 2
      when flag.asked_of_minor
      or flag.involves_minor
      and not flag.by_new_account then 3
      else 4
    end
$$;

-- Whoever reported it, is reported, acts for the organization or looks after the minor that is leaves it to
-- another admin. Not whoever looks after a minor who reported: a refusal would tell who reported.
create function private.is_party_to_flag(flag public.flags, admin uuid default auth.uid()) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return (flag.subject_type = 'organization' and private.acts_for(admin, flag.subject_id))
    or exists (select from private.case_reports(flag) r
      join public.flags f on f.id = r.id
        or (f.subject_type, f.subject_id) = (r.subject_type, r.subject_id)
      where f.reporter_id = admin or private.is_close_to(admin, f.subject_user_id));
end $$;

-- As admins read it. The person concerned hears of a lift when it is done.
create function private.shown_status(decision private.moderation_decisions) returns text
language sql stable security definer set search_path = '' as $$
  select
    case
      when private.is_lift_proposed(decision) then 'lift_proposed'
      else decision.status
    end
$$;

-- Whether the caller has had their say: decided it, confirmed it, answered its appeal or proposed to lift it.
create function private.took_part_in(decision private.moderation_decisions) returns boolean
language sql stable security definer set search_path = '' as $$
  select
    coalesce((select auth.uid()) = decision.decided_by, false)
    or coalesce((select auth.uid()) = decision.second_by, false)
    or coalesce((select auth.uid()) = decision.reviewed_by, false)
    or (private.is_lift_proposed(decision) and (select auth.uid()) = decision.lift_by)
$$;

-- One report of a case, with its own words and its own copy of what it is about.
create function private.shown_report(flag public.flags) returns jsonb
language sql stable security definer set search_path = '' as $$
  select
    jsonb_build_object(
      'id',
      flag.id,
      'subject_type',
      flag.subject_type,
      'subject_id',
      flag.subject_id,
      'reason',
      flag.reason,
      'in_film',
      flag.in_film,
      'asked_of_minor',
      flag.asked_of_minor,
      'details',
      flag.details,
      'status',
      flag.status,
      'appeal',
      flag.appeal,
      'created_at',
      flag.created_at,
      'snapshot',
      private.shown_evidence(flag),
      'photo_copy',
      (
        select o.name
        from storage.objects o
        where
          o.bucket_id = 'reported'
          and starts_with(o.name, flag.id || '/')
          and not flag.snapshot ? 'pictures'
        limit 1
      ),
      'pictures',
      private.kept_pictures(flag),
      'is_removable',
      (private.reported_noun(flag.subject_type)).removal is not null
    )
$$;

-- Every report of the case. Who reported is in no answer: an admin decides on what was said.
create function private.flag_evidence(flag_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare flag public.flags; reports jsonb;
begin
  perform private.require_admin();
  perform private.require_rate_limit('admin_action', auth.uid()::text);
  select * into flag from public.flags f where f.id = flag_id;
  if flag.id is null then
    perform private.raise_error('flag.not_found', 'There is nothing here that you can report.', 404);
  end if;
  select jsonb_agg(private.shown_report(c.report) || private.report_facts(c.report, c.place <= 10)
    order by c.place) into reports
  from (select r as report, row_number() over (
    order by private.gravity_of(r.reason), r.by_new_account, r.created_at desc, r.id) as place
    from private.case_reports(flag) r) c;
  perform private.write_audit_log(auth.uid(), 'flag_evidence_read', jsonb_build_object('flag_id', flag.id,
    'reports', (select jsonb_agg(r -> 'id') from jsonb_array_elements(reports) r)));
  return jsonb_build_object('id', flag.id, 'subject_type', flag.subject_type,
    'subject_user_id', flag.subject_user_id, 'status', flag.status, 'created_at', flag.created_at,
    'decided_at', flag.decided_at, 'reports', reports,
    'reason', (select r ->> 'reason' from jsonb_array_elements(reports) r
      order by private.gravity_of(r ->> 'reason') limit 1),
    'involves_minor', (select bool_or(r.involves_minor) from private.case_reports(flag) r),
    'subject', private.shown_subject(flag.subject_user_id),
    'decision', private.shown_decision(flag.decision_id), 'work', private.case_work(flag),
    'earlier', (select count(*) from private.moderation_decisions d
      where d.subject_user_id = flag.subject_user_id and d.action <> 'no_action' and d.status <> 'reversed'
        and d.id is distinct from flag.decision_id),
    'is_party', private.is_party_to_flag(flag), 'facts', private.case_facts(flag));
end $$;
grant execute on function private.flag_evidence(uuid) to authenticated;

create function public.flag_evidence(flag_id uuid) returns jsonb
language sql set search_path = '' as $$
  select private.flag_evidence(flag_id)
$$;
grant execute on function public.flag_evidence(uuid) to authenticated;

-- Whoever decides about a person locks the person first, then the reports by id, so two never wait in a ring.
create function private.lock_person(person uuid) returns void
language sql security definer set search_path = '' as $$
  select from auth.users u where u.id = lock_person.person for no key update
$$;

-- Who was faster, for whoever comes second.
create function private.raise_decided(decision uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.raise_error('flag.settled', format('Already decided by %s.', coalesce((select p.full_name
    from private.moderation_decisions d join public.profiles p on p.id = d.decided_by
    where d.id = raise_decided.decision), 'another admin')), 409);
end $$;

-- The reports that a decision answers, locked: open ones of the case that the admin has seen, and no other.
create function private.lock_reports(flag_id uuid, wanted uuid[]) returns uuid[]
language plpgsql security definer set search_path = '' as $$
declare flag public.flags; found uuid[];
begin
  select * into flag from public.flags f where f.id = flag_id;
  perform private.lock_person(flag.subject_user_id);
  select array_agg(locked.id) into found
  from (select f.id from public.flags f where f.id = any (wanted || flag_id)
    and f.status in ('open', 'in_review') and private.case_of(f) = private.case_of(flag)
    order by f.id for update) locked;
  if exists (select from public.flags f where f.id = any (found) and f.asked_at > coalesce((
      select max(l.created_at) from public.security_audit_log l where l.user_id = auth.uid()
      and l.action = 'flag_evidence_read' and l.details -> 'reports' ? f.id::text), '-infinity')) then
    perform private.raise_error('flag.asked',
      'It was added that somebody under 18 was asked for something. Read the case again.', 409);
  end if;
  if flag_id = any (found) then return found; end if;
  select * into flag from public.flags f where f.id = flag_id;
  if flag.decision_id is null then
    perform private.raise_error('flag.settled', 'There is no open report with this id.', 404);
  end if;
  perform private.raise_decided(flag.decision_id);
  return null;
end $$;

-- What else was said in a reported conversation, twenty messages at a time, the newest first.
create function private.case_messages(flag_id uuid, before uuid, after uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare flag public.flags; thread uuid;
begin
  perform private.require_admin();
  perform private.require_rate_limit('admin_action', auth.uid()::text);
  select * into flag from public.flags f where f.id = flag_id;
  thread := case flag.subject_type when 'conversation' then flag.subject_id
    when 'message' then (flag.snapshot ->> 'conversation_id')::uuid end;
  if flag.id is null then
    perform private.raise_error('flag.not_found', 'There is no such report.', 404);
  end if;
  perform private.write_audit_log(auth.uid(), 'case_messages_read', jsonb_build_object('flag_id', flag.id,
    'before', before, 'after', after));
  return coalesce((select jsonb_agg(private.shown_message(jsonb_build_object('id', m.id, 'from', m.sender_id,
      'at', m.created_at, 'subject', m.subject, 'content', m.content), flag)
      order by m.created_at desc, m.id desc)
    from (select x.* from public.messages x where x.conversation_id = thread
      and (before is null or (x.created_at, x.id)
        < (select r.created_at, r.id from public.messages r where r.id = before))
      and (after is null or (x.created_at, x.id)
        > (select r.created_at, r.id from public.messages r where r.id = after))
      order by case when after is null then -extract(epoch from x.created_at)
        else extract(epoch from x.created_at) end, x.id limit 20) m), '[]');
end $$;
grant execute on function private.case_messages(uuid, uuid, uuid) to authenticated;

create function public.case_messages(flag_id uuid, before uuid default null, after uuid default null)
returns jsonb
language sql set search_path = '' as $$
  select private.case_messages(flag_id, before, after)
$$;
grant execute on function public.case_messages(uuid, uuid, uuid) to authenticated;

comment on function public.case_messages is
  'For an admin with a second factor: twenty more messages of the conversation that a report is about, before or after one of them. Each look leaves a line in the audit log.';
comment on function public.flag_evidence is
  'The case of a report: every report in it with its own words and evidence, and whom it is about, never who reported, for an admin with a second factor. Each look leaves a line in the audit log.';
