-- An athlete asks who measured a number to confirm it: one mail, one link, one page without an account. The
-- level rises only by an official, accepted and not ended, of a checked organization that the number names.
-- Whoever answers from another address is shown as what they are, and lifts nothing.

create table public.measurement_confirmations (
  id uuid primary key default gen_random_uuid(),
  measurement_id uuid not null references public.measurements (id) on delete cascade,
  athlete_id uuid not null references public.athlete_profiles (id) on delete cascade,
  organization_id uuid references public.organizations (id) on delete set null,
  official_id uuid references private.organization_officials (id) on delete set null,
  -- whom the mail went to, also when a colleague has answered
  asked_official_id uuid references private.organization_officials (id) on delete set null,
  -- as the athlete typed it; of an official it stays with the organization
  address text not null default '' check (char_length(address) <= 320),
  asked_name text not null default '' check (char_length(asked_name) <= 120),
  asked_role text not null default '' check (char_length(asked_role) <= 80),
  locale text not null default 'en' check (locale in ('en', 'es', 'fr')),
  state text not null default 'asked' check (
    -- void: what was confirmed was changed. cancelled: the athlete no longer asks, or does not accept
    state in ('asked', 'confirmed', 'corrected', 'refused', 'not_us', 'withdrawn', 'cancelled', 'void')
  ),
  asked_at timestamptz not null default now(),
  reminded_at timestamptz,
  expires_at timestamptz not null,
  answered_at timestamptz,
  answered_by text not null default '' check (char_length(answered_by) <= 120),
  answered_role text not null default '' check (char_length(answered_role) <= 80),
  answered_how text check (answered_how in ('official', 'address', 'free_mail')),
  -- what an organization of that kind gives; a merger with one of a higher kind gives no more
  level text check (level in ('club_recorded', 'league_verified', 'sanctioned')),
  reason text not null default '' check (
    reason in ('', 'not_measured', 'wrong_value', 'wrong_person', 'no_record', 'other')
  ),
  reason_words text not null default '' check (char_length(reason_words) <= 300),
  correction jsonb not null default '{}' check (octet_length(correction::text) <= 1000),
  correction_until timestamptz,
  accepted_at timestamptz,
  recorded boolean not null default false, -- nobody asked: an official recorded the number in a session
  -- the number as it stood when it was answered, and the hash that the answer named
  subject jsonb not null default '{}' check (octet_length(subject::text) <= 8192),
  subject_hash text not null default '' check (char_length(subject_hash) <= 64)
);
create index measurement_confirmations_measurement_idx on public.measurement_confirmations (
  measurement_id,
  asked_at desc
);
create index measurement_confirmations_athlete_idx on public.measurement_confirmations (athlete_id);
create index measurement_confirmations_organization_idx on public.measurement_confirmations (
  organization_id,
  state
);
create index measurement_confirmations_official_idx on public.measurement_confirmations (official_id);
create index measurement_confirmations_asked_official_idx on public.measurement_confirmations (
  asked_official_id
);
create unique index measurement_confirmations_one_open_idx on public.measurement_confirmations (
  measurement_id
)
where state = 'asked';
alter table public.measurement_confirmations enable row level security;
alter table public.measurement_confirmations force row level security;

select
  private.declare_columns(
    'public.measurement_confirmations',
    null,
    '{"address": {"kind": "own"},
      "asked_name": {"kind": "server", "holds": "the name of the official who was asked"},
      "asked_role": {"kind": "server", "holds": "their role"},
      "answered_by": {"kind": "server", "holds": "the name that answered, past the gate of contact"},
      "answered_role": {"kind": "server", "holds": "the role of the official who answered"},
      "reason": {"kind": "server", "holds": "why it was refused, from a fixed list"},
      "reason_words": {"kind": "server", "holds": "why, in words past the gate of contact"},
      "correction": {"kind": "server", "holds": "the value, day and method that would be right"},
      "subject": {"kind": "server", "holds": "the number as it was answered"},
      "subject_hash": {"kind": "server", "holds": "its hash"}}'
  );

grant
  select (
    id,
    measurement_id,
    athlete_id,
    organization_id,
    official_id,
    address,
    asked_name,
    asked_role,
    state,
    asked_at,
    reminded_at,
    expires_at,
    answered_at,
    answered_by,
    answered_role,
    answered_how,
    level,
    reason,
    reason_words,
    correction,
    correction_until,
    accepted_at,
    recorded
  )
on public.measurement_confirmations
to authenticated;
create policy measurement_confirmations_select_own on public.measurement_confirmations for select
  to authenticated
using (athlete_id = (select auth.uid()));

select
  private.declare_noun(
    'measurement_confirmation',
    'public.measurement_confirmations',
    owner => 'athlete_id',
    live => 'rows',
    limits =>
      '{"measurement_ask": [5, "1 day", "You have asked five times today. You can ask again tomorrow."],
      "measurement_ask_address": [20, "1 day", "This address was asked very often today."],
      "measurement_answer": [120, "1 hour", "Too many answers at once. Please wait."]}'
  );

-- What a confirmation is about. Whatever of it changes, what was confirmed is another thing.
create function private.measurement_subject(m public.measurements) returns jsonb
language sql immutable set search_path = '' as $$
  select
    jsonb_build_object(
      'metric_code',
      m.metric_code,
      'value_entered',
      m.value_entered,
      'unit_entered',
      m.unit_entered,
      'measured_on',
      m.measured_on,
      'measured_on_precision',
      m.measured_on_precision,
      'method',
      m.method,
      'conditions',
      m.conditions,
      'measured_by',
      m.measured_by,
      'measured_by_name',
      m.measured_by_name,
      'organization_id',
      m.organization_id,
      'event_id',
      m.event_id,
      'device',
      m.device
    )
