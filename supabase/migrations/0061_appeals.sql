-- What happens after a decision: a second admin confirms a ban, the person concerned reads the
-- reasons and appeals once, free of charge, without signing in, and another admin answers. A decision that is
-- reversed gives everything back. Who reported is in none of it.

select
  private.declare_rate_limit(
    'appeal',
    10,
    '1 day',
    'You have sent several appeals today. Please wait until tomorrow.'
  );

-- The key is the id for whoever is signed in as the person concerned, or the secret of the mailed link.
create function private.decision_of(key text) returns private.moderation_decisions
language plpgsql stable security definer set search_path = '' as $$
declare decision private.moderation_decisions;
begin
  if char_length(coalesce(key, '')) between 1 and 100 then
    select d.* into decision from private.moderation_decisions d
    where d.token_hash = extensions.digest(key, 'sha256')
      or (d.id::text = lower(key) and d.subject_user_id = auth.uid());
  end if;
  if decision.id is null or decision.action = 'no_action' or decision.subject_user_id is null then
    perform private.raise_error('flag.no_decision', 'This link is not valid.', 404);
  end if;
  return decision;
end $$;

-- Half a year, once.
create function private.can_appeal_decision(decision private.moderation_decisions) returns boolean
language sql stable set search_path = '' as $$
  select
    decision.status in ('in_force', 'awaiting_second')
    and decision.appealed_at is null
    and decision.decided_at > now() - interval '180 days' -- LIMITS.appeal.days
$$;

-- Which number a decision was about, as it is or as it was when it was taken away.
create function private.decided_number(decision private.moderation_decisions) returns jsonb
language sql stable security definer set search_path = '' as $$
  select
    jsonb_build_object(
      'metric_code',
      n.entered -> 'metric_code',
      'value_entered',
      n.entered -> 'value_entered',
      'unit_entered',
      n.entered -> 'unit_entered',
      'provenance',
      n.entered -> 'provenance',
      'measured_on',
      n.entered -> 'measured_on',
      'measured_on_precision',
      n.entered -> 'measured_on_precision'
    )
  from
    (
      select
        coalesce(
          decision.removed,
          (
            select to_jsonb(m)
            from public.measurements m
            where m.id = decision.subject_id and m.athlete_id = decision.subject_user_id
          )
        ) as entered
    ) n
  where decision.subject_type = 'measurement' and n.entered ? 'value_entered'
$$;

