-- A confirmed honour as an Open Badge 3.0: a credential that its owner keeps and shows elsewhere, and that
-- anybody checks without asking this database. It is a JWT (VC-JOSE-COSE, EdDSA) signed with the key of the
-- installation; the issuer is its address as did:web (0113_issuer_document.sql). A badge ends with the
-- confirmation behind it, and stays in the public list of those that ended.

create table public.honour_badges (
  id uuid primary key default gen_random_uuid(),
  honour_id uuid not null references public.honours (id) on delete cascade,
  athlete_id uuid not null references public.athlete_profiles (id) on delete cascade,
  confirmed_at timestamptz not null,
  statement_id uuid references private.signed_statements (id) on delete set null,
  credential text check (char_length(credential) <= 12000), -- the compact JWT, null until it is signed
  made_at timestamptz not null default now(),
  unique (honour_id, confirmed_at)
);
create index honour_badges_athlete_idx on public.honour_badges (athlete_id);
create index honour_badges_statement_idx on public.honour_badges (statement_id);
alter table public.honour_badges enable row level security;
alter table public.honour_badges force row level security;

select
  private.declare_columns(
    'public.honour_badges',
    null,
    '{"credential": {"kind": "server", "holds": "the honour as it was confirmed, signed"}}'
  );

-- Ids alone, and for good: a badge that left with its athlete is out in the world still.
create table private.ended_badges (
  badge_id uuid primary key,
  ended_at timestamptz not null default now()
);

grant select on public.honour_badges to authenticated;
create policy honour_badges_select_own on public.honour_badges for select to authenticated
using (athlete_id = (select auth.uid()));

select
  private.declare_noun(
    'honour_badge',
    'public.honour_badges',
    owner => 'athlete_id',
    limits => '{"honour_badge": [60, "1 hour", "You have made many badges. Please wait an hour."]}'
  );

create function private.end_badge() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.ended_badges (badge_id) values (old.id) on conflict do nothing;
  return null;
end $$;
create trigger honour_badges_after_delete after delete on public.honour_badges
  for each row execute function private.end_badge();

create function private.end_badges_of_honour() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.honour_badges b
  where b.honour_id = new.id and b.confirmed_at is distinct from new.confirmed_at;
  return null;
end $$;
-- Of every column: what the athlete changes takes the confirmation away in a trigger, beside their own list.
create trigger honours_after_update_badges after update on public.honours
  for each row when (old.confirmed_at is distinct from new.confirmed_at)
  execute function private.end_badges_of_honour();

