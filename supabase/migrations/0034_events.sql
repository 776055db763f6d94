-- The calendar that everyone signed in shares. Admins write it.

create table public.events (
  id uuid primary key default gen_random_uuid(),
  title text not null check (char_length(btrim(title)) between 1 and 160), -- LIMITS.event.titleMaxChars
  type text not null default 'other' check (type in ('training', 'game', 'tournament', 'meeting', 'other')),
  location text not null default '' check (char_length(location) <= 200),
  description text not null default '' check (char_length(description) <= 4000),
  start_at timestamptz not null,
  end_at timestamptz,
  important boolean not null default false,
  timezone text not null default 'UTC' check (char_length(timezone) <= 60),
  status text not null default 'published' check (status in ('draft', 'published', 'cancelled', 'done')),
  sport_code text references public.sports (code),
  created_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint events_end_after_start check (end_at is null or end_at >= start_at)
);
create index events_start_idx on public.events (start_at);
create index events_sport_idx on public.events (sport_code);
create index events_created_by_idx on public.events (created_by);
alter table public.events enable row level security;
alter table public.events force row level security;

select
  private.declare_columns(
    'public.events',
    'created_by',
    '{"title": {}, "location": {}, "description": {}, "timezone": {}}',
    '{"kind": "by_admins", "exported": "about no person", "erased": "about no person"}'
  );

grant
  select,
  delete,
  insert (id, title, type, location, description, start_at, end_at, important, timezone, status, sport_code),
  update (title, type, location, description, start_at, end_at, important, timezone, status, sport_code)
on public.events
to authenticated;
create policy events_select_signed_in on public.events for select to authenticated
using ((status <> 'draft' and (select private.my_role()) is not null) or (select private.is_admin()));
create policy events_insert_admin on public.events for insert to authenticated
with check ((select private.is_admin()));
create policy events_update_admin on public.events for update to authenticated
using ((select private.is_admin()))
with check ((select private.is_admin()));
create policy events_delete_admin on public.events for delete to authenticated
using ((select private.is_admin()));
select private.declare_noun('event', 'public.events', live => 'rows');
create trigger events_before_update_touch before update on public.events
  for each row execute function private.touch_updated_at();
create trigger events_before_update_delete_admin before update or delete on public.events
  for each statement when (current_user in ('anon', 'authenticated'))
  execute function private.require_admin_for_statement();
create trigger events_after_write_admin_log after insert or update or delete on public.events
  for each row when (current_user in ('anon', 'authenticated'))
  execute function private.write_admin_log('event');

-- Past is what is over where the event takes place. An event without a time stands at midnight there and may
-- still be entered on its day; a minute is left for the way from the form to here. shared/validate/event.ts
-- says the same, and a test compares the two.
create function private.is_past_event(start_at timestamptz, timezone text) returns boolean
language sql stable set search_path = '' as $$
  select
    case
      when (start_at at time zone timezone)::time = '00:00' then (start_at at time zone timezone)::date < (
        now() at time zone timezone
      )::date
      else start_at < now() - interval '1 minute'
    end
$$;

create function private.events_before_insert_update() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  if btrim(coalesce(new.title, '')) = '' or new.start_at is null then
    perform private.raise_error('event.incomplete', 'Please fill in the title and start date.', 422);
  end if;
  if not exists (select from pg_catalog.pg_timezone_names z where z.name = new.timezone) then
    perform private.raise_error('settings.timezone', 'timezone: a name like Europe/Paris is wanted.', 422);
  end if;
  if tg_op = 'INSERT' then
    new.created_by := auth.uid();
  elsif (new.start_at, new.timezone) is not distinct from (old.start_at, old.timezone) then
    return new;
  end if;
  if private.is_past_event(new.start_at, new.timezone) then
    perform private.raise_error('event.past', 'Date cannot be in the past', 422);
  end if;
  return new;
end $$;
create trigger events_before_insert_update before insert or update on public.events
  for each row when (current_user in ('anon', 'authenticated'))
  execute function private.events_before_insert_update();
