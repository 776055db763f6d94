-- A person asks for a copy of their data, or for its deletion. One open request of each kind.

create table public.data_requests (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  kind text not null check (kind in ('export', 'erase')),
  status text not null default 'open' check (status in ('open', 'done', 'cancelled')),
  note text not null default '' check (char_length(note) <= 1000),
  created_at timestamptz not null default now(),
  done_at timestamptz
);
create index data_requests_user_idx on public.data_requests (user_id);
create index data_requests_status_idx on public.data_requests (status, created_at);
create unique index data_requests_one_open_idx on public.data_requests (user_id, kind) where status = 'open';
alter table public.data_requests enable row level security;
alter table public.data_requests force row level security;

select
  private.declare_columns('public.data_requests', 'user_id', '{"note": "to_admins"}');

grant select, insert (user_id, kind, note) on public.data_requests to authenticated;
create policy data_requests_select_own_or_admin on public.data_requests for select to authenticated
using (user_id = (select auth.uid()) or (select private.is_admin()));
create policy data_requests_insert_own on public.data_requests for insert to authenticated
with check (user_id = (select auth.uid()));
create trigger data_requests_before_insert_limit_rows before insert on public.data_requests
  for each row when (current_user = 'authenticated')
  execute function private.limit_rows_per_owner('user_id', '20');

select
  private.declare_count(
    'work',
    'data_requests',
    'select count(*) from public.data_requests where status = ''open'''
  );
