-- Athletes whom a scout does not want to see again in search. Only the scout knows.

create table public.hidden_athletes (
  scout_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  athlete_id uuid not null references public.athlete_profiles (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (scout_id, athlete_id)
);
create index hidden_athletes_athlete_idx on public.hidden_athletes (athlete_id);
alter table public.hidden_athletes enable row level security;
alter table public.hidden_athletes force row level security;

grant select, delete, insert (scout_id, athlete_id) on public.hidden_athletes to authenticated;
create policy hidden_athletes_select_own on public.hidden_athletes for select to authenticated
using (scout_id = (select auth.uid()));
create policy hidden_athletes_insert_own on public.hidden_athletes for insert to authenticated
with check (
  scout_id = (select auth.uid())
  and exists (select 1 from public.athlete_profiles p where p.id = athlete_id)
);
create policy hidden_athletes_delete_own on public.hidden_athletes for delete to authenticated
using (scout_id = (select auth.uid()));
create trigger hidden_athletes_before_insert_limit_rows before insert on public.hidden_athletes
  for each row when (current_user = 'authenticated')
  execute function private.limit_rows_per_owner('scout_id', '20000');
