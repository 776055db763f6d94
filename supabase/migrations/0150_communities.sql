-- Communities: clubs, schools, sports, regions and events where people belong together. Everything is read
-- and written through functions: a member is known to the others by the number of the membership, never by
-- the account, so that nobody is looked up or written to from here. Athletes under 18 take part only where
-- every guardian agrees and somebody who may write to minors moderates.

create table private.communities (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('club', 'school', 'sport', 'region', 'event', 'topic')),
  name text not null check (char_length(name) <= 60), -- LIMITS.community.nameMaxChars
  about text not null default '' check (char_length(about) <= 300), -- LIMITS.community.aboutMaxChars
  rules text not null default '' check (char_length(rules) <= 1500), -- LIMITS.community.rulesMaxChars
  place text not null default '' check (char_length(place) <= 60), -- LIMITS.community.placeMaxChars
  sport_code text references public.sports (code),
  join_policy text not null check (join_policy in ('open', 'request', 'invitation')),
  -- all: athletes under 18 too. Fixed when it is made, since people joined knowing who else is there.
  age_policy text not null check (age_policy in ('adults', 'all')),
  is_listed boolean not null default true,
  slow_seconds int not null default 0 check (slow_seconds in (0, 60, 600, 3600)),
  state text not null default 'open' check (state in ('open', 'closed', 'removed')),
  invite_secret text unique check (invite_secret ~ '^[A-Za-z0-9_-]{22}$'),
  invite_ends_at timestamptz,
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  -- whoever has strangers come in by themselves cannot say who is among the children
  constraint communities_minors_by_request check (age_policy = 'adults' or join_policy <> 'open')
);
create index communities_created_by_idx on private.communities (created_by);
create index communities_sport_idx on private.communities (sport_code);

create table private.community_members (
  id uuid primary key default gen_random_uuid(),
  community_id uuid not null references private.communities (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  role text not null default 'member' check (role in ('owner', 'moderator', 'member')),
  -- guardian: waits for the guardians; asked: waits for a moderator; removed: may not come back by themselves
  state text not null check (state in ('guardian', 'asked', 'active', 'left', 'declined', 'removed')),
  muted_until timestamptz,
  joined_at timestamptz,
  changed_at timestamptz not null default now(),
  read_at timestamptz not null default now(),
  here_at timestamptz,
  unique (community_id, user_id)
);
create index community_members_user_idx on private.community_members (user_id);
create index community_members_here_idx on private.community_members (community_id, here_at)
where state = 'active';
create unique index community_members_one_owner_idx on private.community_members (community_id)
where role = 'owner' and state = 'active';

-- What a guardian said to one membership; nothing stands until all of them have said yes.
create table private.community_consents (
  member_id uuid not null references private.community_members (id) on delete cascade,
  link_id uuid not null references public.guardian_links (id) on delete cascade,
  agreed boolean not null,
  decided_at timestamptz not null default now(),
  primary key (member_id, link_id)
);
create index community_consents_link_idx on private.community_consents (link_id);

-- What moderators did, for the moderators.
create table private.community_log (
  id bigint generated always as identity primary key,
  community_id uuid not null references private.communities (id) on delete cascade,
  actor_id uuid references public.profiles (id) on delete set null,
  action text not null check (char_length(action) <= 40),
  member_id uuid references private.community_members (id) on delete set null,
  reason text not null default '' check (char_length(reason) <= 300), -- LIMITS.community.reasonMaxChars
  at timestamptz not null default now()
);
create index community_log_community_idx on private.community_log (community_id, id desc);
create index community_log_actor_idx on private.community_log (actor_id);
create index community_log_member_idx on private.community_log (member_id);

select
  private.declare_columns(
    'private.communities',
    'created_by',
    '{"name": "words", "about": "words", "rules": "words", "place": "words",
      "invite_secret": {"kind": "server", "holds": "what the address of the invitation ends in"}}',
    '{"surname": "written by adults", "restorable": "taken away and given back by its state",
      "exported": "belongs to its members", "erased": "stays for its members without the account"}'
  );
select
  private.declare_columns(
    'private.community_log',
    'actor_id',
    '{"reason": "words", "action": {"kind": "server", "holds": "what was done", "exported": "about somebody else"}}',
    '{"surname": "written by adults", "evidence": "read by moderators", "restorable": "nobody takes it away",
      "exported": "about somebody else", "erased": "stays for the moderators without the account"}'
  );
select
  private.declare_noun(
    'community',
    'private.communities',
    owner => 'created_by',
    reportable => true,
    removal => 'state',
    limits =>
      '{"community": [3, "1 day", "You have started three communities today. Please wait until tomorrow."],
      "community_join": [20, "1 day", "You have joined many communities today. Please wait until tomorrow."],
      "community_change": [200, "1 hour", "You have changed a lot. Please wait."]}'
  );
comment on table private.communities is
  'Where people belong together. Joined by everybody, by request or by invitation; adults only, or all ages with a verified moderator and the guardians'' yes.';
comment on table private.community_members is
  'Who belongs to a community, waits to, or may not. The id is what other members know them by.';
comment on table private.community_consents is 'What each guardian said to a membership of their child.';
comment on table private.community_log is 'What moderators did, with the reason, for the moderators.';

