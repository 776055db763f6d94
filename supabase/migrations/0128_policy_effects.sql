-- What a setting would do, in plain numbers that name nobody, and the list of all settings.

-- What a limit of this size would do now. Counts of people, of requests and of threads; a request that was
-- sent stays, so no thread closes.
create function private.limit_effect(key text, value double precision) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return case key
    when 'requests.per_week' then (
      select jsonb_build_object('stopped', count(*) filter (where s.n >= value), 'fewer',
        coalesce(sum(greatest(s.n - value, 0)), 0), 'requests', coalesce(sum(s.n), 0), 'threads_closed', 0)
      from (select count(*) as n from public.message_requests r
        where r.created_at > now() - interval '7 days' group by r.scout_id) s)
    when 'requests.to_minors_per_week' then (
      select jsonb_build_object('stopped', count(*) filter (where s.n >= value), 'fewer',
        coalesce(sum(greatest(s.n - value, 0)), 0), 'requests', coalesce(sum(s.n), 0), 'threads_closed', 0)
      from (select count(*) as n from public.message_requests r
        join public.athlete_profiles p on p.id = r.athlete_id and p.is_minor
        where r.created_at > now() - interval '7 days' group by r.scout_id) s)
    when 'requests.open_at_once' then (
      select jsonb_build_object('stopped', count(*) filter (where s.n >= value), 'threads_closed', 0)
      from (select count(*) as n from public.message_requests r
        where r.status = 'pending' and r.expires_at > now() group by r.scout_id) s)
    when 'requests.cool_down_days' then (
      select jsonb_build_object('pairs_resting', count(*), 'threads_closed', 0)
      from (select r.scout_id from public.message_requests r where r.status in ('declined', 'withdrawn')
        and r.answered_at > now() - make_interval(days => value::int) group by r.scout_id, r.athlete_id) s)
    else (
      select jsonb_build_object('stopped', count(*), 'threads_closed', 0)
      from private.rate_limit_counters c
      where 'limit.' || c.action = limit_effect.key and c.expires_at > now() and c.attempts >= value) end;
end $$;

-- Of minors in steps of five, up: nobody is told of one child.
create function private.in_fives(n bigint) returns bigint
language sql immutable set search_path = '' as $$
  select (n + 4) / 5 * 5
$$;

create function private.quiet_effect(key text, value double precision) returns jsonb
language sql stable security definer set search_path = '' as $$
  select
    jsonb_build_object(
      'messages',
      private.in_fives(count(*)),
      'held',
      private.in_fives(
        count(*) filter (
          where
            private.is_within_hours(
              (m.created_at at time zone private.timezone_of(c.athlete_id))::time,
              case key
                when 'quiet_hours.starts' then value
                else private.policy_value('quiet_hours.starts')
              end,
              case key
                when 'quiet_hours.ends' then value
                else private.policy_value('quiet_hours.ends')
              end
            )
        )
      )
    )
  from
    public.messages m
    join public.conversations c on c.id = m.conversation_id
    join public.athlete_profiles p on p.id = c.athlete_id and p.is_minor
  where m.created_at > now() - interval '7 days' and m.sender_id = c.scout_id
$$;

create function private.antispam_effect(key text, value double precision) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  rule jsonb := (select jsonb_object_agg(s.key, private.policy_value(s.key)) from private.policy_settings s
    where s.section = 'antispam') || jsonb_build_object(key, value);
begin
  return (
    select jsonb_build_object('stopped', count(*) filter (where t.because is not null),
      'by_answers', count(*) filter (where t.because = 'answers'),
      'by_reports', count(*) filter (where t.because = 'reports'), 'senders', count(*))
    from private.sender_counts(null, (rule ->> 'antispam.window_days')::int,
      (rule ->> 'antispam.grace_days')::int) c
    cross join lateral (select private.throttle_reason(c.requests, c.answered, c.reported,
      (rule ->> 'antispam.min_requests')::double precision,
      (rule ->> 'antispam.answered_share')::double precision,
      (rule ->> 'antispam.reported_share')::double precision) as because) t);
end $$;

create function private.retention_effect(key text, value double precision) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare before timestamptz := now() - make_interval(days => value::int);
begin
  return jsonb_build_object('deleted', case key
    when 'retention.activity_days' then (select count(*) from private.activity a
      where a.day < (now() at time zone 'utc')::date - value::int)
    when 'retention.event_notices_days' then (select count(*) from private.event_notices n
      where n.sent_at < before)
    when 'retention.report_copies_days' then (select count(*) from public.flags f
      where f.decided_at < before and f.status not in ('open', 'in_review', 'appealed'))
    when 'retention.unfinished_uploads_days' then (select count(*) from public.videos v
      where v.state = 'uploading' and v.created_at < before)
    when 'retention.security_exports_days' then (select count(*) from private.signed_statements s
      where s.made_at < before) end);
end $$;

