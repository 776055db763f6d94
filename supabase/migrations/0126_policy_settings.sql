-- What the team sets (private.policy_settings in 0003_rate_limits.sql): which settings there are, who set
-- one, when and why. A value that makes minors less safe waits for a second admin. The last change is taken
-- back within ten minutes, and one that waits for its day until then.

insert into private.policy_settings (key, section, value, default_value, min_value, max_value, unit, unsafe)
select s.key, s.section, s.value, s.value, s.least, s.most, s.unit, s.unsafe
from
  (
    values
      -- Attempts within the window of the rate limit of that name.
      ('limit.message_request', 'limits', 30, 1, 60, 'attempts', 'higher'),
      ('limit.message', 'limits', 300, 20, 1000, 'attempts', 'higher'),
      ('limit.flag', 'limits', 30, 10, 200, 'attempts', 'lower'),
      ('limit.appeal', 'limits', 10, 3, 50, 'attempts', null),
      ('limit.dispute_insert', 'limits', 20, 1, 100, 'attempts', null),
      ('limit.guardian_invite', 'limits', 5, 1, 20, 'attempts', null),
      ('limit.guardian_new_link', 'limits', 3, 1, 20, 'attempts', null),
      ('limit.admin_action', 'limits', 200, 50, 1000, 'attempts', null),
      ('limit.admin_invitation', 'limits', 5, 1, 50, 'attempts', null),
      ('requests.per_week', 'limits', 60, 1, 200, 'per_week', 'higher'),
      ('requests.to_minors_per_week', 'limits', 20, 1, 50, 'per_week', 'higher'),
      ('requests.open_at_once', 'limits', 30, 1, 100, 'at_once', 'higher'),
      ('requests.cool_down_days', 'limits', 30, 7, 365, 'days', 'lower'),
      -- Minutes after midnight where the minor lives.
      ('quiet_hours.starts', 'quiet_hours', 1260, 1080, 1320, 'minutes', 'higher'),
      ('quiet_hours.ends', 'quiet_hours', 420, 360, 600, 'minutes', 'lower'),
      ('retention.activity_days', 'retention', 90, 30, 90, 'days', null),
      ('retention.event_notices_days', 'retention', 60, 14, 365, 'days', null),
      ('retention.report_copies_days', 'retention', 180, 180, 1095, 'days', null),
      ('retention.unfinished_uploads_days', 'retention', 7, 1, 30, 'days', null),
      ('retention.security_exports_days', 'retention', 1, 1, 30, 'days', null),
      ('antispam.window_days', 'antispam', 14, 7, 60, 'days', null),
      ('antispam.min_requests', 'antispam', 20, 5, 100, 'requests', 'higher'),
      ('antispam.answered_share', 'antispam', 13, 1, 50, 'in_100', 'lower'),
      ('antispam.reported_share', 'antispam', 5, 1, 50, 'in_100', 'higher'),
      ('antispam.requests_per_day', 'antispam', 3, 1, 20, 'per_day', 'higher'),
      ('antispam.grace_days', 'antispam', 3, 0, 10, 'days', 'higher'),
      ('feature.message_requests', 'features', 1, 0, 1, 'switch', null),
      ('feature.film_uploads', 'features', 1, 0, 1, 'switch', null),
      ('feature.public_event_pages', 'features', 1, 0, 1, 'switch', null),
      ('feature.new_athletes', 'features', 1, 0, 1, 'switch', null),
      ('feature.new_scouts', 'features', 1, 0, 1, 'switch', null)
  ) as s (key, section, value, least, most, unit, unsafe);

-- One setting for each row of a list that everybody reads. The list is kept beside the setting, since it also
-- says the source, the unit and the order.
insert into private.policy_settings (key, section, value, default_value, min_value, max_value, unit, unsafe)
select 'consent_age.' || c.country, 'consent_ages', c.age, c.age, 13, 18, 'years', 'lower'
from public.consent_ages c
union all
select 'consent_age.other', 'consent_ages', 16, 16, 13, 18, 'years', 'lower'
union all
select 'sport.' || s.code, 'sports', 1, 1, 0, 1, 'switch', null
from public.sports s
union all
select 'metric.' || m.code, 'metrics', 1, 1, 0, 1, 'switch', null
from public.metrics m
union all
select
  'metric_min.' || m.code,
  'metrics',
  m.min_value,
  m.min_value,
  least(m.min_value * 2, 0),
  m.max_value,
  m.unit,
  null
from public.metrics m
union all
select
  'metric_max.' || m.code,
  'metrics',
  m.max_value,
  m.max_value,
  m.min_value,
  greatest(m.max_value * 2, 0),
  m.unit,
  null
from public.metrics m;

