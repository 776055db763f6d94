-- Disputed numbers for the team: each number with who measured it and how, every open dispute about it, the
-- record of whoever raised it and the athlete's answer. One decision settles all that is open about a number:
-- it is kept, becomes the athlete's own word, or is taken away.

alter table public.admin_task_marks
drop constraint admin_task_marks_noun_check,
add constraint admin_task_marks_noun_check
  check (
    noun in (
      'case',
      'decision',
      'verification',
      'data_request',
      'feedback',
      'admin_invitation',
      'organization',
      'dispute'
    )
  );
select
  private.declare_count(
    'work',
    'disputes',
    'select count(*) from public.measurements where dispute_status = ''disputed'' and exists (
      select from public.measurement_disputes d where d.measurement_id = measurements.id
        and d.resolved_at is null)'
  );

-- Nobody decides about their own number, that of their child, or what they or their child dispute.
create function private.is_close_to_dispute(number uuid, admin uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select
    exists (
      select
      from
        public.measurements m
        join public.athlete_profiles p on p.id = m.athlete_id
      where m.id = number and (private.is_close_to(admin, p.id) or private.is_close_to(admin, p.user_id))
    )
    or exists (
      select
      from public.measurement_disputes d
      where d.measurement_id = number and d.resolved_at is null and private.is_close_to(admin, d.raised_by)
    )
$$;

-- Nor do they read who disputes it, in which words, or what was answered.
create function private.is_caller_close_to_dispute(number uuid, athlete uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_close_to(auth.uid(), athlete) or private.is_close_to_dispute(number, auth.uid())
$$;
grant execute on function private.is_caller_close_to_dispute(uuid, uuid) to authenticated;
alter policy measurement_disputes_select_own_or_admin on public.measurement_disputes
using (
  raised_by = (select auth.uid())
  or ((select private.is_admin()) and not private.is_caller_close_to_dispute(measurement_id, athlete_id))
);

create function private.disputed_number(number public.measurements) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare close boolean := private.is_close_to_dispute(number.id, auth.uid());
begin
  return (select jsonb_build_object('id', number.id, 'athlete_id', number.athlete_id, 'name', p.display_name,
      'is_minor', p.is_minor, 'metric_code', number.metric_code, 'value', number.value,
      'unit_entered', number.unit_entered,
      'method', number.method, 'provenance', number.provenance, 'measured_on', number.measured_on,
      'measured_on_precision', number.measured_on_precision, 'conditions', number.conditions,
      'evidence_url', number.evidence_url, 'measured_by', private.measured_by_of(number),
      'created_at', number.created_at, 'updated_at', number.updated_at,
      'is_close', close,
      'can_be_lowered', private.can_be_lowered(number), 'was_lowered', private.is_lowered(number),
      'deleted_at', (select max(d.deleted_at) from private.deleted_numbers d where d.again_id = number.id),
      'confirmations', private.confirmations_of_disputed(number.id),
      'disputes', case when close then '[]' else private.open_disputes_of(number.id) end,
      'answer', (select jsonb_build_object('words', a.words, 'evidence_url', a.evidence_url,
          'answered_at', a.answered_at) from private.dispute_answers a
        where a.measurement_id = number.id and a.closed_at is null and not close))
    from public.athlete_profiles p where p.id = number.athlete_id);
end $$;

-- Minors first, then by how long it waits. Names and words of people stand in it: its opening is on record.
create function private.disputed_numbers() returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform private.require_rate_limit('admin_action', auth.uid()::text);
  perform private.write_audit_log(auth.uid(), 'disputes_read', '{}');
  return (select coalesce(jsonb_agg(private.disputed_number(m) order by w.is_minor desc, w.since, w.id), '[]')
    from (select d.measurement_id as id, bool_or(p.is_minor) as is_minor, min(d.created_at) as since
      from public.measurement_disputes d join public.athlete_profiles p on p.id = d.athlete_id
      where d.resolved_at is null and d.measurement_id is not null
      group by d.measurement_id order by 2 desc, 3, 1 limit 200) w
    join public.measurements m on m.id = w.id);
end $$;
grant execute on function private.disputed_numbers() to authenticated;

create function public.disputed_numbers() returns jsonb
language sql set search_path = '' as $$
  select private.disputed_numbers()
$$;
grant execute on function public.disputed_numbers() to authenticated;

create function private.require_dispute_statement(statement text, number public.measurements) returns text
language plpgsql stable security definer set search_path = '' as $$
declare said text := private.sanitize_text(btrim(coalesce(statement, '')));
begin
  if char_length(said) not between 3 and 500 then
    perform private.raise_error('dispute.statement', 'statement: 3 to 500 characters of reasons are wanted.',
      422);
  end if;
  perform private.require_plain_words('statement', said);
  if private.is_minor_account(number.athlete_id) and private.says_surname(said, number.athlete_id) then
    perform private.raise_error('dispute.surname', 'statement: leave out the surname of the athlete, who is'
      ' under 18: scouts read this too.', 422);
  elsif exists (select from public.measurement_disputes d where d.measurement_id = number.id
    and d.resolved_at is null and d.raised_by <> number.athlete_id
    and private.says_surname(said, d.raised_by)) then
    perform private.raise_error('dispute.names', 'statement: leave out who disputes it: the athlete reads'
      ' this, and is never told.', 422);
  end if;
  return said;
end $$;

-- A dispute that was upheld is about a number as it was said: this value of this test on this day. It holds
-- however often that is entered, until an admin decides to keep it.
create table private.lowered_numbers (
  athlete_id uuid not null references public.athlete_profiles (id) on delete cascade,
  metric_code text not null references public.metrics (code),
  measured_on date not null,
  value double precision not null,
  lowered_at timestamptz not null default now(),
  primary key (athlete_id, metric_code, measured_on, value)
);
create index lowered_numbers_metric_idx on private.lowered_numbers (metric_code);
comment on table private.lowered_numbers is
  'Numbers of athletes that an admin has lowered to self-reported after a dispute: nothing confirms them again.';

create function private.is_lowered(number public.measurements) returns boolean
language sql stable security definer set search_path = '' as $$
  select
    exists (
      select
      from private.lowered_numbers l
      where
        l.athlete_id = number.athlete_id
        and l.metric_code = number.metric_code
        and l.measured_on = number.measured_on
        and private.is_same_value(l.value, number.value)
    )
$$;

create function private.end_lowering(number public.measurements) returns void
language sql security definer set search_path = '' as $$
  delete from private.lowered_numbers l
  where
    l.athlete_id = number.athlete_id
    and l.metric_code = number.metric_code
    and l.measured_on = number.measured_on
    and private.is_same_value(l.value, number.value)
$$;

-- The athlete's own word again: whoever was said to have measured it stays as a name that was typed, and what
-- was confirmed is void.
create function private.lower_number(number public.measurements) returns void
language plpgsql security definer set search_path = '' as $$
declare said text;
begin
  insert into private.lowered_numbers (athlete_id, metric_code, measured_on, value)
  values (number.athlete_id, number.metric_code, number.measured_on, number.value)
  on conflict (athlete_id, metric_code, measured_on, value) do update set lowered_at = now();
  update public.measurement_confirmations c
  set state = case when c.state = 'asked' then 'cancelled' else 'void' end
  where c.measurement_id = number.id and c.state in ('asked', 'confirmed', 'corrected');
  select left(coalesce(nullif(number.measured_by_name, ''), (select o.name from public.organizations o
    where o.id = number.organization_id), (select e.title from public.events e
    where e.id = number.event_id and e.visibility = 'public'), ''), 120) into said;
  update public.measurements m set provenance = 'self_reported', organization_id = null, event_id = null,
    verified_by = null,
    measured_by = case when m.measured_by = 'source' or (said = '' and m.measured_by <> 'self')
      then 'unstated' else m.measured_by end,
    measured_by_name = case when m.measured_by in ('organization', 'event', 'person') then said else '' end
  where m.id = number.id;
  perform private.settle_measurement(number.id);
end $$;

-- Also the athlete's own word, once somebody has confirmed it meanwhile.
create function private.can_be_lowered(number public.measurements) returns boolean
language sql stable security definer set search_path = '' as $$
  select
    number.provenance <> 'self_reported'
    or exists (
      select
      from public.measurement_confirmations c
      where c.measurement_id = number.id and c.state in ('confirmed', 'corrected')
    )
$$;

-- Taken away like what was reported: with reasons, kept for as long, and to be appealed.
create function private.remove_disputed(number public.measurements, athlete uuid, statement text) returns void
language plpgsql security definer set search_path = '' as $$
declare about public.flags;
begin
  about.id := gen_random_uuid();
  about.subject_type := 'measurement';
  about.subject_id := number.id;
  about.subject_user_id := athlete;
  about.involves_minor := private.is_minor_account(athlete);
  perform private.record_decision(about, 'remove', statement, null);
end $$;

-- The athlete hears of a number that was taken away as of every decision that can be appealed.
create function private.tell_of_dispute_decision(
  number public.measurements,
  athlete uuid,
  raisers uuid[],
  outcome text,
  statement text
) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if outcome <> 'removed' and athlete is not null then
    perform private.create_notification(athlete, 'dispute_decided', jsonb_build_object('metric',
      number.metric_code, 'statement', statement, 'because', outcome), private.number_address(number));
    perform private.copy_to_guardians(athlete, 'guardian_decision_copy', statement);
  end if;
  perform private.tell_who_disputed(number, raisers, case outcome when 'kept' then 'kept' else 'changed' end,
    statement);
end $$;

-- The number that a dispute is about, locked, so that two admins decide one after the other.
create function private.lock_disputed(dispute_id uuid) returns public.measurements
language plpgsql security definer set search_path = '' as $$
declare number public.measurements;
begin
  perform private.require_rate_limit('admin_action', auth.uid()::text);
  select m.* into number from public.measurement_disputes d join public.measurements m
    on m.id = d.measurement_id where d.id = dispute_id for update of m;
  if number.id is null or not exists (select from public.measurement_disputes d
    where d.id = dispute_id and d.resolved_at is null) then
    perform private.raise_error('dispute.none', 'There is no open dispute with this id.', 404);
  end if;
  if private.is_close_to_dispute(number.id, auth.uid()) then
    perform private.raise_error('dispute.own', 'Another admin decides about what concerns you.', 403);
  end if;
  return number;
end $$;

create function private.resolve_dispute(dispute_id uuid, outcome text, statement text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  number  public.measurements;
  athlete uuid;
  said    text;
  raisers uuid[];
begin
  perform private.require_admin();
  if coalesce(outcome, '') not in ('kept', 'lowered', 'removed') then
    perform private.raise_error('dispute.outcome', 'outcome: kept, lowered or removed is wanted.', 422);
  end if;
  number := private.lock_disputed(dispute_id);
  said := private.require_dispute_statement(statement, number);
  if outcome = 'lowered' and not private.can_be_lowered(number) then
    perform private.raise_error('dispute.lowest', 'outcome: this number is the athlete''s own word already.',
      422);
  end if;
  select p.user_id into athlete from public.athlete_profiles p where p.id = number.athlete_id;
  -- Before the disputes end, so that nothing rises in between.
  if outcome = 'lowered' then perform private.lower_number(number); end if;
  if outcome = 'kept' then perform private.end_lowering(number); end if;
  with decided as (
    update public.measurement_disputes d set resolved_at = now(), outcome = resolve_dispute.outcome,
      resolution = said
    where d.measurement_id = number.id and d.resolved_at is null returning d.raised_by
  )
  select array_agg(d.raised_by) into raisers from decided d;
  if outcome = 'removed' then perform private.remove_disputed(number, athlete, said); end if;
  delete from public.admin_task_marks k where k.noun = 'dispute' and k.subject_id = number.id;
  perform private.tell_of_dispute_decision(number, athlete, raisers, outcome, said);
end $$;
grant execute on function private.resolve_dispute(uuid, text, text) to authenticated;

create function public.resolve_dispute(dispute_id uuid, outcome text, statement text) returns void
language sql set search_path = '' as $$
  select private.resolve_dispute(dispute_id, outcome, statement)
$$;
grant execute on function public.resolve_dispute(uuid, text, text) to authenticated;
comment on function public.disputed_numbers is
  'For admins, on record: the numbers that are disputed, minors first, with who measured them, the open disputes and the answer.';
comment on function public.resolve_dispute is
  'An admin with a second factor decides everything that is open about the number of a dispute, with a sentence. outcome: kept, lowered (to the athlete''s own word) or removed.';
