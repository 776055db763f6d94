-- What a guardian sees and decides: agreeing to the account, agreeing to a request, ending a conversation,
-- withdrawing. Every decision is kept and never changed.

create table public.consents (
  id uuid primary key default gen_random_uuid(),
  athlete_id uuid not null references public.athlete_profiles (id) on delete cascade,
  guardian_link_id uuid not null references public.guardian_links (id) on delete cascade,
  scope text not null check (scope in ('account', 'contact', 'photo', 'film')),
  decision text not null check (decision in ('given', 'declined', 'withdrawn')),
  request_id uuid references public.message_requests (id) on delete set null,
  text_version text not null check (char_length(text_version) <= 40),
  language text not null check (language in ('en', 'es', 'fr')),
  method text not null default 'link' check (method in ('link')),
  ip_address text not null default 'unknown' check (char_length(ip_address) <= 64),
  created_at timestamptz not null default now()
);
create index consents_athlete_idx on public.consents (athlete_id, created_at desc);
create index consents_link_idx on public.consents (guardian_link_id);
create index consents_request_idx on public.consents (request_id);
alter table public.consents enable row level security;
alter table public.consents force row level security;

select
  private.declare_columns(
    'public.consents',
    'athlete_id',
    '{"text_version": {}, "ip_address": {}}',
    '{"kind": "server", "holds": "what was agreed to, and from where"}'
  );

grant
  select (
    id,
    athlete_id,
    guardian_link_id,
    scope,
    decision,
    request_id,
    text_version,
    language,
    method,
    created_at
  )
on public.consents
to authenticated;
create policy consents_select_own on public.consents for select to authenticated
using (athlete_id = (select auth.uid()));
select
  private.declare_noun(
    'consent',
    'public.consents',
    owner => 'athlete_id',
    limits => '{"guardian_decide": [120, "1 hour", "Too many decisions at once. Please wait a little."]}'
  );

create function private.consents_before_update_delete() returns trigger
language plpgsql set search_path = '' as $$
begin
  -- Erasing the athlete, or the request it is about, takes its consents along; nothing else may touch one.
  if tg_op = 'DELETE' and pg_trigger_depth() > 1 then return old; end if;
  if tg_op = 'UPDATE' and new.request_id is null and pg_trigger_depth() > 1 then return new; end if;
  raise exception using errcode = '42501', message = 'A consent is only ever added to.',
    hint = 'consent.append_only';
end $$;
create trigger consents_before_update_delete before update or delete on public.consents
  for each row execute function private.consents_before_update_delete();

-- What a guardian sees: who asks, who talks with the child and how much. The words of a conversation are read
-- apart, with guardian_messages. Before the consent, and after its end, a link shows a name and no page: the
-- child may have typed a stranger's address.
create function private.guardian_portal(token text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare link public.guardian_links := private.verify_guardian_token(token);
begin
  perform private.settle_held_decisions(link.athlete_id);
  select * into link from public.guardian_links g where g.id = link.id;
  return jsonb_build_object(
    'state', link.state, 'guardian_name', link.guardian_name, 'locale', link.locale, 'invited_at',
    link.created_at,
    'athlete', (select jsonb_build_object('id', p.id, 'display_name', p.display_name, 'primary_sport',
    p.primary_sport, 'age_band', p.age_band, 'country', p.country,
        'effective_visibility', p.effective_visibility, 'contact_state', p.contact_state,
        'photo_allowed', p.photo_allowed, 'film_allowed', p.film_allowed)
        from public.athlete_profiles p where p.id = link.athlete_id),
    'requests', case when link.state <> 'active' then '[]'::jsonb
    else coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'scout_id', r.scout_id,
        'scout', private.scout_record(r.scout_id) || private.scout_families(r.scout_id),
        'scout_name', r.scout_name, 'scout_organization', r.scout_organization,
        'scout_verifications', s.approved_verifications,
        'scout_verified_until', s.verified_until, 'subject', r.subject, 'intro', r.intro,
        'status', r.status, 'held', r.awaiting_guardian,
        'ended_for_safety', r.decline_reason = 'safety', 'approved',
        private.has_approved(link.id, r.id), 'created_at', r.created_at, 'expires_at',
        r.expires_at) order by r.created_at desc)
      from public.message_requests r join public.scout_profiles s on s.user_id = r.scout_id
      where r.athlete_id = link.athlete_id), '[]') end,
    'contacts', case when link.state <> 'active' then '[]'::jsonb
    else coalesce((select jsonb_agg(jsonb_build_object('conversation_id', c.id, 'scout_id', c.scout_id,
        'scout', private.scout_record(c.scout_id) || private.scout_families(c.scout_id),
        'scout_name', p.display_name,
        'scout_organization', coalesce(s.organization, ''), 'status', c.status, 'since', c.created_at,
        'ended_for_safety', c.closed_reason = 'safety',
        'last_message_at', c.last_message_at,
        'messages', (select count(*) from public.messages m where m.conversation_id = c.id))
        order by c.last_message_at desc)
      from public.conversations c join public.conversation_participants p on p.conversation_id = c.id
      and p.role = 'scout'
      left join public.scout_profiles s on s.user_id = c.scout_id where c.athlete_id = link.athlete_id),
      '[]') end,
    'consents',
    coalesce((select jsonb_agg(jsonb_build_object('scope', k.scope, 'decision', k.decision, 'text_version',
    k.text_version, 'created_at', k.created_at)
        order by k.created_at desc) from public.consents k where k.guardian_link_id = link.id), '[]'))
    || private.guardian_measures(link) || private.guardian_answers(link)
    || jsonb_build_object('deciding', private.guardian_deciding(link),
      'preview', case when link.state = 'active' then private.guardian_preview(link.athlete_id)
        || jsonb_build_object('honours', private.guardian_honours(link.athlete_id)) end,
      'channel', case when link.state = 'active' then private.guardian_channel(token) end);