create table private.policy_setting_changes (
  id uuid primary key default gen_random_uuid(),
  key text not null references private.policy_settings (key) on delete cascade,
  from_value double precision not null,
  to_value double precision not null,
  reason text not null check (char_length(btrim(reason)) between 10 and 500),
  source text not null default '' check (char_length(source) <= 200), -- of an age of consent: the law
  from_source text not null default '' check (char_length(from_source) <= 200), -- what stood there before
  changed_by uuid references auth.users (id) on delete set null,
  changed_at timestamptz not null default clock_timestamp(),
  takes_effect_at timestamptz not null,
  state text not null check (state in ('proposed', 'in_force', 'refused', 'undone')),
  decided_by uuid references auth.users (id) on delete set null,
  decided_at timestamptz, -- when a second admin said yes or no
  undone_by uuid references auth.users (id) on delete set null,
  undone_at timestamptz
);
create index policy_setting_changes_key_idx on private.policy_setting_changes (key, changed_at desc);
create unique index policy_setting_changes_one_proposed_idx on private.policy_setting_changes (key)
where state = 'proposed';
create index policy_setting_changes_changed_by_idx on private.policy_setting_changes (changed_by);
create index policy_setting_changes_decided_by_idx on private.policy_setting_changes (decided_by);
create index policy_setting_changes_undone_by_idx on private.policy_setting_changes (undone_by);

select
  private.declare_columns(
    'private.policy_setting_changes',
    'changed_by',
    '{"reason": {}, "source": {}, "from_source": {}}',
    '{"kind": "by_admins", "exported": "a decision of the team about no person",
      "erased": "a decision of the team stays without the account"}'
  );

-- Puts a value in force, and into the list that is kept beside it. An age that changes is asked of every page
-- of that country at once.
create function private.apply_policy_value(
  setting private.policy_settings,
  value double precision,
  source text
) returns void
language plpgsql security definer set search_path = '' as $$
declare named text := split_part(setting.key, '.', 2);
begin
  update private.policy_settings s
  set value = apply_policy_value.value, next_value = null, next_at = null where s.key = setting.key;
  case split_part(setting.key, '.', 1)
    when 'consent_age' then
      update public.consent_ages c set age = apply_policy_value.value, checked_on = current_date,
        source = coalesce(nullif(apply_policy_value.source, ''), c.source) where c.country = named;
      perform private.recompute_athlete(d.athlete_id) from public.athlete_private_details d
      where private.age_at(d.birth_date) between 13 and 17 and (d.consent_country = named
        or (named = 'other' and not exists (select from public.consent_ages c
          where c.country = d.consent_country)));
    when 'sport' then update public.sports s set is_active = apply_policy_value.value = 1
      where s.code = named;
    when 'metric' then update public.metrics m set is_active = apply_policy_value.value = 1
      where m.code = named;
    when 'metric_min' then update public.metrics m set min_value = apply_policy_value.value
      where m.code = named;
    when 'metric_max' then update public.metrics m set max_value = apply_policy_value.value
      where m.code = named;
    else null;
  end case;
end $$;

create function private.is_unsafe_change(
  setting private.policy_settings,
  from_value double precision,
  to_value double precision
) returns boolean
language sql immutable set search_path = '' as $$
  select
    case setting.unsafe
      when 'higher' then to_value > from_value
      when 'lower' then to_value < from_value
      else false
    end
$$;

-- The setting, held until the end of the transaction, with what holds now as its value: of two admins one
-- waits for the other.
create function private.lock_policy_setting(key text) returns private.policy_settings
language plpgsql security definer set search_path = '' as $$
declare setting private.policy_settings;
begin
  select s.* into setting from private.policy_settings s where s.key = lock_policy_setting.key for update;
  if setting.key is null then
    perform private.raise_error('policy.key',
      format('key: %s was given; it is none of our settings.', left(coalesce(key, 'nothing'), 64)), 404);
  end if;
  if setting.next_at <= clock_timestamp() then
    update private.policy_settings s set value = s.next_value, next_value = null, next_at = null
    where s.key = setting.key returning s.* into setting;
  end if;
  return setting;
end $$;

create function private.require_policy_value(setting private.policy_settings, value double precision)
returns void
language plpgsql stable set search_path = '' as $$
begin
  if value is null or value not between setting.min_value and setting.max_value
    or (setting.section <> 'metrics' and value <> trunc(value)) then
    perform private.raise_error('policy.range',
      format('%s: %s was given; %s to %s%s in the unit "%s" is wanted.',
      setting.key, coalesce(value::text, 'nothing'), setting.min_value, setting.max_value,
      case when setting.section <> 'metrics' then ', a whole number,' else '' end, setting.unit), 422);
  end if;
  if (setting.key like 'metric_min.%' and value >= private.policy_value('metric_max.'
      || split_part(setting.key, '.', 2)))
    or (setting.key like 'metric_max.%' and value <= private.policy_value('metric_min.'
      || split_part(setting.key, '.', 2))) then
    perform private.raise_error('policy.range', format('%s: %s was given; the least value stays below the '
      'greatest.', setting.key, value), 422);
  end if;
end $$;
