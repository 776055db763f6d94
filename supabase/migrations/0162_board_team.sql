-- Who shares a board, how it is handed over, and what becomes of it when its owner goes.

-- For its members: everybody with their role. The owner also reads whom they invited, as they typed it.
create function private.board_team(board_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me    uuid := auth.uid();
  board public.boards;
begin
  select b.* into board from public.boards b where b.id = board_team.board_id
    and b.id = any (private.my_boards()) and private.my_role() is not null;
  if board.id is null then
    perform private.raise_error('board.not_found', 'board_id: there is no such board for you.', 404);
  end if;
  return jsonb_build_object(
    'members', (
      select jsonb_agg(jsonb_build_object('id', m.user_id, 'role', m.role, 'since', m.created_at,
        'verified', private.is_verified_scout(m.user_id),
        'name', case when not private.is_blocked_between(me, m.user_id) then s.display_name end,
        'organization', case when not private.is_blocked_between(me, m.user_id) then s.organization end)
        order by m.role <> 'owner', m.created_at, m.user_id)
      from public.board_members m join public.scout_profiles s on s.user_id = m.user_id
      where m.board_id = board.id),
    'invitations', (
      select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'role', i.role, 'email', i.email,
        'name', s.display_name, 'ends_at', i.ends_at) order by i.created_at, i.id), '[]')
      from private.board_invitations i left join public.scout_profiles s on s.user_id = i.scout_id
      where i.board_id = board.id and board.owner_id = me and i.ends_at > now()
        and i.withdrawn_at is null));
end $$;
grant execute on function private.board_team(uuid) to authenticated;

create function public.board_team(board_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select private.board_team(board_id)
$$;
grant execute on function public.board_team(uuid) to authenticated;

create function private.give_board(board uuid, to_scout uuid) returns void
language sql security definer set search_path = '' as $$
  update public.board_members m
  set role = case
    when m.user_id = to_scout then 'owner'
    else 'edit'
  end
  where m.board_id = board and (m.user_id = to_scout or m.role = 'owner');
  update public.boards b set owner_id = to_scout where b.id = board;
  select private.tell_of_board(to_scout, 'board_news', board, 'owner', b.name)
  from public.boards b
  where b.id = board;
$$;

-- To a verified member; who gives it goes on editing, and may leave.
create function private.hand_over_board(board_id uuid, to_scout uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare board public.boards := private.require_board_owner(board_id);
begin
  if to_scout is null or to_scout = auth.uid() or not private.is_verified_scout(to_scout)
    or not exists (select from public.board_members m
      where m.board_id = board.id and m.user_id = to_scout) then
    perform private.raise_error('board.heir', 'to_scout: a verified member of the board is wanted.', 422);
  end if;
  perform private.give_board(board.id, to_scout);
end $$;
grant execute on function private.hand_over_board(uuid, uuid) to authenticated;

create function public.hand_over_board(board_id uuid, to_scout uuid) returns void
language sql set search_path = '' as $$
  select private.hand_over_board(board_id, to_scout)
$$;
grant execute on function public.hand_over_board(uuid, uuid) to authenticated;

-- A member whom the owner removes hears of it; one who leaves knows.
create function private.board_members_after_delete_tell() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if auth.uid() is distinct from old.user_id then
    perform private.tell_of_board(old.user_id, 'board_news', old.board_id, 'removed', b.name)
    from public.boards b where b.id = old.board_id;
  end if;
  return null;
end $$;
create trigger board_members_after_delete_tell after delete on public.board_members
  for each row when (current_user = 'authenticated')
  execute function private.board_members_after_delete_tell();

-- A shared board outlives its owner's account: it passes to the verified scout who has edited it longest.
-- Without one it goes with the account, and so does every invitation to the address.
create function private.profiles_before_delete_boards() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.give_board(b.id, heir.user_id)
  from public.boards b
  cross join lateral (
    select m.user_id from public.board_members m
    where m.board_id = b.id and m.role = 'edit' and private.is_verified_scout(m.user_id)
    order by m.created_at, m.user_id limit 1) heir
  where b.owner_id = old.id and not b.is_default;
  delete from private.board_invitations i where i.email = lower(old.email);
  return old;
end $$;
create trigger profiles_before_delete_boards before delete on public.profiles
  for each row execute function private.profiles_before_delete_boards();

-- How many athletes stand at a stage, with those whom the reader may not see: a number and nothing else.
create function private.count_stage_items(stage uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select count(*)
  from public.board_items i
  where i.stage_id = stage and i.board_id = any (private.my_boards())
$$;
grant execute on function private.count_stage_items(uuid) to authenticated;

create function public.item_count(stage public.board_stages) returns bigint
language sql stable set search_path = '' as $$
  select private.count_stage_items(stage.id)
$$;
grant execute on function public.item_count(public.board_stages) to authenticated;

comment on function public.board_team is
  'Who shares a board, for its members; for its owner also the open invitations. 404 board.not_found.';
comment on function public.hand_over_board is
  'The owner of a board gives it to a verified member and goes on editing. 404 board.not_found, 403 board.not_verified, 409 board.default, 422 board.heir.';
comment on function public.item_count is
  'How many athletes stand at a stage, also those whom the caller may not see. A computed column of board_stages.';
