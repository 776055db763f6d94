-- What an athlete is told of a dispute, and what they answer. They read what of the number is doubted, from a
-- fixed list, and never in whose words or by whom. They answer once, and admins alone read it, beside what
-- others said about the number.

create table private.dispute_answers (
  id uuid primary key default gen_random_uuid(),
  measurement_id uuid not null references public.measurements (id) on delete cascade,
  athlete_id uuid not null references public.athlete_profiles (id) on delete cascade,
  words text not null check (char_length(btrim(words)) between 3 and 1000),
  evidence_url text not null default '' check (
    evidence_url = ''
    or (char_length(evidence_url) <= 500 and evidence_url ~ '^https://')
  ),
  answered_at timestamptz not null default now(),
  closed_at timestamptz -- when no dispute of the number was open any more
);
create unique index dispute_answers_one_open_idx on private.dispute_answers (measurement_id)
where closed_at is null;
create index dispute_answers_measurement_idx on private.dispute_answers (measurement_id);
create index dispute_answers_athlete_idx on private.dispute_answers (athlete_id);
select
  private.declare_columns(
    'private.dispute_answers',
    'athlete_id',
    '{"words": "to_admins", "evidence_url": "to_admins"}'
  );
comment on table private.dispute_answers is
  'What an athlete answers to the disputes about one of their numbers, once while they are open. Read by admins.';

-- An address of evidence, for admins to open.
create function private.require_evidence(evidence_url text) returns text
language plpgsql stable security definer set search_path = '' as $$
declare said text := btrim(coalesce(evidence_url, ''));
begin
  if said <> '' and (char_length(said) > 500 or said !~ '^https://[^[:space:]]+$') then
    perform private.raise_error('dispute.evidence', 'evidence_url: an address with https:// is wanted.', 422);
  end if;
  return said;
end $$;

