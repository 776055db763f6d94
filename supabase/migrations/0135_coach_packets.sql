-- The coach packet: what verified scouts read of an adult, for a coach or an agent who was handed the address
-- and has no account. The address is a code of the profile (0148_profile_codes.sql), which ends after days.
-- It holds no contact details, no birth date and nothing of a school, and no words of other people but those
-- of whoever confirmed an achievement.

-- What ends the address of a code: 16 random bytes.
create function private.code_secret() returns text
language sql volatile set search_path = '' as $$
  select translate(encode(extensions.gen_random_bytes(16), 'base64'), '+/=', '-_')
$$;

-- The page that a code leads the caller to: for scouts who may see it anyway.
create function private.page_for_scout(page public.athlete_profiles) returns uuid
language sql stable security definer set search_path = '' as $$
  select page.id
  where
    page.effective_visibility = any (private.visible_audiences())
    and (not page.is_minor or private.can_read_minors())
    and private.my_role() is not distinct from 'scout'
$$;

-- Of an adult whose page is shown, and who has answered what is asked at 18.
create function private.may_hand_packet(page public.athlete_profiles) returns boolean
language sql stable security definer set search_path = '' as $$
  select
    page.age_band is not null
    and not page.is_minor
    and page.effective_visibility <> 'private'
    and not private.is_banned(page.id)
    and not exists (
      select
      from public.athlete_private_details d
      where d.athlete_id = page.id and d.handover_state = 'asked'
    )
$$;

-- As many as fit on a sheet, the most telling first; each with who measured it.
create function private.packet_numbers(page public.athlete_profiles) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(n.number - 'evidence_url' order by n.place), '[]')
  from
    jsonb_array_elements(private.athlete_page_numbers(page.id, page.primary_sport)) with ordinality n (
      number,
      place
    )
  where n.place <= 12
$$;

-- Those alone that whoever gave them has confirmed.
create function private.packet_honours(page public.athlete_profiles) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(told.honour - '{film,evidence_url}'::text[] order by told.place), '[]')
  from
    (
      select h.honour, h.place
      from jsonb_array_elements(private.athlete_page_honours(page.id)) with ordinality h (honour, place)
      where h.honour ->> 'confirmed_at' is not null and h.honour ->> 'level' <> 'school'
      order by h.place
      limit 4
    ) told
$$;

-- Films that scouts may see are named; only those for everybody have an address, and one that lies here plays
-- only where everybody may see the page.
create function private.packet_films(page public.athlete_profiles) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not page.film_allowed or private.is_contact_paused(page.id) then return '[]'; end if;
  return (select coalesce(jsonb_agg(f.film order by f.nth), '[]') from (
    select row_number() over (order by v.place, v.sort_order, v.created_at desc, v.id) as nth,
      jsonb_build_object('title', v.title, 'kind', v.kind, 'recorded_on', v.recorded_on, 'url',
        case when v.visibility = 'public' then v.url end) as film
    from (
      select u.id, 0 as place, 0 as sort_order, u.created_at, u.title, u.kind, u.recorded_on, u.visibility,
        case page.effective_visibility when 'public' then '/video/' || u.id end as url
      from public.videos u
      where u.athlete_id = page.id and u.state = 'ready' and u.published_at is not null
      union all
      select l.id, 1, l.sort_order, l.created_at, l.title, l.kind, l.recorded_on, l.visibility, l.url
      from public.video_links l where l.athlete_id = page.id
    ) v where v.visibility in ('public', 'scouts')
  ) f where f.nth <= 4);
end $$;

create function private.coach_packet(page public.athlete_profiles) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object('region', page.region, 'country', page.country, 'age_band', page.age_band,
    'dominant_side', page.dominant_side, 'level', page.level, 'availability', page.availability,
    'recruiting_status', page.recruiting_status,
    'checks', private.athlete_page_checks(page.approved_verifications),
    'numbers', private.packet_numbers(page), 'honours', private.packet_honours(page),
    'films', private.packet_films(page));
end $$;
