-- Measures against a person, and how they end. Nothing here opens by the passing of time alone: a ban waits
-- for a second admin as long as it takes, and what a measure closed between a scout and minors stays closed.
-- Whatever ends a measure before its day goes through private.lift_measure.

select private.declare_rate_limit('ban_reminder', 1, '20 hours', '');

-- Never the person concerned, whoever looks after them, or whoever reported. About a ban and an appeal nobody
-- has a say twice; a restriction or suspension that nobody has appealed is taken back by whoever made the
-- mistake.
create function private.require_another_admin(decision private.moderation_decisions) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.is_close_to(auth.uid(), decision.subject_user_id)
    or ((decision.action = 'ban' or decision.appealed_at is not null) and private.took_part_in(decision))
    or exists (
      select from public.flags f
      where f.decision_id = decision.id and auth.uid() in (f.reporter_id, f.subject_user_id)
    ) then
    perform private.raise_error('flag.own', 'Another admin decides about what concerns you.', 403);
  end if;
end $$;

-- The one way in which a measure ends before its day. Of a ban the first admin's word is a proposal, and the
-- second one's ends it. Whoever calls this holds the person (private.lock_person). True when it is over.
create function private.lift_measure(decision private.moderation_decisions, statement text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare lifted private.moderation_decisions; reporter uuid; flag uuid;
begin
  perform private.require_another_admin(decision);
  if decision.action = 'ban' and not private.is_lift_proposed(decision) then
    update private.moderation_decisions d
    set lift_by = auth.uid(), lift_at = now(), lift_statement = btrim(lift_measure.statement)
    where d.id = decision.id;
    perform private.write_audit_log(auth.uid(), 'decision_lift_proposed',
      jsonb_build_object('decision_id', decision.id));
    return false;
  end if;
  update private.moderation_decisions d
  set status = 'reversed', review_statement = btrim(lift_measure.statement), reviewed_by = auth.uid(),
    reviewed_at = now()
  where d.id = decision.id returning * into lifted;
  perform private.restore_removed(lifted);
  perform private.apply_terms(lifted.subject_user_id, lifted.until);
  perform private.write_audit_log(auth.uid(), 'decision_reversed',
    jsonb_build_object('decision_id', lifted.id));
  perform private.announce_decision(lifted, 'moderation_reversed');
  for flag, reporter in
    update public.flags f set status = 'reversed'
    where f.decision_id = lifted.id and f.status in ('actioned', 'appealed', 'upheld')
    returning f.id, f.reporter_id
  loop
    perform private.create_notification(reporter, 'report_answered',
      jsonb_build_object('flag_id', flag, 'outcome', private.report_outcome('reversed')),
      case private.role_of(reporter) when 'scout' then '/scout' else '/athlete' end
      || '/settings?tab=privacy#reports');
  end loop;
  return true;
end $$;

-- What an admin reads above an account: banned, a ban that waits for a second admin, or one that somebody
-- wants to lift. Null where no ban stands.
create function private.standing_of(person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select
    case
      when private.is_lift_proposed(d) then 'lift_proposed'
      when d.second_by is null
      and d.status in ('awaiting_second', 'appealed') then 'awaiting_second'
      else 'banned'
    end
  from private.moderation_decisions d
  where d.subject_user_id = person and d.action = 'ban' and d.status <> 'reversed'
  order by d.decided_at desc
  limit 1
$$;

-- A measure against a scout who talks with minors, or over something with a minor in it.
create function private.ends_contact_with_minors(about public.flags, action text) returns boolean
language sql stable security definer set search_path = '' as $$
  select
    action in ('restrict', 'suspend', 'ban')
    and coalesce(private.role_of(about.subject_user_id) = 'scout', false)
    and (coalesce(about.involves_minor, false) or private.has_asked_minors(about.subject_user_id))
$$;

-- A guardian reads that it happened, and neither why nor who said so.
create function private.tell_guardians_of_measure(athlete uuid, action text, contact text, scout jsonb)
returns void
language sql security definer set search_path = '' as $$
  select
    private.enqueue_guardian_mails(
      athlete,
      'guardian_contact_ended',
      scout || jsonb_build_object(
        'measure',
        case action
          when 'restrict' then 'restricted'
          else 'suspended'
        end,
        'contact',
        contact
      )
    )
$$;

-- The check for minors goes, and what it was asked for: a new one is wanted, whatever becomes of the measure.
-- What waits is ended before what stands, and requests before conversations, so that an answer of the same
-- moment is caught by the second. What waited for the morning never arrives.
create function private.end_contact_with_minors(decision private.moderation_decisions) returns void
language plpgsql security definer set search_path = '' as $$
declare
  scout  uuid := decision.subject_user_id;
  thread record;
begin
  update public.verifications v set status = 'rejected', decided_at = now(), decided_by = auth.uid(),
    reason = case private.language_of(scout)
      when 'es' then 'Hay una decisión sobre tu cuenta. Para escribir a menores, pide otra verificación.'
      when 'fr' then 'Une décision concerne votre compte. Pour écrire à des mineurs, refaites la demande.'
      else 'There is a decision about your account. To write to minors, ask for a new check.' end
  where v.user_id = scout and v.for_minors and v.status = 'pending';
  update public.verifications v set minors_ended_at = now()
  where v.user_id = scout and v.for_minors and v.status = 'approved' and v.minors_ended_at is null;
  for thread in
    update public.message_requests r set status = 'declined', decline_reason = 'safety', answered_at = now()
    from public.athlete_profiles p
    where p.id = r.athlete_id and p.is_minor and r.scout_id = scout and r.status = 'pending'
    returning r.athlete_id, r.scout_name, r.scout_organization
  loop
    perform private.tell_guardians_of_measure(thread.athlete_id, decision.action, 'asked',
      jsonb_build_object('name', thread.scout_name, 'organization', thread.scout_organization));
  end loop;
  for thread in
    update public.conversations c set status = 'closed', closed_reason = 'safety', closed_at = now()
    from public.athlete_profiles p, public.conversation_participants n
    where p.id = c.athlete_id and p.is_minor and c.scout_id = scout and c.status = 'open'
      and n.conversation_id = c.id and n.role = 'scout'
    returning c.id, c.athlete_id, n.display_name
  loop
    update public.messages m set deliver_after = now() + interval '100 years'
    where m.conversation_id = thread.id and m.deliver_after > now();
    perform private.tell_guardians_of_measure(thread.athlete_id, decision.action, 'talked',
      jsonb_build_object('name', thread.display_name, 'organization', coalesce((select s.organization
        from public.scout_profiles s where s.user_id = scout), '')));
  end loop;
end $$;

-- Every day while a ban waits for another admin.
create function private.remind_admins_of_bans() returns int
language plpgsql security definer set search_path = '' as $$
declare
  admin record;
  told  int := 0;
begin
  if not exists (select from private.moderation_decisions d where d.action = 'ban'
      and private.waits_for_another(d)) then
    return 0;
  end if;
  if not (select m.allowed from private.consume_rate_limit('ban_reminder', 'admins') m) then return 0; end if;
  for admin in select p.id, p.email from public.admin_users a join public.profiles p on p.id = a.user_id
  loop
    told := told + 1;
    perform private.send_mail('ban_waits', admin.email, private.language_of(admin.id),
      jsonb_build_object('url', '/admin/content?status=second'));
  end loop;
  return told;
end $$;
grant execute on function private.remind_admins_of_bans() to service_role;
