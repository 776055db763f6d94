-- How admins keep the contact windows (0088_contact_windows.sql): with a reason, on record, and taken back
-- within ten minutes.

-- The window as it was given, over what stands; a field that is wrong is named.
create function private.window_of_details(before public.contact_windows, details jsonb)
returns public.contact_windows
language plpgsql stable security definer set search_path = '' as $$
declare
  made   public.contact_windows;
  fields text[] := array['sport_code', 'level', 'division', 'class_year', 'kind', 'from_on', 'to_on',
    'from_day', 'to_day', 'source_url', 'checked_on', 'is_blocking'];
  field  text;
begin
  if details is null or jsonb_typeof(details) <> 'object' then
    perform private.raise_error('window.details', 'details: an object is wanted.', 422);
  end if;
  before.division := coalesce(before.division, '');
  before.is_blocking := coalesce(before.is_blocking, false);
  foreach field in array fields loop
    begin
      made := jsonb_populate_record(before, case when details ? field
        then jsonb_build_object(field, details -> field) else '{}' end);
      before := made;
    exception when data_exception or datetime_field_overflow then
      perform private.raise_error('window.details', format('%s: %s was given, which is none.', field,
        left(details ->> field, 60)), 422);
    end;
  end loop;
  if made.checked_on > current_date then
    perform private.raise_error('window.details', format('checked_on: %s was given; a day that has passed is '
      'wanted.', made.checked_on), 422);
  end if;
  return made;
end $$;

create function private.require_window_reason(reason text) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if char_length(btrim(coalesce(reason, ''))) not between 10 and 500 then
    perform private.raise_error('window.reason',
      format('reason: %s characters were given; 10 to 500 are wanted.',
      char_length(btrim(coalesce(reason, '')))), 422);
  end if;
end $$;

-- Writes the row, or none where it is null, and the change. Serves changes and what takes them back.
create function private.keep_window(wanted public.contact_windows, id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  named  text;
  place  text;
  wishes jsonb := '{"sport_code": "a code of our sports", "level": "a code like college",
    "division": "a code like d1, or none", "class_year": "a year from 1950 to 2050, or none",
    "kind": "contact, evaluation, quiet or dead", "from_day": "month and day like 12-20",
    "to_day": "month and day like 12-20", "source_url": "an address that begins with https://",
    "checked_on": "the day on which the source was read", "blocking": "a quiet or dead period",
    "days": "from_on and to_on within 366 days, or from_day and to_day,"}';
begin
  if wanted.id is null then
    delete from public.contact_windows w where w.id = keep_window.id;
    return;
  end if;
  insert into public.contact_windows select wanted.*
  on conflict on constraint contact_windows_pkey do update set sport_code = excluded.sport_code,
    level = excluded.level, division = excluded.division, class_year = excluded.class_year,
    kind = excluded.kind, from_on = excluded.from_on, to_on = excluded.to_on, from_day = excluded.from_day,
    to_day = excluded.to_day, source_url = excluded.source_url, checked_on = excluded.checked_on,
    is_blocking = excluded.is_blocking, version = excluded.version;
exception when check_violation or not_null_violation or foreign_key_violation then
  get stacked diagnostics named = constraint_name, place = column_name;
  place := coalesce(nullif(place, ''),
    regexp_replace(named, '^contact_windows_(.*?)(_check|_fkey)?$', '\1'));
  perform private.raise_error('window.details', format('%s: %s was given; %s is wanted.', place,
    coalesce(left(to_jsonb(wanted) ->> place, 60), case when to_jsonb(wanted) ? place then 'nothing'
      else 'what does not fit together' end),
    coalesce(wishes ->> place, 'a value')), 422);
end $$;

