-- The athletes on a board: which stage they are in, notes for oneself or the team, and who moved whom when.

create table public.board_items (
  id uuid primary key default gen_random_uuid(),
  board_id uuid not null references public.boards (id) on delete cascade,
  stage_id uuid not null,
  athlete_id uuid not null references public.athlete_profiles (id) on delete cascade,
  sort_order double precision not null default 0,
  tags text[] not null default '{}' check (
    cardinality(tags) <= 12
    and char_length(array_to_string(tags, ',')) <= 400
  ),
  rating smallint check (rating between 1 and 5),
  next_action_at timestamptz,
  closed_reason text not null default '' check (char_length(closed_reason) <= 300),
  notify_athlete boolean not null default false,
  added_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (board_id, athlete_id),
  foreign key (board_id, stage_id) references public.board_stages (board_id, id)
);
create index board_items_stage_idx on public.board_items (board_id, stage_id, sort_order);
create index board_items_athlete_idx on public.board_items (athlete_id);
create index board_items_added_by_idx on public.board_items (added_by);
alter table public.board_items enable row level security;
alter table public.board_items force row level security;

select
  private.declare_columns('public.board_items', 'added_by', '{"tags": "team", "closed_reason": "team"}');

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

select
  private.declare_columns('public.board_item_notes', 'author_id', '{"body": "team"}');

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

select
  private.declare_columns(
    'public.board_item_events',
    'actor_id',
    '{"from_stage": {}, "to_stage": {}}',
    '{"kind": "server", "holds": "the name that the stage had"}'
  );

grant
  select,
  delete,
  insert (
    id,
    board_id,
    stage_id,
    athlete_id,
    sort_order,
    tags,
    rating,
    next_action_at,
    closed_reason,
    notify_athlete
  ),
  update (stage_id, sort_order, tags, rating, next_action_at, closed_reason, notify_athlete)
on public.board_items
to authenticated;

-- What others put on a shared board is read by those who may see that athlete by themselves.
create policy board_items_select_members on public.board_items for select to authenticated
using (
  board_id = any ((select private.my_boards())::uuid[])
  and (
    added_by = (select auth.uid())
    or exists (select 1 from public.athlete_profiles p where p.id = athlete_id)
  )
);

create policy board_items_insert_editors on public.board_items for insert to authenticated
with check (
  board_id = any ((select private.my_editable_boards())::uuid[])
  and exists (select 1 from public.athlete_profiles p where p.id = athlete_id)
);
-- The same athletes as one reads: a write that asks for nothing would reach the others too.
create policy board_items_update_editors on public.board_items for update to authenticated
using (
  board_id = any ((select private.my_editable_boards())::uuid[])
  and (
    added_by = (select auth.uid())
    or exists (select 1 from public.athlete_profiles p where p.id = athlete_id)
  )
)
with check (board_id = any ((select private.my_editable_boards())::uuid[]));
create policy board_items_delete_editors on public.board_items for delete to authenticated
using (
  board_id = any ((select private.my_editable_boards())::uuid[])
  and (
    added_by = (select auth.uid())
    or exists (select 1 from public.athlete_profiles p where p.id = athlete_id)
  )
);

select
  private.declare_noun(
    'board_item',
    'public.board_items',
    owner => 'added_by',
    live => 'rows_and_deletes',
    limits => '{"favourite_told": [1, "30 days", ""]}'
  );
create trigger board_items_before_update_touch before update on public.board_items
  for each row execute function private.touch_updated_at();
create trigger board_items_before_insert_limit_rows before insert on public.board_items
  for each row when (current_user = 'authenticated')
  execute function private.limit_rows_per_owner('board_id', '2000');

grant select, delete, insert (id, item_id, author_id, visibility, body), update (visibility, body)
  on public.board_item_notes to authenticated;
