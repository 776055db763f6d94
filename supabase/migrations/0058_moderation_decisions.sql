-- What an admin does about a report or an account: nothing, a warning, taking away what was reported,
-- restricting writing for a time, suspending for a time, or a ban. A ban has no end: the person stays out
-- while a second admin is waited for. How measures end is in 0077_measures.sql. What was taken away is kept,
-- so that a decision that is reversed gives everything back. Appeals are in 0061_appeals.sql.

insert into private.app_secrets (name, value)
values ('moderation_decisions', extensions.gen_random_bytes(32));

-- The secret of the mailed link, which is how somebody who cannot sign in reads the reasons and appeals.
-- Derived, not stored, like a guardian's.
create function private.decision_token(decision uuid) returns text
language sql stable security definer set search_path = '' as $$
  select
    translate(
      encode(extensions.hmac(convert_to('decision:' || decision, 'UTF8'), s.value, 'sha256'), 'base64'),
      '+/=',
      '-_'
    )
  from private.app_secrets s
  where s.name = 'moderation_decisions'
$$;

-- As the admins read it: with names of admins, which the person concerned does not read.
create function private.shown_decision(decision uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select
    jsonb_build_object(
      'id',
      d.id,
      'action',
      d.action,
      'until',
      d.until,
      'status',
      private.shown_status(d),
      'ends_minors',
      d.ends_minors,
      'statement',
      d.statement,
      'decided_at',
      d.decided_at,
      'decided_by',
      (select p.full_name from public.profiles p where p.id = d.decided_by),
      'is_mine',
      private.took_part_in(d),
      'second_by',
      (select p.full_name from public.profiles p where p.id = d.second_by),
      'second_at',
      d.second_at,
      'second_statement',
      d.second_statement,
      'lift_statement',
      d.lift_statement,
      'lift_at',
      d.lift_at,
      'lift_by',
      (select p.full_name from public.profiles p where p.id = d.lift_by),
      'appeal',
      d.appeal,
      'appealed_at',
      d.appealed_at,
      'review_statement',
      d.review_statement,
      'reviewed_at',
      d.reviewed_at,
      'reviewed_by',
      (select p.full_name from public.profiles p where p.id = d.reviewed_by)
    )
  from private.moderation_decisions d
  where d.id = decision
$$;

-- The person hears of it on the screen and always by mail, which holds no name and no reasons but the link to
-- them. Whoever may not sign in opens it without.
create function private.announce_decision(decision private.moderation_decisions, mail text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.create_notification(decision.subject_user_id, 'moderation',
    jsonb_build_object('decision_id', decision.id, 'because', case mail
      when 'moderation_confirmed' then 'confirmed' when 'moderation_reversed' then 'reversed'
      else decision.action end), '/decision/' || decision.id, '', mail);
  perform private.copy_to_guardians(decision.subject_user_id, 'guardian_decision_copy',
    coalesce(nullif(decision.review_statement, ''), nullif(decision.second_statement, ''),
    decision.statement));
end $$;

-- Takes away what was reported, as its noun is declared, and answers with what it was. What is not there any
-- more, or is another by now, is refused instead of being called done.
create function private.remove_reported(flag public.flags) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  noun private.nouns := private.reported_noun(flag.subject_type);
  kept jsonb;
begin
  case noun.removal
    when 'delete' then
      execute format('delete from %s t where t.%I = $1 returning to_jsonb(t)', noun.relation, noun.key)
      into kept using flag.subject_id;
    when 'status', 'state' then
      execute format('with was as (select t.%3$I from %1$s t where t.%2$I = $1 for update) '
        'update %1$s t set %3$I = ''removed'' from was where t.%2$I = $1 and was.%3$I <> ''removed'' '
        'returning jsonb_build_object(%3$L, was.%3$I)', noun.relation, noun.key, noun.removal)
      into kept using flag.subject_id;
      if noun.name = 'video' then
        kept := kept || jsonb_build_object('file', private.picture_hash('', flag.id));
      end if;
    when 'clear' then
      execute format('update %1$s t set %3$I = '''' where t.%2$I = $1 and t.%3$I = $2 and t.%3$I <> '''' '
        'returning jsonb_build_object(%3$L, $2)', noun.relation, noun.key, noun.part)
      into kept using flag.subject_id, flag.snapshot ->> noun.part;
      kept := kept || jsonb_build_object('file', private.picture_hash(flag.snapshot ->> noun.part, flag.id));
    else null;
  end case;
  if kept is null then
    perform private.raise_error('flag.action',
      'action: what was reported is not there any more, or cannot be taken away.', 422);
  end if;
  return kept;
end $$;

-- The other way: what was taken away is there again, as it was. What has been replaced since stays.
create function private.restore_removed(decision private.moderation_decisions) returns void
language plpgsql security definer set search_path = '' as $$
declare
  noun    private.nouns := private.reported_noun(decision.subject_type);
  kept    jsonb         := decision.removed;
  columns text          := (select string_agg(quote_ident(a.attname), ', ' order by a.attnum)
    from pg_catalog.pg_attribute a
    where a.attrelid = noun.relation and a.attnum > 0 and not a.attisdropped and a.attgenerated = '');
begin
  if kept is null or not exists (select from public.profiles p where p.id = decision.subject_user_id) then
    return;
  end if;
  case noun.removal
    when 'delete' then
      execute format('insert into %1$s (%2$s) overriding system value select %2$s '
        'from jsonb_populate_record(null::%1$s, $1) on conflict do nothing', noun.relation, columns)
      using kept;
    when 'status', 'state' then
      execute format('update %1$s t set %3$I = $2 where t.%2$I = $1 and t.%3$I = ''removed''',
        noun.relation, noun.key, noun.removal) using decision.subject_id, kept ->> noun.removal;
    when 'clear' then
      execute format('update %1$s t set %3$I = $2 where t.%2$I = $1 and t.%3$I = ''''', noun.relation,
        noun.key, noun.part) using decision.subject_id, kept ->> noun.part;
    else null;
  end case;
end $$;

-- Suspensions and restrictions last until the longest of those that stand. What an operator set by hand and
-- lasts longer is left alone.
create function private.apply_terms(person uuid, lifted timestamptz default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  suspended  timestamptz;
  restricted timestamptz;
begin
  select max(d.until) filter (where d.action in ('suspend', 'ban')),
      max(d.until) filter (where d.action = 'restrict')
    into suspended, restricted
  from private.moderation_decisions d
  where d.subject_user_id = person and d.status <> 'reversed' and d.until > now();
  update auth.users u set banned_until = suspended
  where u.id = person and u.banned_until is distinct from suspended
    and (u.banned_until is null or u.banned_until < suspended or u.banned_until <= lifted);
  delete from private.contact_restrictions r where r.user_id = person;
  if restricted is not null then
    insert into private.contact_restrictions (user_id, until) values (person, restricted);
  end if;
end $$;

create function private.require_decision(action text, statement text, days int) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if action is null or action not in ('no_action', 'warn', 'remove', 'restrict', 'suspend', 'ban') then
    perform private.raise_error('flag.action', format(
      'action: %s is none of no_action, warn, remove, restrict, suspend and ban.', coalesce(action, 'null')),
      422);
  end if;
  if char_length(btrim(coalesce(statement, ''))) not between 3 and 2000 then
    perform private.raise_error('flag.statement', 'statement: 3 to 2000 characters of reasons are wanted.',
      422);
  end if;
  if (action in ('restrict', 'suspend')) is distinct from (days is not null)
    or coalesce(days, 1) not between 1 and 365 then
    perform private.raise_error('flag.days', format(
      'days: %s; 1 to 365 are wanted to restrict or suspend, and none otherwise.', coalesce(days::text,
        'nothing')), 422);
  end if;
end $$;

create function private.record_decision(about public.flags, action text, statement text, days int)
returns private.moderation_decisions
language plpgsql security definer set search_path = '' as $$
declare
  decision private.moderation_decisions;
  made     uuid := gen_random_uuid();
begin
  if action in ('restrict', 'suspend', 'ban') then
    if about.subject_user_id is null then
      perform private.raise_error('flag.action', 'action: there is nobody left to restrict or suspend.', 422);
    elsif private.is_admin_account(about.subject_user_id) then
      perform private.raise_error('flag.admin', 'An admin is removed from the admins first.', 422);
    end if;
  end if;
  -- Two admins who ban at once have made one decision, and the person reads one.
  if action = 'ban' then
    perform private.raise_decided(d.id) from private.moderation_decisions d
    where d.subject_user_id = about.subject_user_id and d.action = 'ban' and d.status <> 'reversed'
      and d.until > now() limit 1;
  end if;
  perform private.require_words_for(about.subject_user_id, 'statement', statement);
  insert into private.moderation_decisions (id, subject_user_id, subject_type, subject_id, action, until,
    statement, involves_minor, ends_minors, status, removed, decided_by, token_hash)
  values (made, about.subject_user_id, about.subject_type, about.subject_id, action,
    case when action in ('restrict', 'suspend') then now() + make_interval(days => days)
      when action = 'ban' then now() + interval '100 years' end,
    btrim(statement), coalesce(about.involves_minor, false), private.ends_contact_with_minors(about, action),
    case action when 'ban' then 'awaiting_second' else 'in_force' end,
    case action when 'remove' then private.remove_reported(about) end,
    auth.uid(), extensions.digest(private.decision_token(made), 'sha256'))
  returning * into decision;
  perform private.apply_terms(decision.subject_user_id);
  if decision.ends_minors then perform private.end_contact_with_minors(decision); end if;
  if action <> 'no_action' then perform private.announce_decision(decision, 'moderation_decision'); end if;
  return decision;
end $$;

-- Whoever decided to do nothing does not answer the reporter who asks for a second look.
create function private.is_own_decision(decision uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select
    exists (
      select
      from private.moderation_decisions d
      where d.id = decision and d.decided_by = (select auth.uid())
    )
$$;

-- Everybody whose report it answers hears the outcome, the other side the reasons when something was done;
-- neither hears of the other. What is taken away is what flag_id is about. Reports that came in meanwhile
-- stay open, since nobody has read them.
create function private.decide_flag(flag_id uuid, action text, statement text, days int, reports uuid[])
returns void
language plpgsql security definer set search_path = '' as $$
declare
  flag     public.flags;
  one      public.flags;
  decision private.moderation_decisions;
  answered uuid[];
  outcome  text := case action when 'no_action' then 'no_action' else 'actioned' end;
begin
  perform private.require_admin();
  perform private.require_rate_limit('admin_action', auth.uid()::text);
  perform private.require_decision(action, statement, days);
  answered := private.lock_reports(flag_id, reports);
  select * into flag from public.flags f where f.id = flag_id;
  if private.is_party_to_flag(flag) or exists (select from public.flags f where f.id = any (answered)
    and f.appealed_at is not null and private.is_own_decision(f.decision_id)) then
    perform private.raise_error('flag.own', 'Another admin decides about what concerns you.', 403);
  end if;
  flag.involves_minor := (select bool_or(f.involves_minor or private.risk_of(f) < 4)
    from public.flags f where f.id = any (answered));
  decision := private.record_decision(flag, action, statement, days);
  delete from public.admin_task_marks m where m.noun = 'case' and m.subject_id = private.case_of(flag);
  for one in
    update public.flags f set status = outcome, decided_at = now(), decision_id = decision.id
    where f.id = any (answered) returning f.*
  loop
    perform private.write_audit_log(auth.uid(), 'flag_' || outcome, jsonb_build_object('flag_id', one.id,
      'action', action, 'decision_id', decision.id));
    perform private.create_notification(one.reporter_id, 'report_answered',
      jsonb_build_object('flag_id', one.id, 'outcome', private.report_outcome(outcome)),
      case private.role_of(one.reporter_id) when 'scout' then '/scout' else '/athlete' end
      || '/settings?tab=privacy#reports');
  end loop;
end $$;
grant execute on function private.decide_flag(uuid, text, text, int, uuid[]) to authenticated;

create function public.decide_flag(
  flag_id uuid,
  action text,
  statement text,
  days int default null,
  reports uuid[] default '{}'
) returns void
language sql set search_path = '' as $$
  select private.decide_flag(flag_id, action, statement, days, coalesce(reports, '{}'))
$$;
grant execute on function public.decide_flag(uuid, text, text, int, uuid[]) to authenticated;
comment on table private.moderation_decisions is
  'What admins decided about a report or an account, with the reasons, the second admin''s answer and the appeal.';
comment on table private.contact_restrictions is 'Who may write to nobody, and until when.';
comment on function public.decide_flag is
  'An admin with a second factor decides a report, and with it the reports of its case that it names, with a statement of reasons. action: no_action, warn, remove (an endorsement, video, photo or measurement), restrict, suspend or ban; days (1 to 365) for restrict and suspend.';
