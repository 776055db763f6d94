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

create table public.board_members (
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
  sort smallint not null,
  unique (board_id, id)
);
create index board_stages_board_idx on public.board_stages (board_id, sort);
alter table public.board_stages enable row level security;
alter table public.board_stages force row level security;

create table public.board_items (
  id uuid primary key default gen_random_uuid(),
  board_id uuid not null references public.boards (id) on delete cascade,
  stage_id uuid not null,
  athlete_id uuid not null references public.athlete_profiles (id) on delete cascade,
  rank double precision not null default 0,
  tags text[] not null default '{}' check (
    cardinality(tags) <= 12
    and char_length(array_to_string(tags, ',')) <= 400
  ),
  rating smallint check (rating between 1 and 5),
  next_action_at timestamptz,
  closed_reason text not null default '' check (char_length(closed_reason) <= 300),
  tell_athlete boolean not null default false,
  added_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (board_id, athlete_id),
  foreign key (board_id, stage_id) references public.board_stages (board_id, id)
);
create index board_items_stage_idx on public.board_items (board_id, stage_id, rank);
create index board_items_athlete_idx on public.board_items (athlete_id);
create index board_items_added_by_idx on public.board_items (added_by);
alter table public.board_items enable row level security;
alter table public.board_items force row level security;

create table public.board_item_notes (
  id uuid primary key default gen_random_uuid(),
  item_id uuid not null references public.board_items (id) on delete cascade,
  author_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  visibility text not null default 'private' check (visibility in ('private', 'team')),
  body text not null check (char_length(btrim(body)) between 1 and 4000), -- LIMITS.board.noteMaxChars
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index board_item_notes_item_idx on public.board_item_notes (item_id, created_at);
create index board_item_notes_author_idx on public.board_item_notes (author_id);
alter table public.board_item_notes enable row level security;
alter table public.board_item_notes force row level security;

create table public.board_item_events (
  id bigint generated always as identity primary key,
  item_id uuid not null references public.board_items (id) on delete cascade,
  actor_id uuid references public.profiles (id) on delete set null,
  kind text not null check (kind in ('added', 'moved')),
  from_stage text not null default '' check (char_length(from_stage) <= 60),
  to_stage text not null default '' check (char_length(to_stage) <= 60),
  created_at timestamptz not null default now()
);
create index board_item_events_item_idx on public.board_item_events (item_id, created_at desc);
create index board_item_events_actor_idx on public.board_item_events (actor_id);
alter table public.board_item_events enable row level security;
alter table public.board_item_events force row level security;

grant
  select,
  delete,
  insert (
    id,
    board_id,
    stage_id,
    athlete_id,
    rank,
    tags,
    rating,
    next_action_at,
    closed_reason,
    tell_athlete
  ),
  update (stage_id, rank, tags, rating, next_action_at, closed_reason, tell_athlete)
on public.board_items
to authenticated;

create function private.my_boards() returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(m.board_id), '{}') from public.board_members m where m.user_id = auth.uid()
$$;
grant execute on function private.my_boards() to anon, authenticated, service_role;

create policy board_items_select_members on public.board_items for select to authenticated
using (board_id = any ((select private.my_boards())::uuid[]));

create function private.my_editable_boards() returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(m.board_id), '{}')
  from public.board_members m
  where m.user_id = auth.uid() and m.role in ('owner', 'edit')
$$;
grant execute on function private.my_editable_boards() to anon, authenticated, service_role;

create policy board_items_insert_editors on public.board_items for insert to authenticated
with check (
  board_id = any ((select private.my_editable_boards())::uuid[])
  and exists (select 1 from public.athlete_profiles p where p.id = athlete_id)
);
create policy board_items_update_editors on public.board_items for update to authenticated
using (board_id = any ((select private.my_editable_boards())::uuid[]))
with check (board_id = any ((select private.my_editable_boards())::uuid[]));
create policy board_items_delete_editors on public.board_items for delete to authenticated
using (board_id = any ((select private.my_editable_boards())::uuid[]));
create trigger board_items_touch before update on public.board_items
  for each row execute function private.touch_updated_at();
