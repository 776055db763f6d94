-- Fixtures out of a file, read by the screen into rows: looked at first, kept whole or not at all, and undone
-- as a whole. A row is a draft of save_event, with the line it stood on.

create table public.event_imports (
  id uuid primary key default gen_random_uuid(),
  admin_id uuid references auth.users (id) on delete set null,
  name text not null check (char_length(btrim(name)) between 1 and 200), -- LIMITS.eventImport.nameMaxChars
  count int not null,
  created_at timestamptz not null default now(),
  undone_at timestamptz
);
create index event_imports_admin_idx on public.event_imports (admin_id);
create index event_imports_created_idx on public.event_imports (created_at desc);
alter table public.event_imports enable row level security;
alter table public.event_imports force row level security;
select
  private.declare_columns(
    'public.event_imports',
    'admin_id',
    '{"name": "by_admins"}',
    '{"exported": "about no person", "erased": "about no person"}'
  );
grant select on public.event_imports to authenticated;
create policy event_imports_select_admin on public.event_imports for select to authenticated
using ((select private.is_admin()));

create table private.imported_events (
  event_id uuid primary key references public.events (id) on delete cascade,
  import_id uuid not null references public.event_imports (id) on delete cascade
);
create index imported_events_import_idx on private.imported_events (import_id);
comment on table private.imported_events is 'Which import an event came with.';

-- The field that a refusal is about: its message begins with it, or its code stands for it.
create function private.event_refusal_field(code text, message text, draft jsonb) returns text
language sql immutable set search_path = '' as $$
  select
    coalesce(
      substring(message from '^([a-z_]+):'),
      case code
        when 'event.incomplete' then case
          when btrim(coalesce(draft ->> 'title', '')) = '' then 'title'
          else 'start_date'
        end
        when 'event.no_location' then 'location'
        when 'event.time_invalid' then coalesce(
          (
            select f.field
            from unnest(array['start_time', 'end_time']) f (field)
            where draft ->> f.field !~ '^(([01]\d|2[0-3]):[0-5]\d)?$'
            limit 1
          ),
          (
            select f.field
            from unnest(array['end_date', 'answer_until']) f (field)
            where draft ->> f.field !~ '^(\d{4}-\d{2}-\d{2}.*)?$'
            limit 1
          ),
          'start_date'
        )
        when 'event.time_missing' then 'start_time'
        when 'event.end_time_missing' then 'end_time'
        when 'event.end_before_start' then 'end_time'
        when 'event.past' then 'start_date'
        when 'event.far' then 'start_date'
        when 'event.ages' then 'min_age'
        when 'event.deadline' then 'answer_until'
        when 'event.status' then 'status'
        when 'event.twice' then 'title'
      end
    )
$$;

