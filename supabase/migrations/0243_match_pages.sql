-- A page in the order of a match out of the sets. For everybody found at once they tell how many points
-- somebody could have at most; only who could stand on the page is read and given the points that count.
-- Why: docs/decisions/0607-a-match-out-of-the-sets.md

-- Numbers of points as sets, one for each of seven digits of base two. A set that is null has no members.
create function private.add_digits(numbers bit varying[], more bit varying[]) returns bit varying[]
language plpgsql immutable set search_path = '' as $$
declare
  carry bit varying;
  twice  bit varying;
begin
  for k in 1 .. 7 loop
    if more[k] is null then
      twice := numbers[k] & carry;
      numbers[k] := coalesce(numbers[k] # carry, numbers[k], carry);
      carry := twice;
    elsif numbers[k] is null then
      twice := more[k] & carry;
      numbers[k] := coalesce(more[k] # carry, more[k]);
      carry := twice;
    else
      twice := numbers[k] & more[k];
      numbers[k] := numbers[k] # more[k];
      twice := coalesce(twice | (numbers[k] & carry), twice);
      numbers[k] := coalesce(numbers[k] # carry, numbers[k]);
      carry := twice;
    end if;
  end loop;
  return numbers;
end $$;

-- The digits of the points that members of one chunk have for a part by its sets, those of most points first.
create function private.step_digits(
  members bit varying,
  part int,
  points int[],
  facets text[],
  choices text[]
) returns bit varying[]
language plpgsql stable security definer set search_path = '' as $$
declare
  digits bit varying[] := array_fill(null::bit varying, array[7]);
  met    bit varying;
begin
  for n in 1 .. cardinality(points) loop
    met := members & (select b.bits from private.search_bits b
      where b.facet = facets[n] and b.value = choices[n] and b.chunk = part);
    continue when met is null;
    members := members # met;
    for k in 0 .. 6 loop
      if points[n] >> k & 1 = 1 then digits[k + 1] := coalesce(digits[k + 1] | met, met); end if;
    end loop;
  end loop;
  return digits;
end $$;

-- The highest digit of base two that is 1, of a number from 1 to 255.
create function private.top_digit(number int) returns int
language sql immutable set search_path = '' as $$
  select 8 - strpos(number::bit(8)::text, '1')
$$;

-- The digits of the points of a number by its bands. Members are halved by the digits of the bands' numbers,
-- three times at most, as long as the bands of a half differ in points.
create function private.band_digits(members bit varying, part int, kind text, points int[])
returns bit varying[]
language plpgsql stable security definer set search_path = '' as $$
declare
  digits bit varying[] := array_fill(null::bit varying, array[7]);
  top    int := private.top_digit(greatest(cardinality(points) - 1, 1));
  halves bit varying[] := array[members & (select b.bits from private.search_bits b
    where b.facet = 'has' and b.value = kind and b.chunk = part)];
  firsts int[] := array[0]; -- the first band of each half
  lasts  int[] := array[cardinality(points) - 1];
  at     int := 1;
  above  bit varying;
  most   int;
  k      int;
  bands  bit varying[] := array( -- the highest digits of the bands' numbers, the highest first
    select (select b.bits from private.search_bits b
      where b.facet = 'band' || top - d and b.value = kind and b.chunk = part)
    from generate_series(0, 2) d order by d);
begin
  if halves[1] is null then return digits; end if;
  while at <= cardinality(halves) loop
    most := greatest(points[firsts[at] + 1], points[lasts[at] + 1]);
    -- the digit that the bands of this half differ in
    k := case when firsts[at] = lasts[at] or points[firsts[at] + 1] = points[lasts[at] + 1] then -1
      else private.top_digit(firsts[at] # lasts[at]) end;
    if k > top - 3 and k >= 0 then
      above := halves[at] & bands[top - k + 1];
      halves := halves || coalesce(halves[at] # above, halves[at]);
      firsts := firsts || firsts[at];
      lasts := lasts || ((lasts[at] >> k << k) - 1);
      if above is not null then
        halves := halves || above;
        firsts := firsts || (lasts[at] >> k << k);
        lasts := lasts || lasts[at];
      end if;
    else
      for d in 0 .. 6 loop
        if most >> d & 1 = 1 then digits[d + 1] := coalesce(digits[d + 1] | halves[at], halves[at]); end if;
      end loop;
    end if;
    at := at + 1;
  end loop;
  return digits;
end $$;

-- The people of one chunk whom a search found, and how many points each could have at most, as digits.
create type private.match_ceiling as (members bit varying, digits bit varying[]);

create function private.match_ceiling_of(members bit varying, chunk int, parts private.match_part[])
returns private.match_ceiling
language plpgsql stable security definer set search_path = '' as $$
declare
  part   private.match_part;
  digits bit varying[] := array_fill(null::bit varying, array[7]);
begin
  if coalesce(bit_count(members), 0) = 0 then return null; end if;
  foreach part in array parts loop
    digits := private.add_digits(digits, case
      when part.kind is null
        then private.step_digits(members, chunk, part.points, part.facets, part.choices)
      else private.band_digits(members, chunk, part.kind, part.points)
    end);
  end loop;
  return (members, digits)::private.match_ceiling;
end $$;

-- The most points that so many people could have or more; 0 where there are not so many.
create function private.nth_ceiling(ceilings private.match_ceiling[], place bigint) returns int
language plpgsql immutable set search_path = '' as $$
declare
  equal bit varying[] := array(
    select c.members from unnest(ceilings) with ordinality c order by c.ordinality);
  above bit varying[];
  more  bigint;
  found int := 0;
begin
  for k in reverse 6 .. 0 loop
    select array_agg(e.bits & c.digits[k + 1] order by e.n),
      coalesce(sum(bit_count(e.bits & c.digits[k + 1])), 0)
    into above, more
    from unnest(equal) with ordinality e (bits, n)
      join unnest(ceilings) with ordinality c (members, digits, n) on c.n = e.n;
    if more >= place then
      found := found + (1 << k);
      equal := above;
    else
      place := place - more;
      equal := array(select coalesce(e.bits # e.above, e.bits)
        from unnest(equal, above) with ordinality e (bits, above, n) order by e.n);
    end if;
  end loop;
  return found;
end $$;

-- Who of a chunk could have so many points.
create function private.ceiling_from(ceiling private.match_ceiling, lowest int) returns bit varying
language plpgsql immutable set search_path = '' as $$
declare reach bit varying := ceiling.members;
begin
  for k in 0 .. 6 loop
    reach := case lowest >> k & 1
      when 1 then ceiling.digits[k + 1] & reach
      else coalesce(ceiling.digits[k + 1] | reach, ceiling.digits[k + 1], reach)
    end;
  end loop;
  return reach;
end $$;

-- The first of these lines in the order of the points that count.
create function private.match_lines(filter jsonb, slots int[], page int) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  ordered record;
  found   jsonb;
begin
  select * into ordered from private.search_order(filter);
  execute format(
    'with found as (select s.athlete_id as id, %1$s as key from %2$s where s.slot = any ($2)%3$s'
    || ' order by 2 desc, 1 desc limit %4$s)'
    || ' select coalesce(jsonb_agg(jsonb_build_object(''id'', f.id, ''key'', f.key)'
    || ' order by f.key desc, f.id desc), ''[]'') from found f',
    ordered.key, ordered.source, ordered.keyset, page + 1)
  into found
  using filter, slots;
  return found;
end $$;

-- A page as private.search_page tells it. Where few are found for each chunk of the sets, all are read.
-- Otherwise those who could have most are; then it is known what the last of the page has, and everybody who
-- could have as much is read. Of a later page whoever stands before it is read again.
create function private.match_page_of_sets(
  filter jsonb,
  tiers text[],
  blocked uuid[],
  words text[],
  folded text,
  typo boolean,
  page int,
  sets private.search_sets,
  few int
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  matching record;
  ceilings private.match_ceiling[];
  parts    private.match_part[];
  wanted   bigint := 2 * (page + 1);
  lowest    int := 0;
  found    jsonb;
  last_key int;
begin
  sets := coalesce(sets,
    private.find_search_sets(filter, tiers, blocked, auth.uid(), words, folded, typo, '{}'));
  select * into matching from private.search_found(filter, tiers, blocked, words, folded, typo, sets);
  -- Chunks of other sports hold nobody.
  if (select sum(bit_count(c)) > few * count(*) from unnest(matching.chunks) c where bit_count(c) > 0) then
    parts := private.points_by_sets(filter -> 'match');
    ceilings := array(select private.match_ceiling_of(c.bits, c.n::int - 1, parts)
      from unnest(matching.chunks) with ordinality c (bits, n) order by c.n);
    lowest := greatest(least(private.nth_ceiling(ceilings, wanted), (filter #>> '{after,key}')::int), 0);
  end if;
  loop
    found := private.match_lines(filter, matching.slots || private.slots_of(case lowest
      when 0 then matching.chunks
      else array(select private.ceiling_from((c.members, c.digits)::private.match_ceiling, lowest)
        from unnest(ceilings) with ordinality c (members, digits, n) order by c.n) end), page);
    last_key := (found -> page ->> 'key')::int;
    exit when lowest = 0 or last_key >= lowest;
    wanted := 4 * wanted;
    lowest := coalesce(last_key, least(private.nth_ceiling(ceilings, wanted), lowest - 1));
  end loop;
  return found;
end $$;
