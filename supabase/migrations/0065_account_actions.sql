-- What an admin reads of one account and does to it without a report: numbers instead of names where others
-- are concerned, and never acting as the person. Every look and every act is on record.

create function private.account_overview(user_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare person public.profiles; minor boolean;
begin
  perform private.require_admin();
  perform private.require_rate_limit('admin_action', auth.uid()::text);
  select p.* into person from public.profiles p where p.id = account_overview.user_id;
  if person.id is null then
    perform private.raise_error('flag.no_account', 'user_id: there is no account with this id.', 404);
  end if;
  -- Whose age is not known yet may be one.
  minor := person.role = 'athlete' and not exists (select from public.athlete_profiles p
    where p.user_id = person.id and p.age_band is not null and not p.is_minor);
  perform private.write_audit_log(auth.uid(), 'account_read', jsonb_build_object('user_id', person.id));
  return jsonb_build_object(
    'suspended_until', (select u.banned_until from auth.users u where u.id = person.id
      and u.banned_until > now()),
    'restricted_until', (select r.until from private.contact_restrictions r where r.user_id = person.id
      and r.until > now()),
    'standing', private.standing_of(person.id),
    'language', private.language_of(person.id),
    'is_admin', private.is_admin_account(person.id),
    'last_sign_in_at', (select u.last_sign_in_at from auth.users u where u.id = person.id),
    'mfa', exists (select from auth.mfa_factors f where f.user_id = person.id and f.status = 'verified'),
    'sessions', coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'started_at', s.created_at,
        'seen_at', coalesce(s.refreshed_at at time zone 'utc', s.created_at),
        'ip', case when not minor then private.shortened_ip(host(s.ip)) end,
        'user_agent', case when not minor then s.user_agent end) order by s.created_at desc)
      from (select x.* from auth.sessions x where x.user_id = person.id
        and (x.not_after is null or x.not_after > now()) order by x.created_at desc limit 20) s), '[]'),
    'conversations', (select count(*) from public.conversations c
      where person.id in (c.scout_id, c.athlete_id)),
    'conversations_with_minors', (select count(*) from public.conversations c
      where person.id in (c.scout_id, c.athlete_id) and c.involves_minor),
    'requests_sent', (select count(*) from public.message_requests r where r.scout_id = person.id),
    'requests_declined', (select count(*) from public.message_requests r where r.scout_id = person.id
      and r.status = 'declined'),
    'blocked_by', (select count(*) from public.blocks b where b.blocked_id = person.id),
    'reports_about', (select count(distinct (f.subject_type, f.subject_id)) from public.flags f
      where f.subject_user_id = person.id),
    'reports_open', (select count(distinct (f.subject_type, f.subject_id)) from public.flags f
      where f.subject_user_id = person.id and f.status in ('open', 'in_review')),
    'decisions', coalesce((select jsonb_agg(jsonb_build_object('id', d.id, 'action', d.action,
        'subject_type', d.subject_type, 'status', private.shown_status(d),
        'decided_at', d.decided_at, 'until', d.until)
        order by d.decided_at desc)
      from private.moderation_decisions d where d.subject_user_id = person.id
        and d.action <> 'no_action'), '[]'));
end $$;
grant execute on function private.account_overview(uuid) to authenticated;

create function public.account_overview(user_id uuid) returns jsonb
language sql set search_path = '' as $$
  select private.account_overview(user_id)
$$;
grant execute on function public.account_overview(uuid) to authenticated;

-- A decision without a report, with the same reasons, second admin and appeal as one about a report.
create function private.decide_account(user_id uuid, action text, statement text, days int) returns void
language plpgsql security definer set search_path = '' as $$
declare about public.flags; decision private.moderation_decisions;
begin
  perform private.require_admin();
  perform private.require_rate_limit('admin_action', auth.uid()::text);
  perform private.require_decision(action, statement, days);
  if action in ('no_action', 'remove') then
    perform private.raise_error('flag.action',
      format('action: %s needs a report; warn, restrict, suspend or ban is wanted.', action), 422);
  end if;
  if private.is_close_to(auth.uid(), user_id) then
    perform private.raise_error('flag.own', 'Another admin decides about what concerns you.', 403);
  end if;
  if private.role_of(user_id) is null then
    perform private.raise_error('flag.no_account', 'user_id: there is no account with this id.', 404);
  end if;
  perform private.lock_person(user_id);
  about.subject_type := 'account';
  about.subject_id := user_id;
  about.subject_user_id := user_id;
  about.involves_minor := exists (
    select from public.athlete_profiles p where p.id = decide_account.user_id and p.is_minor
  );
  decision := private.record_decision(about, action, statement, days);
  perform private.write_audit_log(auth.uid(), 'account_decided', jsonb_build_object('user_id', user_id,
    'action', action, 'decision_id', decision.id));