end $$;
grant execute on function private.guardian_portal(text) to anon, authenticated;

-- What a guardian decides about the account. Withdrawing takes effect at once: requests fall, conversations
-- close, the page hides. Others are told once it can no longer be taken back.
create function private.decide_on_account(
  link public.guardian_links,
  decision text,
  text_version text,
  spoken text
) returns void
language plpgsql set search_path = '' as $$
begin
  if (decision, link.state) not in (('consent', 'invited'), ('consent', 'declined'),
      ('consent', 'withdrawn'), ('decline', 'invited'), ('withdraw', 'active')) then
    perform private.raise_error('guardian.settled',
      format('decision: %s is not possible while the link is %s.', decision, link.state), 409);
  end if;
  if decision = 'consent' and coalesce(btrim(text_version), '') = '' then
    perform private.raise_error('guardian.text_version', 'text_version: say which text was agreed to.', 422);
  end if;
  if decision = 'consent' and private.is_spent(link) then
    perform private.raise_error('guardian.spent', 'Consent was withdrawn with this link. Ask for a new one.',
      409);
  end if;
  perform private.end_invitations(link.athlete_id, link.guardian_email, link.id);
  if decision = 'consent' and private.must_be_agreed_to(link) then
    update public.guardian_links g set state = 'proposed' where g.id = link.id;
    return;
  end if;
  insert into public.consents (athlete_id, guardian_link_id, scope, decision, text_version, language,
    ip_address)
  values (link.athlete_id, link.id, 'account',
    case decision when 'consent' then 'given' when 'decline' then 'declined' else 'withdrawn' end,
    left(coalesce(nullif(btrim(text_version), ''), 'none'), 40), spoken, private.request_ip());
  if decision = 'withdraw' then
    perform private.keep_withdrawn(link);
    perform private.tell_later(true);
  end if;
  update public.guardian_links
  set state = case decision when 'consent' then 'active' when 'decline' then 'declined' else 'withdrawn' end,
    photo_consent = false, film_consent = false, decided_at = now()
  where id = link.id;
  if decision = 'withdraw' then
    update public.message_requests set status = 'declined', decline_reason = 'guardian', answered_at = now()
    where athlete_id = link.athlete_id and status = 'pending';
    update public.conversations set status = 'closed', closed_reason = 'guardian', closed_at = now()
    where athlete_id = link.athlete_id and status = 'open';
    perform private.end_pitches(array(select p.id from public.pitches p
      where p.athlete_id = link.athlete_id), 'guardian');
  elsif decision = 'consent' then
    perform private.take_over_from_earlier_links(link);
    perform private.watch_families_of(link);
    insert into public.conversation_participants (conversation_id, guardian_link_id, role, display_name)
    select c.id, link.id, 'guardian', '(guardian)' from public.conversations c
    where c.athlete_id = link.athlete_id and c.status = 'open'
    on conflict do nothing;
  end if;
  perform private.write_audit_log(link.athlete_id, 'guardian_' || decision,
    jsonb_build_object('guardian_link_id', link.id));
  perform private.create_notification(link.athlete_id, 'guardian_decided', jsonb_build_object('decision',
    decision), '/athlete/settings');
  perform private.tell_later(false);