create function private.answer_dispute(measurement_id uuid, words text, evidence_url text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  number public.measurements;
  said   text := private.sanitize_text(btrim(coalesce(words, '')));
  shown  text := private.require_evidence(evidence_url);
begin
  if char_length(said) not between 3 and 1000 then
    perform private.raise_error('dispute.answer', 'words: 3 to 1000 characters are wanted.', 422);
  end if;
  select m.* into number from public.measurements m
  join public.athlete_profiles p on p.id = m.athlete_id and p.user_id = auth.uid()
  where m.id = answer_dispute.measurement_id and private.my_role() is not null
  for update of m;
  if number.id is null then
    perform private.raise_error('dispute.none', 'There is no such number of yours.', 404);
  end if;
  if not exists (select from public.measurement_disputes d where d.measurement_id = number.id
    and d.resolved_at is null and d.raised_by <> auth.uid()) then
    perform private.raise_error('dispute.decided', 'This dispute is not open any more.', 409);
  end if;
  if exists (select from private.dispute_answers a
    where a.measurement_id = number.id and a.closed_at is null) then
    perform private.raise_error('dispute.answered', 'You have answered already.', 409);
  end if;
  perform private.require_rate_limit('dispute_answer', auth.uid()::text);
  insert into private.dispute_answers (measurement_id, athlete_id, words, evidence_url)
  values (number.id, number.athlete_id, said, shown);
end $$;
grant execute on function private.answer_dispute(uuid, text, text) to authenticated;

create function public.answer_dispute(measurement_id uuid, words text, evidence_url text default '')
returns void
language sql set search_path = '' as $$
  select private.answer_dispute(measurement_id, words, evidence_url)
$$;
grant execute on function public.answer_dispute(uuid, text, text) to authenticated;

-- Deleted while it is disputed: nobody was right or wrong.
create function private.end_disputes_with_number(number public.measurements) returns void
language plpgsql security definer set search_path = '' as $$
declare
  ended   uuid[];
  raisers uuid[];
begin
  with gone as (
    update public.measurement_disputes d set resolved_at = now(), outcome = 'withdrawn_with_number'
    where d.measurement_id = number.id and d.resolved_at is null returning d.id, d.raised_by
  )
  select array_agg(g.id), array_agg(g.raised_by) into ended, raisers from gone g;
  insert into private.deleted_numbers (id, athlete_id, number, answer, disputes)
  values (number.id, number.athlete_id, to_jsonb(number), (select to_jsonb(a) from private.dispute_answers a
    where a.measurement_id = number.id and a.closed_at is null), coalesce(ended, '{}'))
  on conflict (id) do update set number = excluded.number, answer = excluded.answer,
    disputes = excluded.disputes, deleted_at = now(), again_id = null;
  delete from public.admin_task_marks k where k.noun = 'dispute' and k.subject_id = number.id;
  perform private.tell_of_moved_dispute(number, raisers, 'deleted');
end $$;

create function private.measurements_before_delete_disputed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.end_disputes_with_number(old);
  return old;
end $$;
create trigger measurements_before_delete_disputed before delete on public.measurements
  for each row when (current_user in ('anon', 'authenticated') and old.dispute_status = 'disputed')
  execute function private.measurements_before_delete_disputed();

-- Entered again: the disputes of before go on, and the answer with them. Beside the one that is disputed the
-- same number is refused.
create function private.measurements_after_write_disputed() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  known  private.deleted_numbers;
  raiser uuid;
begin
  if exists (select from public.measurements m where m.athlete_id = new.athlete_id and m.id <> new.id
    and m.metric_code = new.metric_code and m.measured_on = new.measured_on
    and private.is_same_value(m.value, new.value) and m.dispute_status = 'disputed') then
    perform private.raise_error('measurement.disputed_twin',
      'This number is there already, and disputed. You can answer there, or delete it.', 409);
  end if;
  for known in select d.* from private.deleted_numbers d where d.athlete_id = new.athlete_id
    and d.again_id is null and d.deleted_at > now() - interval '30 days'
    and d.number ->> 'metric_code' = new.metric_code
    and (d.number ->> 'measured_on')::date = new.measured_on
    and private.is_same_value((d.number ->> 'value')::double precision, new.value) order by d.deleted_at
  loop
    update private.deleted_numbers d set again_id = new.id where d.id = known.id;
    for raiser in update public.measurement_disputes d
      set measurement_id = new.id, resolved_at = null, outcome = null
      where d.id = any (known.disputes) and d.outcome = 'withdrawn_with_number'
        and not exists (select from public.measurement_disputes o where o.measurement_id = new.id
          and o.raised_by = d.raised_by and o.resolved_at is null)
      returning d.raised_by
    loop
      perform private.tell_of_moved_dispute(new, array[raiser], 'again');
    end loop;
    insert into private.dispute_answers
    select a.* from jsonb_populate_record(null::private.dispute_answers,
      known.answer || jsonb_build_object('measurement_id', new.id)) a
    where known.answer is not null on conflict do nothing;
  end loop;
  return null;
end $$;
create trigger measurements_after_write_disputed
after insert or update of metric_code, value_entered, unit_entered, measured_on on public.measurements
  for each row when (current_user in ('anon', 'authenticated'))
  execute function private.measurements_after_write_disputed();

-- What comes back when a removal is reversed is disputed by nobody any more.
create function private.measurements_before_insert_undisputed() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.dispute_status := 'resolved';
  new.disputed_on := null;
  return new;
end $$;
create trigger measurements_before_insert_undisputed before insert on public.measurements
  for each row when (new.dispute_status = 'disputed' and new.disputed_on is not null)
  execute function private.measurements_before_insert_undisputed();

-- The newest decision about a number, as both sides read it.
create function private.decided_about(number uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('outcome', d.outcome, 'resolution', d.resolution, 'resolved_at', d.resolved_at)
  from public.measurement_disputes d
  where d.measurement_id = number and d.outcome in ('kept', 'lowered')
  order by d.resolved_at desc
  limit 1
$$;

-- Of the numbers of one athlete: to the athlete what is doubted and whether they have answered, and to
-- everybody their own newest dispute with what came of it.
create function private.disputes_of(athlete_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.my_role() is null then return '[]'; end if;
  return (select coalesce(jsonb_agg(case when own then jsonb_build_object('measurement_id', m.id,
      'about', o.about, 'answered_at', a.answered_at, 'decided', private.decided_about(m.id),
      'lowered', private.is_lowered(m), 'mine', mine.shown)
    else jsonb_build_object('measurement_id', m.id, 'about', null, 'answered_at', null, 'decided', null,
      'lowered', false, 'mine', mine.shown) end order by m.id), '[]')
    from public.measurements m
    join public.athlete_profiles p on p.id = m.athlete_id
    cross join lateral (select coalesce(p.user_id = auth.uid(), false) as own) w
    left join lateral (select jsonb_agg(distinct d.about) as about from public.measurement_disputes d
      where d.measurement_id = m.id and d.resolved_at is null and d.raised_by <> p.user_id) o on true
    left join private.dispute_answers a on a.measurement_id = m.id and a.closed_at is null
    left join lateral (select jsonb_build_object('id', d.id, 'about', d.about, 'reason', d.reason,
        'evidence_url', d.evidence_url, 'created_at', d.created_at, 'outcome', d.outcome,
        'resolution', d.resolution) as shown
      from public.measurement_disputes d
      where d.measurement_id = m.id and d.raised_by = auth.uid() and d.outcome is distinct from 'withdrawn'
      order by d.resolved_at is not null, d.created_at desc limit 1) mine on true
    where m.athlete_id = disputes_of.athlete_id and (mine.shown is not null or (own
      and (o.about is not null or m.dispute_status = 'resolved' or private.is_lowered(m)))));
end $$;
grant execute on function private.disputes_of(uuid) to authenticated;

create function public.disputes_of(athlete_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select private.disputes_of(athlete_id)
$$;
grant execute on function public.disputes_of(uuid) to authenticated;

-- The guardian's page: which numbers are disputed, since when, and whether the child has answered.
create function private.guardian_disputes(token text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare link public.guardian_links := private.verify_guardian_token(token);
begin
  if link.state <> 'active' then return '[]'; end if;
  return (select coalesce(jsonb_agg(jsonb_build_object('measurement_id', m.id, 'metric_code', m.metric_code,
      'value', m.value, 'disputed_on', m.disputed_on, 'answered', a.id is not null,
      'about', (select coalesce(jsonb_agg(distinct d.about), '[]') from public.measurement_disputes d
        where d.measurement_id = m.id and d.resolved_at is null))
      order by m.disputed_on, m.id), '[]')
    from public.measurements m
    left join private.dispute_answers a on a.measurement_id = m.id and a.closed_at is null
    where m.athlete_id = link.athlete_id and m.dispute_status = 'disputed');
end $$;
grant execute on function private.guardian_disputes(text) to anon, authenticated;

create function public.guardian_disputes(token text) returns jsonb
language sql set search_path = '' as $$
  select private.guardian_disputes(token)
$$;
grant execute on function public.guardian_disputes(text) to anon, authenticated;
-- What was answered by whoever was asked to confirm it: evidence, which lifts nothing while it waits.
create function private.confirmations_of_disputed(number uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select coalesce(jsonb_agg(jsonb_build_object('state', c.state, 'answered_at', c.answered_at,
      'answered_by', c.answered_by, 'answered_role', c.answered_role, 'answered_how', c.answered_how,
      'organization', o.name, 'reason', c.reason, 'reason_words', c.reason_words,
      'correction', nullif(c.correction, '{}')) order by c.answered_at desc, c.id), '[]')
    from public.measurement_confirmations c left join public.organizations o on o.id = c.organization_id
    where c.measurement_id = number and c.answered_at is not null
      and c.state in ('confirmed', 'corrected', 'refused', 'not_us', 'withdrawn'));
end $$;

-- How often others were right to dispute, of those who had an answer.
create function private.dispute_record(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select
    jsonb_build_object(
      'upheld',
      count(*) filter (where d.outcome in ('lowered', 'removed')),
      'decided',
      count(*)
    )
  from public.measurement_disputes d
  where d.raised_by = person and d.outcome in ('kept', 'lowered', 'removed')
$$;

create function private.open_disputes_of(number uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select jsonb_agg(jsonb_build_object('id', d.id, 'about', d.about, 'reason', d.reason,
      'evidence_url', d.evidence_url, 'created_at', d.created_at, 'name', coalesce(p.full_name, ''),
      'is_athlete', d.raised_by = d.athlete_id, 'record', private.dispute_record(d.raised_by))
      order by d.created_at, d.id)
    from public.measurement_disputes d join public.profiles p on p.id = d.raised_by
    where d.measurement_id = number and d.resolved_at is null);
end $$;

comment on function public.answer_dispute is
  'The athlete answers the disputes that are open about one of their numbers, once. Admins alone read it.';
comment on function public.disputes_of is
  'To an athlete what is doubted of their numbers, never in whose words or by whom: [{measurement_id, about, answered_at, decided, lowered, mine}]. mine is the caller''s own newest dispute of the number.';
comment on function public.guardian_disputes is
  'For the guardian''s link: the numbers of the child that are disputed, since when, about what, and whether the child has answered.';
