-- Whoever sees a number and doubts it says why; the number leaves every ranking, and stays as it is, until an
-- admin has decided (0185_dispute_decisions.sql), whoever doubts it has withdrawn, or the athlete deletes it.
-- The athlete reads what of it is doubted, from a fixed list, and answers once (0184_dispute_answers.sql).

-- What is said in a dispute is read by its author and by admins alone: it must not become a way to write to
-- an athlete.
create table public.measurement_disputes (
  id uuid primary key default gen_random_uuid(),
  measurement_id uuid references public.measurements (id) on delete set null, -- null: it is gone
  athlete_id uuid not null references public.athlete_profiles (id) on delete cascade, -- whose number it is
  raised_by uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  about text not null default 'value' check (about in ('value', 'measurer', 'method', 'date', 'person')),
  reason text not null check (char_length(btrim(reason)) between 3 and 1000),
  evidence_url text not null default '' check (
    evidence_url = ''
    or (char_length(evidence_url) <= 500 and evidence_url ~ '^https://[^[:space:]]+$')
  ),
  created_at timestamptz not null default now(),
  resolved_at timestamptz,
  -- withdrawn_with_number: it is gone, and nobody said who was right
  outcome text check (outcome in ('kept', 'lowered', 'removed', 'withdrawn', 'withdrawn_with_number')),
  resolution text not null default '' check (char_length(resolution) <= 500),
  constraint measurement_disputes_resolved_has_outcome check ((resolved_at is null) = (outcome is null))
);
create index measurement_disputes_athlete_idx on public.measurement_disputes (athlete_id);
create index measurement_disputes_measurement_idx on public.measurement_disputes (measurement_id);
create unique index measurement_disputes_one_open_idx on public.measurement_disputes (
  raised_by,
  measurement_id
)
where resolved_at is null;
create index measurement_disputes_raised_by_idx on public.measurement_disputes (raised_by);
alter table public.measurement_disputes enable row level security;
alter table public.measurement_disputes force row level security;

select
  private.declare_columns(
    'public.measurement_disputes',
    'raised_by',
    '{"reason": "to_admins", "evidence_url": "to_admins", "resolution": "by_admins"}'
  );

grant select, insert (measurement_id, raised_by, about, reason, evidence_url) on public.measurement_disputes
  to authenticated;
create policy measurement_disputes_select_own_or_admin on public.measurement_disputes for select
  to authenticated
using (raised_by = (select auth.uid()) or (select private.is_admin()));
create policy measurement_disputes_insert_seen on public.measurement_disputes for insert to authenticated
with check (
  raised_by = (select auth.uid())
  and exists (select 1 from public.measurements m where m.id = measurement_id)
  and (
    (select private.is_caller_verified_scout())
    or exists (
      select 1 from public.measurements m where m.id = measurement_id and m.athlete_id = (select auth.uid())
    )
  )
);

select
  private.declare_noun(
    'dispute',
    'public.measurement_disputes',
    owner => 'raised_by',
    limits =>
      '{"dispute_insert": [20, "1 day", "Too many disputes today. Please wait."],
      "dispute_answer": [20, "1 day", "Too many answers today. Please wait."],
      "dispute_told": [1, "1 day", ""],
      "dispute_moved": [6, "1 day", ""]}'
  );

-- Nobody says whose number it is: that is looked up.
create function private.measurement_disputes_before_insert() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.athlete_id := (select m.athlete_id from public.measurements m where m.id = new.measurement_id);
  if tg_nargs > 0 and new.raised_by is not distinct from auth.uid() then
    if private.is_restricted(auth.uid()) then
      perform private.raise_error('contact.restricted',
        'An admin has restricted you: you cannot write for now.');
    end if;
    if exists (select from public.measurement_disputes d where d.measurement_id = new.measurement_id
      and d.raised_by = new.raised_by and d.resolved_at is null) then
      perform private.raise_error('dispute.open', 'You dispute this number already.', 409);
    end if;
    perform private.require_rate_limit('dispute_insert', auth.uid()::text);
  end if;
  return new;
