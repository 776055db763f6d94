-- The gate of contact: what one person writes and another reads holds no way around the site, and what an
-- adult writes to a minor waits for the morning and goes to the guardian as a copy. Who may write to whom at
-- all is decided in 0026_contact.sql, what counts as a way around in 0053_contact_details.sql.
-- Why: docs/decisions/0602-one-gate-for-every-word.md

-- No column of words holds more than LIMITS.message.contentMaxChars, and the patterns take longer the longer
-- a text is: what a function was given is measured here, where no column has done it.
create function private.require_plain_words(field text, value text) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if char_length(value) > 4000 then
    raise exception using errcode = 'check_violation', message = format('%s: %s characters were given;'
      ' at most 4000 fit.', field, char_length(value));
  end if;
  if private.has_contact_details(value) then
    perform private.raise_error('contact.details',
      format('%s: no link, address or phone number, please.', field), 422);
  end if;
  if field in ('full_name', 'given_name', 'surname', 'display_name', 'organization', 'guardian_name')
    and private.is_misleading_name(value) then
    perform private.raise_error('contact.name',
      format('%s: a name is wanted that others know, without hidden characters, and not that of a team here.',
        field), 422);
  end if;
end $$;

-- One zone a country, for people who have not said where they are.
create table private.country_time_zones (
  country text primary key check (country ~ '^[A-Z]{2}$'),
  time_zone text not null check (char_length(time_zone) <= 60)
);

select
  private.declare_columns(
    'private.country_time_zones',
    null,
    '{"country": {}, "time_zone": {}}',
    '{"kind": "reference", "holds": "one zone for a country"}'
  );

insert into private.country_time_zones (country, time_zone)
values
  ('AR', 'America/Argentina/Buenos_Aires'),
  ('AT', 'Europe/Vienna'),
  ('AU', 'Australia/Sydney'),
  ('BE', 'Europe/Brussels'),
  ('BR', 'America/Sao_Paulo'),
  ('CA', 'America/Toronto'),
  ('CH', 'Europe/Zurich'),
  ('CI', 'Africa/Abidjan'),
  ('CL', 'America/Santiago'),
  ('CM', 'Africa/Douala'),
  ('CN', 'Asia/Shanghai'),
  ('CO', 'America/Bogota'),
  ('CR', 'America/Costa_Rica'),
  ('CZ', 'Europe/Prague'),
  ('DE', 'Europe/Berlin'),
  ('DK', 'Europe/Copenhagen'),
  ('DZ', 'Africa/Algiers'),
  ('EC', 'America/Guayaquil'),
  ('EG', 'Africa/Cairo'),
  ('ES', 'Europe/Madrid'),
  ('FI', 'Europe/Helsinki'),
  ('FR', 'Europe/Paris'),
  ('GB', 'Europe/London'),
  ('GH', 'Africa/Accra'),
  ('GR', 'Europe/Athens'),
  ('HR', 'Europe/Zagreb'),
  ('HU', 'Europe/Budapest'),
  ('IE', 'Europe/Dublin'),
  ('IN', 'Asia/Kolkata'),
  ('IT', 'Europe/Rome'),
  ('JM', 'America/Jamaica'),
  ('JP', 'Asia/Tokyo'),
  ('KE', 'Africa/Nairobi'),
  ('KR', 'Asia/Seoul'),
  ('MA', 'Africa/Casablanca'),
  ('MX', 'America/Mexico_City'),
  ('NG', 'Africa/Lagos'),
  ('NL', 'Europe/Amsterdam'),
  ('NO', 'Europe/Oslo'),
  ('NZ', 'Pacific/Auckland'),
  ('PE', 'America/Lima'),
  ('PL', 'Europe/Warsaw'),
  ('PT', 'Europe/Lisbon'),
  ('RO', 'Europe/Bucharest'),
  ('RS', 'Europe/Belgrade'),
  ('SE', 'Europe/Stockholm'),
  ('SN', 'Africa/Dakar'),
  ('TN', 'Africa/Tunis'),
  ('TR', 'Europe/Istanbul'),
  ('UA', 'Europe/Kyiv'),
  ('US', 'America/New_York'),
  ('UY', 'America/Montevideo'),
  ('ZA', 'Africa/Johannesburg');

create function private.timezone_of(user_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select
    coalesce(
      (select nullif(s.timezone, '') from public.user_settings s where s.user_id = timezone_of.user_id),
      (
        select z.time_zone
        from
          public.athlete_profiles p
          join private.country_time_zones z on z.country = p.country
        where p.id = timezone_of.user_id
      ),
      'UTC'
    )
$$;

-- Whether it is night, between two hours in minutes after midnight; across midnight where it begins in the
-- evening. Equal hours mean no night at all.
create function private.is_within_hours(clock time, starts double precision, ends double precision)
returns boolean
language sql immutable set search_path = '' as $$
  select
    case
      when starts <= ends then extract(epoch from clock) / 60 >= starts
      and extract(epoch from clock) / 60 < ends
      else extract(epoch from clock) / 60 >= starts
      or extract(epoch from clock) / 60 < ends
    end
$$;

-- When words written to this athlete now may arrive: null for at once.
create function private.delivery_time(athlete uuid, written timestamptz default clock_timestamp())
returns timestamptz
language plpgsql stable security definer set search_path = '' as $$
declare
  -- When a minor is left alone.
  starts double precision := private.policy_value('quiet_hours.starts');
  ends   double precision := private.policy_value('quiet_hours.ends');
  zone   text             := private.timezone_of(athlete);
  here   timestamp        := written at time zone zone;
  -- Before midnight the morning is tomorrow's.
  is_evening boolean      := starts > ends and extract(epoch from here::time) / 60 >= starts;
begin
  if not coalesce((select p.is_minor from public.athlete_profiles p where p.id = athlete), true)
    or not private.is_within_hours(here::time, starts, ends) then
    return null;
  end if;
  return (here::date + is_evening::int + make_interval(mins => ends::int)) at time zone zone;
end $$;

create function private.expire_requests() returns int
language plpgsql security definer set search_path = '' as $$
declare changed int;
begin
  update public.message_requests set status = 'expired', answered_at = now() where status = 'pending'
    and expires_at <= now();
  get diagnostics changed = row_count;
  return changed;
end $$;
grant execute on function private.expire_requests() to service_role;

-- In the morning: what waited is told. The policies let it be read from the same moment on. What a suspended
-- scout endorsed waits until the suspension is over.
create function private.deliver_held_words() returns int
language plpgsql security definer set search_path = '' as $$
declare delivered int;
begin
  with
    requests as (update public.message_requests set deliver_after = null where deliver_after <= now()
      returning 1),
    messages as (update public.messages set deliver_after = null where deliver_after <= now() returning 1),
    endorsements as (update public.endorsements set deliver_after = null where deliver_after <= now()
      and scout_id <> all (private.banned_scouts()) returning 1)
  select (select count(*) from requests) + (select count(*) from messages)
    + (select count(*) from endorsements) into delivered;
  perform private.tell_link_news();
  perform private.tell_event_news();
  return delivered + private.deliver_held_notifications();
end $$;
grant execute on function private.deliver_held_words() to service_role;
create index messages_held_idx on public.messages (deliver_after) where deliver_after is not null;
create index message_requests_held_idx on public.message_requests (deliver_after)
where deliver_after is not null;
create index endorsements_held_idx on public.endorsements (deliver_after) where deliver_after is not null;
comment on table private.country_time_zones is 'The time zone to assume in a country.';
