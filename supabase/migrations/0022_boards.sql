-- A scout keeps athletes on boards, alone or with other verified scouts. The athlete never learns who, only
-- how many, unless the scout chooses to tell an adult.

create table public.boards (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  name text not null check (char_length(btrim(name)) between 1 and 80), -- LIMITS.board.nameMaxChars
  description text not null default '' check (char_length(description) <= 500),
  sport_code text references public.sports (code),
  is_default boolean not null default false,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index boards_owner_idx on public.boards (owner_id, created_at);
create index boards_sport_idx on public.boards (sport_code);
create unique index boards_one_default_idx on public.boards (owner_id) where is_default;
alter table public.boards enable row level security;
alter table public.boards force row level security;

select
  private.declare_columns('public.boards', 'owner_id', '{"name": "team", "description": "team"}');

create table public.board_members (
  id uuid not null unique default gen_random_uuid(),
  board_id uuid not null references public.boards (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  role text not null check (role in ('owner', 'edit', 'view')),
  created_at timestamptz not null default now(),
  primary key (board_id, user_id)
);
create index board_members_user_idx on public.board_members (user_id);
alter table public.board_members enable row level security;
alter table public.board_members force row level security;

create table public.board_stages (
  id uuid primary key default gen_random_uuid(),
  board_id uuid not null references public.boards (id) on delete cascade,
  kind text not null check (
    kind in (
      'watching',
      'evaluating',
      'contacted',
      'in_conversation',
      'trial',
      'offered',
      'signed',
      'closed',
      'custom'
    )
  ),
  name text not null default '' check (char_length(name) <= 60), -- empty: the translated name of its kind
  sort_order smallint not null,
  unique (board_id, id)
);
create index board_stages_board_idx on public.board_stages (board_id, sort_order);
alter table public.board_stages enable row level security;
alter table public.board_stages force row level security;

select
  private.declare_columns('public.board_stages', null, '{"name": "team"}');

-- The board of somebody else is open to those whose check stands.
create function private.my_boards() returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(m.board_id), '{}')
  from public.board_members m
  where m.user_id = auth.uid() and (m.role = 'owner' or private.is_caller_verified_scout())
$$;
grant execute on function private.my_boards() to anon, authenticated, service_role;

create function private.my_editable_boards() returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(m.board_id), '{}')
  from public.board_members m
  where
    m.user_id = auth.uid()
    and (m.role = 'owner' or (m.role = 'edit' and private.is_caller_verified_scout()))
$$;
grant execute on function private.my_editable_boards() to anon, authenticated, service_role;

grant
  select,
  delete,
  insert (id, owner_id, name, description, sport_code),
  update (name, description, sport_code, archived_at)
on public.boards
to authenticated;
create policy boards_select_members on public.boards for select to authenticated
using (owner_id = (select auth.uid()) or id = any ((select private.my_boards())::uuid[]));
create policy boards_insert_scouts on public.boards for insert to authenticated
with check (owner_id = (select auth.uid()) and (select private.my_role()) = 'scout' and not is_default);
create policy boards_update_owner on public.boards for update to authenticated
using (owner_id = (select auth.uid()))
with check (owner_id = (select auth.uid()));
create policy boards_delete_owner on public.boards for delete to authenticated
using (owner_id = (select auth.uid()) and not is_default);
select private.declare_noun('board', 'public.boards', owner => 'owner_id', live => 'rows');
create trigger boards_before_update_touch before update on public.boards
  for each row execute function private.touch_updated_at();
create trigger boards_before_insert_limit_rows before insert on public.boards
  for each row when (current_user = 'authenticated')
  execute function private.limit_rows_per_owner('owner_id', '50');

-- Nobody is put on a board: whoever is invited accepts (0161_board_invitations.sql). One's own place is read
-- also where it no longer opens the board, so that a screen hears when it ends.
grant select, delete, update (role) on public.board_members to authenticated;
create policy board_members_select_members on public.board_members for select to authenticated
using (user_id = (select auth.uid()) or board_id = any ((select private.my_boards())::uuid[]));

