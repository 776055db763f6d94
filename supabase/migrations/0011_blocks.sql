-- Anybody may block anybody. A block cuts both ways, and neither side learns of the other's.

create table public.blocks (
  blocker_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  blocked_id uuid not null references public.profiles (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (blocker_id, blocked_id),
  constraint blocks_not_self check (blocker_id <> blocked_id)
);
create index blocks_blocked_idx on public.blocks (blocked_id);
alter table public.blocks enable row level security;
alter table public.blocks force row level security;

grant select, delete, insert (blocker_id, blocked_id) on public.blocks to authenticated;
create policy blocks_select_own on public.blocks for select to authenticated
using (blocker_id = (select auth.uid()));
create policy blocks_insert_own on public.blocks for insert to authenticated
with check (blocker_id = (select auth.uid()));
create policy blocks_delete_own on public.blocks for delete to authenticated
using (blocker_id = (select auth.uid()));
create trigger blocks_cap before insert on public.blocks
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
