-- How a setting is changed: by an admin with a reason, by a second one where minors would be less safe, from
-- now on or from a day on; how a change is taken back; and the list of all settings with their history.

create function private.require_policy_reason(section text, reason text, source text, from_time timestamptz)
returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if char_length(btrim(coalesce(reason, ''))) not between 10 and 500 then
    perform private.raise_error('policy.reason',
      format('reason: %s characters were given; 10 to 500 are wanted.',
      char_length(btrim(coalesce(reason, '')))), 422);
  end if;
  if section = 'consent_ages' and char_length(btrim(coalesce(source, ''))) not between 3 and 200 then
    perform private.raise_error('policy.source',
      'source: name the law, in 3 to 200 characters, that sets this age.', 422);
  end if;
  if from_time is not null and (section in ('consent_ages', 'sports', 'metrics') or from_time <= now()
    or from_time > now() + interval '90 days') then
    perform private.raise_error('policy.from_time',
      format('from_time: %s was given; a time within 90 days is '
      'wanted, and none for ages of consent, sports and metrics.', from_time), 422);
  end if;
end $$;

-- Puts a change in force: at once, or as what follows on its day.
create function private.enforce_policy_change(
  setting private.policy_settings,
  change private.policy_setting_changes
) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if change.takes_effect_at > now() then
    update private.policy_settings s set next_value = change.to_value, next_at = change.takes_effect_at
    where s.key = setting.key;
  else
    perform private.apply_policy_value(setting, change.to_value, change.source);
  end if;
end $$;

-- Until when a change can be taken back: ten minutes, or until its day. Null once another one came after it.
create function private.undo_until(change private.policy_setting_changes) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select
    case
      when change.state = 'in_force'
      and not exists (
        select
        from private.policy_setting_changes later
        where
          later.key = change.key
          and later.state in ('in_force', 'undone')
          and coalesce(later.decided_at, later.changed_at) > coalesce(change.decided_at, change.changed_at)
      ) then greatest(
        coalesce(change.decided_at, change.changed_at) + interval '10 minutes',
        case
          when change.takes_effect_at > now() then change.takes_effect_at
        end
      )
    end
$$;

create function private.shown_policy_change(change private.policy_setting_changes) returns jsonb
language sql stable security definer set search_path = '' as $$
  select
    jsonb_build_object(
      'id',
      change.id,
      'from',
      change.from_value,
      'to',
      change.to_value,
      'reason',
      change.reason,
      'source',
      change.source,
      'by',
      (select p.full_name from public.profiles p where p.id = change.changed_by),
      'is_mine',
      coalesce(change.changed_by = auth.uid(), false),
      'at',
      change.changed_at,
      'takes_effect_at',
      change.takes_effect_at,
      'state',
      change.state,
      'decided_by',
      (select p.full_name from public.profiles p where p.id = change.decided_by),
      'decided_at',
      change.decided_at,
      'undone_by',
      (select p.full_name from public.profiles p where p.id = change.undone_by),
      'undone_at',
      change.undone_at,
      'can_undo_until',
      private.undo_until(change)
    )
$$;