create function private.my_owned_boards() returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(b.id), '{}') from public.boards b where b.owner_id = auth.uid()
$$;
grant execute on function private.my_owned_boards() to anon, authenticated, service_role;

create policy board_members_update_owner on public.board_members for update to authenticated
using (board_id = any ((select private.my_owned_boards())::uuid[]))
with check (board_id = any ((select private.my_owned_boards())::uuid[]));
create policy board_members_delete_owner_or_self on public.board_members for delete to authenticated
using (board_id = any ((select private.my_owned_boards())::uuid[]) or user_id = (select auth.uid()));
select
  private.declare_noun(
    'board_member',
    'public.board_members',
    owner => 'user_id',
    live => 'rows_and_deletes'
  );

grant select, delete, insert (id, board_id, kind, name, sort_order), update (kind, name, sort_order)
  on public.board_stages to authenticated;
create policy board_stages_select_members on public.board_stages for select to authenticated
using (board_id = any ((select private.my_boards())::uuid[]));
create policy board_stages_insert_editors on public.board_stages for insert to authenticated
with check (board_id = any ((select private.my_editable_boards())::uuid[]));
create policy board_stages_update_editors on public.board_stages for update to authenticated
using (board_id = any ((select private.my_editable_boards())::uuid[]))
with check (board_id = any ((select private.my_editable_boards())::uuid[]));
create policy board_stages_delete_editors on public.board_stages for delete to authenticated
using (board_id = any ((select private.my_editable_boards())::uuid[]));
select private.declare_noun('board_stage', 'public.board_stages', live => 'rows');
create trigger board_stages_before_insert_limit_rows before insert on public.board_stages
  for each row when (current_user = 'authenticated')
  execute function private.limit_rows_per_owner('board_id', '30');

create function private.boards_after_insert_stages() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.board_members (board_id, user_id, role) values (new.id, new.owner_id, 'owner');
  insert into public.board_stages (board_id, kind, sort_order)
  select new.id, kind, n
  from unnest(array['watching', 'evaluating', 'contacted', 'in_conversation', 'trial', 'offered', 'signed',
  'closed'])
    with ordinality as t (kind, n);
  return null;
end $$;
create trigger boards_after_insert_stages after insert on public.boards
  for each row execute function private.boards_after_insert_stages();

create function private.scout_profiles_after_insert_board() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.boards (owner_id, name, is_default) values (new.user_id, 'Favourites', true);
  return null;
end $$;
create trigger scout_profiles_after_insert_board after insert on public.scout_profiles
  for each row execute function private.scout_profiles_after_insert_board();

create function private.board_members_before_write() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op in ('UPDATE', 'DELETE') and old.role = 'owner' then
    perform private.raise_error('board.owner', 'The owner of a board cannot be changed or removed.');
  end if;
  if tg_op = 'UPDATE' then
    if new.role = 'owner' then
      perform private.raise_error('board.owner', 'role: edit or view is wanted.', 422);
    end if;
    if not private.is_verified_scout(new.user_id) then
      perform private.raise_error('board.member', 'Only verified scouts share a board.', 422);
    end if;
  end if;
  return coalesce(new, old);
end $$;
create trigger board_members_before_write before update or delete on public.board_members
  for each row when (current_user in ('anon', 'authenticated'))
  execute function private.board_members_before_write();

-- What the person who reads a board may do with it, beside its columns, so that no screen has to work it out.
create function public.can_edit(board public.boards) returns boolean
language sql stable set search_path = '' as $$
  select board.id = any (private.my_editable_boards())
$$;
grant execute on function public.can_edit(public.boards) to authenticated;

create function public.can_administer(board public.boards) returns boolean
language sql stable set search_path = '' as $$
  select board.owner_id = auth.uid() and not board.is_default
$$;
grant execute on function public.can_administer(public.boards) to authenticated;
comment on function public.can_edit(public.boards) is
  'Whether the caller may change what is on the board. A computed column of boards.';
comment on function public.can_administer(public.boards) is
  'Whether the caller may rename, archive or share the board. A computed column of boards.';
