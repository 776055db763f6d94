-- The owner of a board invites verified scouts, by their page or by the mail address of their account, and no
-- answer tells whether an address has one: an invitation to any address looks the same until it ends.

create table private.board_invitations (
  id uuid primary key default gen_random_uuid(),
  board_id uuid not null references public.boards (id) on delete cascade,
  -- one of the two: a scout, or an address as it was typed
  scout_id uuid references public.profiles (id) on delete cascade,
  email text check (char_length(email) between 3 and 320),
  role text not null check (role in ('edit', 'view')),
  board_name text not null check (char_length(board_name) <= 80),
  created_at timestamptz not null default now(),
  ends_at timestamptz not null default now() + interval '14 days',
  -- Kept until it ends, so that the owner cannot tell a no from an address without an account.
  declined_at timestamptz,
  withdrawn_at timestamptz,
  check (num_nonnulls(scout_id, email) = 1)
);
create unique index board_invitations_scout_idx on private.board_invitations (board_id, scout_id);
create unique index board_invitations_email_idx on private.board_invitations (board_id, email);
create index board_invitations_person_idx on private.board_invitations (scout_id);
create index board_invitations_address_idx on private.board_invitations (email);
create index board_invitations_end_idx on private.board_invitations (ends_at);
comment on table private.board_invitations is
  'Whom the owner of a board has invited. It ends after 14 days, whatever became of it.';
select
  private.declare_columns(
    'private.board_invitations',
    'scout_id',
    '{"email": {}, "board_name": {}}',
    '{"kind": "server", "holds": "an address that is never shown to anybody but who typed it, and a name that has passed the gate"}'
  );
select private.declare_rate_limit('board_invitation', 40, '1 day', 'Many invitations today. Please wait.');

-- The board, locked, for its owner: a verified scout. The board that comes with an account is nobody else's.
create function private.require_board_owner(board uuid) returns public.boards
language plpgsql security definer set search_path = '' as $$
declare mine public.boards;
begin
  select b.* into mine from public.boards b where b.id = board and b.owner_id = auth.uid() for update;
  if mine.id is null or private.my_role() is distinct from 'scout' then
    perform private.raise_error('board.not_found', 'board_id: you own no such board.', 404);
  elsif not private.is_caller_verified_scout() then
    perform private.raise_error('board.not_verified', 'Only a verified scout shares a board.', 403);
  elsif mine.is_default then
    perform private.raise_error('board.default', 'The board of favourites is not shared.', 409);
  end if;
  return mine;
end $$;

-- Whom an invitation reaches now: a verified scout, no member yet, with no block between them and the owner.
create function private.invited_scout(invitation private.board_invitations) returns uuid
language sql stable security definer set search_path = '' as $$
  select p.id
  from
    public.profiles p
    join public.boards b on b.id = invitation.board_id
  where
    (p.id = invitation.scout_id or lower(p.email) = invitation.email)
    and invitation.ends_at > now()
    and invitation.declined_at is null
    and invitation.withdrawn_at is null
    and private.is_verified_scout(p.id)
    and private.is_verified_scout(b.owner_id)
    and not private.is_blocked_between(b.owner_id, p.id)
    and not exists (select from public.board_members m where m.board_id = b.id and m.user_id = p.id)
$$;

create function private.tell_of_board(scout uuid, kind text, board uuid, because text, name text) returns void
language sql security definer set search_path = '' as $$
  select
    private.create_notification(
      scout,
      kind,
      jsonb_build_object('board_id', board, 'because', because, 'name', name),
      '/scout/favorites'
    )
$$;

