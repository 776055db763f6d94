-- A no is not undone by asking somebody else, by asking again at once, or by asking louder.

-- Once a guardian has said no, a new invitation alone does not show the page again: it takes a guardian who agrees.
create or replace function private.athlete_profiles_derive() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  own      public.athlete_private;
  years    int;
  guardian text;
  wish     text;
  refused  boolean;
begin
  select * into own from public.athlete_private p where p.athlete_id = new.id;
  new.checks := case when new.user_id is null then '[]' else private.checks_of(new.user_id) end;
  if new.user_id is null then
    new.is_minor := false; new.age_band := null; new.effective_visibility := 'scouts'; new.contact_state := 'closed';
    return new;
  end if;
  if own.birth_date is null then
    new.is_minor := true; new.age_band := null; new.effective_visibility := 'private'; new.contact_state := 'closed';
    return new;
  end if;
  years := private.age_on(own.birth_date);
  guardian := private.guardian_state_of(new.id, years);
  refused := guardian <> 'active' and exists (select 1 from public.guardian_links g where g.athlete_id = new.id and g.state in ('declined', 'withdrawn'));
  wish := coalesce((select s.privacy_profile_visibility from public.user_settings s where s.user_id = new.user_id), 'public');
  new.age_band := private.age_band_of(years);
  new.is_minor := years < 18;
  if years >= 18 then
    new.effective_visibility := wish;
  elsif years < 13 or refused
     or (years < private.consent_age(own.consent_country) and guardian <> 'active') then
    new.effective_visibility := 'private';
  else
    new.effective_visibility := case wish when 'private' then 'private' else 'scouts' end;
  end if;
  new.contact_state := case
    when new.recruiting_status = 'closed' or new.effective_visibility = 'private' then 'closed'
    when years >= 18 then 'open'
    when guardian = 'active' then 'guardian'
    else 'closed' end;
  if own.guardian_state is distinct from guardian then
    update public.athlete_private set guardian_state = guardian where athlete_id = new.id;
  end if;
  return new;
end $$;

-- Leaving a thread, or a guardian ending it, rests the pair for 30 days like a declined request does.
create or replace function private.message_requests_before() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  target public.athlete_profiles;
  sender public.scout_profiles;
begin
  if new.scout_id is distinct from auth.uid() then return new; end if; -- the policy refuses it
  perform private.require_rate('message_request', new.scout_id::text, 30, '1 hour', 'You have sent many requests. Please wait before sending more.');
  perform private.must_be_contactable(new.scout_id, new.athlete_id);
  -- One request of a pair at a time: a second caller waits here and then sees the first one's row.
  perform pg_advisory_xact_lock(hashtextextended('request:' || new.scout_id || ':' || new.athlete_id, 0));
  update public.message_requests r set status = 'expired', answered_at = now()
  where r.scout_id = new.scout_id and r.athlete_id = new.athlete_id and r.status = 'pending' and r.expires_at <= now();
  if exists (select 1 from public.conversations c where c.scout_id = new.scout_id and c.athlete_id = new.athlete_id and c.status = 'open') then
    perform private.refuse('contact.thread_open', 'You already have an open thread with this athlete.', 409);
  end if;
  if exists (select 1 from public.message_requests r where r.scout_id = new.scout_id and r.athlete_id = new.athlete_id and r.status = 'pending') then
    perform private.refuse('contact.request_open', 'You already have an open request to this athlete.', 409);
  end if;
  if exists (select 1 from public.message_requests r where r.scout_id = new.scout_id and r.athlete_id = new.athlete_id
             and r.status in ('declined', 'withdrawn') and r.answered_at > now() - interval '30 days') then -- LIMITS.request.cooldownDays
    perform private.refuse('contact.cool_down', 'A request to this athlete was answered within the last 30 days.', 409);
  end if;
  if exists (select 1 from public.conversations c where c.scout_id = new.scout_id and c.athlete_id = new.athlete_id and c.status = 'closed'
             and c.closed_reason in ('left', 'guardian') and c.closed_at > now() - interval '30 days') then
    perform private.refuse('contact.cool_down', 'A thread with this athlete was ended within the last 30 days.', 409);
  end if;
  if private.has_contact_details(new.subject) or private.has_contact_details(new.intro) then
    perform private.refuse('contact.details', 'intro: no link, address or phone number before the athlete has accepted.', 422);
  end if;
  select * into target from public.athlete_profiles p where p.id = new.athlete_id;
  select * into sender from public.scout_profiles s where s.user_id = new.scout_id;
  new.subject := btrim(new.subject);
  new.intro := btrim(new.intro);
  new.status := 'pending';
  new.held_for_guardian := target.is_minor;
  new.athlete_name := target.display_name;
  new.scout_name := sender.display_name;
  new.scout_organization := sender.organization;
  new.created_at := now();
  new.expires_at := now() + interval '14 days';
  return new;
