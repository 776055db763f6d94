-- Codes of a profile: an address that is printed or shown, opens a card of the athlete, and can be ended. A
-- card says no more than its age allows, whoever scans it; what a scout may see beyond it is decided as ever.

create table public.profile_codes (
  id uuid primary key default gen_random_uuid(),
  athlete_id uuid not null references public.athlete_profiles (id) on delete cascade,
  -- what the address ends in: 16 random bytes; its owner prints it again, so it is kept as it is
  secret text not null unique check (secret ~ '^[A-Za-z0-9_-]{22}$'),
  label text not null default '' check (char_length(label) <= 40), -- LIMITS.profileCode.labelMaxChars
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

-- For so many days, in the words of whoever made it ("Trial bib").
create function private.create_profile_code(label text, days int) returns public.profile_codes
language plpgsql security definer set search_path = '' as $$
declare
  me   uuid := auth.uid();
  made public.profile_codes;
begin
  if private.my_role() is distinct from 'athlete'
    or not exists (select from public.athlete_profiles p where p.id = me and p.age_band is not null) then
    perform private.raise_error('profile_code.not_allowed', 'Only an athlete with a page has codes.', 403);
  elsif char_length(coalesce(label, '')) > 40 then
    perform private.raise_error('profile_code.label',
      format('label: %s characters were given; at most 40 fit.', char_length(label)), 422);
  elsif days is null or days not between 1 and 730 then
    perform private.raise_error('profile_code.days',
      format('days: %s was given, 1 to 730 is wanted.', coalesce(days::text, 'nothing')), 422);
  end if;
  perform private.require_rate_limit('profile_code', me::text);
  perform from public.athlete_profiles p where p.id = me for no key update;
  if (select count(*) from public.profile_codes c where c.athlete_id = me and private.is_live(c)) >= 10 then
    perform private.raise_error('profile_code.too_many', 'Ten of your codes are in use; end one first.', 409);
  end if;
  -- Codes that ended take no room for good.
  delete from public.profile_codes c where c.athlete_id = me and not private.is_live(c)
    and c.id not in (select k.id from public.profile_codes k where k.athlete_id = me
      order by k.created_at desc limit 100);
  insert into public.profile_codes (athlete_id, secret, label, expires_at)
  values (me, translate(encode(extensions.gen_random_bytes(16), 'base64'), '+/=', '-_'),
    btrim(private.sanitize_text(coalesce(create_profile_code.label, ''))),
    now() + make_interval(days => days))
  returning * into made;
  return made;
end $$;
grant execute on function private.create_profile_code(text, int) to authenticated;

create function public.create_profile_code(label text, days int default 365) returns public.profile_codes
language sql set search_path = '' as $$
  select private.create_profile_code(label, days)
$$;
grant execute on function public.create_profile_code(text, int) to authenticated;

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

-- What everybody reads of an athlete who gave them a code: of a minor the first name and initial, the sport
-- and the position, never school, town and face; and of one without an active guardian nothing but to scouts
-- whose verification stands. Nothing of somebody who hides, is suspended, or is blocked by or
-- blocks whoever asks. One that is unknown, ended or of somebody hidden is answered alike.
create function private.open_profile_code(secret text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  visitor text := coalesce(auth.uid()::text, private.request_place());
  code    public.profile_codes;
  page    public.athlete_profiles;
begin
  perform private.require_rate_limit('code_open', visitor);
  if secret is null or secret !~ '^[A-Za-z0-9_-]{22}$' then return null; end if;
  select c.* into code from public.profile_codes c
  where c.secret = open_profile_code.secret and private.is_live(c);
  select p.* into page from public.athlete_profiles p where p.id = code.athlete_id;
  if page.id is null or private.is_banned(page.id) or (page.id is distinct from auth.uid() and (
      page.effective_visibility = 'private'
      or (page.is_minor and not private.has_active_guardian(page.id)
        and not private.is_caller_verified_scout())
      or (auth.uid() is not null and private.is_blocked_between(page.id, auth.uid())))) then
    return null;
  end if;
  if page.id is distinct from auth.uid() and (
    select t.allowed from private.consume_rate_limit('code_scan', code.id || ':' || visitor) t) then
    update public.profile_codes c set scans = c.scans + 1 where c.id = code.id;
  end if;
  return jsonb_build_object('name', page.display_name, 'is_minor', page.is_minor,
    'sport', page.primary_sport, 'positions', coalesce((select jsonb_agg(q.position_code order by
      q.position_code) from public.athlete_positions q
      where q.athlete_id = page.id and q.sport_code = page.primary_sport), '[]'),
    'is_mine', page.id is not distinct from auth.uid(), 'athlete_id', case
      when page.effective_visibility = any (private.visible_audiences())
        and (not page.is_minor or private.can_read_minors())
        and private.my_role() is not distinct from 'scout'
      then page.id end)
    || case when page.is_minor then '{}' else jsonb_build_object('club', page.club, 'class_year',
      page.class_year, 'handle', case page.effective_visibility when 'public' then page.handle end) end;
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
  'An athlete makes a code for 1 to 730 days, with a label of at most 40 characters; ten are in use at once. 403 profile_code.not_allowed, 409 profile_code.too_many, 422 profile_code.label, profile_code.days.';
comment on function public.revoke_profile_code is
  'The athlete ends a code at once. 404 profile_code.not_found.';
comment on function public.open_profile_code is
  'For whoever has scanned a code: {name, is_minor, sport, positions, is_mine, athlete_id}, of an adult also club, class_year and handle; athlete_id for a scout who may see the page. Null where the code opens nothing, whatever the reason. Counts one scan a visitor and hour.';