-- At most 20 people and open invitations, and an address counts whoever it belongs to.
create function private.require_board_room(board uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if (select count(*) from public.board_members m where m.board_id = board)
    + (select count(*) from private.board_invitations i
      where i.board_id = board and i.ends_at > now() and i.withdrawn_at is null) >= 20 then
    perform private.raise_error('board.full', 'A board has room for 20 people, with those invited.', 409);
  end if;
end $$;

-- The answer is always the same: nothing.
create function private.invite_to_board(board_id uuid, role text, scout_id uuid, email text) returns void
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  board   public.boards := private.require_board_owner(board_id);
  address text          := lower(btrim(email));
  known   private.board_invitations;
  reached uuid;
begin
  perform private.require_rate_limit('board_invitation', auth.uid()::text);
  if role is null or role not in ('edit', 'view') then
    perform private.raise_error('board.role', 'role: edit or view is wanted.', 422);
  elsif num_nonnulls(scout_id, address) <> 1 or char_length(address) > 320
    or address !~ '^[^@[:space:]]+@[^@[:space:]]+[.][^@[:space:]]+$' then
    perform private.raise_error('board.address', 'scout_id or email: one of them is wanted.', 422);
  elsif scout_id = auth.uid()
    or address = (select lower(p.email) from public.profiles p where p.id = auth.uid()) then
    perform private.raise_error('board.self', 'You are on this board already.', 422);
  end if;
  perform private.require_plain_words('name', board.name);
  delete from private.board_invitations i where i.board_id = board.id and i.ends_at <= now();
  select * into known from private.board_invitations i
  where i.board_id = board.id and (i.scout_id = scout_id or i.email = address);
  if known.id is null or known.withdrawn_at is not null then
    perform private.require_board_room(board.id);
  end if;
  if known.id is not null then
    update private.board_invitations i set role = role, withdrawn_at = null, board_name = board.name,
      ends_at = now() + interval '14 days' where i.id = known.id;
    return;
  end if;
  insert into private.board_invitations (board_id, scout_id, email, role, board_name)
  values (board.id, scout_id, address, role, board.name) returning * into known;
  reached := private.invited_scout(known);
  if reached is not null then
    perform private.tell_of_board(reached, 'board_invitation', board.id, '',
      (select s.display_name from public.scout_profiles s where s.user_id = auth.uid()));
  end if;
end $$;
grant execute on function private.invite_to_board(uuid, text, uuid, text) to authenticated;

create function public.invite_to_board(
  board_id uuid,
  role text,
  scout_id uuid default null,
  email text default null
) returns void
language sql set search_path = '' as $$
  select private.invite_to_board(board_id, role, scout_id, email)
$$;
grant execute on function public.invite_to_board(uuid, text, uuid, text) to authenticated;

create function private.withdraw_board_invitation(invitation_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update private.board_invitations i set withdrawn_at = now()
  from public.boards b
  where i.id = invitation_id and b.id = i.board_id and b.owner_id = auth.uid() and i.withdrawn_at is null
    and private.my_role() is not null;
  if not found then
    perform private.raise_error('board.invitation_gone', 'There is no such open invitation of yours.', 404);
  end if;
end $$;
grant execute on function private.withdraw_board_invitation(uuid) to authenticated;

create function public.withdraw_board_invitation(invitation_id uuid) returns void
language sql set search_path = '' as $$
  select private.withdraw_board_invitation(invitation_id)
$$;
grant execute on function public.withdraw_board_invitation(uuid) to authenticated;

-- What waits for the caller: to which board, from whom, with which role, until when.
create function private.my_board_invitations() returns jsonb
language sql stable security definer set search_path = '' as $$
  select
    coalesce(
      jsonb_agg(
        jsonb_build_object(
          'id',
          i.id,
          'board',
          i.board_name,
          'role',
          i.role,
          'ends_at',
          i.ends_at,
          'by',
          s.display_name,
          'organization',
          s.organization
        )
        order by i.created_at desc, i.id
      ),
      '[]'
    )
  from
    private.board_invitations i
    join public.boards b on b.id = i.board_id
    join public.scout_profiles s on s.user_id = b.owner_id
    join public.profiles p on p.id = auth.uid()
  where (i.scout_id = p.id or i.email = lower(p.email)) and private.invited_scout(i) = p.id
$$;
grant execute on function private.my_board_invitations() to authenticated;

create function public.my_board_invitations() returns jsonb
language sql stable set search_path = '' as $$
  select private.my_board_invitations()
$$;
grant execute on function public.my_board_invitations() to authenticated;

-- The board that is open to the caller from now on; nothing after a no.
create function private.answer_board_invitation(invitation_id uuid, accept boolean) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  mine  private.board_invitations;
  board public.boards;
begin
  select b.* into board from public.boards b join private.board_invitations i on i.board_id = b.id
  where i.id = invitation_id for update of b;
  select i.* into mine from private.board_invitations i where i.id = invitation_id for update;
  if auth.uid() is null or private.invited_scout(mine) is distinct from auth.uid() then
    perform private.raise_error('board.invitation_over', 'No such invitation waits for you.', 404);
  end if;
  if accept is not true then
    update private.board_invitations i set declined_at = now() where i.id = mine.id;
    return null;
  end if;
  if (select count(*) from public.board_members m where m.board_id = board.id) >= 20 then
    perform private.raise_error('board.full', 'A board has room for 20 people, with those invited.', 409);
  end if;
  insert into public.board_members (board_id, user_id, role) values (board.id, auth.uid(), mine.role);
  delete from private.board_invitations i where i.board_id = board.id
    and (i.id = mine.id or i.scout_id = auth.uid()
      or i.email = (select lower(p.email) from public.profiles p where p.id = auth.uid()));
  perform private.tell_of_board(board.owner_id, 'board_news', board.id, 'joined',
    (select s.display_name from public.scout_profiles s where s.user_id = auth.uid()));
  return board.id;
end $$;
grant execute on function private.answer_board_invitation(uuid, boolean) to authenticated;

create function public.answer_board_invitation(invitation_id uuid, accept boolean) returns uuid
language sql set search_path = '' as $$
  select private.answer_board_invitation(invitation_id, accept)
$$;
grant execute on function public.answer_board_invitation(uuid, boolean) to authenticated;

create function private.end_board_invitations() returns int
language sql security definer set search_path = '' as $$
  with ended as (delete from private.board_invitations i where i.ends_at <= now() returning 1)
  select count(*)::int
  from ended
$$;
grant execute on function private.end_board_invitations() to service_role;

comment on function public.invite_to_board is
  'The owner of a board invites one scout, by id or by mail address, to edit or view. Answers nothing, whoever has an account. 404 board.not_found, 403 board.not_verified, 409 board.default, board.full, 422 board.role, board.address, board.self.';
comment on function public.withdraw_board_invitation is
  'The owner of a board takes an invitation back. 404 board.invitation_gone.';
comment on function public.my_board_invitations is
  'Invitations to boards that wait for the caller: board, role, by whom, until when.';
comment on function public.answer_board_invitation is
  'The invited scout accepts or declines; returns the board, or null after a no. 404 board.invitation_over, 409 board.full.';
