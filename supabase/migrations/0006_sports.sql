-- Sports, positions and metrics are data: names live in the translations under these codes, values are canonical SI units.
create table public.sports (
  code text primary key check (code ~ '^[a-z][a-z_]{2,39}$'),
  kind text not null check (kind in ('team', 'individual')),
  sort smallint not null
);
create table public.positions (
  sport_code text not null references public.sports (code) on delete cascade,
  code       text not null check (code ~ '^[a-z0-9][a-z0-9_]{0,29}$'),
  grouping   text not null default '' check (char_length(grouping) <= 30),
  sort       smallint not null,
  primary key (sport_code, code)
);
create table public.metrics (
  code      text primary key check (code ~ '^[a-z][a-z0-9_]{1,39}$'),
  unit      text not null check (unit in ('cm', 'm', 'kg', 's', 'km_h', 'pct', 'count', 'ratio', 'points', 'rpm', 'w', 'level')),
  direction text not null check (direction in ('up', 'down', 'neutral')),
  min_value double precision not null,
  max_value double precision not null,
  decimals  smallint not null check (decimals between 0 and 3),
  timed     boolean generated always as (unit = 's') stored, -- hand and electronic times never rank together
  min_age   smallint not null default 13,
  constraint bounds_in_order check (min_value < max_value)
);
create table public.sport_metrics (
  sport_code  text not null references public.sports (code) on delete cascade,
  metric_code text not null references public.metrics (code) on delete cascade,
  is_key      boolean not null default false,
  sort        smallint not null,
  primary key (sport_code, metric_code)
);
create index sport_metrics_metric_idx on public.sport_metrics (metric_code);

-- Below this age a guardian must consent first. A country that is not listed counts as 16.
create table public.consent_ages (
  country    text primary key check (country ~ '^[A-Z]{2}$'),
  age        smallint not null check (age between 13 and 18),
  source     text not null check (char_length(source) <= 200),
  checked_on date not null
);

alter table public.sports enable row level security;
alter table public.sports force row level security;
alter table public.positions enable row level security;
alter table public.positions force row level security;
alter table public.metrics enable row level security;
alter table public.metrics force row level security;
alter table public.sport_metrics enable row level security;
alter table public.sport_metrics force row level security;
alter table public.consent_ages enable row level security;
alter table public.consent_ages force row level security;
create policy sports_select_everyone on public.sports for select to anon, authenticated using (true);
create policy positions_select_everyone on public.positions for select to anon, authenticated using (true);
create policy metrics_select_everyone on public.metrics for select to anon, authenticated using (true);
create policy sport_metrics_select_everyone on public.sport_metrics for select to anon, authenticated using (true);
create policy consent_ages_select_everyone on public.consent_ages for select to anon, authenticated using (true);
grant select on public.sports, public.positions, public.metrics, public.sport_metrics, public.consent_ages to anon, authenticated;
