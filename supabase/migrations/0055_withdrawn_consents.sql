-- A withdrawal takes effect at once. What it closed is kept beside it, so that a slip of the hand can be
-- taken back for ten seconds by the same link, and by nobody else.

create table private.withdrawn_consents (
  link_id uuid primary key references public.guardian_links (id) on delete cascade,
  withdrawn_at timestamptz not null default now(),
  photo boolean not null,
  film boolean not null,
  requests uuid[] not null,
  conversations uuid[] not null,
  pitches jsonb not null check (octet_length(pitches::text) <= 65536)
);
select
  private.declare_columns(
    'private.withdrawn_consents',
    null,
    '{"pitches": {"kind": "server", "holds": "ids with the states to go back to"}}'
  );

-- Called by a withdrawal before it closes anything. The secret that withdrew gives no consent again: by then
-- the mail may have been passed on, so whoever changes their mind has a new link sent to their mailbox.
-- A yes to photo or film that does not count yet is kept as well: its ten seconds end with the withdrawal.
create function private.keep_withdrawn(link public.guardian_links) returns void
language plpgsql set search_path = '' as $$
declare held text[] := array(select h.decision from private.held_decisions h where h.link_id = link.id);
begin
  insert into private.withdrawn_consents as w (link_id, photo, film, requests, conversations, pitches)
  select link.id, link.photo_consent or 'consent_photo' = any (held),
    link.film_consent or 'consent_film' = any (held),
    array(select r.id from public.message_requests r
      where r.athlete_id = link.athlete_id and r.status = 'pending'),
    array(select c.id from public.conversations c
      where c.athlete_id = link.athlete_id and c.status = 'open'),
    coalesce((select jsonb_object_agg(p.id, p.state) from public.pitches p
      where p.athlete_id = link.athlete_id and private.is_undecided(p)), '{}')
  on conflict (link_id) do update set withdrawn_at = now(), photo = excluded.photo, film = excluded.film,
    requests = excluded.requests, conversations = excluded.conversations, pitches = excluded.pitches;
  update private.guardian_tokens t set spent = true where t.link_id = link.id;
end $$;

-- What the withdrawal closed opens again, except for who has lost the right to talk meanwhile. The notices
-- that would have told of it go.
create function private.restore_contacts(kept private.withdrawn_consents) returns void
language plpgsql set search_path = '' as $$
begin
  -- In one order, so that two guardians do not wait for each other.
  perform private.lock_pair(pair.scout_id, pair.athlete_id) from (
    select c.scout_id, c.athlete_id from public.conversations c where c.id = any (kept.conversations)
    union
    select r.scout_id, r.athlete_id from public.message_requests r where r.id = any (kept.requests)
    order by 1, 2) pair;
  update public.message_requests r set status = 'pending', decline_reason = '', answered_at = null
  where r.id = any (kept.requests) and r.status = 'declined' and r.decline_reason = 'guardian'
    and r.expires_at > now() and private.can_talk(r.scout_id, r.athlete_id);
  perform private.forget_answers(kept.requests);
  delete from private.held_notifications n using public.message_requests r
  where r.id = any (kept.requests) and r.status = 'pending' and n.user_id = r.scout_id
    and n.kind = 'request_declined' and n.params ->> 'request_id' = r.id::text;
  delete from public.notifications n using public.message_requests r
  where r.id = any (kept.requests) and r.status = 'pending' and n.user_id = r.scout_id
    and n.kind = 'request_declined' and n.params ->> 'request_id' = r.id::text;
  update public.notifications n set read_at = null from public.message_requests r
  where r.id = any (kept.requests) and r.status = 'pending' and n.user_id = r.athlete_id
    and n.kind = 'message_request' and n.params ->> 'request_id' = r.id::text
    and n.read_at >= kept.withdrawn_at;
  update public.conversations c set status = 'open', closed_reason = '', closed_at = null
  where c.id = any (kept.conversations) and c.status = 'closed' and c.closed_reason = 'guardian'
    and private.can_talk(c.scout_id, c.athlete_id);
  perform private.reopen_pitches(kept.pitches, 'guardian');
end $$;

create function private.undo_withdrawal(link public.guardian_links, spoken text) returns void
language plpgsql set search_path = '' as $$
declare kept private.withdrawn_consents;
begin
  delete from private.withdrawn_consents w where w.link_id = link.id returning w.* into kept;
  if link.state <> 'withdrawn' or kept.link_id is null then
    perform private.raise_error('guardian.settled', 'There is no withdrawal here to take back.', 409);
  end if;
  if kept.withdrawn_at < clock_timestamp() - interval '10 seconds' then -- LIMITS.thread.undoSeconds
    perform private.raise_error('guardian.undo_late', 'A withdrawal can be taken back for ten seconds.', 409);
  end if;
  insert into public.consents (athlete_id, guardian_link_id, scope, decision, text_version, language,
    ip_address)
  select link.athlete_id, link.id, given.scope, 'given', coalesce((select k.text_version
    from public.consents k where k.guardian_link_id = link.id and k.scope = 'account'
    and k.decision = 'given' order by k.created_at desc limit 1), 'none'), spoken, private.request_ip()
  from (values ('account', true), ('photo', kept.photo), ('film', kept.film)) given (scope, again)
  where given.again;
  perform private.end_invitations(link.athlete_id, link.guardian_email, link.id);
  update public.guardian_links set state = 'active', photo_consent = kept.photo, film_consent = kept.film,
    decided_at = now() where id = link.id;
  update private.guardian_tokens t set spent = false where t.link_id = link.id;
  perform private.restore_contacts(kept);
  perform private.write_audit_log(link.athlete_id, 'guardian_undo_withdraw',
    jsonb_build_object('guardian_link_id', link.id));
  -- Nobody has heard of it yet.
  delete from private.held_notifications n where n.user_id = link.athlete_id and n.kind = 'guardian_decided'
    and n.params ->> 'decision' = 'withdraw';
end $$;
comment on table private.withdrawn_consents is
  'What a guardian''s withdrawal closed, so that it can be taken back for ten seconds.';