end $$;

-- Everything a guardian decides.
create function private.carry_out_decision(
  link public.guardian_links,
  decision text,
  target uuid,
  text_version text,
  spoken text
) returns void
language plpgsql set search_path = '' as $$
begin
  if decision in ('consent', 'decline', 'withdraw') then
    perform private.decide_on_account(link, decision, text_version, spoken);
  elsif decision = 'undo_withdraw' then
    perform private.undo_withdrawal(link, spoken);
  elsif link.state <> 'active' then
    perform private.raise_error('guardian.not_active', 'Agree to the account first.', 409);
  elsif decision in ('approve_request', 'decline_request') then
    perform private.decide_on_request(link, decision, target, text_version, spoken);
  elsif decision in ('approve_pitch', 'decline_pitch') then
    perform private.decide_on_pitch(link, decision = 'approve_pitch', target);
  elsif decision in ('consent_photo', 'withdraw_photo', 'consent_film', 'withdraw_film') then
    perform private.decide_on_media(link, decision, text_version, spoken);
  elsif decision in ('accept_guardian', 'refuse_guardian') then
    perform private.decide_on_guardian(link, decision, target);
  elsif decision = 'end_conversation' then
    perform private.close_conversation(c, 'guardian', '', link.id) from public.conversations c
    where c.id = target and c.athlete_id = link.athlete_id and c.status = 'open';
    if not found then
      perform private.raise_error('thread.not_found', 'There is no open thread with this id.', 404);
    end if;
    perform private.write_audit_log(link.athlete_id, 'guardian_end_conversation',
      jsonb_build_object('guardian_link_id', link.id, 'conversation_id', target));
  elsif decision = 'undo_end_conversation' then
    perform private.reopen_conversation(target, null, link.id);
    perform private.write_audit_log(link.athlete_id, 'guardian_undo_end_conversation',
      jsonb_build_object('guardian_link_id', link.id, 'conversation_id', target));
  else
    perform private.raise_error('guardian.decision',
      'decision: one that docs/data-model.md names for guardian_decide is wanted.',
      422);
  end if;
end $$;

-- At once; what may be taken back before it counts is held by guardian_hold (0198_guardian_holds.sql). What
-- this guardian still holds about the same gives way; what was held long enough counts before it.
create function private.guardian_decide(
  token text,
  decision text,
  target uuid,
  text_version text,
  language text
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  link   public.guardian_links := private.verify_guardian_token(token);
  spoken text := case when language in ('en', 'es', 'fr') then language else link.locale end;
begin
  perform private.require_rate_limit('guardian_decide', link.id::text);
  perform private.lock_guardians(link.athlete_id);
  perform private.settle_held_decisions(link.athlete_id);
  select * into link from public.guardian_links g where g.id = link.id;
  perform private.carry_out_decision(link, decision, target, text_version, spoken);
  delete from private.held_decisions h where h.link_id = link.id
    and (guardian_decide.decision in ('consent', 'decline', 'withdraw')
      or h.subject in (guardian_decide.target::text, split_part(guardian_decide.decision, '_', 2)));
  return private.guardian_portal(token);
end $$;
grant execute on function private.guardian_decide(text, text, uuid, text, text) to anon, authenticated;

create function public.guardian_portal(token text) returns jsonb
language sql set search_path = '' as $$
  select private.guardian_portal(token)
$$;
grant execute on function public.guardian_portal(text) to anon, authenticated;

create function public.guardian_decide(
  token text,
  decision text,
  target uuid default null,
  text_version text default '',
  language text default ''
) returns jsonb
language sql set search_path = '' as $$
  select private.guardian_decide(token, decision, target, text_version, language)
$$;
grant execute on function public.guardian_decide(text, text, uuid, text, text) to anon, authenticated;

comment on function public.guardian_portal is
  'What a guardian sees with the secret of their link: the athlete, open requests, contacts and decisions made.';
comment on function public.guardian_decide is
  'A guardian decides: consent (with the version of the text), decline, withdraw, undo_withdraw, consent_photo, withdraw_photo, consent_film, withdraw_film, approve_request, decline_request, approve_pitch, decline_pitch, accept_guardian, refuse_guardian, end_conversation or undo_end_conversation. The target is a request, a pitch, another guardian or a conversation. Answers like guardian_portal.';