-- adult, minor, or unknown while an athlete has not said when they were born.
create function private.age_group_of(person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select
    case
      when p.role <> 'athlete'
      or private.is_admin_account(p.id) then 'adult'
      when a.age_band is null then 'unknown'
      when a.is_minor then 'minor'
      else 'adult'
    end
  from
    public.profiles p
    left join public.athlete_profiles a on a.id = p.id
  where p.id = person
$$;

-- Who may look after a community that has minors in it: whoever may write to them, or the team.
create function private.may_moderate_minors(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select
    not private.is_banned(person)
    and not private.is_restricted(person)
    and (private.can_contact_minors(person) or private.is_admin_account(person))
$$;

create function private.has_verified_moderator(community uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select
    exists (
      select
      from private.community_members m
      where
        m.community_id = community
        and m.state = 'active'
        and m.role in ('owner', 'moderator')
        and private.may_moderate_minors(m.user_id)
    )
$$;

-- Every guardian with a say has said yes, and none has taken their yes to the account back.
create function private.has_guardians_yes(member private.community_members) returns boolean
language sql stable security definer set search_path = '' as $$
  select
    private.has_active_guardian(member.user_id)
    and not exists (
      select
      from
        public.guardian_links g
        left join private.community_consents c on c.link_id = g.id and c.member_id = member.id
      where g.athlete_id = member.user_id and g.state in ('active', 'withdrawn') and c.agreed is not true
    )
$$;

-- An adult, or a minor whose every guardian agrees: of whom else not even the name is read.
create function private.is_cleared(member private.community_members) returns boolean
language sql stable security definer set search_path = '' as $$
  select
    not private.is_banned(member.user_id)
    and (not private.is_minor_account(member.user_id) or private.has_guardians_yes(member))
$$;

-- How many wait for the moderators.
create function private.waiting_members(community uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select count(*)
  from private.community_members m
  where m.community_id = community and m.state = 'asked' and private.is_cleared(m)
$$;

-- Whether this member reads and writes now. A minor's place rests while a guardian has not agreed or pauses
-- contact, or nobody who may write to minors moderates; it is not lost.
create function private.is_taking_part(member private.community_members) returns boolean
language sql stable security definer set search_path = '' as $$
  select
    member.state = 'active'
    and not private.is_banned(member.user_id)
    and not private.is_contact_paused(member.user_id)
    and exists (select from private.communities c where c.id = member.community_id and c.state = 'open')
    and case private.age_group_of(member.user_id)
      when 'adult' then true
      when 'minor' then (
        select c.age_policy from private.communities c where c.id = member.community_id
      ) = 'all'
      and private.has_guardians_yes(member)
      and private.has_verified_moderator(member.community_id)
      else false
    end
$$;

create function private.my_membership(community uuid) returns private.community_members
language sql stable security definer set search_path = '' as $$
  select m from private.community_members m where m.community_id = community and m.user_id = auth.uid()
$$;

create function private.takes_part_in(community uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(private.is_taking_part(private.my_membership(community)), false)
$$;

-- A community that cannot be read and one that does not exist are answered alike.
create function private.require_membership(community uuid) returns private.community_members
language plpgsql stable security definer set search_path = '' as $$
declare member private.community_members := private.my_membership(community);
begin
  if private.is_taking_part(member) is not true then
    perform private.raise_error('community.not_found', 'There is no such community of yours.', 404);
  end if;
  return member;
end $$;

create function private.is_moderator(member private.community_members) returns boolean
language sql stable security definer set search_path = '' as $$
  select
    member.role in ('owner', 'moderator')
    and member.state = 'active'
    and (
      private.may_moderate_minors(member.user_id)
      or (select c.age_policy from private.communities c where c.id = member.community_id) = 'adults'
    )
    and not private.is_restricted(member.user_id)
$$;

create function private.require_moderator(community uuid) returns private.community_members
language plpgsql stable security definer set search_path = '' as $$
declare member private.community_members := private.require_membership(community);
begin
  if not private.is_moderator(member) then
    perform private.raise_error('community.not_moderator', 'Only its moderators may do that.', 403);
  end if;
  return member;
end $$;

-- One person's words that the others read: measured, through the gate of contact, without a minor's surname.
create function private.community_words(field text, value text, at_least int, at_most int) returns text
language plpgsql stable security definer set search_path = '' as $$
declare words text := btrim(coalesce(value, ''));
begin
  if char_length(words) not between at_least and at_most then
    perform private.raise_error('community.length', format('%s: %s characters were given; %s to %s are '
      'wanted.', field, char_length(words), at_least, at_most), 422);
  end if;
  perform private.require_plain_words(field, words);
  if private.is_minor_account(auth.uid()) and private.says_surname(words, auth.uid()) then
    perform private.raise_error('profile.surname',
      format('%s: leave the surname out; others see a first name and an initial until 18.', field), 422);
  end if;
  return private.sanitize_text(words);
end $$;

create function private.log_community(
  community uuid,
  action text,
  member uuid default null,
  reason text default ''
) returns void
language sql security definer set search_path = '' as $$
  insert into private.community_log (community_id, actor_id, action, member_id, reason)
  values (community, auth.uid(), action, member, reason)
$$;

-- Says that something has changed, and nothing else; whoever hears it reads it with their own rights.
create function private.signal_community(community uuid, post uuid default null) returns void
language sql security definer set search_path = '' as $$
  select
    realtime.send(
      jsonb_strip_nulls(jsonb_build_object('post', post)),
      'changed',
      'community:' || community,
      true
    )
$$;

-- How members know each other: athletes under 18 by first name and initial, without a way to their page.
create function private.community_name(person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select
    coalesce(
      (select a.display_name from public.athlete_profiles a where a.id = person),
      (select s.display_name from public.scout_profiles s where s.user_id = person),
      private.name_of(person)
    )
$$;