create trigger board_items_cap before insert on public.board_items
  for each row when (current_user = 'authenticated') execute function private.cap_rows('board_id', '2000');

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
create policy boards_update_editors on public.boards for update to authenticated
using (id = any ((select private.my_editable_boards())::uuid[]))
with check (id = any ((select private.my_editable_boards())::uuid[]));
create policy boards_delete_owner on public.boards for delete to authenticated
using (owner_id = (select auth.uid()) and not is_default);
create trigger boards_touch before update on public.boards
  for each row execute function private.touch_updated_at();
create trigger boards_cap before insert on public.boards
  for each row when (current_user = 'authenticated') execute function private.cap_rows('owner_id', '50');

grant select, delete, insert (id, item_id, author_id, visibility, body), update (visibility, body)
  on public.board_item_notes to authenticated;
create policy board_item_notes_select_own_or_team on public.board_item_notes for select to authenticated
using (
  exists (select 1 from public.board_items i where i.id = item_id)
  and (author_id = (select auth.uid()) or visibility = 'team')
);
create policy board_item_notes_insert_own on public.board_item_notes for insert to authenticated
with check (
  author_id = (select auth.uid())
  and exists (
    select 1
    from public.board_items i
    where i.id = item_id and i.board_id = any ((select private.my_editable_boards())::uuid[])
  )
);
create policy board_item_notes_update_own on public.board_item_notes for update to authenticated
using (author_id = (select auth.uid()))
with check (author_id = (select auth.uid()));
create policy board_item_notes_delete_own on public.board_item_notes for delete to authenticated
using (author_id = (select auth.uid()));
create trigger board_item_notes_touch before update on public.board_item_notes
  for each row execute function private.touch_updated_at();
create trigger board_item_notes_cap before insert on public.board_item_notes
  for each row when (current_user = 'authenticated') execute function private.cap_rows('item_id', '500');

grant select, delete, insert (board_id, user_id, role), update (role) on public.board_members
  to authenticated;
create policy board_members_select_members on public.board_members for select to authenticated
using (board_id = any ((select private.my_boards())::uuid[]));

create function private.my_owned_boards() returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(b.id), '{}') from public.boards b where b.owner_id = auth.uid()
$$;
grant execute on function private.my_owned_boards() to anon, authenticated, service_role;

create policy board_members_insert_owner on public.board_members for insert to authenticated
with check (board_id = any ((select private.my_owned_boards())::uuid[]));
create policy board_members_update_owner on public.board_members for update to authenticated
using (board_id = any ((select private.my_owned_boards())::uuid[]))
with check (board_id = any ((select private.my_owned_boards())::uuid[]));
create policy board_members_delete_owner_or_self on public.board_members for delete to authenticated
using (board_id = any ((select private.my_owned_boards())::uuid[]) or user_id = (select auth.uid()));
create trigger board_members_cap before insert on public.board_members
  for each row when (current_user = 'authenticated') execute function private.cap_rows('board_id', '50');

grant select, delete, insert (id, board_id, kind, name, sort), update (kind, name, sort)
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
create trigger board_stages_cap before insert on public.board_stages
  for each row when (current_user = 'authenticated') execute function private.cap_rows('board_id', '30');

grant select on public.board_item_events to authenticated;
create policy board_item_events_select_members on public.board_item_events for select to authenticated
using (exists (select 1 from public.board_items i where i.id = item_id));

create function private.board_role(board uuid) returns text
language sql stable security definer set search_path = '' as $$
  select m.role from public.board_members m where m.board_id = board and m.user_id = auth.uid()
$$;
grant execute on function private.board_role(uuid) to anon, authenticated, service_role;

create function private.boards_furnish() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.board_members (board_id, user_id, role) values (new.id, new.owner_id, 'owner');
  insert into public.board_stages (board_id, kind, sort)
  select new.id, kind, n
  from unnest(array['watching', 'evaluating', 'contacted', 'in_conversation', 'trial', 'offered', 'signed',
  'closed'])
    with ordinality as t (kind, n);
  return null;
