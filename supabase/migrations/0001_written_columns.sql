-- What the rules ask of a column that holds words is said once, beside its table, by private.declare_columns:
-- whether markup is taken out, contact details and a minor's surname are refused, a report copies it, a
-- reversed decision gives it back, and whether it goes into the copy of a person's data and goes with the
-- account. Triggers and evidence follow from it. supabase/tests/written-columns.test.ts names each column of
-- text or JSON that has no declaration. Why: docs/decisions/0602-one-gate-for-every-word.md

-- Short names for the usual answers. What has no reason not to is done.
create table private.column_kinds (
  kind text primary key check (char_length(kind) <= 20),
  reasons jsonb not null check (octet_length(reasons::text) <= 2000)
);

insert into private.column_kinds (kind, reasons)
values
  -- words that others read: everything is done
  ('words', '{}'),
  (
    'address',
    '{"contact_gate": "a link is what it is for", "surname": "a link is as the other site made it"}'
  ),
  ('file', '{"contact_gate": "a path of random ids", "surname": "a path of random ids"}'),
  ('code', '{"contact_gate": "its check lets in codes alone", "surname": "its check lets in codes alone"}'),
  -- a number, a day or a choice among fixed values: declared where a report copies it
  ('value', '{"markup": "no words", "contact_gate": "no words", "surname": "no words"}'),
  (
    'copy',
    '{"contact_gate": "copied by the server from words that passed", "surname": "copied from words that passed"}'
  ),
  (
    'own',
    '{"contact_gate": "read by nobody else", "surname": "read by nobody else",
      "evidence": "read by nobody else", "restorable": "read by nobody else, so nobody takes it away"}'
  ),
  (
    'team',
    '{"contact_gate": "read by verified scouts who share the board; no athlete ever reads it",
      "surname": "written by a scout", "evidence": "a report is about the scout, not about the board",
      "restorable": "nobody takes it away"}'
  ),
  (
    'to_admins',
    '{"contact_gate": "read by its author and by admins", "surname": "read by its author and by admins",
      "evidence": "admins read it where it was written", "restorable": "nobody takes it away"}'
  ),
  (
    'by_admins',
    '{"contact_gate": "written by admins", "surname": "written by admins", "evidence": "written by admins",
      "restorable": "nobody takes it away"}'
  ),
  -- kept by functions of the server, and written by our migrations; "holds" says what
  (
    'server',
    '{"markup": "kept by the server", "contact_gate": "kept by the server", "surname": "kept by the server",
      "evidence": "kept by the server", "restorable": "kept by the server"}'
  ),
  (
    'reference',
    '{"markup": "written by our migrations", "contact_gate": "written by our migrations",
      "surname": "written by our migrations", "evidence": "written by our migrations",
      "restorable": "written by our migrations", "exported": "about no person", "erased": "about no person"}'
  );

-- Each answer is yes, or the reason why not.
create table private.written_columns (
  relation regclass not null,
  column_name name not null,
  author name, -- the column with the person who writes; of an athlete it is asked for the surname
  kind text not null references private.column_kinds (kind),
  holds text not null check (char_length(holds) <= 200),
  markup text not null check (char_length(markup) <= 200), -- yes: private.sanitize_row takes it out
  contact_gate text not null check (char_length(contact_gate) <= 200), -- private.gate_words
  surname text not null check (char_length(surname) <= 200), -- private.refuse_surname
  evidence text not null check (char_length(evidence) <= 200), -- copied by a report and shown to admins
  restorable text not null check (char_length(restorable) <= 200), -- back when a removal is reversed
  exported text not null check (char_length(exported) <= 200), -- in the copy of their data
  erased text not null check (char_length(erased) <= 200), -- gone with the account
  primary key (relation, column_name)
);
create index written_columns_kind_idx on private.written_columns (kind);

-- The columns of a table that have a yes, in the order of the table.
create function private.columns_with(answer text, relation regclass) returns text[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(a.attname::text order by a.attnum), '{}')
  from
    private.written_columns w
    join pg_catalog.pg_attribute a on a.attrelid = w.relation and a.attname = w.column_name
  where w.relation = columns_with.relation and to_jsonb(w) ->> columns_with.answer = 'yes'
$$;
grant execute on function private.columns_with(text, regclass) to authenticated;

-- Keeps the texts and lists of texts it is given as section 5 of the specification wants them.
create function private.sanitize_row() returns trigger
language plpgsql set search_path = '' as $$
declare
  dirty jsonb;