-- Of the last seven days: what a switch that is off would have refused.
create function private.feature_effect(key text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare since timestamptz := now() - interval '7 days';
begin
  return jsonb_build_object('last_week', case key
    when 'feature.message_requests' then (select count(*) from public.message_requests r
      where r.created_at > since)
    when 'feature.film_uploads' then (select private.in_fives(count(*)) from public.videos v
      where v.created_at > since)
    when 'feature.public_event_pages' then (select count(*) from public.events e
      where e.visibility = 'public' and e.status = 'published' and e.start_at > now())
    when 'feature.new_athletes' then (select private.in_fives(count(*)) from public.profiles p
      where p.role = 'athlete' and p.created_at > since)
    when 'feature.new_scouts' then (select count(*) from public.profiles p
      where p.role = 'scout' and p.created_at > since) end, 'threads_closed', 0);
end $$;

-- Athletes who would wait for a guardian at this age, who take part in a sport, or numbers out of bounds.
create function private.list_effect(key text, value double precision) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare named text := split_part(key, '.', 2);
begin
  return case split_part(key, '.', 1)
    when 'consent_age' then jsonb_build_object('athletes_waiting', (
      select private.in_fives(count(*)) from public.athlete_private_details d
      where private.age_at(d.birth_date) between 13 and 17 and private.age_at(d.birth_date) < value
        and d.guardian_state <> 'active' and (d.consent_country = named or (named = 'other'
        and not exists (select from public.consent_ages c where c.country = d.consent_country)))))
    when 'sport' then jsonb_build_object('athletes', (select private.in_fives(count(*))
      from public.athlete_sports a where a.sport_code = named))
    when 'metric' then jsonb_build_object('measurements', (select private.in_fives(count(*))
      from public.measurements m where m.metric_code = named))
    else jsonb_build_object('outside', (select private.in_fives(count(*)) from public.measurements m
      where m.metric_code = named and case when key like 'metric_min.%' then m.value < list_effect.value
        else m.value > list_effect.value end)) end;
end $$;

create function private.policy_effect(setting private.policy_settings, value double precision) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return case setting.section
    when 'limits' then private.limit_effect(setting.key, value)
    when 'quiet_hours' then private.quiet_effect(setting.key, value)
    when 'antispam' then private.antispam_effect(setting.key, value)
    when 'retention' then private.retention_effect(setting.key, value)
    when 'features' then private.feature_effect(setting.key)
    else private.list_effect(setting.key, value) end;
end $$;

create function private.policy_setting_effect(key text, value double precision) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  setting private.policy_settings;
  current double precision := private.policy_value(key);
begin
  perform private.require_admin();
  select s.* into setting from private.policy_settings s where s.key = policy_setting_effect.key;
  if setting.key is null then
    perform private.raise_error('policy.key',
      format('key: %s was given; it is none of our settings.', left(coalesce(key, 'nothing'), 64)), 404);
  end if;
  perform private.require_policy_value(setting, value);
  return jsonb_build_object('key', setting.key, 'value', value, 'current', current,
    'needs_second', private.is_unsafe_change(setting, current, value), 'counted_at', now(),
    'counts', private.policy_effect(setting, value),
    'counts_now', private.policy_effect(setting, current));
end $$;
grant execute on function private.policy_setting_effect(text, double precision) to authenticated;

create function public.policy_setting_effect(key text, value double precision) returns jsonb
language sql stable set search_path = '' as $$
  select private.policy_setting_effect(key, value)
$$;
grant execute on function public.policy_setting_effect(text, double precision) to authenticated;

-- Every setting as it holds now, with its last twenty changes and, of limits, who is at it now.
create function private.policy_settings() returns setof jsonb
language plpgsql stable security definer set search_path = '' as $$
declare throttled jsonb;
begin
  perform private.require_admin();
  -- The settings of the floor hold together: those it stops are the same for each.
  throttled := private.antispam_effect('antispam.grace_days', private.policy_value('antispam.grace_days'))
    -> 'stopped';
  return query
  select jsonb_build_object('key', s.key, 'section', s.section, 'unit', s.unit,
    'value', private.policy_value(s.key), 'default', s.default_value, 'min', s.min_value, 'max', s.max_value,
    'unsafe', s.unsafe, 'window_minutes', (select extract(epoch from r.per)::int / 60
      from private.rate_limit_rules r where 'limit.' || r.action = s.key),
    'over_now', case s.section
      when 'limits' then private.limit_effect(s.key, private.policy_value(s.key)) -> 'stopped'
      when 'antispam' then throttled
    end,
    'next', case when s.next_at > now() then jsonb_build_object('value', s.next_value, 'at', s.next_at) end,
    'proposal', (select private.shown_policy_change(c) from private.policy_setting_changes c
      where c.key = s.key and c.state = 'proposed'),
    'history', coalesce((select jsonb_agg(private.shown_policy_change(c) order by c.changed_at desc)
      from (select x.* from private.policy_setting_changes x where x.key = s.key
        order by x.changed_at desc limit 20) c), '[]'))
  from private.policy_settings s
  order by s.section, s.key;
end $$;
grant execute on function private.policy_settings() to authenticated;

create function public.policy_settings() returns setof jsonb
language sql stable set search_path = '' as $$
  select private.policy_settings()
$$;
grant execute on function public.policy_settings() to authenticated;

comment on function public.policy_settings is
  'Every setting for an admin with a second factor: value, default, range, who is at a limit now, what waits, and the last changes.';
comment on function public.policy_setting_effect is
  'What a value would do now, in numbers that name nobody, beside what the value in force does. For admins with a second factor.';
