-- Codes of a profile: an address that is printed or shown, opens a card of the athlete, and can be ended. A
-- card says no more than its age allows, whoever scans it; what a scout may see beyond it is decided as ever.
-- A coach packet (0135_coach_packets.sql) says more, for a few days, of an adult alone.

create table public.profile_codes (
  id uuid primary key default gen_random_uuid(),
  athlete_id uuid not null references public.athlete_profiles (id) on delete cascade,
  -- what the address ends in: 16 random bytes; its owner prints it again, so it is kept as it is
  secret text not null unique check (secret ~ '^[A-Za-z0-9_-]{22}$'),
  label text not null default '' check (char_length(label) <= 40), -- LIMITS.profileCode.labelMaxChars
  scope text not null default 'card' check (scope in ('card', 'coach_packet')),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  scans int not null default 0,
  created_at timestamptz not null default now()
);
create index profile_codes_athlete_idx on public.profile_codes (athlete_id, created_at desc);
alter table public.profile_codes enable row level security;
alter table public.profile_codes force row level security;
select
  private.declare_columns(
    'public.profile_codes',
    'athlete_id',
    '{"label": "own", "secret": {"kind": "server", "holds": "what the address of the code ends in"}}'
  );
grant select on public.profile_codes to authenticated;
create policy profile_codes_select_own on public.profile_codes for select to authenticated
using (athlete_id = (select auth.uid()));
select
  private.declare_noun(
    'profile_code',
    'public.profile_codes',
    owner => 'athlete_id',
    limits =>
      '{"profile_code": [20, "1 day", "You have made many codes today. Please wait until tomorrow."],
      "code_open": [120, "1 hour", "You have opened many codes. Please wait."],
      "code_scan": [1, "1 hour", ""]}'
  );

create function private.is_live(code public.profile_codes) returns boolean
language sql stable set search_path = '' as $$
  select code.revoked_at is null and code.expires_at > now()
$$;

create function private.require_profile_code(label text, days int, scope text) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if char_length(coalesce(label, '')) > 40 then
    perform private.raise_error('profile_code.label',
      format('label: %s characters were given; at most 40 fit.', char_length(label)), 422);
  elsif scope is null or scope not in ('card', 'coach_packet') then
    perform private.raise_error('profile_code.scope', format(
      'scope: %s was given, card or coach_packet is wanted.', coalesce(left(scope, 40), 'nothing')), 422);
  elsif scope = 'card' and (days is null or days not between 1 and 730) then
    perform private.raise_error('profile_code.days',
      format('days: %s was given, 1 to 730 is wanted.', coalesce(days::text, 'nothing')), 422);
  elsif scope = 'coach_packet' and (days is null or days not between 1 and 14) then
    perform private.raise_error('profile_code.packet_days',
      format('days: %s was given, 1 to 14 is wanted.', coalesce(days::text, 'nothing')), 422);
  end if;
end $$;

-- For so many days, in the words of whoever made it ("Trial bib").
create function private.create_profile_code(label text, days int, scope text) returns public.profile_codes
language plpgsql security definer set search_path = '' as $$
declare
  me   uuid := auth.uid();
  page public.athlete_profiles;
  made public.profile_codes;
begin
  select p.* into page from public.athlete_profiles p where p.id = me for no key update;
  if private.my_role() is distinct from 'athlete' or page.age_band is null then
    perform private.raise_error('profile_code.not_allowed', 'Only an athlete with a page has codes.', 403);
  end if;
  perform private.require_profile_code(label, days, scope);
  if scope = 'coach_packet' and page.is_minor then
    perform private.raise_error('profile_code.minor', 'Under 18 there is no coach packet.', 403);
  elsif scope = 'coach_packet' and not private.may_hand_packet(page) then
    perform private.raise_error('profile_code.hidden', 'Show your profile to scouts first.', 409);
  end if;
  perform private.require_rate_limit('profile_code', me::text);
  if (select count(*) from public.profile_codes c where c.athlete_id = me and c.scope = 'card'
    and private.is_live(c)) >= 10 and scope = 'card' then
    perform private.raise_error('profile_code.too_many', 'Ten of your codes are in use; end one first.', 409);
  elsif (select count(*) from public.profile_codes c where c.athlete_id = me and c.scope = 'coach_packet'
    and private.is_live(c)) >= 3 and scope = 'coach_packet' then
    perform private.raise_error('profile_code.too_many_packets',
      'Three of your coach packets are in use; end one first.', 409);
  end if;
  -- Codes that ended take no room for good.
  delete from public.profile_codes c where c.athlete_id = me and not private.is_live(c)
    and c.id not in (select k.id from public.profile_codes k where k.athlete_id = me
      order by k.created_at desc limit 100);
  insert into public.profile_codes (athlete_id, secret, label, scope, expires_at)
  values (me, private.code_secret(), btrim(private.sanitize_text(coalesce(create_profile_code.label, ''))),
    create_profile_code.scope, now() + make_interval(days => days))
  returning * into made;
  return made;
end $$;
grant execute on function private.create_profile_code(text, int, text) to authenticated;

create function public.create_profile_code(label text, days int default 365, scope text default 'card')
returns public.profile_codes
language sql set search_path = '' as $$
  select private.create_profile_code(label, days, scope)
$$;
grant execute on function public.create_profile_code(text, int, text) to authenticated;