-- expected_value is what the admin saw: of two who change the same, the second is told.
create function private.set_policy_setting(
  key text,
  value double precision,
  reason text,
  expected_value double precision,
  from_time timestamptz,
  source text
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  setting private.policy_settings;
  change  private.policy_setting_changes;
begin
  perform private.require_admin();
  perform private.require_rate_limit('admin_action', auth.uid()::text);
  setting := private.lock_policy_setting(key);
  perform private.require_policy_reason(setting.section, reason, source, from_time);
  perform private.require_policy_value(setting, value);
  if expected_value is distinct from setting.value then
    perform private.raise_error('policy.changed',
      format('%s: expected_value %s was given, and it is %s by now. '
      'Look at it again.', setting.key, coalesce(expected_value::text, 'nothing'), setting.value), 409);
  end if;
  if value = setting.value then
    perform private.raise_error('policy.same', format('%s: it is %s already.', setting.key, value), 422);
  end if;
  if setting.next_at is not null then
    perform private.raise_error('policy.scheduled', format('%s: %s follows at %s. Take that back first.',
      setting.key, setting.next_value, setting.next_at), 409);
  end if;
  insert into private.policy_setting_changes (key, from_value, to_value, reason, source, from_source,
    changed_by, takes_effect_at, state)
  values (setting.key, setting.value, value, btrim(reason), btrim(coalesce(source, '')),
    coalesce((select c.source from public.consent_ages c
      where 'consent_age.' || c.country = setting.key), ''), auth.uid(),
    coalesce(from_time, now()),
    case when private.is_unsafe_change(setting, setting.value, value) then 'proposed' else 'in_force' end)
  on conflict do nothing
  returning * into change;
  if change.id is null then
    perform private.raise_error('policy.proposed', format('%s: a change waits for a second admin. Decide it '
      'first.', setting.key), 409);
  end if;
  if change.state = 'in_force' then perform private.enforce_policy_change(setting, change); end if;
  perform private.write_audit_log(auth.uid(), case change.state when 'proposed' then 'policy_setting_proposed'
    else 'policy_setting_changed' end, jsonb_build_object('key', setting.key, 'from', setting.value,
    'to', value, 'change_id', change.id, 'takes_effect_at', change.takes_effect_at));
  return jsonb_build_object('change_id', change.id, 'key', change.key, 'from', change.from_value,
    'to', change.to_value, 'takes_effect_at', change.takes_effect_at, 'state', change.state,
    'needs_second', change.state = 'proposed');
end $$;
grant execute
on function private.set_policy_setting(text, double precision, text, double precision, timestamptz, text)
to authenticated;

create function public.set_policy_setting(
  key text,
  value double precision,
  reason text,
  expected_value double precision,
  from_time timestamptz default null,
  source text default null
) returns jsonb
language sql set search_path = '' as $$
  select private.set_policy_setting(key, value, reason, expected_value, from_time, source)
$$;
grant execute
on function public.set_policy_setting(text, double precision, text, double precision, timestamptz, text)
to authenticated;

create function private.lock_policy_change(change_id uuid) returns private.policy_setting_changes
language plpgsql security definer set search_path = '' as $$
declare change private.policy_setting_changes;
begin
  select c.* into change from private.policy_setting_changes c where c.id = change_id;
  if change.id is null then
    perform private.raise_error('policy.change', 'change_id: there is no such change.', 404);
  end if;
  perform private.lock_policy_setting(change.key);
  select c.* into change from private.policy_setting_changes c where c.id = change_id;
  return change;
end $$;

-- The word of somebody who left the team or is suspended does not count. Whoever proposed may take it back.
create function private.decide_policy_setting(change_id uuid, approve boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  change  private.policy_setting_changes;
  setting private.policy_settings;
begin
  perform private.require_admin();
  perform private.require_rate_limit('admin_action', auth.uid()::text);
  if approve is null then
    perform private.raise_error('policy.approve', 'approve: true or false is wanted.', 422);
  end if;
  change := private.lock_policy_change(change_id);
  setting := private.lock_policy_setting(change.key);
  if change.state <> 'proposed' then
    perform private.raise_error('policy.decided', 'change_id: this change does not wait for anybody.', 409);
  end if;
  if approve and change.changed_by = auth.uid() then
    perform private.raise_error('policy.own', 'Another admin decides what you proposed.');
  end if;
  if approve and (change.changed_by is null or private.is_banned(change.changed_by)
    or not private.is_admin_account(change.changed_by)) then
    perform private.raise_error('policy.proposer_left',
      'Whoever proposed this is no admin any more. Refuse it, and propose it anew.', 409);
  end if;
  if approve and (setting.value <> change.from_value or setting.next_at is not null) then
    perform private.raise_error('policy.changed',
      format('%s: it was %s when this was proposed, and was changed '
      'since. Refuse it, and propose it anew.', setting.key, change.from_value), 409);
  end if;
  if approve then perform private.require_policy_value(setting, change.to_value); end if;
  update private.policy_setting_changes c
  set state = case when approve then 'in_force' else 'refused' end, decided_by = auth.uid(),
    decided_at = clock_timestamp(), takes_effect_at = greatest(c.takes_effect_at, now())
  where c.id = change.id returning * into change;
  if approve then perform private.enforce_policy_change(setting, change); end if;
  perform private.write_audit_log(auth.uid(), 'policy_setting_decided', jsonb_build_object('key', change.key,
    'change_id', change.id, 'approve', approve));
  return jsonb_build_object('change_id', change.id, 'key', change.key,
    'value', private.policy_value(change.key), 'state', change.state);
end $$;
grant execute on function private.decide_policy_setting(uuid, boolean) to authenticated;

create function public.decide_policy_setting(change_id uuid, approve boolean) returns jsonb
language sql set search_path = '' as $$
  select private.decide_policy_setting(change_id, approve)
$$;
grant execute on function public.decide_policy_setting(uuid, boolean) to authenticated;

create function private.undo_policy_setting(change_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  change  private.policy_setting_changes;
  setting private.policy_settings;
  until   timestamptz;
begin
  perform private.require_admin();
  perform private.require_rate_limit('admin_action', auth.uid()::text);
  change := private.lock_policy_change(change_id);
  setting := private.lock_policy_setting(change.key);
  until := private.undo_until(change);
  if until is null then
    perform private.raise_error('policy.not_last',
      'change_id: only the last change of a setting is taken back.',
      409);
  end if;
  if until <= now() then
    perform private.raise_error('policy.undo_over', 'A change is taken back within ten minutes. Set it anew.',
      409);
  end if;
  if setting.next_at is not null then
    update private.policy_settings s set next_value = null, next_at = null where s.key = setting.key;
  else
    perform private.apply_policy_value(setting, change.from_value, change.from_source);
  end if;
  update private.policy_setting_changes c set state = 'undone', undone_by = auth.uid(), undone_at = now()
  where c.id = change.id;
  perform private.write_audit_log(auth.uid(), 'policy_setting_undone', jsonb_build_object('key', change.key,
    'change_id', change.id));
  return jsonb_build_object('change_id', change.id, 'key', change.key,
    'value', private.policy_value(change.key));
end $$;
grant execute on function private.undo_policy_setting(uuid) to authenticated;

create function public.undo_policy_setting(change_id uuid) returns jsonb
language sql set search_path = '' as $$
  select private.undo_policy_setting(change_id)
$$;
grant execute on function public.undo_policy_setting(uuid) to authenticated;

comment on function public.set_policy_setting is
  'An admin with a second factor sets a value, with a reason (10 to 500 characters) and the value that was seen. What makes minors less safe is kept as a proposal for another admin.';
comment on function public.decide_policy_setting is
  'A second admin puts a proposed value in force, or refuses it.';
comment on function public.undo_policy_setting is
  'Takes the last change of a setting back, within ten minutes or before its day.';
