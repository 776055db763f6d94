-- What a call of an import brings, read and judged: the file, its lines, the numbers of its lines. Each line
-- and each number says the first thing that is wrong with it.

create function private.try_parse_date(value text) returns date
language plpgsql immutable set search_path = '' as $$
begin
  return case when value ~ '^\d{4}-\d{2}-\d{2}$' then value::date end;
exception when others then
  return null;
end $$;

create function private.validate_import(meta jsonb, rows jsonb) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not exists (select 1 from public.sports s where s.code = meta ->> 'sport' and s.is_active) then
    perform private.raise_error('import.sport',
      format('sport: %s is not a known sport.', left(coalesce(meta ->> 'sport', 'nothing'), 40)), 422);
  end if;
  if coalesce(meta ->> 'source', '') !~ '^[a-z0-9][a-z0-9_-]{1,79}$' then
    perform private.raise_error('import.source',
      'source: a short name of small letters, digits, - and _ is wanted.', 422);
  end if;
  if coalesce(meta ->> 'file_hash', '') !~ '^[0-9a-f]{64}$' then
    perform private.raise_error('import.file_hash', 'file_hash: a SHA-256 in hex is wanted.', 422);
  end if;
  -- Imported people carry no birth date, so whoever imports answers for their being adults.
  if coalesce(meta ->> 'adults_only', '') <> 'true' then
    perform private.raise_error('import.adults_only',
      'adults_only: confirm that everybody in the file is an adult.', 422);
  end if;
  -- LIMITS.import.rowsMax
  if jsonb_typeof(rows) is distinct from 'array' or jsonb_array_length(rows) not between 1 and 20000 then
    perform private.raise_error('import.rows', 'rows: a list of 1 to 20000 rows is wanted.', 422);
  end if;
end $$;

-- The first thing that makes a line unusable, or null.
create function private.import_line_problem(line jsonb) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return case
    when jsonb_typeof(line) <> 'object' then 'row: an object is wanted.'
    when char_length(btrim(coalesce(line ->> 'name', ''))) not between 1 and 120
      then 'name: 1 to 120 characters are wanted.'
    when char_length(coalesce(line ->> 'key', '')) not between 1 and 200
      then 'key: 1 to 200 characters are wanted.'
    when nullif(line ->> 'class_year', '') is not null
      and line ->> 'class_year' !~ '^(19[5-9]\d|20[0-4]\d|2050)$'
      then 'class_year: a year from 1950 to 2050 is wanted.'
    when nullif(line ->> 'country', '') is not null and line ->> 'country' !~ '^[A-Z]{2}$'
      then 'country: two letters like FR are wanted.'
    when nullif(line ->> 'sex_category', '') is not null
      and line ->> 'sex_category' not in ('female', 'male', 'open')
      then 'sex_category: female, male or open is wanted.'
    when nullif(line ->> 'level', '') is not null
      and line ->> 'level' not in ('recreational', 'school', 'club', 'regional', 'national', 'international',
        'college', 'professional')
      then 'level: not a known level.'
  end;
end $$;

-- The lines of a call, each with the first thing that makes it unusable.
create function private.import_lines(rows jsonb) returns table (
  line int,
  key text,
  name text,
  class_year smallint,
  country text,
  sex_category text,
  level text,
  club text,
  positions jsonb,
  measurements jsonb,
  problem text
)
language sql stable set search_path = '' as $$
  select
    case
      when e ->> 'row' ~ '^\d{1,7}$'
      and e ->> 'row' !~ '^0+$' then (e ->> 'row')::int
      else n::int
    end,
    left(coalesce(e ->> 'key', ''), 200),
    btrim(coalesce(e ->> 'name', '')),
    case
      when e ->> 'class_year' ~ '^(19[5-9]\d|20[0-4]\d|2050)$' then (e ->> 'class_year')::smallint
    end,
    nullif(e ->> 'country', ''),
    nullif(e ->> 'sex_category', ''),
    nullif(e ->> 'level', ''),
    left(btrim(coalesce(e ->> 'club', '')), 120),
    case jsonb_typeof(e -> 'positions')
      when 'array' then e -> 'positions'
      else '[]'
    end,
    case jsonb_typeof(e -> 'measurements')
      when 'array' then e -> 'measurements'
      else '[]'
    end,
    private.import_line_problem(e)
  from jsonb_array_elements(rows) with ordinality as t (e, n)
