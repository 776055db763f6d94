-- When a sport's own rules let a recruiter write first: contact, evaluation, quiet and dead periods, by level
-- and class, each with its source and the day on which somebody read it. A quiet or dead one is told to the
-- scout before a first request; it refuses the request only where an admin has set it so.

create table public.contact_windows (
  id uuid primary key default gen_random_uuid(),
  sport_code text not null references public.sports (code),
  level text not null check (level ~ '^[a-z][a-z_]{1,29}$'), -- a kind of scout or a level they work at
  -- Empty: every division. Else as scouts state it among their levels: <level>_<division>.
  division text not null default '' check (division ~ '^[a-z0-9]{0,10}$'),
  class_year smallint check (class_year between 1950 and 2050), -- null: every class
  kind text not null check (kind in ('contact', 'evaluation', 'quiet', 'dead')),
  from_on date, -- the first and last day, once …
  to_on date,
  from_day text check (from_day ~ '^(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$'), -- … or each year, as 12-20
  to_day text check (to_day ~ '^(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$'),
  source_url text not null check (char_length(source_url) <= 500 and source_url ~ '^https://[^\s<>"]+$'),
  checked_on date not null, -- when somebody last read the source
  is_blocking boolean not null default false,
  version int not null default 1, -- rises with each change: of two admins the second is told
  constraint contact_windows_days
    check (
      (isfinite(from_on) and to_on between from_on and from_on + 366 and num_nonnulls(from_day, to_day) = 0)
      or (num_nonnulls(from_on, to_on) = 0 and num_nonnulls(from_day, to_day) = 2)
    ),
  constraint contact_windows_blocking check (not is_blocking or kind in ('quiet', 'dead'))
);
create index contact_windows_sport_idx on public.contact_windows (sport_code, level);
alter table public.contact_windows enable row level security;
alter table public.contact_windows force row level security;

create table private.contact_window_changes (
  id uuid primary key default gen_random_uuid(),
  window_id uuid not null, -- no foreign key: the record outlives the window
  before jsonb check (octet_length(before::text) <= 4096), -- null: it was added
  after jsonb check (octet_length(after::text) <= 4096), -- null: it was deleted
  reason text not null check (char_length(btrim(reason)) between 10 and 500),
  changed_by uuid references auth.users (id) on delete set null,
  changed_at timestamptz not null default clock_timestamp(),
  undone_by uuid references auth.users (id) on delete set null,
  undone_at timestamptz
);
create index contact_window_changes_window_idx on private.contact_window_changes (window_id, changed_at desc);
create index contact_window_changes_changed_by_idx on private.contact_window_changes (changed_by);
create index contact_window_changes_undone_by_idx on private.contact_window_changes (undone_by);

select
  private.declare_columns(
    'public.contact_windows',
    null,
    '{"level": {}, "division": {}, "from_day": {}, "to_day": {}, "source_url": {}}',
    '{"kind": "by_admins", "markup": "its check lets in codes and addresses alone",
      "exported": "about no person", "erased": "about no person"}'
  );
select
  private.declare_columns(
    'private.contact_window_changes',
    'changed_by',
    '{"before": {"markup": "a copy of a window"}, "after": {"markup": "a copy of a window"}, "reason": {}}',
    '{"kind": "by_admins", "exported": "a decision of the team about no person",
      "erased": "a decision of the team stays without the account"}'
  );

grant select on public.contact_windows to authenticated;
create policy contact_windows_select_signed_in on public.contact_windows for select to authenticated
using (true);

-- Month and day compare as text. Across New Year the first is the later one.
create function private.is_window_open(period public.contact_windows, day date) returns boolean
language sql immutable set search_path = '' as $$
  select
    case
      when period.from_on is not null then day between period.from_on and period.to_on
      when period.from_day <= period.to_day then to_char(
        day,
        'MM-DD'
      ) between period.from_day and period.to_day
      else to_char(day, 'MM-DD') >= period.from_day
      or to_char(day, 'MM-DD') <= period.to_day
    end
$$;

-- Whether a scout works where the period holds. Who states no division of the level, or leaves it out, is
-- held by those of all divisions.
create function private.is_in_window_level(period public.contact_windows, scout public.scout_profiles)
returns boolean
language sql immutable set search_path = '' as $$
  select
    (
      period.level = scout.kind
      or exists (select from unnest(scout.levels) l where l = period.level or l like period.level || '\_%')
    )
    and (
      period.division = ''
      or period.level || '_' || period.division = any (scout.levels)
      or not exists (select from unnest(scout.levels) l where l like period.level || '\_%')
    )
$$;

-- The quiet and dead periods that a first request of this scout to this athlete would fall into today.
create function private.closed_windows(scout uuid, athlete uuid) returns setof public.contact_windows
language sql stable security definer set search_path = '' as $$
  select w.*
  from
    public.scout_profiles s
    join public.athlete_profiles p on p.id = athlete
    join public.contact_windows w
      on w.kind in ('quiet', 'dead')
      and (w.class_year is null or w.class_year = p.class_year)
      and exists (
        select from public.athlete_sports a where a.athlete_id = p.id and a.sport_code = w.sport_code
      )
  where
    s.user_id = scout
    and private.is_in_window_level(w, s)
    and private.is_window_open(w, (now() at time zone private.timezone_of(scout))::date)
  order by w.is_blocking desc, w.id
$$;

-- Asked with all other rules of a first request, after those that keep hidden people hidden.
create function private.require_open_window(scout uuid, athlete uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
declare closed public.contact_windows;
begin
  if not exists (select from public.contact_windows w where w.is_blocking) then return; end if;
  select w.* into closed from private.closed_windows(scout, athlete) w where w.is_blocking limit 1;
  if closed.id is null then return; end if;
  perform private.raise_error('contact.window',
    format('A %s period of %s at %s level runs until %s (%s). Write '
    'once it is over.', closed.kind, closed.sport_code, closed.level,
    coalesce(closed.to_on::text, closed.to_day), closed.source_url), 409);
end $$;

-- What a scout is told before a first request. Whom they may not contact answers like nobody.
create function private.contact_window_notice(athlete_id uuid) returns setof jsonb
language sql stable security definer set search_path = '' as $$
  select
    to_jsonb(w) - 'version' || jsonb_build_object('is_old', w.checked_on < current_date - interval '1 year')
  from private.closed_windows(auth.uid(), contact_window_notice.athlete_id) w
  where private.contact_refusal(auth.uid(), contact_window_notice.athlete_id) is null
$$;
grant execute on function private.contact_window_notice(uuid) to authenticated;

create function public.contact_window_notice(athlete_id uuid) returns setof jsonb
language sql stable set search_path = '' as $$
  select private.contact_window_notice(athlete_id)
$$;
grant execute on function public.contact_window_notice(uuid) to authenticated;

comment on table public.contact_windows is
  'Periods of a sport in which recruiters may write first, look, or neither, by level and class, with their source.';
comment on table private.contact_window_changes is
  'Who changed a contact window, when, why, and how it was before.';
comment on function public.contact_window_notice is
  'The quiet and dead periods that a first request of the caller to this athlete would fall into today, with source.';