end $$;
create trigger boards_furnish after insert on public.boards
  for each row execute function private.boards_furnish();

create function private.default_board() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.boards (owner_id, name, is_default) values (new.user_id, 'Favourites', true);
  return null;
end $$;
create trigger default_board after insert on public.scout_profiles
  for each row execute function private.default_board();

create function private.board_members_check() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op in ('UPDATE', 'DELETE') and old.role = 'owner' then
    perform private.refuse('board.owner', 'The owner of a board cannot be changed or removed.');
  end if;
  if tg_op <> 'DELETE' then
    if new.role = 'owner' then
      perform private.refuse('board.owner', 'role: edit or view is wanted.', 422);
    end if;
    if not private.is_verified_scout(new.user_id) then
      perform private.refuse('board.member', 'Only verified scouts can be invited to a board.', 422);
    end if;
  end if;
  return coalesce(new, old);
end $$;
create trigger board_members_check before insert or update or delete on public.board_members
  for each row when (current_user in ('anon', 'authenticated'))
  execute function private.board_members_check();

create function private.board_items_before() returns trigger
language plpgsql security definer set search_path = '' as $$
declare minor boolean;
begin
  if tg_op = 'INSERT' and tg_nargs > 0 then new.added_by := auth.uid(); end if;
  -- A favourite that tells a minor would be an adult reaching a minor past the guardian.
  select p.is_minor into minor from public.athlete_profiles p where p.id = new.athlete_id;
  if coalesce(minor, true) then new.tell_athlete := false; end if;
  return new;
end $$;
create trigger board_items_before before insert or update on public.board_items
  for each row when (current_user not in ('anon', 'authenticated'))
  execute function private.board_items_before();
create trigger board_items_before_by_hand before insert or update on public.board_items
  for each row when (current_user in ('anon', 'authenticated'))
  execute function private.board_items_before('by_hand');

-- An athlete hears of one scout's favourite once in 30 days, however often the box is ticked.
create function private.board_items_after() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' or old.stage_id <> new.stage_id then
    insert into public.board_item_events (item_id, actor_id, kind, from_stage, to_stage)
    values (new.id, coalesce(auth.uid(), new.added_by), case tg_op when 'INSERT' then 'added'
    else 'moved' end,
      coalesce((select coalesce(nullif(s.name, ''), s.kind) from public.board_stages s where tg_op = 'UPDATE'
      and s.id = old.stage_id), ''),
      (select coalesce(nullif(s.name, ''), s.kind) from public.board_stages s where s.id = new.stage_id));
  end if;
  if new.tell_athlete and (tg_op = 'INSERT' or not old.tell_athlete) then
    if private.can_tell_favourite(new.added_by, new.athlete_id) and (
      select t.allowed from private.take_rate_limit('favourite_told', new.added_by || ':' || new.athlete_id,
      1, '30 days') t) then
      perform private.notify(new.athlete_id, 'favourite',
        (select jsonb_build_object('scout_id', s.user_id, 'name', s.display_name, 'organization',
        s.organization) from public.scout_profiles s where s.user_id = new.added_by),
        '/athlete/browse-scouts', 'favourite');
    end if;
  end if;
  return null;
end $$;
create trigger board_items_after after insert or update on public.board_items
  for each row execute function private.board_items_after();

create function private.move_board_items(scout uuid, athlete uuid, from_kinds text[], to_kind text)
returns void
language sql security definer set search_path = '' as $$
  update public.board_items i
  set stage_id = target.id
  from
    public.boards b,
    public.board_stages here,
    public.board_stages target
  where
    b.owner_id = scout
    and i.board_id = b.id
    and i.athlete_id = athlete
    and here.id = i.stage_id
    and here.kind = any (from_kinds)
    and target.id = (
      select s.id
      from public.board_stages s
      where s.board_id = b.id and s.kind = to_kind
      order by s.sort
      limit 1
    )
$$;
