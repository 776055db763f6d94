-- The state of the chain of the security log for admins with a second factor: heads, check, export.

create function private.audit_chain_heads(n int) returns setof jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.record_security_log_read();
  return query
  select jsonb_build_object('place', s.position, 'hash', encode(s.hash, 'hex'), 'at', s.at)
  from private.audit_seals s
  order by s.position desc
  limit least(greatest(n, 1), 1000);
end $$;
grant execute on function private.audit_chain_heads(int) to authenticated;

create function public.audit_chain_heads(n int default 30) returns setof jsonb
language sql set search_path = '' as $$
  select private.audit_chain_heads(n)
$$;
grant execute on function public.audit_chain_heads(int) to authenticated;

-- In parts, because one call has 8 seconds: the screen asks on from `place` until it is `last_place`. The
-- first part seals what waits, so that the answer covers everything written before it.
create function private.check_audit_log(after_place bigint, places bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare verdict record;
begin
  perform private.require_admin();
  if after_place is null or after_place < 0 then
    perform private.raise_error('admin.check_place',
      'after_place: 0 begins a check, a later place goes on with one.', 422);
  end if;
  -- Going on is free only after a beginning, which is counted and on record.
  if after_place > 0 and not exists (
    select from public.security_audit_log l
    where l.user_id = auth.uid()
      and l.action = 'security_log_checked'
      and l.source = 'server'
      and l.created_at > now() - interval '1 hour'
  ) then
    perform private.raise_error('admin.check_place', 'after_place: begin the check with 0.', 422);
  end if;
  if after_place = 0 then
    perform private.require_rate_limit('admin_action', auth.uid()::text);
    perform private.write_audit_log(auth.uid(), 'security_log_checked');
    perform private.seal_audit_log();
  end if;
  select * into verdict
  from private.verify_audit_log(greatest(after_place, 0), least(greatest(places, 1), 100000));
  return to_jsonb(verdict);
end $$;
grant execute on function private.check_audit_log(bigint, bigint) to authenticated;

create function public.check_audit_log(after_place bigint default 0, places bigint default 50000)
returns jsonb
language sql set search_path = '' as $$
  select private.check_audit_log(after_place, places)
$$;
grant execute on function public.check_audit_log(bigint, bigint) to authenticated;

-- What is said to somebody outside is signed with the key of the installation, which the server has and the
-- database has not: who owns the database rewrites the chain, and cannot sign what it says then.
create table private.signed_statements (
  id uuid primary key default gen_random_uuid(),
  made_by uuid not null references auth.users (id) on delete cascade,
  statement text not null check (char_length(statement) <= 12000),
  signature text check (char_length(signature) <= 200),
  public_key text check (char_length(public_key) <= 200),
  made_at timestamptz not null default now()
);
create index signed_statements_made_by_idx on private.signed_statements (made_by);
create index signed_statements_waiting_idx on private.signed_statements (made_at) where signature is null;

select
  private.declare_columns(
    'private.signed_statements',
    'made_by',
    '{"statement": {"kind": "reference", "holds": "what is signed, written by the database"},
      "signature": {"kind": "reference", "holds": "by the server"},
      "public_key": {"kind": "reference", "holds": "of the server"}}'
  );

-- The keys that signed so far, so that an admin compares the one in a file.
create table private.statement_keys (
  public_key text primary key check (char_length(public_key) <= 200),
  site_url text not null default '' check (char_length(site_url) <= 500), -- where the installation is reached
  since timestamptz not null default now(),
  used_at timestamptz not null default now() -- the newest is the key of today
);

select
  private.declare_columns(
    'private.statement_keys',
    null,
    '{"public_key": {"kind": "reference", "holds": "of the server"},
      "site_url": {"kind": "reference", "holds": "the address that the server gives"}}'
  );

create function private.tell_statement() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_notify('statement_to_sign', '');
  return null;
end $$;
create trigger signed_statements_tell after insert on private.signed_statements
  for each row execute function private.tell_statement();