end $$;
grant execute on function private.decide_account(uuid, text, text, int) to authenticated;

create function public.decide_account(user_id uuid, action text, statement text, days int default null)
returns void
language sql set search_path = '' as $$
  select private.decide_account(user_id, action, statement, days)
$$;
grant execute on function public.decide_account(uuid, text, text, int) to authenticated;

-- Ends every suspension and restriction that stands, also one that was set outside the screens. A ban goes
-- the way of every ban: one admin proposes, a second one ends it.
create function private.restore_account(user_id uuid, statement text) returns void
language plpgsql security definer set search_path = '' as $$
declare decision private.moderation_decisions; is_over boolean := true;
begin
  perform private.require_admin();
  perform private.require_rate_limit('admin_action', auth.uid()::text);
  perform private.require_decision('warn', statement, null);
  if private.is_close_to(auth.uid(), user_id) then
    perform private.raise_error('flag.own', 'Another admin decides about what concerns you.', 403);
  end if;
  perform private.require_words_for(user_id, 'statement', statement);
  perform private.lock_person(user_id);
  if not private.is_suspended(user_id) and not private.is_restricted(user_id) then
    perform private.raise_error('flag.not_suspended', 'This account is neither suspended nor restricted.',
      409);
  end if;
  for decision in
    select d.* from private.moderation_decisions d
    where d.subject_user_id = restore_account.user_id and d.action in ('restrict', 'suspend', 'ban')
      and d.status <> 'reversed' and d.until > now() order by d.id for update
  loop
    is_over := private.lift_measure(decision, statement) and is_over;
  end loop;
  if not is_over then return; end if;
  perform private.apply_terms(user_id, 'infinity');
  perform private.write_audit_log(auth.uid(), 'account_restored', jsonb_build_object('user_id', user_id,
    'statement', btrim(statement)));
end $$;
grant execute on function private.restore_account(uuid, text) to authenticated;

create function public.restore_account(user_id uuid, statement text) returns void
language sql set search_path = '' as $$
  select private.restore_account(user_id, statement)
$$;
grant execute on function public.restore_account(uuid, text) to authenticated;

-- Signs the account out everywhere: its tokens die with their sessions.
create function private.end_account_sessions(user_id uuid) returns int
language plpgsql security definer set search_path = '' as $$
declare ended int;
begin
  perform private.require_admin();
  perform private.require_rate_limit('admin_action', auth.uid()::text);
  delete from auth.sessions s where s.user_id = end_account_sessions.user_id;
  get diagnostics ended = row_count;
  perform private.write_audit_log(auth.uid(), 'account_sessions_ended',
    jsonb_build_object('user_id', user_id, 'sessions', ended));
  perform private.write_audit_log(end_account_sessions.user_id, 'logout', '{"by": "admin"}');
  return ended;
end $$;
grant execute on function private.end_account_sessions(uuid) to authenticated;

create function public.end_account_sessions(user_id uuid) returns int
language sql set search_path = '' as $$
  select private.end_account_sessions(user_id)
$$;
grant execute on function public.end_account_sessions(uuid) to authenticated;

-- An admin takes another's rights back, with a reason on record.
create function private.revoke_admin(user_id uuid, reason text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform private.require_rate_limit('admin_action', auth.uid()::text);
  if char_length(btrim(coalesce(reason, ''))) not between 3 and 500 then
    perform private.raise_error('admin.reason', 'reason: 3 to 500 characters are wanted.', 422);
  end if;
  delete from public.admin_users where admin_users.user_id = revoke_admin.user_id;
end $$;
grant execute on function private.revoke_admin(uuid, text) to authenticated;

create function public.revoke_admin(user_id uuid, reason text) returns void
language sql set search_path = '' as $$
  select private.revoke_admin(user_id, reason)
$$;
grant execute on function public.revoke_admin(uuid, text) to authenticated;

comment on function public.account_overview is
  'An account for an admin with a second factor: sessions, decisions, and contacts as numbers. Each look leaves a line in the audit log.';
comment on function public.decide_account is
  'An admin with a second factor warns, restricts, suspends (days: 1 to 365) or bans an account, with reasons that its owner reads and may appeal.';
comment on function public.restore_account is
  'An admin with a second factor ends every suspension and restriction of an account, with reasons; a ban once a second admin who did not decide it says so too.';
comment on function public.end_account_sessions is
  'An admin with a second factor signs an account out on every device. Answers with how many sessions there were.';
comment on function public.revoke_admin is
  'An admin with a second factor takes the admin rights of another away, with a reason. The last admin stays.';
