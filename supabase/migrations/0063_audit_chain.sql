-- The security log in one chain: each entry's hash covers the one before it, so that a row that was changed,
-- removed or slipped in afterwards is found. Writing a row only queues it; a job seals what was committed, so
-- that no writer waits for another. Why: docs/decisions/0604-audit-chain.md

-- What is not sealed yet. A row that commits late is queued late, and is sealed in a later run.
create table private.unsealed_audit_rows (
  position bigint generated always as identity primary key,
  row_id uuid not null
);

create table private.audit_chain (
  place bigint primary key check (place > 0),
  row_id uuid unique, -- null once the row was erased with a person whose data may not be kept
  row_hash bytea not null check (octet_length(row_hash) = 32),
  hash bytea not null check (octet_length(hash) = 32)
);

-- The head of the chain after each run. Copies of it outside the database are what the owner of the database
-- cannot rewrite.
create table private.audit_seals (
  position bigint primary key check (position > 0),
  hash bytea not null check (octet_length(hash) = 32),
  at timestamptz not null default clock_timestamp()
);

create function private.queue_audit_row() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.unsealed_audit_rows (row_id) values (new.id);
  return null;
end $$;
create trigger queue_audit_row after insert on public.security_audit_log
  for each row execute function private.queue_audit_row();

-- The text of a line goes out with an export, so what not every reader of an export may know is in it as a
-- hash. Without this key nobody finds a short value by trying all of them.
insert into private.app_secrets (name, value) values ('audit_lines', extensions.gen_random_bytes(32));

create function private.audit_line_salt(line uuid, part text) returns text
language sql stable set search_path = '' as $$
  select encode(extensions.hmac(convert_to(part || line::text, 'UTF8'), s.value, 'sha256'), 'hex')
  from private.app_secrets s
  where s.name = 'audit_lines'
$$;

-- Enough to see that two lines came from one place, too little to find it.
create function private.shortened_ip(ip text) returns text
language sql immutable set search_path = '' as $$
  select
    case
      when ip ~ '^\d+\.\d+\.\d+\.\d+$' then regexp_replace(ip, '\.\d+\.\d+$', '.x.x')
      when ip like '%:%' then array_to_string((string_to_array(ip, ':'))[1:2], ':') || ':x'
      else 'unknown'
    end
$$;

