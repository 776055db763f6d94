-- A minor invites a parent or legal guardian by email. The mail holds a link with a secret that opens the
-- guardian's page; only the secret's hash is kept. The link ends when the athlete comes of age.

create table private.app_secrets (
  name text primary key check (char_length(name) <= 64),
  value bytea not null
);

select
  private.declare_columns(
    'private.app_secrets',
    null,
    '{"name": {"kind": "reference", "holds": "the name of a key"}}'
  );

insert into private.app_secrets (name, value) values ('guardian_links', extensions.gen_random_bytes(32));

-- Guardians: a link between an e-mail and an athlete, opened by a secret in the mail. Only the secret's hash
-- is kept.
create table public.guardian_links (
  id uuid primary key default gen_random_uuid(),
  athlete_id uuid not null references public.athlete_profiles (id) on delete cascade,
  guardian_name text not null check (char_length(btrim(guardian_name)) between 1 and 120),
  guardian_email text not null check (
    char_length(guardian_email) <= 320
    and guardian_email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$'
  ),
  locale text not null default 'en' check (locale in ('en', 'es', 'fr')),
  state text not null default 'invited' check (
    -- proposed: named while there is a guardian, who has not agreed to another one
    state in ('proposed', 'invited', 'active', 'declined', 'withdrawn', 'ended')
  ),
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  agreed_at timestamptz, -- when the guardians there were agreed to this one
  paused_at timestamptz, -- since when the guardian lets nobody write
  photo_consent boolean not null default false, -- what this guardian allows; all of them have to
  film_consent boolean not null default false,
  show_events boolean not null default false, -- scouts may read which events the child goes to
  expires_at timestamptz not null default now() + interval '30 days' -- of an unanswered invitation
);
create index guardian_links_athlete_idx on public.guardian_links (athlete_id, created_at desc);
create index guardian_links_mailbox_idx on public.guardian_links (private.mailbox(guardian_email));
create unique index guardian_links_one_open_idx on public.guardian_links (
  athlete_id,
  private.mailbox(guardian_email)
)
where state in ('proposed', 'invited', 'active');
alter table public.guardian_links enable row level security;
alter table public.guardian_links force row level security;

select
  private.declare_columns(
    'public.guardian_links',
    'athlete_id',
    '{"guardian_name": "own", "guardian_email": "own"}'
  );

create table private.guardian_tokens (
  link_id uuid primary key references public.guardian_links (id) on delete cascade,
  serial int not null default 1, -- each secret of a link is another one
  spent boolean not null default false, -- consent was withdrawn with it: it gives none again
  token_hash bytea not null unique,
  channel_hash bytea not null unique -- of the name of the channel that the page listens to
);

-- Secrets that a newer one has replaced. They open nothing; whoever holds one is told why.
create table private.replaced_guardian_tokens (
  token_hash bytea primary key,
  link_id uuid not null references public.guardian_links (id) on delete cascade
);
create index replaced_guardian_tokens_link_idx on private.replaced_guardian_tokens (link_id);

grant select on public.guardian_links to authenticated;
create policy guardian_links_select_own on public.guardian_links for select to authenticated
using (athlete_id = (select auth.uid()));

select
  private.declare_noun(
    'guardian_link',
    'public.guardian_links',
    owner => 'athlete_id',
    limits =>
      '{"guardian_invite": [5, "1 day", "You have invited several guardians today. Please wait until tomorrow."]}'
  );

-- The links of guardians who have agreed. Nothing else asks a link for its state to find out whether a minor
-- may be reached.
create function private.active_guardian_links(athlete uuid) returns setof public.guardian_links
language sql stable security definer set search_path = '' as $$
  select g.* from public.guardian_links g where g.athlete_id = athlete and g.state = 'active'
$$;

