-- What follows a confirmation: the athlete accepts a correction, a check ends or is renewed, an organization
-- is ended or merged, an official was a false one. Every level is settled again, at once. Officials answer
-- from the page of their organization too.

create function private.answer_measurement_correction(confirmation_id uuid, accept boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  asked public.measurement_confirmations;
  own   public.measurements;
begin
  select c.* into asked from public.measurement_confirmations c
  where c.id = confirmation_id and c.athlete_id = auth.uid();
  perform from public.organizations o where o.id = asked.organization_id for share;
  own := private.require_own_measurement(asked.measurement_id);
  select c.* into asked from public.measurement_confirmations c where c.id = confirmation_id for update;
  if asked.state <> 'corrected' or asked.accepted_at is not null or asked.correction_until <= now()
    or accept is null or (accept and private.measurement_hash(own) <> asked.subject_hash) then
    perform private.raise_error('measurement.no_correction', 'There is no correction to accept any more.',
      409);
  elsif not accept then
    -- It stays on record: the number is not what the official said.
    update public.measurement_confirmations c set correction_until = now() where c.id = asked.id;
    return;
  elsif own.dispute_status = 'disputed' then
    perform private.raise_error('measurement.disputed',
      'This number is disputed: it stays as it is until that is decided. You can answer, or delete it.', 409);
  end if;
  update public.measurement_confirmations c
  set state = case when c.state = 'asked' then 'cancelled' else 'void' end
  where c.measurement_id = own.id and c.id <> asked.id and c.state in ('asked', 'confirmed', 'corrected');
  update public.measurements m set value_entered = (asked.correction ->> 'value_entered')::double precision,
    measured_on = (asked.correction ->> 'measured_on')::date,
    measured_on_precision = asked.correction ->> 'measured_on_precision',
    method = asked.correction ->> 'method'
  where m.id = own.id
  returning m.* into own;
  update public.measurement_confirmations c set accepted_at = clock_timestamp(),
    subject = private.measurement_subject(own), subject_hash = private.measurement_hash(own)
  where c.id = asked.id;
  perform private.settle_measurement(own.id);
end $$;
grant execute on function private.answer_measurement_correction(uuid, boolean) to authenticated;

create function public.answer_measurement_correction(confirmation_id uuid, accept boolean) returns void
language sql set search_path = '' as $$
  select private.answer_measurement_correction(confirmation_id, accept)
$$;
grant execute on function public.answer_measurement_correction(uuid, boolean) to authenticated;

-- These numbers again, always in one order. Whoever's level changed is told once.
create function private.settle_measurements(measurements uuid[], organization uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  resting public.measurements;
  before  text;
  told    uuid[] := '{}';
begin
  for resting in select m.* from public.measurements m where m.id = any (measurements) order by m.id
    for update
  loop
    before := resting.provenance;
    perform private.settle_measurement(resting.id);
    select m.* into resting from public.measurements m where m.id = resting.id;
    if resting.provenance <> before and resting.athlete_id <> all (told) then
      told := told || resting.athlete_id;
      perform private.create_notification(resting.athlete_id, 'measurement_level',
        jsonb_build_object('organization', o.name), '/athlete/profile', 'level:' || o.id)
      from public.organizations o where o.id = organization;
    end if;
  end loop;
end $$;

-- All that rests on an organization.
create function private.settle_organization(organization uuid) returns void
language sql security definer set search_path = '' as $$
  select
    private.settle_measurements(
      array(
        select m.id
        from public.measurements m
        where m.organization_id = organization and m.confirmed_how = 'official'
      ),
      organization
    )
$$;

create function private.organizations_after_update_levels() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.merged_into is not null and new.merged_into is distinct from old.merged_into then
    update public.measurement_confirmations c set organization_id = new.merged_into
    where c.organization_id = new.id;
    insert into private.denied_measurers (athlete_id, organization_id, denied_at)
    select d.athlete_id, new.merged_into, d.denied_at from private.denied_measurers d
    where d.organization_id = new.id
    on conflict (athlete_id, organization_id) do update
      set denied_at = greatest(denied_measurers.denied_at, excluded.denied_at);
    perform private.settle_organization(new.merged_into);
  end if;
  perform private.settle_organization(new.id);
  return null;
end $$;
create trigger organizations_after_update_levels
after update of kind, checked_until, ended_at, merged_into on public.organizations
  for each row execute function private.organizations_after_update_levels();

-- An official who ends is not named any more; what they confirmed stands with the organization.
create function private.organization_officials_after_update_levels() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.settle_measurement(c.measurement_id)
  from (select distinct x.measurement_id from public.measurement_confirmations x
    where x.official_id = new.id and x.state in ('confirmed', 'corrected') order by 1) c;
  return null;
end $$;
create trigger organization_officials_after_update_levels
after update of ended_at on private.organization_officials
  for each row when (new.ended_at is distinct from old.ended_at)
  execute function private.organization_officials_after_update_levels();

-- A check ends by its day, without anybody's doing.
create function private.settle_ended_checks() returns int
language plpgsql security definer set search_path = '' as $$
declare
  due     uuid;
  settled int := 0;
begin
  delete from private.denied_measurers d where d.denied_at <= now() - interval '30 days';
  for due in select distinct o.id from public.organizations o
    join public.measurements m on m.organization_id = o.id and m.confirmed_how = 'official'
    where o.checked_until <= now() and m.level_ended_at is null order by o.id
  loop
    perform private.settle_organization(due);
    settled := settled + 1;
  end loop;
  return settled;
end $$;
grant execute on function private.settle_ended_checks() to service_role;

-- Somebody who never was an official there: an admin ends them, and all they answered is void, a "not us"
-- too.
create function private.end_false_official(official_id uuid, reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  ending  private.organization_officials;
  rests   uuid; -- where the numbers are since a merger
  said    text;
  touched uuid[];
begin
  perform private.require_admin();
  said := private.require_ending_reason(reason);
  select f.* into ending from private.organization_officials f where f.id = official_id;
  if ending.id is null then
    perform private.raise_error('official.not_found', 'official_id: there is no such official.', 404);
  end if;
  perform private.require_rate_limit('admin_action', auth.uid()::text);
  select coalesce(o.merged_into, o.id) into rests from public.organizations o
  where o.id = ending.organization_id;
  perform private.require_no_official(o) from unnest(array[ending.organization_id, rests]) o;
  -- Numbers before answers, as everybody who changes one takes them.
  perform from public.organizations o where o.id in (ending.organization_id, rests) order by o.id for update;
  select array_agg(distinct c.measurement_id) into touched from public.measurement_confirmations c
  where c.official_id = ending.id and c.answered_how = 'official' and c.state <> 'void';
  perform from public.measurements m where m.id = any (touched) order by m.id for update;
  delete from private.denied_measurers d using public.measurement_confirmations c
  where c.official_id = ending.id and c.state = 'not_us' and d.athlete_id = c.athlete_id
    and d.organization_id in (ending.organization_id, rests);
  update public.measurement_confirmations c set state = 'void'
  where c.official_id = ending.id and c.answered_how = 'official' and c.state <> 'void';
  update private.organization_officials f set ended_at = coalesce(f.ended_at, now()), ended_by = 'admin'
  where f.id = ending.id;
  perform private.remove_waiting_numbers(ending.id, null, null);
  perform private.settle_measurements(touched, rests);
  perform private.write_audit_log(auth.uid(), 'official_false', jsonb_build_object('organization_id',
    ending.organization_id, 'official_id', ending.id, 'reason', said, 'numbers',
    coalesce(cardinality(touched), 0)));
end $$;
grant execute on function private.end_false_official(uuid, text) to authenticated;

create function public.end_false_official(official_id uuid, reason text) returns void
language sql set search_path = '' as $$
  select private.end_false_official(official_id, reason)
$$;
grant execute on function public.end_false_official(uuid, text) to authenticated;

-- A request of an organization, for one of its officials who may answer it.
create function private.verify_measurement_question(
  official private.organization_officials,
  confirmation uuid
) returns public.measurement_confirmations
language plpgsql stable security definer set search_path = '' as $$
declare asked public.measurement_confirmations;
begin
  select c.* into asked from public.measurement_confirmations c
  join public.measurements m on m.id = c.measurement_id and m.organization_id = c.organization_id
  where c.id = confirmation and c.organization_id = official.organization_id
    and (c.answered_how = 'official' or (c.state = 'asked' and c.address = '' and c.expires_at > now()))
    and c.state not in ('cancelled', 'void') and not c.recorded;
  if asked.id is null or not private.may_confirm_for(official, asked.athlete_id)
    or not private.may_be_asked_about(asked.athlete_id) then
    perform private.raise_error('measurement.gone',
      'The athlete no longer asks for this. Nothing is left to do.', 410);
  end if;
  return asked;
end $$;

-- What waits for an answer of an organization, and what its officials answered lately.
create function private.measurements_to_confirm(token text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare me private.organization_officials := private.verify_official_token(token);
begin
  if not private.may_act(me, 'confirm') then return '[]'; end if;
  return (select coalesce(jsonb_agg(private.measurement_question(c)
      || jsonb_build_object('is_mine', c.official_id = me.id) order by c.state <> 'asked', c.asked_at, c.id),
      '[]')
    from (select x.* from public.measurement_confirmations x
      join public.measurements m on m.id = x.measurement_id and m.organization_id = x.organization_id
      where x.organization_id = me.organization_id and not x.recorded
        and ((x.state = 'asked' and x.address = '' and x.expires_at > now())
          or (x.answered_how = 'official' and x.state in ('confirmed', 'corrected', 'refused')
            and x.answered_at > now() - interval '60 days'))
        and private.may_confirm_for(me, x.athlete_id) and private.may_be_asked_about(x.athlete_id)
      order by x.state <> 'asked', x.asked_at desc limit 100) c);
end $$;
grant execute on function private.measurements_to_confirm(text) to anon, authenticated;

create function public.measurements_to_confirm(token text) returns jsonb
language sql stable set search_path = '' as $$
  select private.measurements_to_confirm(token)
$$;
grant execute on function public.measurements_to_confirm(text) to anon, authenticated;

-- From the page of the organization. What another official answered stays on record beside one's own.
create function private.official_answer_measurement(
  token text,
  confirmation_id uuid,
  decision text,
  hash text,
  more jsonb
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me    private.organization_officials   := private.require_official(token, 'confirm');
  asked public.measurement_confirmations := private.verify_measurement_question(me, confirmation_id);
begin
  perform private.require_rate_limit('measurement_answer', asked.id::text);
  -- Held in this order, so that no check ends and nothing is changed beside.
  perform from public.organizations o where o.id = me.organization_id for share;
  perform from public.measurements m where m.id = asked.measurement_id for update;
  asked := private.verify_measurement_question(me, confirmation_id);
  if decision = 'withdraw' and asked.official_id = me.id then
    return private.measurement_question(private.withdraw_measurement_answer(asked));
  elsif asked.state <> 'asked' and asked.official_id is distinct from me.id then
    insert into public.measurement_confirmations (measurement_id, athlete_id, organization_id, official_id,
      asked_name, asked_role, locale, expires_at)
    values (asked.measurement_id, asked.athlete_id, asked.organization_id, me.id, me.name, me.role_title,
      me.locale, now())
    returning * into asked;
  end if;
  return private.measurement_question(private.record_measurement_answer(asked, me, decision, hash, more));
exception when unique_violation then
  perform private.raise_error('measurement.answered', 'Another question about this is open. Answer that one.',
    409);
  return null;
end $$;
grant execute
on function private.official_answer_measurement(text, uuid, text, text, jsonb)
to anon, authenticated;

create function public.official_answer_measurement(
  token text,
  confirmation_id uuid,
  decision text,
  hash text default null,
  more jsonb default '{}'
) returns jsonb
language sql set search_path = '' as $$
  select private.official_answer_measurement(token, confirmation_id, decision, hash, more)
$$;
grant execute
on function public.official_answer_measurement(text, uuid, text, text, jsonb)
to anon, authenticated;

comment on function public.measurements_to_confirm is
  'For whoever has the secret of an official''s link and may confirm: the numbers that wait for an answer of the organization, and those answered in the last 60 days.';
comment on function public.official_answer_measurement is
  'What answer_measurement takes, from an official''s page, also beside the answer of another official.';
comment on function public.answer_measurement_correction is
  'The athlete accepts the right value, day or method from whoever measured a number, within 14 days, or does not; until then nothing changes. 409 measurement.no_correction.';
comment on function public.end_false_official is
  'An admin ends an official who never was one, with a reason on record; the numbers they confirmed fall at once.';