-- GET /badges/ended.json: the list in which a badge that ended is found (1EdTechRevocationList).
create function private.ended_badges(params jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select
    jsonb_build_object(
      'id',
      (key ->> 'site') || '/badges/ended.json',
      'type',
      '1EdTechRevocationList',
      'issuer',
      key ->> 'issuer',
      'revokedCredential',
      coalesce(
        (
          select
            jsonb_agg(
              jsonb_build_object('id', 'urn:uuid:' || e.badge_id, 'revoked', true)
              order by e.ended_at
            )
          from private.ended_badges e
        ),
        '[]'
      )
    )
  from private.signing_key() key
  where key is not null
$$;
grant execute on function private.ended_badges(jsonb) to anon, service_role;

-- What a confirmation says, in the words of the credential. Of the athlete it has the name that scouts read.
create function private.badge_narrative(honour public.honours) returns text
language sql stable set search_path = '' as $$
  select
    format(
      'Confirmed on %s by %s, who answered from an address at %s%s.',
      to_char(honour.confirmed_at at time zone 'UTC', 'FMDD FMMonth YYYY'),
      honour.confirmed_by,
      honour.confirmed_domain,
      case
        when honour.confirmed_free_mail then ', where anybody can have one'
        else ''
      end
    )
$$;

create function private.badge_subject(honour public.honours) returns jsonb
language sql stable security definer set search_path = '' as $$
  select
    jsonb_build_object(
      'type',
      jsonb_build_array('AchievementSubject'),
      'identifier',
      jsonb_build_array(
        jsonb_build_object(
          'type',
          'IdentityObject',
          'hashed',
          false,
          'identityHash',
          (select p.display_name from public.athlete_profiles p where p.id = honour.athlete_id),
          'identityType',
          'name'
        )
      ),
      'achievement',
      jsonb_build_object(
        'id',
        'urn:uuid:' || honour.id,
        'type',
        jsonb_build_array('Achievement'),
        'achievementType',
        case
          when honour.kind = 'award' then 'Award'
          else 'Achievement'
        end,
        'name',
        honour.title,
        'description',
        coalesce(
          nullif(
            concat_ws(
              ', ',
              nullif(honour.placement, ''),
              nullif(honour.competition, ''),
              nullif(honour.team, ''),
              nullif(honour.issuer_name, '')
            ),
            ''
          ),
          honour.title
        ),
        'criteria',
        jsonb_build_object('narrative', private.badge_narrative(honour))
      )
    )
$$;

create function private.badge_payload(badge uuid, honour public.honours, key jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select
    jsonb_build_object(
      '@context',
      jsonb_build_array(
        'https://www.w3.org/ns/credentials/v2',
        'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json'
      ),
      'id',
      'urn:uuid:' || badge,
      'type',
      jsonb_build_array('VerifiableCredential', 'OpenBadgeCredential'),
      'name',
      honour.title,
      'issuer',
      jsonb_build_object('id', key ->> 'issuer', 'type', jsonb_build_array('Profile'), 'url', key ->> 'site'),
      'validFrom',
      to_char(honour.confirmed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
      'awardedDate',
      to_char(honour.awarded_on, 'YYYY-MM-DD"T00:00:00Z"'),
      'credentialSubject',
      private.badge_subject(honour),
      'credentialStatus',
      jsonb_build_object('id', (key ->> 'site') || '/badges/ended.json', 'type', '1EdTechRevocationList'),
      'iss',
      key ->> 'issuer',
      'jti',
      'urn:uuid:' || badge,
      'nbf',
      floor(extract(epoch from honour.confirmed_at))::bigint
    )
$$;

-- What is signed are the two parts of a JWT that stand before its signature (RFC 7515, section 5.1).
create function private.badge_signing_input(badge uuid, honour public.honours, key jsonb) returns text
language sql stable security definer set search_path = '' as $$
  select
    private.base64url(
      convert_to(jsonb_build_object('alg', 'EdDSA', 'typ', 'vc+jwt', 'kid', key ->> 'kid')::text, 'UTF8')
    ) || '.' || private.base64url(convert_to(private.badge_payload(badge, honour, key)::text, 'UTF8'))
$$;

-- Asked until the signature is there, mostly twice. A key that changed meanwhile signs once more.
create function private.make_honour_badge(honour_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  own   public.honours := private.require_own_honour(honour_id);
  key   jsonb := private.signing_key();
  badge public.honour_badges;
  sent  private.signed_statements;
begin
  if own.confirmed_at is null then
    perform private.raise_error('honour.unconfirmed',
      'Only an honour that its issuer confirmed becomes a badge.', 409);
  elsif key is null then
    perform private.raise_error('honour.no_badge_key', 'Badges are not available here: nothing signs them.', 503);
  end if;
  select b.* into badge from public.honour_badges b
  where b.honour_id = own.id and b.confirmed_at = own.confirmed_at;
  if badge.id is null then
    perform private.require_rate_limit('honour_badge', own.athlete_id::text);
    insert into public.honour_badges (honour_id, athlete_id, confirmed_at)
    values (own.id, own.athlete_id, own.confirmed_at) returning * into badge;
  end if;
  if badge.credential is null then
    select s.* into sent from private.signed_statements s where s.id = badge.statement_id;
    if sent.id is null or (sent.signature is not null and sent.public_key <> key ->> 'public_key') then
      insert into private.signed_statements (made_by, statement)
      values (own.athlete_id, private.badge_signing_input(badge.id, own, key)) returning * into sent;
    end if;
    update public.honour_badges b set statement_id = sent.id,
      credential = sent.statement || '.' || private.base64url(decode(sent.signature, 'base64'))
    where b.id = badge.id returning * into badge;
  end if;
  return jsonb_build_object('id', badge.id, 'credential', badge.credential);
end $$;
grant execute on function private.make_honour_badge(uuid) to authenticated;

create function public.make_honour_badge(honour_id uuid) returns jsonb
language sql set search_path = '' as $$
  select private.make_honour_badge(honour_id)
$$;
grant execute on function public.make_honour_badge(uuid) to authenticated;

comment on table public.honour_badges is
  'A confirmed honour as a signed Open Badge 3.0. Read by the athlete alone; it ends with the confirmation.';
comment on table private.ended_badges is
  'Badges whose confirmation ended: ids alone, kept for good, because whoever was given one may ask.';
comment on function public.make_honour_badge is
  'The athlete''s own confirmed honour as a badge: {id, credential}. credential, a compact JWT, is null until it is signed; ask again after a moment.';