create function private.is_guardian_of(user_id uuid, athlete uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select
    exists (
      select
      from
        private.active_guardian_links(athlete) g
        join public.profiles p on private.mailbox(p.email) = private.mailbox(g.guardian_email)
      where p.id = is_guardian_of.user_id
    )
$$;

create function private.guardian_state_of(athlete uuid, years int) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  if years >= 18 then return 'not_needed'; end if;
  if private.has_active_guardian(athlete) then return 'active'; end if;
  return coalesce((
    select g.state from public.guardian_links g where g.athlete_id = athlete
      and g.state not in ('proposed', 'active', 'ended')
    order by coalesce(g.decided_at, g.created_at) desc limit 1), 'needed');
end $$;

-- The secret of a link is derived, not stored: the mail can be written again, and a leaked table opens no
-- portal.
create function private.guardian_token(link uuid) returns text
language sql stable security definer set search_path = '' as $$
  select
    translate(
      encode(
        extensions.hmac(
          convert_to('guardian:' || link || ':' || coalesce(t.serial, 0), 'UTF8'),
          s.value,
          'sha256'
        ),
        'base64'
      ),
      '+/=',
      '-_'
    )
  from
    private.app_secrets s
    left join private.guardian_tokens t on t.link_id = link
  where s.name = 'guardian_links'
$$;

-- A new secret; the one before it opens nothing any more.
create function private.issue_guardian_token(link uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare token text;
begin
  insert into private.replaced_guardian_tokens (token_hash, link_id)
  select t.token_hash, t.link_id from private.guardian_tokens t where t.link_id = link;
  insert into private.guardian_tokens as t (link_id, token_hash, channel_hash)
  values (link, extensions.gen_random_bytes(32), extensions.gen_random_bytes(32))
  on conflict (link_id) do update set serial = t.serial + 1, spent = false;
  token := private.guardian_token(link);
  update private.guardian_tokens t set token_hash = extensions.digest(token, 'sha256'),
    channel_hash = extensions.digest(private.guardian_channel(token), 'sha256')
  where t.link_id = link;
  return token;
end $$;

-- No account of the platform's own scouts and athletes can vouch for a minor. Whoever invites one is not told
-- so, or everybody could ask which addresses have an account: the link looks like any other and has no secret
-- that opens it, and its addressee is told why.
create function private.send_guardian_invitation(link public.guardian_links) returns void
language plpgsql security definer set search_path = '' as $$
declare
  token text;
  names jsonb := jsonb_build_object('guardian_name', link.guardian_name, 'athlete_name',
    (select p.display_name from public.athlete_profiles p where p.id = link.athlete_id));
begin
  if exists (select from public.profiles p
    where private.mailbox(p.email) = private.mailbox(link.guardian_email)) then
    perform private.send_mail('guardian_address_taken', link.guardian_email, link.locale, names);
    return;
  end if;
  token := private.issue_guardian_token(link.id);
  if link.state = 'invited' then
    perform private.send_mail('guardian_invitation', link.guardian_email, link.locale,
      names || jsonb_build_object('token', token, 'seen_now', private.seen_without(link)));
  end if;
end $$;

create function private.guardian_links_after_insert_update() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.state = 'proposed' and (tg_op = 'INSERT' or old.state <> 'proposed') then
    perform private.ask_guardians(new);
  elsif tg_op = 'INSERT' or (old.state = 'proposed' and new.state = 'invited') then
    perform private.send_guardian_invitation(new);
  end if;
  if tg_op = 'UPDATE' and (old.state, old.photo_consent, old.film_consent)
    is distinct from (new.state, new.photo_consent, new.film_consent) then
    perform private.count_media_consents(new.athlete_id);
  end if;
  perform private.recompute_athlete(new.athlete_id);
  return null;
end $$;
create trigger guardian_links_after_insert_update
after insert or update of state, paused_at, photo_consent, film_consent on public.guardian_links
  for each row execute function private.guardian_links_after_insert_update();

create function private.enqueue_guardian_mails(athlete uuid, kind text, params jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.send_mail(kind, g.guardian_email, g.locale, params
    || jsonb_build_object('token', private.guardian_token(g.id),
    'guardian_name', g.guardian_name, 'athlete_name',
    (select p.display_name from public.athlete_profiles p where p.id = athlete)))
  from private.active_guardian_links(athlete) g;
end $$;

create function private.invite_guardian(guardian_name text, guardian_email text, locale text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  address text := lower(btrim(coalesce(guardian_email, '')));
  me      uuid := auth.uid();
  link    uuid;
begin
  perform private.require_staying(me);
  if not exists (select 1 from public.athlete_profiles p join public.athlete_private_details o
    on o.athlete_id = p.id
    where p.id = me and p.is_minor) then
    perform private.raise_error('guardian.not_a_minor', 'Only an athlete under 18 needs a guardian.', 409);
  end if;
  if char_length(btrim(coalesce(guardian_name, ''))) not between 1 and 120 then
    perform private.raise_error('guardian.name', 'guardian_name: 1 to 120 characters are wanted.', 422);
  end if;
  perform private.require_plain_words('guardian_name', guardian_name);
  if address !~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' or char_length(address) > 320 then
    perform private.raise_error('email.invalid', 'Invalid email format', 422);
  end if;
  if private.mailbox(address) in (private.mailbox(private.my_verified_email()),
      (select private.mailbox(p.email) from public.profiles p where p.id = me))
    or private.was_ended_by_team(me, address) then
    perform private.raise_error('guardian.address',
      'guardian_email: this address cannot be a guardian''s. Give the address of a parent or legal guardian.',
        422);
  end if;
  perform private.require_rate_limit('guardian_invite', me::text);
  perform private.lock_guardians(me);
  perform private.end_invitations(me, address);
  if exists (select from private.active_guardian_links(me) g
    where private.mailbox(g.guardian_email) = private.mailbox(address)) then
    perform private.raise_error('guardian.already', 'This guardian has agreed already.', 409);
  end if;
  insert into public.guardian_links (athlete_id, guardian_name, guardian_email, locale, state)
  values (me, btrim(guardian_name), address, case when locale in ('en', 'es', 'fr') then locale
  else 'en' end, case when private.awaits_guardians(me, address) then 'proposed' else 'invited' end)
  returning id into link;
  return link;
end $$;
grant execute on function private.invite_guardian(text, text, text) to authenticated;

create function public.invite_guardian(guardian_name text, guardian_email text, locale text default 'en')
returns uuid
language sql set search_path = '' as $$
  select private.invite_guardian(guardian_name, guardian_email, locale)
$$;
grant execute on function public.invite_guardian(text, text, text) to authenticated;

-- Which link a secret opens. One that never was answers like any other wrong one; whoever holds a secret of
-- ours is told why it opens nothing any more.
create function private.verify_guardian_token(token text) returns public.guardian_links
language plpgsql security definer set search_path = '' as $$
declare link public.guardian_links;
begin
  if token is not null and char_length(token) <= 100 then
    select g.* into link from private.guardian_tokens t join public.guardian_links g on g.id = t.link_id
    where t.token_hash = extensions.digest(verify_guardian_token.token, 'sha256');
    if link.id is null and exists (select from private.replaced_guardian_tokens t
      where t.token_hash = extensions.digest(verify_guardian_token.token, 'sha256')) then
      perform private.raise_error('guardian.replaced', 'A newer invitation has replaced this link.', 410);
    end if;
  end if;
  if link.id is null then
    perform private.raise_error('guardian.link', 'This link is not valid.', 404);
  end if;
  if exists (select 1 from public.athlete_private_details p where p.athlete_id = link.athlete_id
    and private.age_at(p.birth_date) >= 18) then
    perform private.raise_error('guardian.of_age', 'The athlete has come of age; guardian access has ended.',
      410);
  end if;
  if link.state = 'ended' and exists (select from public.guardian_links g
    where g.athlete_id = link.athlete_id and g.created_at >= link.created_at and g.id <> link.id
      and private.mailbox(g.guardian_email) = private.mailbox(link.guardian_email)) then
    perform private.raise_error('guardian.replaced', 'A newer invitation has replaced this link.', 410);
  elsif link.state = 'ended' then
    perform private.raise_error('guardian.ended', 'This link has ended.', 410);
  end if;
  if link.state = 'invited' and link.expires_at <= now() then
    perform private.raise_error('guardian.expired', 'This invitation has expired.', 410);
  end if;
  return link;
end $$;

comment on table private.app_secrets is 'Keys that the database signs with. Random in every installation.';
comment on table public.guardian_links is 'An invitation to a parent or guardian and what became of it.';
comment on table private.guardian_tokens is 'The hash of the secret in a guardian''s link.';
comment on table private.replaced_guardian_tokens is
  'Hashes of secrets that a newer one of the same link has replaced.';
comment on function public.invite_guardian is
  'A minor invites a parent or guardian by email. Answers with the id of the link.';
