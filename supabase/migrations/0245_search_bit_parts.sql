-- Bits are written in slices of one chunk, those first that have waited longest, until nothing waits or the
-- time is over: what a load or the beginning of a day leaves waiting may be more than one statement has time
-- for. What is left stays on the list, where it is counted by itself.

create function private.update_search_bits(lasting interval, most_lines int) returns void
language plpgsql security definer set search_path = '' as $$
declare
  began timestamptz := clock_timestamp();
  part  int;
  last  int;
  slots int[];
begin
  if not pg_try_advisory_xact_lock(hashtextextended('search_bits', 0)) then return; end if;
  insert into private.search_changes (slot)
  select m.slot from private.search_days d
    cross join lateral private.search_slots_moved(d.counted_on, private.today()) m;
  update private.search_days d set counted_on = private.today()
  where d.counted_on <> private.today();
  loop
    select c.slot / 32000 into part from private.search_changes c order by c.id limit 1;
    exit when not found;
    select max(q.slot) into last from (
      select distinct c.slot from private.search_changes c
      where c.slot / 32000 = part order by 1 limit most_lines) q;
    with gone as (delete from private.search_changes c
      where c.slot / 32000 = part and c.slot <= last returning c.slot)
    select array_agg(distinct g.slot) into slots from gone g;
    perform private.write_search_chunk(part, slots);
    exit when clock_timestamp() - began >= lasting;
  end loop;
end $$;

-- An import that has just written its own lines goes on writing all that waits: private.write_search_bits.
create function private.write_search_bit_parts() returns void
language sql security definer set search_path = '' as $$
  select private.update_search_bits('10 seconds', 4000)
$$;
grant execute on function private.write_search_bit_parts() to service_role;
