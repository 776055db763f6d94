-- The days of a rule, and where each stands on the clock. Eighteen o'clock stays eighteen o'clock: a rule is
-- read in the zone of its place, day by day, and never by adding hours.

-- The moment of a clock time. One that a change of clocks leaves out comes later by the gap, and of one that
-- comes twice the first is meant.
create function private.place_local(day date, clock time, zone text) returns timestamptz
language sql stable set search_path = '' as $$
  select
    min(t.moment)
  from
    (
      select (day + clock) at time zone zone - earlier as moment, earlier
      from unnest(array['0 min', '30 min', '1 hour', '2 hours', '3 hours']::interval[]) as e (earlier)
    ) t
  where t.earlier = '0 min' or t.moment at time zone zone = day + clock
$$;

-- Every day that a rule could mean within two years of its start.
create function private.rule_days(rule public.event_series) returns setof date
language sql immutable set search_path = '' as $$
  select rule.starts_on + n * rule.every
  from generate_series(0, 732 / rule.every) n
  where rule.freq = 'daily'
  union
  select date_trunc('week', rule.starts_on::timestamp)::date + n * 7 * rule.every + w - 1
  from
    generate_series(0, 106 / rule.every) n
    cross join unnest(
      case
        when rule.weekdays = '{}' then array[extract(isodow from rule.starts_on)::int]
        else rule.weekdays
      end
    ) w
  where rule.freq = 'weekly'
  union
  select d.day
  from
    generate_series(0, 25 / rule.every) n
    cross join lateral (
      select (date_trunc('month', rule.starts_on::timestamp) + n * rule.every * interval '1 month')::date
    ) m (first)
    cross join lateral (select (m.first + interval '1 month')::date - 1) l (last)
    cross join lateral (
      select
        case
          when rule.month_day is not null then m.first + rule.month_day - 1
          when rule.nth = -1 then l.last - (extract(isodow from l.last)::int - rule.weekday + 7) % 7
          else m.first + (rule.weekday - extract(isodow from m.first)::int + 7) % 7 + 7 * (rule.nth - 1)
        end
    ) d (day)
  where rule.freq = 'monthly' and d.day between m.first and l.last
$$;

-- The days of a rule in their order, without those that were skipped. Four hundred and one are too many.
create function private.series_days(rule public.event_series) returns date[]
language sql immutable set search_path = '' as $$
  select coalesce(array_agg(d.day order by d.day) filter (where d.day <> all (rule.skipped)), '{}')
  from
    (
      select r.day
      from private.rule_days(rule) r (day)
      where
        r.day >= rule.starts_on
        and r.day <= coalesce(rule.until, rule.starts_on + 1000)
        and r.day <= (rule.starts_on + interval '2 years')::date
      order by r.day
      limit least(coalesce(rule.times, 401), 401)
    ) d
$$;

-- Reads the rule of a draft: {"freq", "every", "weekdays", "month_day", "nth", "weekday", "until", "times",
-- "skipped"}. Skipped are the days that are left out, such as holidays.
create function private.series_of_draft(repeats jsonb, base public.event_series) returns public.event_series
language plpgsql stable set search_path = '' as $$
declare rule public.event_series := base;
begin
  begin
    rule.freq := repeats ->> 'freq';
    rule.every := coalesce((repeats ->> 'every')::int, 1);
    rule.weekdays := coalesce((select array_agg(distinct w::int order by w::int)
      from jsonb_array_elements_text(coalesce(nullif(repeats -> 'weekdays', 'null'), '[]')) w), '{}');
    rule.month_day := (repeats ->> 'month_day')::int;
    rule.nth := (repeats ->> 'nth')::int;
    rule.weekday := (repeats ->> 'weekday')::int;
    rule.until := (repeats ->> 'until')::date;
    rule.times := (repeats ->> 'times')::int;
  exception when data_exception or invalid_parameter_value then
    perform private.raise_error('event.series_rule', 'repeats: this rule cannot be read.', 422);
  end;
  if repeats -> 'skipped' <> 'null' then rule.skipped := private.skipped_days(repeats -> 'skipped'); end if;
  return rule;
end $$;

