-- The people as admins list them: searched, filtered, sorted and counted in one answer, so that what a filter
-- says it finds is what the list shows.

create type private.listed_person as (
  id uuid,
  full_name text,
  email text,
  role text,
  joined_at timestamptz,
  seen_at timestamptz,
  is_minor boolean,
  age_band text,
  country text,
  is_verified boolean,
  state text, -- active, restricted or suspended
  reports int
);

create function private.listed_people() returns setof private.listed_person
language sql stable security definer set search_path = '' as $$
  select
    p.id,
    p.full_name,
    p.email,
    p.role,
    p.created_at,
    u.last_sign_in_at,
    coalesce(a.is_minor, false),
    a.age_band,
    coalesce(a.country, s.country, ''),
    coalesce(s.verified_until > now(), jsonb_array_length(a.approved_verifications) > 0, false),
    case
      when u.banned_until > now() then 'suspended'
      when private.is_restricted(p.id) then 'restricted'
      else 'active'
    end,
    (
      select count(*)::int
      from public.flags f
      where f.subject_user_id = p.id
    )
  from
    public.profiles p
    join auth.users u on u.id = p.id
    left join public.athlete_profiles a on a.user_id = p.id
    left join public.scout_profiles s on s.user_id = p.id
$$;

-- What one sorts by, as text, so that one order serves every column.
create function private.sort_key_of(person private.listed_person, sort text) returns text
language sql immutable set search_path = '' as $$
  select
    case sort
      when 'name' then lower(person.full_name)
      when 'role' then person.role
      when 'age' then person.age_band
      when 'check' then person.is_verified::text
      when 'state' then person.state
      when 'country' then person.country
      when 'reports' then lpad(person.reports::text, 10, '0')
      when 'seen' then to_char(person.seen_at at time zone 'utc', 'YYYYMMDDHH24MISSUS')
      else to_char(person.joined_at at time zone 'utc', 'YYYYMMDDHH24MISSUS')
    end
$$;

-- filter: words, role, state, minor, verified. Pages of forty, the first is 0.
create function private.admin_people(filter jsonb, sort text, descending boolean, page int) returns jsonb
language sql stable security definer set search_path = '' as $$
  with
    asked as (
      select
        filter ->> 'role' as role,
        filter ->> 'state' as state,
        (filter -> 'minor') = 'true' as minor,
        (filter -> 'verified') = 'true' as verified,
        '%' || regexp_replace(left(btrim(filter ->> 'words'), 200), '([\\%_])', '\\\1', 'g') || '%' as words
    ),
    everybody as materialized (select l.* from private.listed_people() l where private.has_opened('people')),
    matching as (
      select e.*, private.sort_key_of((e.*)::private.listed_person, sort) as key
      from
        everybody e,
        asked a
      where
        (a.words is null or e.full_name ilike a.words or e.email ilike a.words)
        and (a.role is null or e.role = a.role)
        and (a.state is null or e.state = a.state)
        and (a.minor is not true or e.is_minor)
        and (a.verified is not true or e.is_verified)
    )
  select
    jsonb_build_object(
      'all',
      (select count(*) from everybody),
      'total',
      (select count(*) from matching),
      'suspended',
      (select count(*) from everybody where state = 'suspended'),
      'minors',
      (select count(*) from everybody where is_minor),
      'people',
      coalesce(
        (
          select jsonb_agg(to_jsonb(m) - 'key' - 'place' order by m.place)
          from
            (
              select
                x.*,
                row_number() over (
                  order by
                    case when descending is not true then x.key end,
                    case when descending then x.key end desc nulls last,
                    x.id
                ) as place
              from matching x
              order by place
              limit 40 -- LIMITS.directory.pagePeople
              offset 40 * least(greatest(coalesce(page, 0), 0), 100000)
            ) m
        ),
        '[]'
      )
    )
$$;
grant execute on function private.admin_people(jsonb, text, boolean, int) to authenticated;

create function public.admin_people(
  filter jsonb default '{}',
  sort text default 'joined',
  descending boolean default true,
  page int default 0
) returns jsonb
language sql stable set search_path = '' as $$
  select private.admin_people(filter, sort, descending, page)
$$;
grant execute on function public.admin_people(jsonb, text, boolean, int) to authenticated;
comment on function public.admin_people is
  'For an admin who opened the people on record: those who match, forty at a time, sorted by name, role, age, check, state, country, reports, seen or joined, and how many there are. Empty for everybody else.';