create policy board_item_notes_select_own_or_team on public.board_item_notes for select to authenticated
using (
  exists (select 1 from public.board_items i where i.id = item_id)
  and (
    author_id = (select auth.uid())
    or (
      visibility = 'team'
      and (select private.is_caller_verified_scout())
      and exists (
        select 1
        from
          public.board_items i
          join public.athlete_profiles p on p.id = i.athlete_id
        where i.id = item_id
      )
    )
  )
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
-- Whoever has left a board, or whose check has ended, changes nothing on it any more, not even unseen.
create policy board_item_notes_update_own on public.board_item_notes for update to authenticated
using (
  author_id = (select auth.uid())
  and exists (
    select 1
    from public.board_items i
    where i.id = item_id and i.board_id = any ((select private.my_editable_boards())::uuid[])
  )
)
with check (author_id = (select auth.uid()));
create policy board_item_notes_delete_own on public.board_item_notes for delete to authenticated
using (
  author_id = (select auth.uid())
  and exists (
    select 1
    from public.board_items i
    where i.id = item_id and i.board_id = any ((select private.my_editable_boards())::uuid[])
  )
);
create trigger board_item_notes_before_update_touch before update on public.board_item_notes
  for each row execute function private.touch_updated_at();
create trigger board_item_notes_before_insert_limit_rows before insert on public.board_item_notes
  for each row when (current_user = 'authenticated')
  execute function private.limit_rows_per_owner('item_id', '500');

grant select on public.board_item_events to authenticated;
create policy board_item_events_select_members on public.board_item_events for select to authenticated
using (exists (select 1 from public.board_items i where i.id = item_id));

create function private.board_items_before_insert_update() returns trigger
language plpgsql security definer set search_path = '' as $$
declare minor boolean;
begin
  if tg_op = 'INSERT' and tg_nargs > 0 then new.added_by := auth.uid(); end if;
  -- The athlete is told the name of whoever put them there, who alone decides that.
  if tg_op = 'UPDATE' and tg_nargs > 0 and new.notify_athlete and not old.notify_athlete
    and new.added_by is distinct from auth.uid() then
    perform private.raise_error('board.tell', 'Only the scout who added an athlete tells them.', 403);
  end if;
  -- A favourite that tells a minor would be an adult reaching a minor past the guardian.
  select p.is_minor into minor from public.athlete_profiles p where p.id = new.athlete_id;
  if coalesce(minor, true) then new.notify_athlete := false; end if;
  return new;
end $$;
create trigger board_items_before_insert_update before insert or update on public.board_items
  for each row when (current_user not in ('anon', 'authenticated'))
  execute function private.board_items_before_insert_update();
create trigger board_items_before_insert_update_by_client before insert or update on public.board_items
  for each row when (current_user in ('anon', 'authenticated'))
  execute function private.board_items_before_insert_update('by_client');

-- An athlete hears of one scout's favourite once in 30 days, however often the box is ticked.
create function private.board_items_after_insert_update() returns trigger
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
  if new.notify_athlete and (tg_op = 'INSERT' or not old.notify_athlete) then
    if private.can_tell_favourite(new.added_by, new.athlete_id) and (
      select t.allowed from private.consume_rate_limit('favourite_told',
        new.added_by || ':' || new.athlete_id) t) then
      perform private.create_notification(new.athlete_id, 'favourite',
        (select jsonb_build_object('scout_id', s.user_id, 'name', s.display_name, 'organization',
        s.organization) from public.scout_profiles s where s.user_id = new.added_by),
        '/athlete/browse-scouts?open=' || new.added_by, 'favourite');
    end if;
  end if;
  return null;
end $$;
create trigger board_items_after_insert_update after insert or update on public.board_items
  for each row execute function private.board_items_after_insert_update();

create function private.advance_board_items(scout uuid, athlete uuid, from_kinds text[], to_kind text)
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
      order by s.sort_order
      limit 1
    )
$$;

comment on table public.boards is
  'A scout''s list of athletes. Each scout has a default board, whose items are the favourites; each board starts with eight stages.';
comment on table public.board_members is 'Who shares a board, and with which role. Verified scouts only.';
comment on table public.board_stages is
  'The steps of a board. A stage without a name of its own is called by the translation of its kind.';
comment on table public.board_items is
  'An athlete on a board. Requests and acceptances move items by themselves. notify_athlete is always false for a minor.';
comment on table public.board_item_notes is
  'A note about an athlete on a board, for its author alone or for the team.';
comment on table public.board_item_events is 'What happened to an item: who added or moved it, and when.';
