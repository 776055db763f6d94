-- Anybody may block anybody. A block cuts both ways, and neither side learns of the other's. Whom one blocks
-- is no foreign key: a block of somebody hidden and one of nobody have to answer alike.

create table public.blocks (
  blocker_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  blocked_id uuid not null,
  -- what the blocker calls them, as nobody who is blocked can be looked up any more
  blocked_name text not null default '' check (char_length(blocked_name) <= 120),
  by_guardian boolean not null default false, -- set by the guardian, and lifted by the guardian alone
  created_at timestamptz not null default now(),
  primary key (blocker_id, blocked_id),
  constraint blocks_not_self check (blocker_id <> blocked_id)
);
create index blocks_blocked_idx on public.blocks (blocked_id);
alter table public.blocks enable row level security;
alter table public.blocks force row level security;

select
  private.declare_columns('public.blocks', 'blocker_id', '{"blocked_name": "own"}');

grant select, delete, insert (blocker_id, blocked_id, blocked_name) on public.blocks to authenticated;
create policy blocks_select_own on public.blocks for select to authenticated
using (blocker_id = (select auth.uid()));
create policy blocks_insert_own on public.blocks for insert to authenticated
with check (blocker_id = (select auth.uid()));
create policy blocks_delete_own on public.blocks for delete to authenticated
using (blocker_id = (select auth.uid()) and not by_guardian);
create trigger blocks_before_insert_limit_rows before insert on public.blocks
  for each row when (current_user = 'authenticated')
  execute function private.limit_rows_per_owner('blocker_id', '5000');

create function private.my_blocked_user_ids() returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(b.other), '{}')
  from
    (
      select blocked_id as other from public.blocks where blocker_id = auth.uid()
      union
      select blocker_id from public.blocks where blocked_id = auth.uid()
    ) b
$$;
grant execute on function private.my_blocked_user_ids() to anon, authenticated, service_role;

create function private.is_blocked_between(a uuid, b uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from public.blocks x where (x.blocker_id, x.blocked_id) in ((a, b), (b, a)))
$$;

-- Whatever opens contact between two people and whatever ends it happens one after the other: who waits here
-- looks again afterwards. Taken before any row of theirs is locked.
create function private.lock_pair(a uuid, b uuid) returns void
language sql volatile set search_path = '' as $$
  select pg_advisory_xact_lock(hashtextextended('pair:' || least(a, b) || ':' || greatest(a, b), 0))
$$;

create policy scout_profiles_select_verified_own_or_admin on public.scout_profiles for select to authenticated
using (
  (
    verified_until > now()
    and (select private.my_role()) is not null
    and user_id <> all ((select private.my_blocked_user_ids())::uuid[])
    and user_id <> all ((select private.banned_scouts())::uuid[])
  )
  or user_id = (select auth.uid())
  or (select private.is_admin())
);

create function private.profiles_after_delete_blocks() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.blocks b where b.blocked_id = old.id;
  delete from private.ended_by_blocks e where e.blocked_id = old.id;
  return null;
end $$;
create trigger profiles_after_delete_blocks after delete on public.profiles
  for each row execute function private.profiles_after_delete_blocks();

create function public.block_user(user_id uuid, name text default '') returns void
language sql set search_path = '' as $$
  insert into public.blocks (blocked_id, blocked_name)
  values (user_id, left(coalesce(name, ''), 120))
  on conflict do nothing
$$;
grant execute on function public.block_user(uuid, text) to authenticated;

create function public.unblock_user(user_id uuid) returns void
language sql set search_path = '' as $$
  delete from public.blocks b where b.blocker_id = (select auth.uid()) and b.blocked_id = unblock_user.user_id
$$;
grant execute on function public.unblock_user(uuid) to authenticated;
comment on function public.block_user is
  'Blocks a person at once: conversations end, neither sees the other''s page, and the other is not told.';
comment on function public.unblock_user is 'Lifts a block of the caller''s own.';