-- The same bytes in every session and every time zone: id, person, action, source, time, then two hashes. The
-- first is that of the details, the shortened address and the browser, whose salt an export gives for those
-- lines that it may show; the second that of the whole address, whose salt stays here.
create function private.audit_row_text(entry public.security_audit_log) returns text
language sql stable set search_path = '' as $$
  select
    jsonb_build_array(
      entry.id,
      entry.user_id,
      entry.action,
      entry.source,
      to_char(entry.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
      encode(
        sha256(
          convert_to(
            concat_ws(
              chr(10),
              private.audit_line_salt(entry.id, 'shown'),
              entry.details::text,
              private.shortened_ip(entry.ip_address),
              entry.user_agent
            ),
            'UTF8'
          )
        ),
        'hex'
      ),
      encode(
        sha256(
          convert_to(private.audit_line_salt(entry.id, 'address') || chr(10) || entry.ip_address, 'UTF8')
        ),
        'hex'
      )
    )::text
$$;

-- Links at most 50,000 queued rows to the chain, in the order in which they were queued, and says how many.
-- Rows are looked up by key: with statistics of an empty log the planner would read all of it for each.
create function private.seal_audit_log() returns int
language plpgsql security definer set search_path = '' set enable_seqscan = off as $$
declare
  entry  record;
  head   bytea;
  at     bigint;
  sealed int := 0;
begin
  perform pg_advisory_xact_lock(hashtextextended('audit_chain', 0));
  -- The last seal counts too: where the end of the chain was cut off, its places are not given out again.
  select c.place, c.hash into at, head from private.audit_chain c order by c.place desc limit 1;
  at := greatest(coalesce(at, 0), coalesce((select max(s.position) from private.audit_seals s), 0));
  head := coalesce(head, '');
  for entry in
    with taken as (
      delete from private.unsealed_audit_rows q
      where q.position <= (select max(u.position) from (
        select u.position from private.unsealed_audit_rows u order by u.position limit 50000) u)
      returning q.position, q.row_id)
    select l.id, sha256(convert_to(private.audit_row_text(l), 'UTF8')) as row_hash
    from taken t cross join lateral (
      select e.* from public.security_audit_log e where e.id = t.row_id offset 0) l
    order by t.position
  loop
    at := at + 1;
    sealed := sealed + 1;
    head := sha256(head || entry.row_hash);
    insert into private.audit_chain (place, row_id, row_hash, hash)
    values (at, entry.id, entry.row_hash, head);
  end loop;
  if sealed > 0 then insert into private.audit_seals (position, hash) values (at, head); end if;
  return sealed;
end $$;
grant execute on function private.seal_audit_log() to service_role;

-- An erased person's rows leave their hashes behind, without the id, and a row of their own that says which
-- place this was, who erased it and why. Only so can a place be empty and the chain whole.
create function private.forget_audit_row() returns trigger
language plpgsql security definer set search_path = '' as $$
declare freed bigint;
begin
  delete from private.unsealed_audit_rows q where q.row_id = old.id;
  update private.audit_chain c set row_id = null where c.row_id = old.id returning c.place into freed;
  if freed is not null then
    insert into public.security_audit_log (action, details)
    select 'audit_row_erased',
      jsonb_build_object('place', freed, 'reason', e.reason, 'erased_by', e.erased_by)
    from private.running_erasures e
    where e.transaction = pg_current_xact_id()
    limit 1;
  end if;
  return null;
end $$;
create trigger forget_audit_row after delete on public.security_audit_log
  for each row execute function private.forget_audit_row();

create function private.audit_chain_append_only() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and tg_table_name = 'audit_chain' then
    if new.row_id is null
      and (new.place, new.row_hash, new.hash) = (old.place, old.row_hash, old.hash)
      and exists (select from private.running_erasures e where e.transaction = pg_current_xact_id())
      and not exists (select from public.security_audit_log l where l.id = old.row_id) then
      return new;
    end if;
  end if;
  raise exception using errcode = '42501', message = 'The audit chain is append-only.',
    hint = 'audit.append_only';
end $$;
create trigger audit_chain_before_update_delete before update or delete on private.audit_chain
  for each row execute function private.audit_chain_append_only();
create trigger audit_chain_before_truncate before truncate on private.audit_chain
  for each statement execute function private.audit_chain_append_only();
create trigger audit_seals_before_update_delete before update or delete on private.audit_seals
  for each row execute function private.audit_chain_append_only();
create trigger audit_seals_before_truncate before truncate on private.audit_seals
  for each statement execute function private.audit_chain_append_only();

-- Whether a line says who erased the row of this place, and why.
create function private.has_erasure_line(place bigint) returns boolean
language sql stable set search_path = '' as $$
  select
    exists (
      select
      from public.security_audit_log e
      where
        e.action = 'audit_row_erased'
        and e.source = 'server'
        and e.details @> jsonb_build_object('place', has_erasure_line.place)
        and e.details ?& array['reason', 'erased_by']
    )
$$;

-- The first thing wrong with the places after `after_place`, at most `places` of them, or no row.
create function private.audit_chain_fault(after_place bigint, places bigint)
returns table (place bigint, row_id uuid, fault text)
language sql stable set search_path = '' set enable_seqscan = off as $$
  with
    part as (
      select c.place, c.row_id, c.row_hash, c.hash
      from private.audit_chain c
      where c.place >= after_place and c.place <= after_place + places
    ),
    walked as (
      select
        p.*,
        lag(p.place, 1, 0::bigint) over w as place_before,
        lag(p.hash, 1, ''::bytea) over w as hash_before
      from part p
      window w as (order by p.place)
    ),
    judged as (
      select
        w.place,
        w.row_id,
        case
          when w.place <> w.place_before + 1 then 'missing'
          when sha256(w.hash_before || w.row_hash) <> w.hash then 'altered'
          when w.row_id is null
          and not private.has_erasure_line(w.place) then 'missing'
          when w.row_id is not null
          and l.id is null then 'missing'
          when w.row_id is not null
          and sha256(convert_to(private.audit_row_text(l), 'UTF8')) <> w.row_hash then 'altered'
        end as fault,
        w.place_before + 1 as place_wanted
      from
        walked w
        left join lateral (
          select e.*
          from public.security_audit_log e
          where e.id = w.row_id
          offset 0
        ) l
          on true
      where w.place > after_place
    )
  select
    least(j.place, j.place_wanted),
    j.row_id,
    j.fault
  from judged j
  where j.fault is not null
  order by j.place
  limit 1
$$;

-- What no place of the chain shows by itself: the end was cut off, a seal was changed, or a row was slipped
-- in past the queue.
create function private.audit_seal_fault() returns table (place bigint, row_id uuid, fault text)
language sql stable set search_path = '' set enable_nestloop = off as $$
  (
    select
      s.position,
      null::uuid,
      case
        when c.place is null then 'missing'
        else 'altered'
      end
    from
      private.audit_seals s
      left join private.audit_chain c on c.place = s.position
    where c.hash is distinct from s.hash
    order by s.position
    limit 1
  )
  union all
  (
    select null, l.id, 'unsealed'
    from public.security_audit_log l
    where
      not exists (select from private.audit_chain c where c.row_id = l.id)
      and not exists (select from private.unsealed_audit_rows u where u.row_id = l.id)
    order by l.created_at
    limit 1
  )
  limit 1
$$;

-- Walks the chain from `after_place`, all of it or `places` of it, and names the first fault: the place and
-- the id of a row that is altered or missing. Without one, `fault` is null and `place` is how far it came.
create function private.verify_audit_log(after_place bigint default 0, places bigint default null)
returns table (place bigint, row_id uuid, fault text, last_place bigint)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  found_fault record;
  last bigint := coalesce((select max(c.place) from private.audit_chain c), 0);
  upto bigint := least(last, after_place + coalesce(places, last));
begin
  select * into found_fault from private.audit_chain_fault(after_place, coalesce(places, last));
  if found_fault.fault is null and upto = last then
    select * into found_fault from private.audit_seal_fault();
  end if;
  if found_fault.fault is null then
    return query select upto, null::uuid, null::text, last;
  else
    return query select found_fault.place, found_fault.row_id, found_fault.fault, last;
  end if;
end $$;

comment on table private.unsealed_audit_rows is 'Rows of the security log that wait to be sealed.';
comment on table private.audit_chain is
  'The place of each row of the security log, the hash of its text, and the hash of that and all before it.';
comment on table private.audit_seals is 'The head of the chain after each run: how far it came, its hash.';
