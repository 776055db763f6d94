-- What a guardian answers about the account, a request or a pitch, and what they newly allow, is held for ten
-- seconds before it counts: nobody is told, nothing opens, and the same link takes it back. A no to a request
-- or a pitch waits as well; ending contact never does.

create table private.held_decisions (
  link_id uuid not null references public.guardian_links (id) on delete cascade,
  subject text not null check (char_length(subject) <= 40), -- the account, the request, what is allowed
  decision text not null check (
    decision in (
      'consent',
      'decline',
      'approve_request',
      'decline_request',
      'approve_pitch',
      'decline_pitch',
      'consent_photo',
      'consent_film'
    )
  ),
  target uuid,
  text_version text not null check (char_length(text_version) <= 40),
  spoken text not null check (spoken in ('en', 'es', 'fr')),
  ip_address text not null check (char_length(ip_address) <= 64), -- goes into the consent
  held_at timestamptz not null default clock_timestamp(),
  primary key (link_id, subject)
);
create index held_decisions_held_at_idx on private.held_decisions (held_at);
comment on table private.held_decisions is
  'What a guardian decided within the last ten seconds, and may still take back.';

select
  private.declare_columns(
    'private.held_decisions',
    null,
    '{"subject": {}, "decision": {}, "text_version": {}, "spoken": {}, "ip_address": {}}',
    '{"kind": "server", "holds": "a decision of a guardian until it counts"}'
  ),
  private.declare_kept_out('kept for ten seconds, so that it can be taken back', '{private.held_decisions}');

-- About the account before the consent, and about everything else after it.
create function private.may_be_held(link public.guardian_links, decision text) returns boolean
language sql immutable set search_path = '' as $$
  select decision in ('consent', 'decline') or link.state = 'active'
$$;

-- Decided by the rules of the moment in which it counts. What changed meanwhile wins: a request that ended,
-- a consent that was withdrawn.
create function private.carry_out_held(held private.held_decisions) returns void
language plpgsql security definer set search_path = '' as $$
declare
  link public.guardian_links;
  ip   text := current_setting('request.ip', true);
begin
  select * into link from public.guardian_links g where g.id = held.link_id;
  if not private.may_be_held(link, held.decision) then return; end if;
  perform set_config('request.ip', held.ip_address, true);
  perform private.carry_out_decision(link, held.decision, held.target, held.text_version, held.spoken);
  perform set_config('request.ip', coalesce(ip, ''), true);
exception when others then
  if sqlstate not like 'PT%' and sqlstate <> '42501' then raise; end if;
  perform private.write_audit_log(link.athlete_id, 'guardian_hold_lapsed',
    jsonb_build_object('guardian_link_id', link.id, 'decision', held.decision));
end $$;