create function private.revoke_profile_code(code_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.profile_codes c set revoked_at = coalesce(c.revoked_at, now())
  where c.id = code_id and c.athlete_id = auth.uid();
  if not found then
    perform private.raise_error('profile_code.not_found', 'code_id: you have no such code.', 404);
  end if;
end $$;
grant execute on function private.revoke_profile_code(uuid) to authenticated;

create function public.revoke_profile_code(code_id uuid) returns void
language sql set search_path = '' as $$
  select private.revoke_profile_code(code_id)
$$;
grant execute on function public.revoke_profile_code(uuid) to authenticated;

-- Whether a code of this page opens anything for the caller: of a minor without an active guardian nothing
-- but to scouts whose verification stands; nothing of somebody who hides, is suspended, or is blocked by or
-- blocks whoever asks; a coach packet of adults alone.
create function private.opens_for_caller(code public.profile_codes, page public.athlete_profiles)
returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  if page.id is null or private.is_banned(page.id)
    or (code.scope = 'coach_packet' and not private.may_hand_packet(page)) then
    return false;
  end if;
  return page.id is not distinct from auth.uid() or (page.effective_visibility <> 'private'
    and (not page.is_minor or private.has_active_guardian(page.id) or private.is_caller_verified_scout())
    and (auth.uid() is null or not private.is_blocked_between(page.id, auth.uid())));
end $$;

-- The fact that figures are counted from. Only who may open the page is named in it, once a day; to all
-- others it would say whose code they hold.
create function private.record_code_scan(page public.athlete_profiles) returns void
language plpgsql security definer set search_path = '' as $$
declare visitor uuid := case when private.page_for_scout(page) is not null then auth.uid() end;
begin
  if private.is_admin_account(auth.uid()) then return; end if;
  perform private.record_activity('code_scanned', visitor, page.id, '{}',
    case when visitor is not null then 'code ' || page.id end);
end $$;

-- What everybody reads of an athlete who gave them a code: of a minor the first name and initial, the sport
-- and the position, never school, town and face. One that is unknown, ended or of somebody hidden is answered
-- alike. A card counts a visitor once an hour, a coach packet each opening. A bib of an event is opened here
-- too (0147_event_bibs.sql).
create function private.open_profile_code(secret text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  visitor text := coalesce(auth.uid()::text, private.request_place());
  code    public.profile_codes;
  page    public.athlete_profiles;
  is_new  boolean;
begin
  perform private.require_rate_limit('code_open', visitor);
  if secret is null or secret !~ '^[A-Za-z0-9_-]{22}$' then return null; end if;
  select c.* into code from public.profile_codes c
  where c.secret = open_profile_code.secret and private.is_live(c);
  select p.* into page from public.athlete_profiles p where p.id = code.athlete_id;
  if code.id is null then return private.open_event_bib(secret, visitor); end if;
  if not private.opens_for_caller(code, page) then return null; end if;
  if page.id is distinct from auth.uid() then
    select t.allowed into is_new from private.consume_rate_limit('code_scan', code.id || ':' || visitor) t;
    if is_new then perform private.record_code_scan(page); end if;
    if is_new or code.scope = 'coach_packet' then
      update public.profile_codes c set scans = c.scans + 1 where c.id = code.id;
    end if;
  end if;
  return jsonb_build_object('scope', code.scope, 'name', page.display_name, 'is_minor', page.is_minor,
    'sport', page.primary_sport, 'positions', coalesce((select jsonb_agg(q.position_code order by
      q.position_code) from public.athlete_positions q
      where q.athlete_id = page.id and q.sport_code = page.primary_sport), '[]'),
    'is_mine', page.id is not distinct from auth.uid(), 'athlete_id', private.page_for_scout(page))
    || case when page.is_minor then '{}' else jsonb_build_object('club', page.club, 'class_year',
      page.class_year, 'handle', case page.effective_visibility when 'public' then page.handle end) end
    || case code.scope when 'coach_packet' then jsonb_build_object('until', code.expires_at, 'packet',
      private.coach_packet(page)) else '{}' end;
end $$;
grant execute on function private.open_profile_code(text) to anon, authenticated;

create function public.open_profile_code(secret text) returns jsonb
language sql set search_path = '' as $$
  select private.open_profile_code(secret)
$$;
grant execute on function public.open_profile_code(text) to anon, authenticated;

comment on table public.profile_codes is
  'Addresses that an athlete prints or shows, each with a label, an end, and how often it was scanned.';
comment on function public.create_profile_code is
  'An athlete makes a code with a label of at most 40 characters: a card for 1 to 730 days, ten in use at once, or, of an adult, a coach_packet for 1 to 14 days, three in use. 403 profile_code.not_allowed, profile_code.minor, 409 profile_code.hidden, profile_code.too_many, profile_code.too_many_packets, 422 profile_code.label, profile_code.scope, profile_code.days, profile_code.packet_days.';
comment on function public.revoke_profile_code is
  'The athlete ends a code at once. 404 profile_code.not_found.';
comment on function public.open_profile_code is
  'For whoever has scanned a code: {scope, name, is_minor, sport, positions, is_mine, athlete_id}, of an adult also club, class_year and handle, of a coach packet also until and packet; athlete_id for a scout who may see the page. Of a bib of an event {scope, number, name, event, start_at, timezone, is_mine, athlete_id}. Null where the code opens nothing, whatever the reason. Counts a card and a bib once a visitor and hour, a coach packet each time.';
