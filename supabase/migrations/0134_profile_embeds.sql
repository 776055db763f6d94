-- A card of an athlete for other sites: off until an adult whose page is public switches it on. It says no
-- more than the public page, and is gone with it. It may stand anywhere, or only on the sites listed.

-- Read and written by the functions below alone.
create table private.profile_embeds (
  athlete_id uuid primary key references public.athlete_profiles (id) on delete cascade,
  is_on boolean not null default false,
  -- Origins, as a content policy names them; none: every site.
  sites text[] not null default '{}' check (cardinality(sites) <= 10), -- LIMITS.profileEmbed.sitesMax
  updated_at timestamptz not null default now()
);
select
  private.declare_columns(
    'private.profile_embeds',
    'athlete_id',
    '{"sites": {"kind": "address", "contact_gate": "where a card of an adult may stand; read by nobody else"}}',
    '{"evidence": "read by its owner alone", "restorable": "nobody takes it away"}'
  );
select
  private.declare_rate_limit('profile_embed', 60, '1 hour', 'Many changes within the hour. Please wait.');

-- An origin as browsers write it, without the slash that people leave behind it; null for anything else.
create function private.site_origin(given text) returns text
language sql immutable set search_path = '' as $$
  select o.origin
  from (select regexp_replace(lower(btrim(given)), '/$', '') as origin) o
  where
    char_length(o.origin) <= 253 -- LIMITS.profileEmbed.siteMaxChars
    and o.origin ~ '^https://([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9](:[1-9][0-9]{0,4})?$'
$$;

create function private.my_profile_embed() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('is_on', coalesce(e.is_on, false), 'sites', coalesce(e.sites, '{}'))
  from
    public.athlete_profiles p
    left join private.profile_embeds e on e.athlete_id = p.id
  where p.id = auth.uid() and private.my_role() is not null
$$;
grant execute on function private.my_profile_embed() to authenticated;

create function public.my_profile_embed() returns jsonb
language sql stable set search_path = '' as $$
  select private.my_profile_embed()
$$;
grant execute on function public.my_profile_embed() to authenticated;

create function private.require_embed_sites(given text[]) returns text[]
language plpgsql immutable set search_path = '' as $$
declare
  site    text;
  origins text[] := '{}';
begin
  if cardinality(given) > 10 then
    perform private.raise_error('profile_embed.too_many',
      format('sites: %s were given; at most 10 fit.', cardinality(given)), 422);
  end if;
  foreach site in array coalesce(given, '{}') loop
    if private.site_origin(site) is null then
      perform private.raise_error('profile_embed.sites', format(
        'sites: "%s" was given; an address such as https://club.example is wanted, without a path.',
        left(coalesce(site, 'nothing'), 100)), 422);
    elsif private.site_origin(site) <> all (origins) then
      origins := origins || private.site_origin(site);
    end if;
  end loop;
  return origins;
end $$;

-- Whoever has a page may switch off; on it goes for an adult whose page everybody may see.
create function private.set_profile_embed(shown boolean, sites text[]) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  page    public.athlete_profiles;
  origins text[];
begin
  select p.* into page from public.athlete_profiles p where p.id = auth.uid() for no key update;
  if page.id is null or private.my_role() is distinct from 'athlete' then
    perform private.raise_error('profile_embed.not_allowed', 'Only an athlete with a page has a card.', 403);
  elsif shown is null then
    perform private.raise_error('profile_embed.shown',
      'shown: nothing was given; true or false is wanted.', 422);
  elsif shown and page.is_minor then
    perform private.raise_error('profile_embed.minor', 'Under 18 no card stands on other sites.', 403);
  elsif shown and page.effective_visibility <> 'public' then
    perform private.raise_error('profile_embed.not_public', 'Show your profile to everybody first.', 409);
  end if;
  perform private.require_rate_limit('profile_embed', page.id::text);
  origins := private.require_embed_sites(set_profile_embed.sites);
  insert into private.profile_embeds (athlete_id, is_on, sites) values (page.id, shown, origins)
  on conflict (athlete_id) do update
  set is_on = excluded.is_on, sites = excluded.sites, updated_at = now();
  return private.my_profile_embed();
end $$;
grant execute on function private.set_profile_embed(boolean, text[]) to authenticated;

create function public.set_profile_embed(shown boolean, sites text[] default '{}') returns jsonb
language sql set search_path = '' as $$
  select private.set_profile_embed(shown, sites)
$$;
grant execute on function public.set_profile_embed(boolean, text[]) to authenticated;

-- Where the card of this athlete may stand; null where there is none.
create function private.embed_sites(athlete uuid) returns text[]
language sql stable security definer set search_path = '' as $$
  select e.sites
  from
    private.profile_embeds e
    join public.athlete_profiles p on p.id = e.athlete_id
  where
    e.athlete_id = athlete
    and e.is_on
    and p.effective_visibility = 'public'
    and not p.is_minor
    and not private.is_banned(p.id)
$$;
grant execute on function private.embed_sites(uuid) to anon;

-- As anon, like the public page (0057_athlete_pages.sql), and with fewer of its columns.
create function private.athlete_embed(params jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select
    jsonb_build_object(
      'handle',
      p.handle,
      'display_name',
      p.display_name,
      'primary_sport',
      p.primary_sport,
      'positions',
      array(
        select q.position_code
        from public.athlete_positions q
        where q.athlete_id = p.id and q.sport_code = p.primary_sport
        order by q.sort_order
      ),
      'club',
      p.club,
      'region',
      p.region,
      'country',
      p.country,
      'checks',
      private.athlete_page_checks(p.approved_verifications),
      'sites',
      s.sites
    )
  from
    public.athlete_profiles p
    cross join private.embed_sites(p.id) s (sites)
  where
    p.handle = lower(params ->> 'handle')
    and p.effective_visibility = 'public'
    and not p.is_minor
    and s.sites is not null
$$;
grant execute on function private.athlete_embed(jsonb) to anon;

comment on function public.my_profile_embed is
  'Whether the caller''s card may stand on other sites, and on which: {is_on, sites}; no sites: on every one. Null for whoever has no page.';
comment on function public.set_profile_embed is
  'An athlete switches their card for other sites on or off and says on which it may stand: at most 10 origins of https. 403 profile_embed.not_allowed, profile_embed.minor, 409 profile_embed.not_public, 422 profile_embed.sites, profile_embed.too_many.';
