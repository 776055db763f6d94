-- A child may have more than one guardian. What one of them refuses, pauses or blocks stands until that one
-- lifts it, and nothing opens before all of them agree: the child names the addresses, so a second one must
-- not undo what the first decided. Nobody becomes a second guardian without the first one's yes.

-- Decisions about one child are made one after the other. Who waits here looks again afterwards.
create function private.lock_guardians(athlete uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.guardian_links g where g.athlete_id = athlete order by g.id for update;
end $$;

-- Whether this child has another guardian, who has to agree before one at this address is asked. One who has
-- withdrawn still has a say. A new link to a mailbox that has been a guardian's waits for nobody.
create function private.awaits_guardians(athlete uuid, address text) returns boolean
language sql stable security definer set search_path = '' as $$
  select
    coalesce(
      bool_or(private.mailbox(g.guardian_email) <> private.mailbox(address))
      and not bool_or(private.mailbox(g.guardian_email) = private.mailbox(address)),
      false
    )
  from public.guardian_links g
  where g.athlete_id = athlete and g.state in ('active', 'withdrawn')
$$;

-- Whoever was invited before there was a guardian, or said no then, and comes after one.
create function private.must_be_agreed_to(link public.guardian_links) returns boolean
language sql stable security definer set search_path = '' as $$
  select
    link.agreed_at is null
    and link.state <> 'withdrawn'
    and private.awaits_guardians(link.athlete_id, link.guardian_email)
$$;

-- A newer answer of the same mailbox takes the place of the invitations that are still open.
create function private.end_invitations(athlete uuid, address text, but_not uuid default null) returns void
language sql security definer set search_path = '' as $$
  update public.guardian_links g
  set
    state = 'ended',
    decided_at = now()
  where
    g.athlete_id = athlete
    and private.mailbox(g.guardian_email) = private.mailbox(address)
    and g.state in ('proposed', 'invited')
    and g.id is distinct from but_not
$$;

create function private.is_spent(link public.guardian_links) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.guardian_tokens t where t.link_id = link.id and t.spent)
$$;

-- The guardians who have agreed to one who was proposed.
create table private.guardian_agreements (
  link_id uuid not null references public.guardian_links (id) on delete cascade,
  agreed_by uuid not null references public.guardian_links (id) on delete cascade,
  agreed_at timestamptz not null default now(),
  primary key (link_id, agreed_by)
);
create index guardian_agreements_agreed_by_idx on private.guardian_agreements (agreed_by);
comment on table private.guardian_agreements is
  'Which guardian has agreed that another one whom the child named is asked.';

create function private.ask_guardians(proposed public.guardian_links) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue_guardian_mails(proposed.athlete_id, 'guardian_proposed',
    jsonb_build_object('name', proposed.guardian_name, 'address', proposed.guardian_email));
end $$;

create function private.decide_on_guardian(link public.guardian_links, decision text, target uuid)
returns void
language plpgsql set search_path = '' as $$
begin
  if not exists (select from public.guardian_links g where g.id = target
    and g.athlete_id = link.athlete_id and g.state = 'proposed') then
    perform private.raise_error('guardian.settled', 'No other guardian with this id waits for an answer.',
      409);
  end if;
  if decision = 'refuse_guardian' then
    update public.guardian_links g set state = 'ended', decided_at = now() where g.id = target;
  else
    insert into private.guardian_agreements (link_id, agreed_by) values (target, link.id)
    on conflict do nothing;
    update public.guardian_links g set state = 'invited', agreed_at = now(),
      expires_at = now() + interval '30 days'
    where g.id = target and not exists (select from private.active_guardian_links(link.athlete_id) a
      where not exists (select from private.guardian_agreements k
        where k.link_id = target and k.agreed_by = a.id));
  end if;
  perform private.write_audit_log(link.athlete_id, 'guardian_' || decision,
    jsonb_build_object('guardian_link_id', link.id, 'other_link_id', target));
  perform private.create_notification(link.athlete_id, 'guardian_decided',
    jsonb_build_object('decision', decision), '/athlete/settings');
end $$;

-- A consent by a new link to the same mailbox is the same guardian's: their pause, their blocks and the
-- events they said no to go on, and the earlier links end. Whoever else was invited meanwhile waits for this
-- guardian from now on.
create function private.take_over_from_earlier_links(link public.guardian_links) returns void
language plpgsql set search_path = '' as $$
declare earlier uuid[] := array(select g.id from public.guardian_links g
  where g.athlete_id = link.athlete_id and g.id <> link.id and g.state in ('declined', 'withdrawn')
  and private.mailbox(g.guardian_email) = private.mailbox(link.guardian_email));
begin
  update public.guardian_links g set paused_at = (select min(e.paused_at) from public.guardian_links e
    where e.id = any (earlier || g.id)) where g.id = link.id;
  insert into private.guardian_blocks (link_id, scout_id)
  select link.id, b.scout_id from private.guardian_blocks b where b.link_id = any (earlier)
  on conflict do nothing;
  insert into private.guardian_event_bans (link_id, event_id)
  select link.id, b.event_id from private.guardian_event_bans b where b.link_id = any (earlier)
  on conflict do nothing;
  update public.guardian_links g set state = 'ended', decided_at = now() where g.id = any (earlier);
  update public.guardian_links g set state = 'proposed'
  where g.athlete_id = link.athlete_id and g.id <> link.id and g.state = 'invited' and g.agreed_at is null;