end $$;
create trigger measurement_disputes_before_insert before insert on public.measurement_disputes
  for each row when (current_user not in ('anon', 'authenticated'))
  execute function private.measurement_disputes_before_insert();
create trigger measurement_disputes_before_insert_by_client before insert on public.measurement_disputes
  for each row when (current_user in ('anon', 'authenticated'))
  execute function private.measurement_disputes_before_insert('by_client');

-- A number that is taken away after a report takes its open disputes along.
create function private.measurement_disputes_before_update_gone() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.resolved_at := now();
  new.outcome := 'removed';
  return new;
end $$;
create trigger measurement_disputes_before_update_gone
before update of measurement_id on public.measurement_disputes
  for each row when (new.measurement_id is null and new.resolved_at is null)
  execute function private.measurement_disputes_before_update_gone();

-- What a number says of itself: since when it is disputed, or that a dispute was decided. One that was
-- withdrawn leaves it as it was.
create function private.mark_dispute(measurement uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare since date;
begin
  -- Locked before it is read: somebody else may be disputing it, or taking that back, at this moment.
  perform from public.measurements m where m.id = measurement for update;
  select (min(d.created_at) at time zone 'utc')::date into since from public.measurement_disputes d
  where d.measurement_id = measurement and d.resolved_at is null;
  update public.measurements m set disputed_on = since, dispute_status = case
    when since is not null then 'disputed'
    when exists (select from public.measurement_disputes d where d.measurement_id = measurement
      and d.outcome in ('kept', 'lowered')) then 'resolved'
    else 'none' end
  where m.id = measurement;
  if since is null then
    update private.dispute_answers a set closed_at = now()
    where a.measurement_id = measurement and a.closed_at is null;
    -- What was confirmed meanwhile counts from now on.
    perform private.settle_measurement(measurement);
  end if;
end $$;

-- The notice leads to the number: lines of the page are kept apart by the way of timing.
create function private.tell_of_dispute(dispute public.measurement_disputes) returns void
language plpgsql security definer set search_path = '' as $$
declare
  number  public.measurements;
  athlete public.athlete_profiles;
begin
  select * into number from public.measurements m where m.id = dispute.measurement_id;
  select * into athlete from public.athlete_profiles p where p.id = number.athlete_id;
  if athlete.user_id is distinct from dispute.raised_by and athlete.user_id is not null then
    perform private.create_notification(athlete.user_id, 'dispute', jsonb_build_object('metric',
      number.metric_code), private.number_address(number));
  end if;
  if athlete.is_minor and athlete.id is distinct from dispute.raised_by then
    perform private.tell_of_minors_dispute(athlete.id, number.id, number.metric_code);
  end if;
end $$;

create function private.number_address(number public.measurements) returns text
language sql stable security definer set search_path = '' as $$
  select '/athlete/profile?metric=' || k.code || '.' || private.timing_of(number.method, k.timed)
  from public.metrics k
  where k.code = number.metric_code
$$;

create function private.measurement_disputes_after_insert_update() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.outcome is distinct from 'withdrawn_with_number' then
    perform private.mark_dispute(new.measurement_id);
  end if;
  if tg_op = 'INSERT' then
    perform private.tell_of_dispute(new);
  elsif new.outcome <> 'withdrawn' then
    perform private.write_audit_log(coalesce(auth.uid(), new.raised_by), 'dispute_resolved',
      jsonb_build_object('dispute_id', new.id, 'outcome', new.outcome));
  end if;
  return null;
end $$;
create trigger measurement_disputes_after_insert_update
after insert or update of resolved_at on public.measurement_disputes
  for each row execute function private.measurement_disputes_after_insert_update();

-- While it is disputed a number stays as it is, for the athlete too: else a doubt would be met with another
-- number under the same day. It may be deleted (0184_dispute_answers.sql).
create function private.measurements_before_update_disputed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.raise_error('measurement.disputed',
    'This number is disputed: it stays as it is until that is decided. You can answer, or delete it.', 409);
  return null;
end $$;
create trigger measurements_before_update_disputed before update on public.measurements
  for each row when (current_user in ('anon', 'authenticated') and old.dispute_status = 'disputed')
  execute function private.measurements_before_update_disputed();

-- The athlete may delete a number that is disputed. That says nobody was right or wrong; a copy stays on
-- record, and the same value of the same test and day, entered again within 30 days, is disputed as it was.
create table private.deleted_numbers (
  id uuid primary key, -- what the number was known by
  athlete_id uuid not null references public.athlete_profiles (id) on delete cascade,
  number jsonb not null check (octet_length(number::text) <= 16384),
  answer jsonb check (octet_length(answer::text) <= 16384),
  disputes uuid[] not null,
  deleted_at timestamptz not null default now(),
  again_id uuid references public.measurements (id) on delete set null -- what it was entered as again
);
create index deleted_numbers_athlete_idx on private.deleted_numbers (athlete_id);
create index deleted_numbers_again_idx on private.deleted_numbers (again_id);
select
  private.declare_columns(
    'private.deleted_numbers',
    'athlete_id',
    '{"number": {"kind": "server", "holds": "a disputed number as it was deleted"},
      "answer": {"kind": "server", "holds": "what the athlete had answered about it"}}'
  );