-- What the person concerned reads: the reasons, what follows, until when, and how to appeal. No admin is
-- named.
create function private.moderation_decision(key text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare decision private.moderation_decisions := private.decision_of(key);
begin
  return jsonb_build_object('action', decision.action, 'subject_type', decision.subject_type,
    'number', private.decided_number(decision),
    'until', case when decision.action <> 'ban' then decision.until end,
    'ends_minors', decision.ends_minors,
    'statement', decision.statement, 'status', decision.status, 'decided_at', decision.decided_at,
    'appeal', decision.appeal, 'appealed_at', decision.appealed_at, 'reviewed_at', decision.reviewed_at,
    'review_statement', decision.review_statement, 'second_at', decision.second_at,
    'second_statement', decision.second_statement,
    'can_appeal', private.can_appeal_decision(decision),
    'appeal_until', decision.decided_at + interval '180 days');
end $$;
grant execute on function private.moderation_decision(text) to anon, authenticated;

create function public.moderation_decision(key text) returns jsonb
language sql stable set search_path = '' as $$
  select private.moderation_decision(key)
$$;
grant execute on function public.moderation_decision(text) to anon, authenticated;

create function private.require_appeal(words text) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  if char_length(btrim(coalesce(words, ''))) not between 10 and 2000 then
    perform private.raise_error('flag.appeal_words', format('words: %s characters; 10 to 2000 are wanted.',
      char_length(btrim(coalesce(words, '')))), 422);
  end if;
  return btrim(words);
end $$;

create function private.appeal_decision(key text, words text) returns void
language plpgsql security definer set search_path = '' as $$
declare decision private.moderation_decisions := private.decision_of(key);
begin
  perform private.require_rate_limit('appeal', decision.subject_user_id::text);
  perform private.lock_person(decision.subject_user_id);
  select d.* into decision from private.moderation_decisions d where d.id = decision.id for update;
  if not private.can_appeal_decision(decision) then
    perform private.raise_error('flag.appeal_closed', 'This decision cannot be appealed any more.', 409);
  end if;
  -- A ban that waits for a second admin is looked at once, with what the person says.
  update private.moderation_decisions d
  set appeal = private.require_appeal(words), appealed_at = now(), status = 'appealed'
  where d.id = decision.id;
  update public.flags f set status = 'appealed' where f.decision_id = decision.id and f.status = 'actioned';
  perform private.write_audit_log(decision.subject_user_id, 'decision_appealed',
    jsonb_build_object('decision_id', decision.id));
end $$;
grant execute on function private.appeal_decision(text, text) to anon, authenticated;

create function public.appeal_decision(key text, words text) returns void
language sql set search_path = '' as $$
  select private.appeal_decision(key, words)
$$;
grant execute on function public.appeal_decision(text, text) to anon, authenticated;

-- The reporter's own way: nothing was done, and they ask for a second look. The report is open again.
create function private.appeal_report(flag_id uuid, words text) returns void
language plpgsql security definer set search_path = '' as $$
declare flag public.flags;
begin
  perform private.require_rate_limit('appeal', auth.uid()::text);
  select * into flag from public.flags f where f.id = flag_id and f.reporter_id = auth.uid() for update;
  if flag.id is null then
    perform private.raise_error('flag.not_found', 'There is no such report of yours.', 404);
  end if;
  if not private.can_appeal_report(flag) then
    perform private.raise_error('flag.appeal_closed', 'This decision cannot be appealed any more.', 409);
  end if;
  if exists (select from public.flags f where f.reporter_id = flag.reporter_id and f.id <> flag.id
    and f.subject_type = flag.subject_type and f.subject_id = flag.subject_id
    and f.status in ('open', 'in_review')) then
    perform private.raise_error('flag.already', 'You have reported this already.', 409);
  end if;
  update public.flags f
  set status = 'in_review', appeal = private.require_appeal(words), appealed_at = now()
  where f.id = flag.id;
  perform private.write_audit_log(auth.uid(), 'report_appealed', jsonb_build_object('flag_id', flag.id));
end $$;
grant execute on function private.appeal_report(uuid, text) to authenticated;

create function public.appeal_report(flag_id uuid, words text) returns void
language sql set search_path = '' as $$
  select private.appeal_report(flag_id, words)
$$;
grant execute on function public.appeal_report(uuid, text) to authenticated;

-- Lets a decision stand and tells the person. A wish to lift it ends with that; where nothing but such a wish
-- waited, the person has not heard of it and hears nothing now.
create function private.confirm_decision(decision private.moderation_decisions, statement text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  settled private.moderation_decisions;
  is_ban  boolean := decision.status = 'awaiting_second'; -- by a second admin, not an answer to an appeal
begin
  update private.moderation_decisions d
  set status = case d.status when 'awaiting_second' then 'in_force' when 'appealed' then 'upheld'
      else d.status end,
    lift_by = null, lift_at = null, lift_statement = '',
    second_statement = case when is_ban then btrim(confirm_decision.statement) else d.second_statement end,
    second_by = case when d.action = 'ban' then coalesce(d.second_by, auth.uid()) end,
    second_at = case when d.action = 'ban' then coalesce(d.second_at, now()) end
  where d.id = decision.id returning * into settled;
  if decision.status = 'appealed' then
    update private.moderation_decisions d set review_statement = btrim(confirm_decision.statement),
      reviewed_by = auth.uid(), reviewed_at = now()
    where d.id = decision.id returning * into settled;
  end if;
  perform private.apply_terms(settled.subject_user_id);
  perform private.write_audit_log(auth.uid(), 'decision_confirmed', jsonb_build_object('decision_id',
    decision.id, 'statement', btrim(confirm_decision.statement)));
  if decision.status not in ('awaiting_second', 'appealed') then return; end if;
  perform private.announce_decision(settled, 'moderation_confirmed');
  -- What stands is what whoever reported has been told already.
  update public.flags f set status = 'upheld'
  where f.decision_id = settled.id and f.status in ('actioned', 'appealed');
end $$;

-- Another admin answers a ban that waits, an appeal, or a wish to lift a ban: never who took part, nor a
-- party.
create function private.review_decision(decision_id uuid, stands boolean, statement text) returns void
language plpgsql security definer set search_path = '' as $$
declare decision private.moderation_decisions;
begin
  perform private.require_admin();
  perform private.require_rate_limit('admin_action', auth.uid()::text);
  if stands is null then
    perform private.raise_error('flag.stands', 'stands: true or false is wanted.', 422);
  end if;
  if char_length(btrim(coalesce(statement, ''))) not between 3 and 2000 then
    perform private.raise_error('flag.statement', 'statement: 3 to 2000 characters of reasons are wanted.',
      422);
  end if;
  perform private.lock_person(d.subject_user_id) from private.moderation_decisions d where d.id = decision_id;
  select d.* into decision from private.moderation_decisions d
  where d.id = decision_id and private.waits_for_another(d) for update;
  if decision.id is null then
    perform private.raise_error('flag.settled', 'There is no open decision with this id.', 404);
  end if;
  perform private.require_another_admin(decision);
  perform private.require_words_for(decision.subject_user_id, 'statement', statement);
  if stands then
    perform private.confirm_decision(decision, statement);
  else
    perform private.lift_measure(decision, statement);
  end if;
end $$;
grant execute on function private.review_decision(uuid, boolean, text) to authenticated;

create function public.review_decision(decision_id uuid, stands boolean, statement text) returns void
language sql set search_path = '' as $$
  select private.review_decision(decision_id, stands, statement)
$$;
grant execute on function public.review_decision(uuid, boolean, text) to authenticated;

comment on function public.moderation_decision is
  'A decision with its reasons, for the person concerned: by its id when signed in, or by the secret of the mailed link.';
comment on function public.appeal_decision is
  'The person concerned appeals once, within 180 days, in 10 to 2000 characters: by the id when signed in, or by the secret of the mailed link.';
comment on function public.appeal_report is
  'Whoever reported asks once for a second look where nothing was done, in 10 to 2000 characters.';
comment on function public.review_decision is
  'An admin who did not decide it confirms a ban or answers an appeal, with reasons. stands: false gives everything back; of a ban once a second admin says so too.';
