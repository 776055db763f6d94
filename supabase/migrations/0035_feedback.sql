-- Anybody tells us what is broken, missing or good, signed in or not. Admins read and answer.

create table public.feedback (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references public.profiles (id) on delete set null,
  category text not null check (category in ('bug', 'idea', 'praise', 'safety', 'other')),
  message text not null check (char_length(btrim(message)) between 1 and 4000),
  rating smallint check (rating between 1 and 5),
  route text not null default '' check (char_length(route) <= 200),
  app_version text not null default '' check (char_length(app_version) <= 40),
  reply_wanted boolean not null default false,
  status text not null default 'new' check (status in ('new', 'triaged', 'planned', 'done', 'declined')),
  reply text not null default '' check (char_length(reply) <= 4000),
  created_at timestamptz not null default now()
);
create index feedback_user_idx on public.feedback (user_id, created_at desc);
create index feedback_status_idx on public.feedback (status, created_at desc);
alter table public.feedback enable row level security;
alter table public.feedback force row level security;

grant insert (category, message, rating, route, app_version, reply_wanted) on public.feedback
  to anon, authenticated;
grant select, update (status, reply) on public.feedback to authenticated;
create policy feedback_select_own_or_admin on public.feedback for select to authenticated
using (user_id = (select auth.uid()) or (select private.is_admin()));
create policy feedback_insert_anyone on public.feedback for insert to anon, authenticated
with check (user_id is not distinct from (select auth.uid()) or user_id is null);
create policy feedback_update_admin on public.feedback for update to authenticated
using ((select private.is_admin()))
with check ((select private.is_admin()));
create trigger feedback_before_update_admin before update on public.feedback
  for each row when (current_user in ('anon', 'authenticated'))
  execute function private.require_admin_for_row();
create trigger feedback_after_update_admin_log after update on public.feedback
  for each row when (current_user in ('anon', 'authenticated'))
  execute function private.write_admin_log('feedback');

create function private.feedback_before_insert() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.user_id := (select p.id from public.profiles p where p.id = auth.uid());
  perform private.require_rate_limit('feedback', coalesce(new.user_id::text, private.request_ip()));
  return new;
end $$;
create trigger feedback_before_insert before insert on public.feedback
  for each row when (current_user in ('anon', 'authenticated'))
  execute function private.feedback_before_insert();