$$;

-- What is wrong with a number, or null; `factor` is null where its unit does not fit the metric.
create function private.import_number_problem(
  given jsonb,
  amount double precision,
  factor double precision,
  measured_on date,
  metric public.metrics
) returns text
language plpgsql stable set search_path = '' as $$
begin
  return case
    when metric.code is null
      then format('%s is not a known metric.', left(coalesce(given ->> 'metric', 'nothing'), 60))
    when amount is null
      then format('%s was given, a number is wanted.', left(coalesce(given ->> 'value', 'nothing'), 40))
    when factor is null then format('unit %s was given, %s is measured in %s.',
      left(coalesce(given ->> 'unit', 'nothing'), 20), metric.code, metric.unit)
    when amount * factor not between metric.min_value and metric.max_value
      then format('%s %s was given, %s to %s %s is plausible.', given ->> 'value', given ->> 'unit',
        metric.min_value, metric.max_value, metric.unit)
    -- Today is tomorrow already for those who live ahead of UTC.
    when measured_on is null or measured_on > current_date + 1 or measured_on < date '1950-01-01'
      then format('measured_on %s was given, a day that has passed is wanted.',
        left(coalesce(given ->> 'measured_on', 'nothing'), 20))
    when coalesce(given ->> 'precision', 'day') not in ('day', 'month', 'year')
      then 'precision: day, month or year is wanted.'
    when coalesce(given ->> 'method', 'unknown') not in ('fat', 'laser', 'hand', 'radar', 'device', 'video',
      'official', 'estimate', 'unknown')
      then 'method: not a known method.'
  end;
end $$;

-- The numbers of usable lines, converted and judged by the bounds of their metric. Factors and days are
-- looked up once for a whole call.
create function private.import_numbers(rows jsonb) returns table (
  line int,
  key text,
  metric text,
  value double precision,
  unit text,
  measured_on date,
  time_precision text,
  method text,
  problem text
)
language sql stable set search_path = '' as $$
  with
    given as materialized (
      select l.line, l.key, m as number, m ->> 'metric' as metric, m ->> 'unit' as unit
      from
        private.import_lines(rows) l
        cross join lateral jsonb_array_elements(l.measurements) m
      where l.problem is null
    ),
    days as materialized (
      select d.day, private.try_parse_date(d.day) as measured_on
      from (select distinct g.number ->> 'measured_on' as day from given g) d
    ),
    factors as materialized (
      select u.unit, u.wanted, private.to_canonical_unit(1, u.unit, u.wanted) as factor
      from
        (
          select distinct g.unit, k.unit as wanted
          from
            given g
            join public.metrics k on k.code = g.metric
        ) u
    )
  select
    g.line,
    g.key,
    g.metric,
    a.amount,
    g.unit,
    d.measured_on,
    coalesce(g.number ->> 'precision', 'day'),
    coalesce(g.number ->> 'method', 'unknown'),
    private.import_number_problem(g.number, a.amount, f.factor, d.measured_on, k)
  from
    given g
    cross join lateral (
      select
        case
          when g.number ->> 'value' ~ '^-?\d{1,9}(\.\d{1,9})?$' then (g.number ->> 'value')::double precision
        end as amount
    ) a
    left join public.metrics k on k.code = g.metric and k.is_active
    left join factors f on f.unit = g.unit and f.wanted = k.unit
    left join days d on d.day = g.number ->> 'measured_on'
$$;

-- An import leaves alone what is disputed or was lowered, and says so.
create function private.leave_disputed_numbers(origin text) returns void
language plpgsql set search_path = '' as $$
begin
  update pg_temp.import_number n set problem = case when m.dispute_status = 'disputed'
    then 'this number is disputed: it stays as it is until that is decided.'
    else 'our team lowered this number after a dispute: it stays as it is.' end
  from public.measurements m
  where n.problem is null and m.source_key = left(origin || ':' || n.key || ':' || n.metric || ':'
    || n.measured_on, 400) and (m.dispute_status = 'disputed' or private.is_lowered(m));
end $$;