$$;

-- Of what whoever answers reads. Ids are no part of it: a merger changes them, and an athlete who names
-- somebody else is asked about no more.
create function private.measurement_hash(m public.measurements) returns text
language sql immutable set search_path = '' as $$
  select
    encode(
      sha256(
        convert_to((private.measurement_subject(m) - '{organization_id,event_id}'::text[])::text, 'UTF8')
      ),
      'hex'
    )
$$;

create function private.lower_provenance(one text, other text) returns text
language sql immutable set search_path = '' as $$
  select
    case
      when private.provenance_rank(one) <= private.provenance_rank(other) then one
      else other
    end
$$;

-- The latest answer on record, an official's before any other's: what is refused or corrected after a
-- confirmation is confirmed no more. A correction counts as of the day it was given: accepting it late does
-- not outlive what another official said since. What was taken back says nothing.
create function private.standing_measurement_answer(measurement uuid, organization uuid)
returns public.measurement_confirmations
language sql stable security definer set search_path = '' as $$
  select c.*
  from public.measurement_confirmations c
  where
    c.measurement_id = measurement
    and c.organization_id is not distinct from organization
    and c.state in ('confirmed', 'corrected', 'refused', 'not_us')
  order by (c.answered_how = 'official') desc, c.answered_at desc, c.id
  limit 1
$$;

-- What the answers on record make of a number today. The only place that gives a level for them. A dispute
-- that was upheld holds the number down (0185_dispute_decisions.sql); while one is open, nothing rises.
create function private.settle_measurement(measurement uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  held   public.measurements;
  said   public.measurement_confirmations;
  behind public.organizations;
  lasts  boolean;
  shown  boolean;
  level  text := 'self_reported';
begin
  select m.* into held from public.measurements m where m.id = measurement for update;
  if held.id is null or (held.confirmed_at is null and held.provenance <> 'self_reported') then
    return;
  end if;
  said := private.standing_measurement_answer(held.id, held.organization_id);
  if private.is_lowered(held) or (said.state is distinct from 'confirmed'
    and (said.state is distinct from 'corrected' or said.accepted_at is null)) then
    said := null;
  elsif said.answered_how = 'official' then
    select o.* into behind from public.organizations o where o.id = said.organization_id;
    lasts := private.is_checked(behind);
    shown := lasts and exists (select from private.organization_officials f where f.id = said.official_id
      and f.organization_id = behind.id and f.accepted_at is not null and f.ended_at is null);
    if lasts then
      level := private.lower_provenance(said.level, private.organization_level(behind.kind));
    end if;
  end if;
  if held.dispute_status = 'disputed'
    and private.provenance_rank(level) > private.provenance_rank(held.provenance) then
    return;
  end if;
  update public.measurements m set
    provenance = level,
    confirmed_at = coalesce(said.accepted_at, said.answered_at), confirmed_how = said.answered_how,
    confirmed_by = case when said.id is null or shown is false then '' else said.answered_by end,
    confirmed_role = case when said.id is null or shown is false then '' else said.answered_role end,
    confirmed_level = case when said.answered_how = 'official' then said.level end,
    level_ended_at = case when lasts is false then least(behind.ended_at, behind.checked_until) end,
    level_ended_with = case when lasts is false then case when behind.ended_at <= behind.checked_until
      then 'organization' else 'check' end end
  where m.id = held.id;
end $$;

-- The number as its athlete's own word.
create function private.without_confirmation(m public.measurements) returns public.measurements
language plpgsql immutable set search_path = '' as $$
begin
  m.provenance := 'self_reported';
  m.confirmed_at := null;
  m.confirmed_how := null;
  m.confirmed_by := '';
  m.confirmed_role := '';
  m.confirmed_level := null;
  m.level_ended_at := null;
  m.level_ended_with := null;
  return m;
end $$;

-- Changed by the athlete: what was said is about another number now, and whoever was asked is asked no more
-- once somebody else is said to have measured it.
create function private.measurements_before_update_confirmed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.measurement_subject(new) = private.measurement_subject(old) then return new; end if;
  update public.measurement_confirmations c set state = 'void'
  where c.measurement_id = old.id and c.state in ('confirmed', 'corrected', 'refused');
  if (new.organization_id, new.event_id, new.measured_by, new.measured_by_name) is distinct from
    (old.organization_id, old.event_id, old.measured_by, old.measured_by_name) then
    update public.measurement_confirmations c set state = 'cancelled'
    where c.measurement_id = old.id and c.state = 'asked';
  end if;
  return private.without_confirmation(new);
end $$;
create trigger measurements_before_update_confirmed before update on public.measurements
  for each row when (current_user in ('anon', 'authenticated'))
  execute function private.measurements_before_update_confirmed();

-- Nothing is born confirmed, also what comes back when a removal is reversed: its link is gone.
create function private.measurements_before_insert_unconfirmed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.confirmed_at is null then return new; end if;
  return private.without_confirmation(new);
end $$;
create trigger measurements_before_insert_unconfirmed before insert on public.measurements
  for each row execute function private.measurements_before_insert_unconfirmed();

comment on table public.measurement_confirmations is
  'Somebody who was asked to confirm a number, and the answer. Read by the athlete alone.';