-- By the minute, and by whoever opens the page of a guardian of this child. One that fails waits for the next
-- minute, and keeps no other waiting.
create function private.settle_held_decisions(athlete uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  due  record;
  held private.held_decisions;
begin
  for due in
    select h.link_id, h.subject, g.athlete_id
    from private.held_decisions h join public.guardian_links g on g.id = h.link_id
    where h.held_at <= clock_timestamp() - interval '10 seconds' -- LIMITS.thread.undoSeconds
      and (athlete is null or g.athlete_id = athlete)
    order by g.athlete_id, h.held_at
  loop
    begin
      perform private.lock_guardians(due.athlete_id);
      delete from private.held_decisions h where (h.link_id, h.subject) = (due.link_id, due.subject)
        and h.held_at <= clock_timestamp() - interval '10 seconds'
      returning h.* into held;
      if held.link_id is not null then perform private.carry_out_held(held); end if;
    exception when others then
      raise warning 'a decision of the guardian link % waits: % (%)', due.link_id, sqlerrm, sqlstate;
    end;
  end loop;
end $$;
grant execute on function private.settle_held_decisions(uuid) to service_role;

create function private.held_subject(decision text, target uuid) returns text
language sql immutable set search_path = '' as $$
  select
    case
      when decision in ('consent', 'decline') then 'account'
      when decision like 'consent%' then split_part(decision, '_', 2)
      else target::text
    end
$$;

-- Tried at once and undone, so that whoever decides hears now what would refuse it.
create function private.hold_decision(
  link public.guardian_links,
  decision text,
  target uuid,
  text_version text,
  spoken text
) returns void
language plpgsql security definer set search_path = '' as $$
begin
  begin
    perform private.carry_out_decision(link, decision, target, text_version, spoken);
    raise exception using errcode = 'HELD1';
  exception when sqlstate 'HELD1' then null;
  end;
  insert into private.held_decisions (link_id, subject, decision, target, text_version, spoken, ip_address)
  values (link.id, private.held_subject(decision, target), decision, target,
    left(coalesce(nullif(btrim(text_version), ''), 'none'), 40), spoken, private.request_ip());
end $$;

create function private.guardian_hold(
  token text,
  decision text,
  target uuid,
  text_version text,
  language text
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  link public.guardian_links := private.verify_guardian_token(token);
  kept text;
begin
  perform private.require_rate_limit('guardian_decide', link.id::text);
  if coalesce(decision, '') not in ('consent', 'decline', 'approve_request', 'decline_request',
    'approve_pitch', 'decline_pitch', 'consent_photo', 'consent_film') then
    perform private.raise_error('guardian.decision', 'decision: consent, decline, approve_request, '
      'decline_request, approve_pitch, decline_pitch, consent_photo or consent_film is wanted.', 422);
  end if;
  perform private.lock_guardians(link.athlete_id);
  perform private.settle_held_decisions(link.athlete_id);
  select * into link from public.guardian_links g where g.id = link.id;
  if not private.may_be_held(link, decision) then
    perform private.raise_error('guardian.not_active', 'Agree to the account first.', 409);
  end if;
  select h.decision into kept from private.held_decisions h
  where h.link_id = link.id
    and h.subject = private.held_subject(guardian_hold.decision, guardian_hold.target);
  -- The same from a second window is the same; another answer waits until this one is taken back.
  if kept is null then
    perform private.hold_decision(link, decision, target, text_version,
      case when language in ('en', 'es', 'fr') then language else link.locale end);
  elsif kept <> decision then
    perform private.raise_error('guardian.settled', 'This was answered. Take that back first.', 409);
  end if;
  return private.guardian_portal(token);
end $$;
grant execute on function private.guardian_hold(text, text, uuid, text, text) to anon, authenticated;

create function private.guardian_take_back(token text, decision text, target uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare link public.guardian_links := private.verify_guardian_token(token);
begin
  perform private.require_rate_limit('guardian_decide', link.id::text);
  perform private.lock_guardians(link.athlete_id);
  delete from private.held_decisions h
  where h.link_id = link.id and h.decision = guardian_take_back.decision
    and h.target is not distinct from guardian_take_back.target
    and h.held_at > clock_timestamp() - interval '10 seconds'; -- LIMITS.thread.undoSeconds
  if not found then
    perform private.raise_error('guardian.told', 'It counts already: ten seconds are over.', 409);
  end if;
  return private.guardian_portal(token);
end $$;
grant execute on function private.guardian_take_back(text, text, uuid) to anon, authenticated;

create function public.guardian_hold(
  token text,
  decision text,
  target uuid default null,
  text_version text default '',
  language text default ''
) returns jsonb
language sql set search_path = '' as $$
  select private.guardian_hold(token, decision, target, text_version, language)
$$;
grant execute on function public.guardian_hold(text, text, uuid, text, text) to anon, authenticated;

create function public.guardian_take_back(token text, decision text, target uuid default null) returns jsonb
language sql set search_path = '' as $$
  select private.guardian_take_back(token, decision, target)
$$;
grant execute on function public.guardian_take_back(text, text, uuid) to anon, authenticated;
comment on function public.guardian_hold is
  'A guardian decides consent, decline, approve_request, decline_request, approve_pitch, decline_pitch, consent_photo or consent_film, which counts after ten seconds. Answers like guardian_portal.';
comment on function public.guardian_take_back is
  'A guardian takes back what they decided within the last ten seconds. Answers like guardian_portal.';

-- What a guardian still may take back, and for how long: by seconds, since clocks differ.
create function private.guardian_deciding(link public.guardian_links) returns jsonb
language sql stable security definer set search_path = '' as $$
  select
    coalesce(
      jsonb_agg(
        jsonb_build_object(
          'decision',
          h.decision,
          'target',
          h.target,
          'name', -- of whose pitch's scout
          (
            select s.display_name
            from
              public.pitches p
              join public.scout_profiles s on s.user_id = p.scout_id
            where p.id = h.target
          ),
          'seconds',
          greatest(0, 10 - extract(epoch from clock_timestamp() - h.held_at)) -- LIMITS.thread.undoSeconds
        )
        order by h.held_at
      ),
      '[]'
    )
  from private.held_decisions h
  where h.link_id = link.id
$$;

-- What other families answered a scout, in steps of five so that no answer can be told apart, and whether the
-- team ever upheld a report. For guardians: they decide by it.
create function private.scout_families(scout uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select
    jsonb_build_object(
      'families_yes',
      a.yes / 5 * 5,
      'families_no',
      a.no / 5 * 5,
      'reports_upheld',
      exists (
        select
        from public.flags f
        where f.subject_user_id = scout and private.report_outcome(f.status) = 'action_taken'
      )
    )
  from
    (
      select
        count(distinct k.athlete_id) filter (where k.decision = 'given') as yes,
        count(distinct k.athlete_id) filter (where k.decision = 'declined') as no
      from
        public.consents k
        join public.message_requests r on r.id = k.request_id
      where r.scout_id = scout and k.scope = 'contact'
    ) a
$$;
