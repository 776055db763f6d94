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
    state in ('invited', 'active', 'declined', 'withdrawn', 'ended')
  ),
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  paused_at timestamptz, -- since when the guardian lets nobody write
  expires_at timestamptz not null default now() + interval '30 days' -- of an unanswered invitation
);
create index guardian_links_athlete_idx on public.guardian_links (athlete_id, created_at desc);
create index guardian_links_email_idx on public.guardian_links (guardian_email);
create unique index guardian_links_one_open_idx on public.guardian_links (athlete_id, guardian_email)
where state in ('invited', 'active');
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
  token_hash bytea not null unique,
  channel_hash bytea not null unique -- of the name of the channel that the page listens to
);

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

create function private.guardian_state_of(athlete uuid, years int) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  if years >= 18 then return 'not_needed'; end if;
  if private.has_active_guardian(athlete) then return 'active'; end if;
  return coalesce((
    select g.state from public.guardian_links g where g.athlete_id = athlete and g.state <> 'ended'
    order by coalesce(g.decided_at, g.created_at) desc limit 1), 'needed');
end $$;

-- The secret of a link is derived, not stored: the mail can be written again, and a leaked table opens no
-- portal.
create function private.guardian_token(link uuid) returns text
language sql stable security definer set search_path = '' as $$
  select
    translate(
      encode(extensions.hmac(convert_to('guardian:' || link, 'UTF8'), s.value, 'sha256'), 'base64'),
      '+/=',
      '-_'
    )
  from private.app_secrets s
  where s.name = 'guardian_links'
$$;

-- No account of the platform's own scouts and athletes can vouch for a minor. Whoever invites one is not told
-- so, or everybody could ask which addresses have an account: the link looks like any other and has no secret
-- that opens it, and its addressee is told why.
create function private.guardian_links_after_insert_update() returns trigger
language plpgsql security definer set search_path = '' as $$
declare names jsonb := jsonb_build_object('guardian_name', new.guardian_name, 'athlete_name',
  (select p.display_name from public.athlete_profiles p where p.id = new.athlete_id));
begin
  if tg_op = 'INSERT' and exists (select from public.profiles p where p.email = new.guardian_email) then
    perform private.send_mail('guardian_address_taken', new.guardian_email, new.locale, names);
  elsif tg_op = 'INSERT' then
    insert into private.guardian_tokens (link_id, token_hash, channel_hash)
    select new.id, extensions.digest(s.token, 'sha256'),
      extensions.digest(private.guardian_channel(s.token), 'sha256')
    from (select private.guardian_token(new.id) as token) s;
    if new.state = 'invited' then
      perform private.send_mail('guardian_invitation', new.guardian_email, new.locale,
        names || jsonb_build_object('token', private.guardian_token(new.id)));
    end if;
  end if;
  perform private.recompute_athlete(new.athlete_id);
  return null;
end $$;
create trigger guardian_links_after_insert_update
after insert or update of state, paused_at on public.guardian_links
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
  if address = private.my_verified_email()
    or exists (select from public.profiles p where p.id = me and p.email = address) then
    perform private.raise_error('guardian.address',
      'guardian_email: this address cannot be a guardian''s. Give the address of a parent or legal guardian.',
        422);
  end if;
  perform private.require_rate_limit('guardian_invite', me::text);
  update public.guardian_links g set state = 'ended', decided_at = now() where g.athlete_id = me
    and g.guardian_email = address and g.state = 'invited';
  if exists (select from private.active_guardian_links(me) g where g.guardian_email = address) then
    perform private.raise_error('guardian.already', 'This guardian has agreed already.', 409);
  end if;
  insert into public.guardian_links (athlete_id, guardian_name, guardian_email, locale)
  values (me, btrim(guardian_name), address, case when locale in ('en', 'es', 'fr') then locale
  else 'en' end) returning id into link;
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
  end if;
  if link.id is null then
    perform private.raise_error('guardian.link', 'This link is not valid.', 404);
  end if;
  if exists (select 1 from public.athlete_private_details p where p.athlete_id = link.athlete_id
    and private.age_at(p.birth_date) >= 18) then
    perform private.raise_error('guardian.of_age', 'The athlete has come of age; guardian access has ended.',
      410);
  end if;
  if link.state = 'ended' then
    perform private.raise_error('guardian.replaced', 'A newer invitation has replaced this link.', 410);
  end if;
  if link.state = 'invited' and link.expires_at <= now() then
    perform private.raise_error('guardian.expired', 'This invitation has expired.', 410);
  end if;
  return link;
end $$;

comment on table private.app_secrets is 'Keys that the database signs with. Random in every installation.';
comment on table public.guardian_links is 'An invitation to a parent or guardian and what became of it.';
comment on table private.guardian_tokens is 'The hash of the secret in a guardian''s link.';
comment on function public.invite_guardian is
  'A minor invites a parent or guardian by email. Answers with the id of the link.';