comment on table private.deleted_numbers is
  'Disputed numbers that their athletes deleted, with the answer, for the team.';

-- Written otherwise it is the same value: 180 cm and 1.8 m.
create function private.is_same_value(one double precision, other double precision) returns boolean
language sql immutable set search_path = '' as $$
  select abs(one - other) < 0.0005
$$;

-- Where whoever disputes finds the athlete; nowhere once they may not.
create function private.page_for(reader uuid, athlete uuid) returns text
language sql stable security definer set search_path = '' as $$
  select
    coalesce(
      (
        select '/scout/search?open=' || p.id
        from public.athlete_profiles p
        where
          p.id = athlete
          and p.effective_visibility <> 'private'
          and private.is_verified_scout(reader)
          and not private.is_blocked_between(reader, p.id)
      ),
      ''
    )
$$;

create function private.tell_who_disputed(
  number public.measurements,
  raisers uuid[],
  because text,
  statement text
) returns void
language sql security definer set search_path = '' as $$
  select
    private.create_notification(
      r,
      'dispute_answered',
      jsonb_build_object('metric', number.metric_code, 'statement', statement, 'because', because),
      private.page_for(r, number.athlete_id),
      'dispute:' || number.id
    )
  from unnest(raisers) r
  where r is distinct from number.athlete_id
$$;

-- To and fro is told a few times a day.
create function private.tell_of_moved_dispute(number public.measurements, raisers uuid[], because text)
returns void
language sql security definer set search_path = '' as $$
  select private.tell_who_disputed(number, array[r], because, '')
  from
    unnest(raisers) r,
    private.consume_rate_limit('dispute_moved', r || ':' || number.athlete_id) t
  where t.allowed
$$;

-- Whoever disputes a number may say that they were wrong, while it is open.
create function private.withdraw_dispute(dispute_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- The number before the dispute, as an admin who decides takes them.
  perform from public.measurement_disputes d join public.measurements m on m.id = d.measurement_id
  where d.id = dispute_id and d.raised_by = auth.uid() for update of m;
  update public.measurement_disputes d set resolved_at = now(), outcome = 'withdrawn'
  where d.id = dispute_id and d.raised_by = auth.uid() and d.resolved_at is null
    and private.my_role() is not null;
  if not found then
    perform private.raise_error('dispute.none', 'There is no open dispute of yours with this id.', 404);
  end if;
end $$;
grant execute on function private.withdraw_dispute(uuid) to authenticated;

create function public.withdraw_dispute(dispute_id uuid) returns void
language sql set search_path = '' as $$
  select private.withdraw_dispute(dispute_id)
$$;
grant execute on function public.withdraw_dispute(uuid) to authenticated;
comment on table public.measurement_disputes is
  'A doubt about one measurement, raised by its athlete or by a verified scout who sees it. Until it is decided or withdrawn the measurement is in no ranking and cannot be changed, only deleted.';
comment on function public.withdraw_dispute is
  'Whoever raised a dispute takes it back while it is open; the number is then as it was before.';
