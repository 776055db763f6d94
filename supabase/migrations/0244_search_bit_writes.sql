-- Takes the bits of these lines out of one chunk and puts those in that hold now.
create function private.write_search_chunk(part int, slots int[]) returns void
language sql security definer set search_path = '' as $$
  with
    kept as materialized (select ~private.bits_of(c % 16000, 1) as bits from unnest(slots) c),
    fresh as materialized (
      select v.facet, v.value, private.bits_of(s.slot % 16000, 1) as bits
      from
        public.athlete_search_index s
        cross join lateral (
          select * from private.search_values(s, private.today())
          union all
          select * from private.search_result_values(s.athlete_id)
        ) v
      where s.slot = any (slots)
      group by 1, 2
    ),
    cleared as (
      update private.search_bits b
      set bits = b.bits & k.bits
      from kept k
      where
        b.chunk = part
        and not exists (select from fresh f where f.facet = b.facet and f.value = b.value)
        and b.bits & k.bits <> b.bits
    )
  insert into private.search_bits as b (facet, value, chunk, bits)
  select f.facet, f.value, part, f.bits
  from fresh f
  on conflict (facet, value, chunk) do update
    set bits = (b.bits & (select k.bits from kept k)) | excluded.bits
$$;

-- Writes the bits of what changed. A change is taken off the list in the transaction that writes its bits,
-- and a line that changes meanwhile is on the list again: whoever counts sees one or the other.
-- In slices of one chunk, those first that have waited longest, until nothing waits or the time is over: what
-- a load or the beginning of a day leaves waiting may be more than one statement has time for. What is left
-- stays on the list, where it is counted by itself.
create function private.update_search_bits(lasting interval, most_lines int) returns void
language plpgsql security definer set search_path = '' as $$
declare
  began timestamptz := clock_timestamp();
  part  int;
  last  int;
  slots int[];
  said  int[];
  were  text[];
begin
  if not pg_try_advisory_xact_lock(hashtextextended('search_bits', 0)) then return; end if;
  insert into private.search_changes (slot)
  select m.slot from private.search_days d
    cross join lateral private.search_slots_moved(d.counted_on, private.today()) m;
  update private.search_days d set counted_on = private.today()
  where d.counted_on <> private.today();
  loop
    select c.slot / 16000 into part from private.search_changes c order by c.id limit 1;
    exit when not found;
    select max(q.slot) into last from (
      select distinct c.slot from private.search_changes c
      where c.slot / 16000 = part order by 1 limit most_lines) q;
    with gone as (delete from private.search_changes c
      where c.slot / 16000 = part and c.slot <= last returning c.slot, c.was)
    select array_agg(distinct g.slot), array_agg(g.slot) filter (where g.was is not null),
      array_agg(g.was) filter (where g.was is not null)
    into slots, said, were from gone g;
    perform private.write_search_chunk(part, slots);
    if said is not null then perform private.write_search_words(part, said, were); end if;
    perform private.count_search_chunk(part);
    exit when clock_timestamp() - began >= lasting;
  end loop;
end $$;

create function private.write_search_bits() returns void
language sql security definer set search_path = '' as $$
  select private.update_search_bits('10 seconds', 4000)
$$;
grant execute on function private.write_search_bits() to service_role;