-- details.id names a window that is changed, with the version that was seen; without, one is added.
create function private.save_contact_window(details jsonb, reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  before public.contact_windows;
  made   public.contact_windows;
  change uuid;
begin
  perform private.require_admin();
  perform private.require_rate_limit('admin_action', auth.uid()::text);
  perform private.require_window_reason(reason);
  if details ->> 'id' is not null then
    select w.* into before from public.contact_windows w
    where w.id = private.id_of_text(details ->> 'id') for update;
    if before.id is null then
      perform private.raise_error('window.not_found', 'id: there is no such window.', 404);
    end if;
    if details ->> 'version' is distinct from before.version::text then
      perform private.raise_error('window.changed',
        format('version: %s was given, and it is %s by now. Look at '
        'it again.', coalesce(left(details ->> 'version', 20), 'nothing'), before.version), 409);
    end if;
  end if;
  made := private.window_of_details(before, details);
  made.id := coalesce(before.id, gen_random_uuid());
  made.version := coalesce(before.version, 0) + 1;
  perform private.keep_window(made, made.id);
  insert into private.contact_window_changes (window_id, before, after, reason, changed_by)
  values (made.id, case when before.id is not null then to_jsonb(before) end, to_jsonb(made), btrim(reason),
    auth.uid()) returning id into change;
  perform private.write_audit_log(auth.uid(), 'contact_window_saved', jsonb_build_object('window_id', made.id,
    'change_id', change));
  return to_jsonb(made) || jsonb_build_object('change_id', change);
end $$;
grant execute on function private.save_contact_window(jsonb, text) to authenticated;

create function public.save_contact_window(details jsonb, reason text) returns jsonb
language sql set search_path = '' as $$
  select private.save_contact_window(details, reason)
$$;
grant execute on function public.save_contact_window(jsonb, text) to authenticated;

create function private.delete_contact_window(id uuid, reason text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare before public.contact_windows; change uuid;
begin
  perform private.require_admin();
  perform private.require_rate_limit('admin_action', auth.uid()::text);
  perform private.require_window_reason(reason);
  delete from public.contact_windows w where w.id = delete_contact_window.id returning w.* into before;
  if before.id is null then
    perform private.raise_error('window.not_found', 'id: there is no such window.', 404);
  end if;
  insert into private.contact_window_changes (window_id, before, reason, changed_by)
  values (before.id, to_jsonb(before), btrim(reason), auth.uid())
  returning contact_window_changes.id into change;
  perform private.write_audit_log(auth.uid(), 'contact_window_deleted',
    jsonb_build_object('window_id', before.id, 'change_id', change));
  return change;
end $$;
grant execute on function private.delete_contact_window(uuid, text) to authenticated;

create function public.delete_contact_window(id uuid, reason text) returns uuid
language sql set search_path = '' as $$
  select private.delete_contact_window(id, reason)
$$;
grant execute on function public.delete_contact_window(uuid, text) to authenticated;

-- Within ten minutes, and only what nothing came after.
create function private.undo_contact_window(change_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare change private.contact_window_changes;
begin
  perform private.require_admin();
  perform private.require_rate_limit('admin_action', auth.uid()::text);
  select c.* into change from private.contact_window_changes c where c.id = change_id for update;
  if change.id is null then
    perform private.raise_error('window.not_found', 'change_id: there is no such change.', 404);
  end if;
  perform from public.contact_windows w where w.id = change.window_id for update;
  if change.undone_at is not null or exists (select from private.contact_window_changes later
    where later.window_id = change.window_id and later.changed_at > change.changed_at) then
    perform private.raise_error('window.not_last',
      'change_id: only the last change of a window is taken back.',
      409);
  end if;
  if change.changed_at < now() - interval '10 minutes' then
    perform private.raise_error('window.undo_over', 'A change is taken back within ten minutes.', 409);
  end if;
  perform private.keep_window(jsonb_populate_record(null::public.contact_windows, change.before
    || jsonb_build_object('version', coalesce((change.after ->> 'version')::int,
      (change.before ->> 'version')::int) + 1)), change.window_id);
  update private.contact_window_changes c set undone_by = auth.uid(), undone_at = now()
  where c.id = change.id;
  perform private.write_audit_log(auth.uid(), 'contact_window_undone', jsonb_build_object('window_id',
    change.window_id, 'change_id', change.id));
end $$;
grant execute on function private.undo_contact_window(uuid) to authenticated;

create function public.undo_contact_window(change_id uuid) returns void
language sql set search_path = '' as $$
  select private.undo_contact_window(change_id)
$$;
grant execute on function public.undo_contact_window(uuid) to authenticated;

-- The last hundred changes, newest first.
create function private.contact_window_history() returns setof jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query
  select to_jsonb(c) - 'changed_by' - 'undone_by' || jsonb_build_object(
    'by', (select p.full_name from public.profiles p where p.id = c.changed_by),
    'undone_by', (select p.full_name from public.profiles p where p.id = c.undone_by))
  from private.contact_window_changes c
  order by c.changed_at desc
  limit 100;
end $$;
grant execute on function private.contact_window_history() to authenticated;

create function public.contact_window_history() returns setof jsonb
language sql stable set search_path = '' as $$
  select private.contact_window_history()
$$;
grant execute on function public.contact_window_history() to authenticated;

comment on function public.save_contact_window is
  'An admin with a second factor adds a contact window, or changes the one of details.id that has details.version, with a reason.';
comment on function public.delete_contact_window is
  'An admin with a second factor deletes a contact window, with a reason. Answers with the id of the change.';
comment on function public.undo_contact_window is
  'Takes the last change of a contact window back, within ten minutes.';
comment on function public.contact_window_history is
  'The last hundred changes of contact windows, newest first, for an admin with a second factor.';