begin
  if not new::text ~* '<|script|on(load|error|click)' then return new; end if;
  select jsonb_object_agg(field.key, case jsonb_typeof(field.value)
    when 'string' then to_jsonb(private.sanitize_text(field.value #>> '{}'))
    else (select jsonb_agg(to_jsonb(private.sanitize_text(e)) order by n)
          from jsonb_array_elements_text(field.value) with ordinality as l (e, n)) end)
  into dirty
  from jsonb_each(to_jsonb(new)) field
  where field.key = any (tg_argv)
    and field.value::text ~* '<|script|on(load|error|click)'
    and jsonb_typeof(field.value) in ('string', 'array');
  return jsonb_populate_record(new, coalesce(dirty, '{}'));
end $$;

-- Looks at the columns it is given, texts and lists, where they are new or changed. A list is read as one
-- text, so that a number cannot be spread over its entries.
create function private.gate_words() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  place  text;
  after  jsonb := to_jsonb(new);
  before jsonb := case tg_op when 'UPDATE' then to_jsonb(old) else '{}' end;
begin
  foreach place in array tg_argv loop
    continue when after -> place is not distinct from before -> place;
    perform private.require_plain_words(place, case jsonb_typeof(after -> place)
      when 'array' then (select string_agg(e, ' ') from jsonb_array_elements_text(after -> place) e)
      else after ->> place end);
  end loop;
  return new;
end $$;

-- The first argument names the column with the athlete, the others the texts.
create function private.refuse_surname() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  row_now jsonb := to_jsonb(new);
  athlete uuid := row_now ->> tg_argv[0];
  place   text;
begin
  if not exists (select from public.athlete_profiles p
    where p.id = athlete and p.is_minor and p.age_band is not null) then
    return new;
  end if;
  foreach place in array tg_argv[1:] loop
    if private.says_surname(row_now ->> place, athlete, place = 'handle') then
      perform private.raise_error('profile.surname',
        format('%s: leave the surname out; scouts see a first name and an initial until 18.',
        place), 422);
    end if;
  end loop;
  return new;
end $$;

-- One trigger of a table, with the columns as its arguments, so that no write looks them up.
create function private.set_column_trigger(
  relation regclass,
  trigger_name text,
  event text,
  condition text,
  call text,
  arguments text[]
) returns void
language plpgsql set search_path = '' as $$
begin
  if exists (select from pg_catalog.pg_trigger t where t.tgrelid = relation and t.tgname = trigger_name) then
    execute format('drop trigger %I on %s', trigger_name, relation);
  end if;
  if cardinality(arguments) = 0 then return; end if;
  execute format('create trigger %I before %s on %s for each row %s execute function ', trigger_name, event,
    relation, condition) || format(call, (select string_agg(quote_literal(a), ', ' order by n)
      from unnest(arguments) with ordinality as t (a, n)));
end $$;

-- Markup goes first, by the name of its trigger, so that every other rule looks at what is kept. Only the
-- lengths are looked at before (0068_text_limits.sql).
create function private.set_column_triggers(relation regclass, author text) returns void
language plpgsql set search_path = '' as $$
declare
  prefix   text   := (select c.relname || '_before_insert_update' from pg_catalog.pg_class c
    where c.oid = relation);
  people   text   := 'when (current_user in (''anon'', ''authenticated''))';
  surnames text[] := private.columns_with('surname', relation);
begin
  perform private.set_column_trigger(relation, 'a_sanitize_text', 'insert or update', '',
    'private.sanitize_row(%s)', private.columns_with('markup', relation));
  perform private.set_column_trigger(relation, prefix || '_words', 'insert or update', people,
    'private.gate_words(%s)', private.columns_with('contact_gate', relation));
  perform private.set_column_trigger(relation, prefix || '_surname', 'insert or update of '
    || (select string_agg(quote_ident(s), ', ') from unnest(surnames) s), people,
    'private.refuse_surname(%s)', case when cardinality(surnames) > 0 then author || surnames else '{}' end);
  -- There from 0068 on, which makes those of all tables before it.
  if to_regprocedure('private.set_length_trigger(regclass)') is not null then
    perform private.set_length_trigger(relation);
  end if;
end $$;

-- What is wrong with the declaration of one column, or null. Seven answers, each yes or a reason.
create function private.declaration_problem(declared private.written_columns, answers jsonb) returns text
language plpgsql stable set search_path = '' as $$
declare
  known constant text[] := array['markup', 'contact_gate', 'surname', 'evidence', 'restorable', 'exported',
    'erased'];
  kind  regtype := (select a.atttypid from pg_catalog.pg_attribute a where a.attrelid = declared.relation
    and a.attname = declared.column_name and a.attnum > 0 and not a.attisdropped);
  entry record;
begin
  if kind is null then return 'the table has no such column'; end if;
  for entry in select e.key, e.value from jsonb_each(answers) e loop
    if entry.key <> all (known || array['kind', 'holds']) then
      return format('"%s" is no answer; the answers are %s', entry.key, array_to_string(known, ', '));
    elsif jsonb_typeof(entry.value) <> 'string' or (entry.key = any (known)
      and entry.value #>> '{}' <> 'yes' and char_length(entry.value #>> '{}') < 8) then
      return format('"%s": %s; write "yes", or in a few words why not', entry.key, entry.value);
    end if;
  end loop;
  if 'yes' in (declared.markup, declared.contact_gate, declared.surname)
    and kind not in ('text'::regtype, 'text[]'::regtype) then
    return format('is %s, and only text and text[] are looked at; write why %s need no look', kind,
      'markup, contact_gate and surname');
  elsif declared.surname = 'yes' and declared.author is null then
    return 'surname: name the column with the athlete as second argument, or write why not';
  elsif declared.kind in ('server', 'reference') and declared.holds = '' then
    return format('"kind": "%s" needs "holds": what the column holds', declared.kind);
  end if;
  return null;
end $$;

-- Declares the columns of a table that hold words, JSON, or what a report copies. Each is a kind, or an
-- object with its kind and what is answered otherwise; the last argument is what all have in common.
create function private.declare_columns(relation text, author text, columns json, for_all jsonb default '{}')
returns void
language plpgsql set search_path = '' as $$
declare
  place    regclass := to_regclass(relation);
  entry    record;
  own      jsonb;
  answers  jsonb;
  declared private.written_columns;
  problem  text;
begin
  for entry in select c.key, c.value::jsonb as value from json_each(columns) c loop
    own := for_all || case jsonb_typeof(entry.value) when 'object' then entry.value
      else jsonb_build_object('kind', entry.value) end;
    answers := '{"holds": "", "markup": "yes", "contact_gate": "yes", "surname": "yes", "evidence": "yes",
      "restorable": "yes", "exported": "yes", "erased": "yes"}'
      || (select k.reasons from private.column_kinds k where k.kind = own ->> 'kind') || own;
    problem := case
      when place is null then 'there is no such table before this line'
      when author is not null and not exists (select from pg_catalog.pg_attribute a where a.attrelid = place
        and a.attname = author) then format('the author''s column "%s" is not in the table', author)
      when answers is null then format('"%s" is no kind; the kinds are %s', own ->> 'kind',
        (select string_agg(k.kind, ', ' order by k.kind) from private.column_kinds k))
      when exists (select from private.written_columns w where w.relation = place
        and w.column_name = entry.key) then 'is declared twice' end;
    if problem is null then
      declared := jsonb_populate_record(null::private.written_columns, answers
        || jsonb_build_object('relation', place::text, 'column_name', entry.key, 'author', author));
      problem := private.declaration_problem(declared, answers);
    end if;
    if problem is not null then
      raise exception 'private.declare_columns(''%''): column "%": %.', relation, entry.key, problem;
    end if;
    insert into private.written_columns select declared.*;
  end loop;
  perform private.set_column_triggers(place, author);
end $$;

select
  private.declare_columns(
    'private.column_kinds',
    null,
    '{"kind": {}, "reasons": {}}',
    '{"kind": "reference", "holds": "names of usual answers"}'
  );
select
  private.declare_columns(
    'private.written_columns',
    null,
    '{"holds": {}, "markup": {}, "contact_gate": {}, "surname": {}, "evidence": {}, "restorable": {},
      "exported": {}, "erased": {}}',
    '{"kind": "reference", "holds": "what is declared of a column"}'
  );
select
  private.declare_columns(
    'private.nouns',
    null,
    '{"name": {"kind": "reference", "holds": "the word for it in code"}}'
  );
comment on table private.column_kinds is
  'Short names for what is usually declared of a column: what a kind does not do, and why.';
comment on table private.written_columns is
  'What each column of words is held to: yes, or the reason why not. Filled by private.declare_columns.';
