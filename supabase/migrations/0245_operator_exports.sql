-- The operator's command (scripts/export-account.ts) makes the copy of a person's data for whoever cannot
-- open their own, such as the suspended. It is begun, made, told and deleted as everybody's
-- (0191_exports.sql); its beginning and each handing over are on record. Nobody but the owner of the database
-- calls these.

-- Begins one, or finds the one that is under way or lies ready: then `began` is false.
create function private.begin_operator_export(person uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  before uuid;
  export private.exports;
begin
  perform private.lock_person(person);
  select e.id into before from private.exports e where e.user_id = person order by e.asked_at desc limit 1;
  perform private.begin_export(person, false, true);
  select e.* into strict export from private.exports e
  where e.user_id = person order by e.asked_at desc limit 1;
  return jsonb_build_object('id', export.id, 'state', export.state, 'asked_at', export.asked_at,
    'began', export.id is distinct from before);
end $$;

-- Where the file lies, for the operator who is about to read it. Of one that its owner or a guardian asked
-- for, they and every guardian hear first that the operator has it too.
create function private.open_operator_export(export_id uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare export private.exports;
begin
  select e.* into export from private.exports e
  where e.id = export_id and e.state = 'ready' and e.expires_at > now() for update;
  if export.id is null then return null; end if;
  if not export.by_operator then
    update private.exports e set by_operator = true where e.id = export.id returning e.* into export;
    perform private.mail_export('export_ready', export);
    perform private.tell_guardians_of_export(export);
  end if;
  perform private.write_audit_log(export.user_id, 'export_taken_by_operator',
    jsonb_build_object('export_id', export.id));
  return private.export_path(export);
end $$;
