-- Athletes look too: verified scouts to browse, and a list of those an athlete would like to be seen by.
-- Reading it starts no contact; that is still the scout's to ask for.

-- Whom an athlete wants to be seen by, with a note to themselves. The scout never learns of it.
create table public.athlete_targets (
  athlete_id uuid not null default auth.uid() references public.athlete_profiles (id) on delete cascade,
  scout_id uuid not null references public.scout_profiles (user_id) on delete cascade,
  note text not null default '' check (char_length(note) <= 500), -- LIMITS.scoutDirectory.noteMaxChars
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (athlete_id, scout_id)
);
create index athlete_targets_scout_idx on public.athlete_targets (scout_id);
alter table public.athlete_targets enable row level security;
alter table public.athlete_targets force row level security;
comment on table public.athlete_targets is
  'The scouts whom an athlete would like to be seen by, with a note that only the athlete reads.';
select private.declare_columns('public.athlete_targets', 'athlete_id', '{"note": "own"}');

-- Why a minor is shown nobody: null, or no_guardian, paused or closed.
create function private.scouts_held_back(athlete uuid) returns text
language sql stable security definer set search_path = '' as $$
  select
    case
      when not p.is_minor then null
      when not private.has_active_guardian(athlete) then 'no_guardian'
      when private.is_contact_paused(athlete) then 'paused'
      when p.contact_state = 'closed' then 'closed'
    end
  from public.athlete_profiles p
  where p.id = athlete
$$;

-- The scouts whom the caller may see in the list: checked today, free to write, in no block with the caller.
-- A minor sees those alone who could write to them, and nobody while the guardian keeps contact closed.
create function private.listed_scouts() returns setof public.scout_profiles
language sql stable security definer set search_path = '' as $$
  select s.*
  from
    public.athlete_profiles me
    join public.scout_profiles s on s.verified_until > now()
  where
    me.id = auth.uid()
    and s.user_id <> all ((select private.my_blocked_user_ids())::uuid[])
    and s.user_id <> all ((select private.banned_scouts())::uuid[])
    and not exists (
      select
      from private.contact_restrictions r
      where r.user_id = s.user_id and r.until > now()
    )
    and (
      not me.is_minor
      or (
        s.kind <> 'agent'
        and s.minors_until > now()
        and (select private.scouts_held_back(auth.uid())) is null
        and not private.is_guardian_of(s.user_id, me.id)
      )
    )
$$;

create function private.is_listed_scout(scout uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.listed_scouts() s where s.user_id = scout)
$$;
grant execute on function private.is_listed_scout(uuid) to authenticated;

grant select, delete, insert (scout_id, note), update (note) on public.athlete_targets to authenticated;
create policy athlete_targets_select_own on public.athlete_targets for select to authenticated
using (athlete_id = (select auth.uid()));
create policy athlete_targets_insert_own on public.athlete_targets for insert to authenticated
with check (athlete_id = (select auth.uid()) and private.is_listed_scout(scout_id));
create policy athlete_targets_update_own on public.athlete_targets for update to authenticated
using (athlete_id = (select auth.uid()))
with check (athlete_id = (select auth.uid()));
create policy athlete_targets_delete_own on public.athlete_targets for delete to authenticated
using (athlete_id = (select auth.uid()));
create trigger athlete_targets_before_update_touch before update on public.athlete_targets
  for each row execute function private.touch_updated_at();
create trigger athlete_targets_before_insert_limit_rows before insert on public.athlete_targets
  for each row when (current_user = 'authenticated')
  execute function private.limit_rows_per_owner('athlete_id', '200');