end $$;

-- An athlete hears of one scout's favourite once in 30 days, however often the box is ticked.
create or replace function private.board_items_after() returns trigger
language plpgsql security definer set search_path = '' as $$
declare told public.athlete_profiles;
begin
  if tg_op = 'INSERT' or old.stage_id <> new.stage_id then
    insert into public.board_item_events (item_id, actor_id, kind, from_stage, to_stage)
    values (new.id, coalesce(auth.uid(), new.added_by), case tg_op when 'INSERT' then 'added' else 'moved' end,
      coalesce((select coalesce(nullif(s.name, ''), s.kind) from public.board_stages s where tg_op = 'UPDATE' and s.id = old.stage_id), ''),
      (select coalesce(nullif(s.name, ''), s.kind) from public.board_stages s where s.id = new.stage_id));
  end if;
  if new.tell_athlete and (tg_op = 'INSERT' or not old.tell_athlete) then
    select * into told from public.athlete_profiles p where p.id = new.athlete_id;
    if told.user_id is not null and private.is_verified_scout(new.added_by) and not private.is_blocked_between(new.added_by, told.user_id)
       and (select t.allowed from private.take_rate_limit('favourite_told', new.added_by || ':' || told.user_id, 1, '30 days') t) then
      perform private.notify(told.user_id, 'favourite',
        (select jsonb_build_object('scout_id', s.user_id, 'name', s.display_name, 'organization', s.organization) from public.scout_profiles s where s.user_id = new.added_by),
        '/athlete/browse-scouts', 'favourite');
    end if;
  end if;
  return null;
end $$;

-- Evidence never shows the reporter more than the page did: scouts who are not shown are reported by those who met them.
create or replace function private.flags_before() returns trigger
language plpgsql security definer set search_path = '' as $$
declare me uuid := auth.uid();
begin
  if new.reporter_id is distinct from me then return new; end if;
  perform private.require_rate('flag', me::text, 30, '1 day', 'You have reported many things today. Please wait until tomorrow.');
  new.subject_user_id := null;
  case new.subject_type
    when 'message' then
      select m.sender_id, to_jsonb(m) - 'client_key' into new.subject_user_id, new.snapshot from public.messages m
      where m.id = new.subject_id and m.conversation_id = any (private.my_conversations());
    when 'message_request' then
      select r.scout_id, to_jsonb(r) into new.subject_user_id, new.snapshot from public.message_requests r
      where r.id = new.subject_id and r.athlete_id = me and not r.held_for_guardian;
    when 'endorsement' then
      select e.scout_id, to_jsonb(e) into new.subject_user_id, new.snapshot from public.endorsements e
      where e.id = new.subject_id and (e.athlete_id = me or (e.shown and e.status = 'published' and e.visibility = any (private.visible_tiers())));
    when 'scout_profile' then
      select s.user_id, to_jsonb(s) into new.subject_user_id, new.snapshot from public.scout_profiles s where s.user_id = new.subject_id
        and (s.verified_until > now() or exists (select 1 from public.conversations c where c.scout_id = s.user_id and c.athlete_id = me)
          or exists (select 1 from public.message_requests r where r.scout_id = s.user_id and r.athlete_id = me and not r.held_for_guardian));
    when 'athlete_profile' then
      select p.id, to_jsonb(p) - array['import_source', 'import_key'] into new.subject_user_id, new.snapshot from public.athlete_profiles p
      where p.id = new.subject_id and p.user_id is not null and p.effective_visibility = any (private.visible_tiers());
    when 'video_link' then
      select v.athlete_id, to_jsonb(v) into new.subject_user_id, new.snapshot from public.video_links v join public.athlete_profiles p on p.id = v.athlete_id
      where v.id = new.subject_id and p.user_id is not null and v.visibility = any (private.visible_tiers()) and p.effective_visibility = any (private.visible_tiers());
  end case;
  if new.subject_user_id is null then
    perform private.refuse('flag.not_found', 'There is nothing here that you can report.', 404);
  end if;
  new.involves_minor := exists (select 1 from public.athlete_profiles p where p.id in (me, new.subject_user_id) and p.is_minor);
  new.status := 'open';
  return new;
end $$;