-- Keeps one row, or says what is wrong with it: {"line", "field", "code", "message"}, and what is no refusal
-- of ours not in the words of the database.
create function private.import_event(import uuid, line jsonb, draft jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  event   public.events;
  code    text;
  message text;
  field   text;
begin
  if jsonb_typeof(draft) is distinct from 'object' then
    return jsonb_build_object('line', line, 'field', null, 'code', 'event.draft', 'message',
      'An event is wanted, with at least a title, start_date and location.');
  end if;
  event := private.event_of_draft(draft, private.new_event(draft ->> 'status'));
  perform private.require_event_words(event);
  perform private.keep_event(event);
  if exists (select from public.events e where e.start_at = event.start_at and e.title = event.title
    and e.location = event.location and e.status <> 'cancelled' and e.id <> event.id) then
    perform private.raise_error('event.twice', 'This event is in the calendar already.', 409);
  end if;
  insert into private.imported_events (event_id, import_id) values (event.id, import);
  return null;
exception when others then
  get stacked diagnostics code = pg_exception_hint, message = message_text, field = column_name;
  if code !~ '^[a-z]+\.[a-z_]+$' and field = '' then
    code := 'event.draft';
    message := 'This line cannot be read.';
  end if;
  return jsonb_build_object('line', line, 'field', coalesce(nullif(field, ''),
    private.event_refusal_field(code, message, draft)), 'code', coalesce(nullif(code, ''), 'event.draft'),
    'message', message);
end $$;

-- A dry run writes everything, and the error at its end takes it back: so it says what the real one would.
create function private.run_event_import(name text, rows jsonb, dry_run boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  import   uuid := gen_random_uuid();
  problems jsonb;
begin
  insert into public.event_imports (id, admin_id, name, count)
  values (import, auth.uid(), btrim(run_event_import.name), jsonb_array_length(rows));
  select coalesce(jsonb_agg(p.problem order by p.n) filter (where p.problem is not null), '[]')
  into problems
  from (select r.n, private.import_event(import, coalesce(r.draft -> 'line', to_jsonb(r.n)), r.draft)
    as problem from jsonb_array_elements(rows) with ordinality as r (draft, n)) p;
  if dry_run or problems <> '[]' then
    raise exception using errcode = 'TL001', message = problems::text;
  end if;
  return jsonb_build_object('id', import, 'count', jsonb_array_length(rows), 'problems', problems);
exception when sqlstate 'TL001' then
  return jsonb_build_object('id', null, 'count', jsonb_array_length(rows)
    - jsonb_array_length(sqlerrm::jsonb), 'problems', sqlerrm::jsonb);
end $$;

create function private.import_events(name text, rows jsonb, dry_run boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare answer jsonb;
begin
  perform private.require_admin();
  perform private.require_rate_limit('admin_action', auth.uid()::text);
  if char_length(btrim(coalesce(name, ''))) not between 1 and 200 then
    perform private.raise_error('event.import_name', 'name: 1 to 200 characters are wanted.', 422);
  elsif jsonb_typeof(rows) is distinct from 'array' then
    perform private.raise_error('event.import_rows', 'rows: 1 to 500 events are wanted.', 422);
  elsif jsonb_array_length(rows) not between 1 and 500 then -- LIMITS.eventImport.rowsMax
    perform private.raise_error('event.import_rows', 'rows: 1 to 500 events are wanted.', 422);
  end if;
  answer := private.run_event_import(name, rows, coalesce(dry_run, true));
  if answer ->> 'id' is not null then
    perform private.write_audit_log(auth.uid(), 'events_imported',
      jsonb_build_object('id', answer -> 'id', 'events', answer -> 'count'));
  end if;
  return answer;
end $$;
grant execute on function private.import_events(text, jsonb, boolean) to authenticated;

create function public.import_events(name text, rows jsonb, dry_run boolean default true) returns jsonb
language sql set search_path = '' as $$
  select private.import_events(name, rows, dry_run)
$$;
grant execute on function public.import_events(text, jsonb, boolean) to authenticated;

-- What nobody answered goes; the rest is cancelled, so that whoever answered is told.
create function private.undo_event_import(import_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  ids       uuid[];
  removed   int;
  cancelled jsonb;
begin
  perform private.require_admin();
  perform private.require_rate_limit('admin_action', auth.uid()::text);
  update public.event_imports i set undone_at = now()
  where i.id = undo_event_import.import_id and i.undone_at is null;
  if not found then
    perform private.raise_error('event.import_undone', 'There is no such import, or it was undone.', 409);
  end if;
  ids := array(select e.id from private.imported_events m join public.events e on e.id = m.event_id
    where m.import_id = undo_event_import.import_id order by e.id);
  perform from public.events e where e.id = any (ids) order by e.id for update;
  delete from public.events e where e.id = any (ids)
    and not exists (select from public.event_answers a where a.event_id = e.id);
  get diagnostics removed = row_count;
  with gone as (update public.events e set status = 'cancelled'
    where e.id = any (ids) and e.status = 'published' and private.event_end(e) > now()
    returning e.id, e.title, e.start_at)
  select coalesce(jsonb_agg(to_jsonb(g) order by g.start_at, g.id), '[]') into cancelled from gone g;
  perform private.write_audit_log(auth.uid(), 'event_import_undone',
    jsonb_build_object('id', undo_event_import.import_id, 'removed', removed));
  return jsonb_build_object('removed', removed, 'cancelled', cancelled);
end $$;
grant execute on function private.undo_event_import(uuid) to authenticated;

create function public.undo_event_import(import_id uuid) returns jsonb
language sql set search_path = '' as $$
  select private.undo_event_import(import_id)
$$;
grant execute on function public.undo_event_import(uuid) to authenticated;
comment on table public.event_imports is 'Files of fixtures that an admin brought in, and which were undone.';
comment on function public.import_events is
  'An admin brings in up to 500 events. A dry run, or one with a problem, keeps nothing and says what is wrong by line.';
comment on function public.undo_event_import is
  'An admin takes an import back: what nobody answered goes, the rest is cancelled and named.';
