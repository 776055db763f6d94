-- What stands beside a scout's home, in one answer: the next steps of a week, the board used last by stage,
-- who has not answered yet and how many requests are left. It runs as the caller, so that it knows boards,
-- athletes and requests that the caller reads elsewhere: of somebody who is hidden, blocked or gone there is
-- neither a name nor a count.

-- The board on which the caller added or moved somebody last; of who did neither, the own default one.
create function private.board_used_last() returns uuid
language sql stable set search_path = '' as $$
  select
    coalesce(
      (
        select i.board_id
        from
          public.board_item_events e
          join public.board_items i on i.id = e.item_id
          join public.boards b on b.id = i.board_id and b.archived_at is null
        where e.actor_id = auth.uid()
        order by e.id desc
        limit 1
      ),
      (
        select b.id
        from public.boards b
        where b.owner_id = auth.uid() and b.is_default and b.archived_at is null
      )
    )
$$;
grant execute on function private.board_used_last() to authenticated;

create function private.pipeline_of(board uuid) returns jsonb
language sql stable set search_path = '' as $$
  select
    jsonb_build_object(
      'id',
      b.id,
      'name',
      b.name,
      'is_default',
      b.is_default,
      'stages',
      (
        select
          coalesce(
            jsonb_agg(
              jsonb_build_object(
                'id',
                s.id,
                'kind',
                s.kind,
                'name',
                s.name,
                'count',
                (
                  select count(*)
                  from
                    public.board_items i
                    join public.athlete_profiles p on p.id = i.athlete_id
                  where i.board_id = b.id and i.stage_id = s.id
                )
              )
              order by s.sort_order, s.id
            ),
            '[]'
          )
        from public.board_stages s
        where s.board_id = b.id
      )
    )
  from public.boards b
  where b.id = board
$$;
grant execute on function private.pipeline_of(uuid) to authenticated;

-- The first twenty steps of the time asked for.
create function private.steps_between(from_at timestamptz, to_at timestamptz) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(n) order by n.at, n.id), '[]')
  from
    (
      select
        i.id,
        i.next_action_at as at,
        p.id as athlete_id,
        p.display_name as name,
        b.id as board_id,
        b.name as board,
        b.is_default
      from
        public.board_items i
        join public.boards b on b.id = i.board_id and b.archived_at is null
        join public.athlete_profiles p on p.id = i.athlete_id
      where i.next_action_at >= from_at and i.next_action_at < to_at
      order by i.next_action_at, i.id
      limit 20
    ) n
$$;
grant execute on function private.steps_between(timestamptz, timestamptz) to authenticated;

-- The caller's open requests, the first to end first: of twenty whom and until when, of all how many.
create function private.requests_waiting() returns jsonb
language sql stable set search_path = '' as $$
  with
    waiting as materialized (
      select r.id, p.id as athlete_id, p.display_name as name, r.expires_at as until, r.awaiting_guardian
      from
        public.message_requests r
        join public.athlete_profiles p on p.id = r.athlete_id
      where r.scout_id = auth.uid() and r.status = 'pending' and r.expires_at > now()
    )
  select
    jsonb_build_object(
      'count',
      (select count(*) from waiting),
      'people',
      (
        select coalesce(jsonb_agg(to_jsonb(w) order by w.until, w.id), '[]')
        from
          (
            select *
            from waiting
            order by until, id
            limit 20
          ) w
      )
    )
$$;
grant execute on function private.requests_waiting() to authenticated;

-- How many requests are left of the seven days, and when there will be one more. Null for who may send none.
create function private.request_allowance() returns jsonb
language plpgsql stable set search_path = '' as $$
declare standing jsonb := private.my_sender_standing();
begin
  if not private.is_caller_verified_scout() or not (standing ->> 'is_on')::boolean then return null; end if;
  return jsonb_build_object('per_week', standing -> 'per_week',
    'left', greatest(0, (standing ->> 'per_week')::int - (standing ->> 'sent_this_week')::int),
    'more_at', (select min(r.created_at) + interval '7 days' from public.message_requests r
      where r.scout_id = auth.uid() and r.created_at > now() - interval '7 days'));
end $$;
grant execute on function private.request_allowance() to authenticated;

create function private.my_scout_desk(from_at timestamptz, to_at timestamptz) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  steps   jsonb;
  waiting jsonb;
  faces   jsonb;
begin
  if private.my_role() is distinct from 'scout' then return null; end if;
  steps := private.steps_between(from_at, to_at);
  waiting := private.requests_waiting();
  faces := private.faces_between(from_at, to_at);
  perform private.tell_athletes_read(array(
    select distinct (n ->> 'athlete_id')::uuid
    from jsonb_array_elements(steps || (waiting -> 'people')
      || jsonb_path_query_array(faces, '$[*].people[*]')) n));
  return jsonb_build_object('board', private.pipeline_of(private.board_used_last()), 'steps', steps,
    'faces', faces, 'waiting', waiting, 'allowance', private.request_allowance(),
    'seen', private.how_i_am_seen());
end $$;
grant execute on function private.my_scout_desk(timestamptz, timestamptz) to authenticated;

create function public.my_scout_desk(from_at timestamptz, to_at timestamptz) returns jsonb
language sql stable set search_path = '' as $$
  select private.my_scout_desk(from_at, to_at)
$$;
grant execute on function public.my_scout_desk(timestamptz, timestamptz) to authenticated;

comment on function public.my_scout_desk is
  'What a scout''s home shows at the side: the first twenty next steps of the time asked for, the board used last with how many stand at each stage, open requests with their end, what is left of the seven days'' allowance with when there is one more (null for who may send none), up to three faces and a count of the own boards'' athletes at each event that the caller goes to, and what athletes and guardians are shown of the caller. Only athletes whom the caller may see are named or counted. Null for who is no scout.';