end $$;

-- A photo or a film is shown while every guardian allows it.
create function private.count_media_consents(athlete uuid) returns void
language sql security definer set search_path = '' as $$
  update public.athlete_private_details p
  set
    photo_consent = a.photo,
    film_consent = a.film
  from
    (
      select
        coalesce(bool_and(g.photo_consent), false) as photo,
        coalesce(bool_and(g.film_consent), false) as film
      from private.active_guardian_links(athlete) g
    ) a
  where
    p.athlete_id = athlete
    and private.age_at(p.birth_date) < 18
    and (p.photo_consent, p.film_consent) is distinct from (a.photo, a.film)
$$;

create function private.has_approved(link uuid, request uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select
    exists (
      select
      from public.consents k
      where k.guardian_link_id = link and k.request_id = request and k.decision = 'given'
    )
$$;

-- The athlete sees a request once every guardian has approved it.
create function private.release_request(request public.message_requests) returns void
language plpgsql set search_path = '' as $$
begin
  update public.message_requests r set awaiting_guardian = false, guardian_approved_at = now(),
    deliver_after = private.delivery_time(r.athlete_id)
  where r.id = request.id and not exists (select from private.active_guardian_links(r.athlete_id) g
    where not private.has_approved(g.id, r.id));
end $$;

-- What a guardian decides about one request that waits for it.
create function private.decide_on_request(
  link public.guardian_links,
  decision text,
  target uuid,
  text_version text,
  spoken text
) returns void
language plpgsql set search_path = '' as $$
declare request public.message_requests;
begin
  select * into request from public.message_requests r
  where r.id = target and r.athlete_id = link.athlete_id for update;
  if request.id is null then
    perform private.raise_error('request.not_found', 'There is no such request.', 404);
  end if;
  if request.status <> 'pending' or not request.awaiting_guardian or request.expires_at <= now() then
    perform private.raise_error('request.settled', 'This request was settled already.', 409);
  end if;
  if decision = 'approve_request' then
    if private.has_approved(link.id, request.id) then
      perform private.raise_error('request.settled', 'This request was settled already.', 409);
    end if;
    perform private.require_contact(request.scout_id, request.athlete_id);
  end if;
  insert into public.consents (athlete_id, guardian_link_id, scope, decision, request_id, text_version,
    language, ip_address)
  values (link.athlete_id, link.id, 'contact',
    case decision when 'approve_request' then 'given' else 'declined' end, request.id,
    left(coalesce(nullif(btrim(text_version), ''), 'none'), 40), spoken, private.request_ip());
  if decision = 'approve_request' then
    perform private.release_request(request);
  else
    update public.message_requests set status = 'declined', decline_reason = 'guardian', answered_at = now()
    where id = request.id;
  end if;
  perform private.write_audit_log(link.athlete_id, 'guardian_' || decision,
    jsonb_build_object('guardian_link_id', link.id, 'request_id', request.id));
end $$;

-- Photo and film are agreed to apart from the page, each on its own, and go with a withdrawal at once.
create function private.decide_on_media(
  link public.guardian_links,
  decision text,
  text_version text,
  spoken text
) returns void
language plpgsql set search_path = '' as $$
declare
  given boolean := decision like 'consent%';
  media text := split_part(decision, '_', 2);
begin
  if given and coalesce(btrim(text_version), '') = '' then
    perform private.raise_error('guardian.text_version', 'text_version: say which text was agreed to.', 422);
  end if;
  insert into public.consents (athlete_id, guardian_link_id, scope, decision, text_version, language,
    ip_address)
  values (link.athlete_id, link.id, media, case when given then 'given' else 'withdrawn' end,
    left(coalesce(nullif(btrim(text_version), ''), 'none'), 40), spoken, private.request_ip());
  update public.guardian_links g
  set photo_consent = case media when 'photo' then given else g.photo_consent end,
    film_consent = case media when 'film' then given else g.film_consent end
  where g.id = link.id;
  perform private.write_audit_log(link.athlete_id, 'guardian_' || decision,
    jsonb_build_object('guardian_link_id', link.id));
end $$;

-- What this guardian has answered, and the others: their names, and where each stands. The address of one who
-- waits for a yes is shown, as that is what has to be judged.
create function private.guardian_answers(link public.guardian_links) returns jsonb
language sql stable security definer set search_path = '' as $$
  select
    jsonb_build_object(
      'photo',
      link.photo_consent,
      'film',
      link.film_consent,
      'spent',
      link.state = 'withdrawn' and private.is_spent(link),
      'paused_by_other',
      link.paused_at is null and private.is_contact_paused(link.athlete_id),
      'others',
      coalesce(
        (
          select
            jsonb_agg(
              jsonb_build_object(
                'id',
                g.id,
                'name',
                g.guardian_name,
                'address',
                case
                  when g.state = 'proposed' then g.guardian_email
                  else ''
                end,
                'state',
                g.state,
                'agreed',
                exists (
                  select
                  from private.guardian_agreements k
                  where k.link_id = g.id and k.agreed_by = link.id
                )
              )
              order by g.created_at
            )
          from public.guardian_links g
          where
            g.athlete_id = link.athlete_id
            and g.id <> link.id
            and g.state in ('proposed', 'invited', 'active', 'withdrawn')
            and link.state = 'active'
        ),
        '[]'
      )
    )
$$;
