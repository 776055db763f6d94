-- A person asks for a copy of their data, or for its deletion. One open request of each kind. An admin closes
-- it with an answer that the person reads, on record.

create table public.data_requests (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  kind text not null check (kind in ('export', 'erase')),
  status text not null default 'open' check (status in ('open', 'done', 'cancelled')),
  note text not null default '' check (char_length(note) <= 1000),
  answer text not null default '' check (char_length(answer) <= 1000),
  created_at timestamptz not null default now(),
  done_at timestamptz,
  is_unanswered boolean not null default false -- a child's deletion that no guardian answered
);
create index data_requests_user_idx on public.data_requests (user_id);
create index data_requests_status_idx on public.data_requests (status, created_at);
create unique index data_requests_one_open_idx on public.data_requests (user_id, kind) where status = 'open';
alter table public.data_requests enable row level security;
alter table public.data_requests force row level security;

select
  private.declare_columns('public.data_requests', 'user_id', '{"note": "to_admins", "answer": "by_admins"}');

grant select, insert (user_id, kind, note) on public.data_requests to authenticated;
create policy data_requests_select_own_or_admin on public.data_requests for select to authenticated
using (user_id = (select auth.uid()) or (select private.is_admin()));
create policy data_requests_insert_own on public.data_requests for insert to authenticated
with check (user_id = (select auth.uid()));
create trigger data_requests_before_insert_limit_rows before insert on public.data_requests
  for each row when (current_user = 'authenticated')
  execute function private.limit_rows_per_owner('user_id', '20');

-- About oneself and a minor whom one looks after another admin decides.
create function private.is_close_to(admin uuid, person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(admin = person or private.is_guardian_of(admin, person), false)
$$;

-- How a request ended: `done` with what was done, or `cancelled` with why.
create function private.close_data_request(request_id uuid, status text, answer text) returns void
language plpgsql security definer set search_path = '' as $$
declare closed public.data_requests;
begin
  perform private.require_admin();
  perform private.require_rate_limit('admin_action', auth.uid()::text);
  if coalesce(status, '') not in ('done', 'cancelled')
    or char_length(btrim(coalesce(answer, ''))) not between 3 and 1000 then
    perform private.raise_error('admin.answer',
      'status: done or cancelled, and answer: 3 to 1000 characters are wanted.', 422);
  end if;
  if exists (select from public.data_requests r
    where r.id = request_id and private.is_close_to(auth.uid(), r.user_id)) then
    perform private.raise_error('flag.own', 'Another admin decides about what concerns you.', 403);
  end if;
  perform private.lock_person(r.user_id) from public.data_requests r where r.id = request_id;
  update public.data_requests r
  set status = close_data_request.status, answer = btrim(close_data_request.answer), done_at = now()
  where r.id = close_data_request.request_id and r.status = 'open'
  returning r.* into closed;
  if closed.id is null then
    perform private.raise_error('admin.data_request', 'This request is closed, or there is none.', 409);
  end if;
  perform private.write_audit_log(auth.uid(), 'data_request_closed', jsonb_build_object('request_id',
    closed.id, 'user_id', closed.user_id, 'kind', closed.kind, 'status', closed.status));
  if closed.is_unanswered then perform private.settle_unanswered(closed); end if;
end $$;
grant execute on function private.close_data_request(uuid, text, text) to authenticated;

create function public.close_data_request(request_id uuid, status text, answer text) returns void
language sql set search_path = '' as $$
  select private.close_data_request(request_id, status, answer)
$$;
grant execute on function public.close_data_request(uuid, text, text) to authenticated;
comment on function public.close_data_request is
  'An admin with a second factor closes a request about data, as done or cancelled, with an answer that the person reads.';

select
  private.declare_count(
    'work',
    'data_requests',
    'select count(*) from public.data_requests where status = ''open'''
  );
