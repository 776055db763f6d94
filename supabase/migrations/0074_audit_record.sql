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

-- At most 5,000 lines of the filtered log, with the head of the chain. The export is on record first, so it
-- is in the chain that it shows. Its hashes prove the order and the head, and that a line is the one of an
-- earlier export; the whole text of a line, with its address, stays in the database.
create function private.export_security_events(filter jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  head private.audit_seals;
  kept jsonb;
begin
  perform private.require_admin();
  perform private.require_rate_limit('admin_action', auth.uid()::text);
  perform private.write_audit_log(auth.uid(), 'security_log_exported', jsonb_build_object('kind',
    left(filter ->> 'kind', 40), 'since', left(filter ->> 'since', 40), 'until', left(filter ->> 'until', 40),
    'by_person', btrim(coalesce(filter ->> 'who', '')) <> ''));
  perform private.seal_audit_log();
  select s.* into head from private.audit_seals s order by s.position desc limit 1;
  select coalesce(jsonb_agg(r.entry || jsonb_build_object('row_hash', encode(c.row_hash, 'hex'),
    'hash_before', encode(coalesce(b.hash, ''), 'hex'))), '[]')
  into kept
  from private.security_event_rows(coalesce(filter, '{}'), null, null, 5000) with ordinality r (entry, turn)
  left join private.audit_chain c on c.place = (r.entry ->> 'place')::bigint
  left join private.audit_chain b on b.place = c.place - 1;
  return jsonb_build_object('head', jsonb_build_object('place', head.position, 'hash',
    encode(head.hash, 'hex'), 'at', head.at), 'events', kept);
end $$;
grant execute on function private.export_security_events(jsonb) to authenticated;

create function public.export_security_events(filter jsonb default '{}') returns jsonb
language sql set search_path = '' as $$
  select private.export_security_events(filter)
$$;
grant execute on function public.export_security_events(jsonb) to authenticated;

comment on function public.audit_chain_heads is
  'The newest heads of the chain of the security log: place, hash and time. For admins with a second factor.';
comment on function public.check_audit_log is
  'An admin with a second factor walks the chain of the security log from a place on. Answers with the first row that is altered or missing, or how far it came.';
comment on function public.export_security_events is
  'The filtered security log for an admin with a second factor, each line with its place and hashes, and the head of the chain. The export itself is on record.';