-- Asked by the server: keeps the signatures that it brings, and answers with what waits for one.
create function private.keep_signatures(made jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.statement_keys as k (public_key, site_url)
  select made ->> 'public_key', coalesce(made ->> 'site_url', '')
  where not exists (select from private.statement_keys s
    where s.public_key = made ->> 'public_key' and s.site_url = coalesce(made ->> 'site_url', '')
      and s.used_at = (select max(l.used_at) from private.statement_keys l))
  on conflict (public_key) do update set site_url = excluded.site_url, used_at = now();
  update private.signed_statements s
  set signature = m.signature, public_key = made ->> 'public_key'
  from jsonb_to_recordset(coalesce(made -> 'signatures', '[]')) as m (id uuid, signature text)
  where s.id = m.id and s.signature is null;
  return (select coalesce(jsonb_agg(jsonb_build_object('id', w.id, 'statement', w.statement)), '[]')
    from (select s.id, s.statement from private.signed_statements s where s.signature is null
      order by s.made_at limit 100) w);
end $$;
grant execute on function private.keep_signatures(jsonb) to service_role;

-- Null where the filter asks for everything, so that nobody is looked up line by line.
create function private.event_filter_people(filter jsonb) returns uuid[]
language sql stable set search_path = '' as $$
  select
    case
      when btrim(coalesce(filter ->> 'who', '')) <> '' then array(
        select private.people_named(filter ->> 'who')
      )
    end
$$;

create function private.event_matches(
  entry public.security_audit_log,
  filter jsonb,
  actions text[],
  people uuid[]
) returns boolean
language sql stable set search_path = '' as $$
  select
    (coalesce(filter ->> 'kind', '') = '' or entry.action = any (actions))
    and (people is null or coalesce(entry.user_id = any (people), false))
    and entry.created_at >= coalesce((filter ->> 'since')::timestamptz, '-infinity')
    and entry.created_at < coalesce((filter ->> 'until')::timestamptz, 'infinity')
$$;

-- Begins an export: on record, sealed, and with a statement of what the file will hold, from which place to
-- which, how many lines of it in words, and the head of the chain. The lines follow in parts.
create function private.begin_security_export(asked jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  filter  jsonb := jsonb_strip_nulls(jsonb_build_object('kind', left(asked ->> 'kind', 40),
    'who', left(asked ->> 'who', 200), 'since', left(asked ->> 'since', 40),
    'until', left(asked ->> 'until', 40)));
  actions text[] := private.actions_of_kind(filter ->> 'kind');
  people  uuid[] := private.event_filter_people(filter);
  head    private.audit_seals;
  held    record;
  made    private.signed_statements;
begin
  perform private.require_admin();
  perform private.require_rate_limit('admin_action', auth.uid()::text);
  perform private.write_audit_log(auth.uid(), 'security_log_exported', jsonb_build_object('kind',
    filter ->> 'kind', 'since', filter ->> 'since', 'until', filter ->> 'until',
    'by_person', people is not null));
  perform private.seal_audit_log();
  select s.* into head from private.audit_seals s order by s.position desc limit 1;
  -- By their times the lines of a week are found; by their places they are whole.
  select coalesce(min(c.place), head.position) as first, coalesce(max(c.place), head.position) as last,
    count(*) filter (where private.event_matches(l, filter, actions, people)) as lines
  into held
  from private.audit_chain c join public.security_audit_log l on l.id = c.row_id
  where l.created_at >= coalesce((filter ->> 'since')::timestamptz, '-infinity')
    and l.created_at < coalesce((filter ->> 'until')::timestamptz, 'infinity');
  if not filter ?| array['since', 'until'] then held.first := 1; held.last := head.position; end if;
  insert into private.signed_statements (made_by, statement)
  select auth.uid(), jsonb_build_object('says', 'security log export', 'made_at', now(), 'filter', filter,
    'first', held.first, 'last', held.last, 'lines', held.lines,
    'hash_before', coalesce((select encode(c.hash, 'hex') from private.audit_chain c
      where c.place = held.first - 1), ''),
    'hash', (select encode(c.hash, 'hex') from private.audit_chain c where c.place = held.last),
    'head', jsonb_build_object('place', head.position, 'hash', encode(head.hash, 'hex'), 'at', head.at))::text
  returning * into made;
  delete from private.signed_statements s
  where s.made_at < now() - private.policy_days('retention.security_exports_days');
  return jsonb_build_object('id', made.id, 'first', held.first, 'last', held.last, 'lines', held.lines);
end $$;
grant execute on function private.begin_security_export(jsonb) to authenticated;

create function public.begin_security_export(filter jsonb default '{}') returns jsonb
language sql set search_path = '' as $$
  select private.begin_security_export(coalesce(filter, '{}'))
$$;
grant execute on function public.begin_security_export(jsonb) to authenticated;

-- An export that this admin began within the hour: only what was put on record goes on.
create function private.own_export(export_id uuid) returns private.signed_statements
language plpgsql security definer set search_path = '' as $$
declare found_one private.signed_statements;
begin
  perform private.require_admin();
  select s.* into found_one from private.signed_statements s
  where s.id = export_id and s.made_by = auth.uid() and s.made_at > now() - interval '1 hour';
  if found_one.id is null then
    perform private.raise_error('admin.export', 'export_id: begin an export first.', 422);
  end if;
  return found_one;
end $$;
grant execute on function private.own_export(uuid) to authenticated;

-- Every place after `after_place`, at most 2,000, none missing: what the filter leaves out or was erased
-- is there with its hashes alone, the latter with who erased it and why. Of a minor the text has hashes where
-- the details would be.
create function private.security_export_part(export_id uuid, after_place bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  asked   jsonb;
  filter  jsonb;
  actions text[];
  people  uuid[];
begin
  perform private.require_admin();
  asked := (private.own_export(export_id)).statement::jsonb;
  filter := asked -> 'filter';
  actions := private.actions_of_kind(filter ->> 'kind');
  people := private.event_filter_people(filter);
  return (
    select coalesce(jsonb_agg(jsonb_build_object('place', c.place, 'row_hash', encode(c.row_hash, 'hex'),
      'hash', encode(c.hash, 'hex'), 'event', line.entry,
      'text', case when line.entry is not null then private.audit_row_text(l) end,
      'salt', case when line.entry ->> 'minor' = 'false' then private.audit_line_salt(l.id, 'shown') end,
      'details', case when line.entry ->> 'minor' = 'false' then l.details::text end,
      'erased', case when c.row_id is null then coalesce((
        select e.details from public.security_audit_log e where e.action = 'audit_row_erased'
          and e.source = 'server' and e.details @> jsonb_build_object('place', c.place) limit 1), '{}') end)
      order by c.place), '[]')
    from private.audit_chain c
    left join public.security_audit_log l on l.id = c.row_id
    left join lateral (select private.shown_security_event(l, c)
      where l.id is not null and private.event_matches(l, filter, actions, people)) line (entry) on true
    where c.place > greatest(after_place, (asked ->> 'first')::bigint - 1)
      and c.place <= least(after_place + 2000, (asked ->> 'last')::bigint)
  );
end $$;
grant execute on function private.security_export_part(uuid, bigint) to authenticated;

create function public.security_export_part(export_id uuid, after_place bigint) returns jsonb
language sql set search_path = '' as $$
  select private.security_export_part(export_id, after_place)
$$;
grant execute on function public.security_export_part(uuid, bigint) to authenticated;

-- The last line of the file. The signature is null for the moment until the server has signed.
create function public.security_export_statement(export_id uuid) returns jsonb
language sql set search_path = '' as $$
  select jsonb_build_object('statement', s.statement, 'signature', s.signature, 'public_key', s.public_key)
  from private.own_export(export_id) s
$$;
grant execute on function public.security_export_statement(uuid) to authenticated;

comment on function public.audit_chain_heads is
  'The newest heads of the chain of the security log: place, hash and time. For admins with a second factor.';
comment on function public.check_audit_log is
  'An admin with a second factor walks the chain of the security log from a place on. Answers with the first row that is altered or missing, or how far it came.';
create function private.statement_keys() returns setof jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.record_security_log_read();
  return query
  select jsonb_build_object('public_key', k.public_key, 'since', k.since)
  from private.statement_keys k
  order by k.since desc;
end $$;
grant execute on function private.statement_keys() to authenticated;

create function public.statement_keys() returns setof jsonb
language sql set search_path = '' as $$
  select private.statement_keys()
$$;
grant execute on function public.statement_keys() to authenticated;

comment on function public.statement_keys is
  'The public keys of the installation, the newest first, for who checks the signature of an export.';
comment on table private.statement_keys is
  'The public keys with which the installation has signed, and since when.';
comment on table private.signed_statements is
  'What an export says about the chain, and the server''s signature under it. Kept for a day.';
comment on function public.begin_security_export is
  'An admin with a second factor begins an export of the security log, on record. Answers with its id, first and last place and the number of lines.';
comment on function public.security_export_part is
  'The next 2,000 places of an export at most, each with its hashes, and the lines that the filter asks for with their text.';
comment on function public.security_export_statement is
  'What an export says about its places and the head of the chain, with the signature of the installation and the public key.';
