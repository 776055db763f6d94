-- What a scout's home tells of the scout and of the events of the week (0232_scout_desk.sql): what others are
-- shown of the caller, by the functions that show it to them, and who of the own boards comes along.

-- What athletes read in the list of scouts, as long as the caller stands in it, and what guardians read
-- beside a request: the same steps of five and the same least number, so that nobody who answered, said no
-- or reported can be told apart. Of no other scout.
create function private.how_i_am_seen() returns jsonb
language sql stable security definer set search_path = '' as $$
  select
    private.scout_families(s.user_id) || jsonb_build_object(
      'listed',
      l.listed,
      'answers',
      case
        when l.listed then private.shown_scout_answers(a)
      end,
      'upheld_reports',
      case
        when l.listed then coalesce(a.upheld_reports, 0)
      end
    )
  from
    public.scout_profiles s
    left join public.scout_answers a on a.scout_id = s.user_id
    cross join lateral (
      select
        coalesce(s.verified_until > now(), false)
        and not private.is_banned(s.user_id)
        and not private.is_restricted(s.user_id) as listed
    ) l
  where s.user_id = auth.uid()
$$;
grant execute on function private.how_i_am_seen() to authenticated;

-- Athletes whom the event's own page names to the caller, at events that the caller goes to or may go to.
create function private.board_athletes_in(from_at timestamptz, to_at timestamptz)
returns table (event_id uuid, athlete_id uuid)
language sql stable security definer set search_path = '' as $$
  select b.event_id, b.athlete_id
  from
    private.board_athletes_at(
      array(
        select e.id
        from
          public.event_answers a
          join public.events e on e.id = a.event_id
        where
          a.user_id = auth.uid()
          and a.answer <> 'no'
          and e.status = 'published'
          and e.start_at < to_at
          and private.event_end(e) > from_at
        order by e.start_at, e.id
        limit 50
      )
    ) b
$$;
grant execute on function private.board_athletes_in(timestamptz, timestamptz) to authenticated;

-- Of each event how many, and the first three. It runs as the caller: of somebody whose page the caller may
-- not open there is neither a face nor a count, and a minor's photo only where the guardian agreed to it.
create function private.faces_between(from_at timestamptz, to_at timestamptz) returns jsonb
language sql stable set search_path = '' as $$
  with
    coming as materialized (
      select
        c.event_id,
        p.id as athlete_id,
        p.display_name as name,
        case
          when p.photo_allowed then p.avatar_path
          else ''
        end as photo,
        row_number() over (
          partition by c.event_id
          order by p.display_name, p.id
        ) as place
      from
        private.board_athletes_in(from_at, to_at) c
        join public.athlete_profiles p on p.id = c.athlete_id
    )
  select
    coalesce(jsonb_agg(jsonb_build_object('event_id', e.event_id, 'count', e.n, 'people', e.people)), '[]')
  from
    (
      select
        c.event_id,
        count(*) as n,
        jsonb_agg(
          jsonb_build_object('athlete_id', c.athlete_id, 'name', c.name, 'photo', c.photo)
          order by c.place
        ) filter (where c.place <= 3) as people
      from coming c
      group by c.event_id
    ) e
$$;
grant execute on function private.faces_between(timestamptz, timestamptz) to authenticated;