create function private.skipped_days(given jsonb) returns date[]
language plpgsql stable set search_path = '' as $$
declare days date[];
begin
  if jsonb_typeof(given) <> 'array' or exists (select from jsonb_array_elements(given) d
    where coalesce(d #>> '{}', '') !~ '^\d{4}-\d{2}-\d{2}$') then
    raise invalid_datetime_format;
  end if;
  days := array(select distinct d::date from jsonb_array_elements_text(given) d order by 1);
  if cardinality(days) > 400 then raise invalid_datetime_format; end if; -- LIMITS.event.seriesMax
  return days;
exception when data_exception then
  perform private.raise_error('event.series_skipped', format(
    'repeats.skipped: %s was given; up to 400 days like 2031-04-09 are wanted.', left(given::text, 60)), 422);
end $$;

create function private.require_series(rule public.event_series) returns void
language plpgsql stable set search_path = '' as $$
declare
  days      int;
  left_days int;
begin
  if rule.until is null and rule.times is null then
    perform private.raise_error('event.series_endless',
      'Say when it ends: a last day, or how many times.', 422);
  elsif rule.freq is null or rule.freq not in ('daily', 'weekly', 'monthly')
    or rule.every not between 1 and 52 or not rule.weekdays <@ array[1, 2, 3, 4, 5, 6, 7]
    or rule.until is not null and rule.times is not null or rule.times < 1
    or (rule.nth is null) <> (rule.weekday is null)
    or rule.nth not in (-1, 1, 2, 3, 4, 5) or rule.weekday not between 1 and 7
    or rule.month_day not between 1 and 31
    or rule.freq = 'monthly' and (rule.month_day is null) = (rule.nth is null) then
    perform private.raise_error('event.series_rule', 'repeats: this rule cannot be read.', 422);
  end if;
  left_days := cardinality(private.series_days(rule));
  rule.skipped := '{}';
  days := case when rule.times > 400 or rule.until > rule.starts_on + interval '2 years' then 401
    else cardinality(private.series_days(rule)) end;
  if days > 400 or days < rule.times then -- LIMITS.event.seriesMax
    perform private.raise_error('event.series_long', 'A series has at most 400 dates within two years.', 422);
  elsif left_days = 0 then
    perform private.raise_error('event.series_empty', 'No date follows from this rule.', 422);
  end if;
end $$;

-- One date of a series: the event as it was written, on a day that the rule gives.
create function private.event_on(day date, event public.events, rule public.event_series)
returns public.events
language plpgsql stable set search_path = '' as $$
declare
  ends  timestamp := day + rule.start_time + rule.duration;
  start timestamptz := private.place_local(day, rule.start_time, rule.timezone);
begin
  event.answer_until := event.answer_until - event.start_at + start;
  event.start_at := start;
  event.end_at := case when rule.duration is not null
    then greatest(private.place_local(ends::date, ends::time, rule.timezone), start) end;
  event.series_id := rule.id;
  event.series_day := day;
  return event;
end $$;

-- A rule that is moved by some days means other weekdays, and another day of the month.
create function private.shift_rule(rule public.event_series, days int) returns public.event_series
language plpgsql immutable set search_path = '' as $$
begin
  if days = 0 then return rule; end if;
  rule.starts_on := rule.starts_on + days;
  rule.until := rule.until + days;
  rule.skipped := array(select s + days from unnest(rule.skipped) s);
  rule.weekdays := array(select distinct (w - 1 + days % 7 + 7) % 7 + 1 from unnest(rule.weekdays) w
    order by 1);
  rule.month_day := case when rule.month_day is not null then extract(day from rule.starts_on)::int end;
  if rule.nth is not null then
    rule.weekday := extract(isodow from rule.starts_on)::int;
    rule.nth := case when rule.nth = -1 then -1 else (extract(day from rule.starts_on)::int + 6) / 7 end;
  end if;
  return rule;
end $$;

-- A date that was deleted does not come back when its series is written again.
create function private.events_after_delete_series() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.event_series s set skipped = s.skipped || old.series_day where s.id = old.series_id
    and old.series_day <> all (s.skipped) and cardinality(s.skipped) < 400;
  return null;
end $$;
create trigger events_after_delete_series after delete on public.events
  for each row when (old.series_id is not null) execute function private.events_after_delete_series();
