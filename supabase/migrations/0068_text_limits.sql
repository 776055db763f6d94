-- How long a text is, is asked before any rule reads it: a rule takes longer the longer the text is, and a
-- refusal at the end gives nobody the time back. The end of this file makes the trigger of every table
-- declared so far, private.declare_columns that of a later one. supabase/tests/text-bounds.test.ts names a
-- column without it.

-- How many characters fit into a column, as its check says; of a list with a comma between its entries. Where
-- the check gives a pattern alone, enough for every code.
create function private.column_limit(relation regclass, column_name name) returns int
language sql stable set search_path = '' as $$
  select
    coalesce(
      min(
        substring(
          pg_catalog.pg_get_constraintdef(c.oid)
          from 'char_length\((?:btrim\(|array_to_string\()?' || column_limit.column_name
          || '(?:\)|, '',''::text\))?\) <= ([0-9]+)'
        )::int
      ),
      400
    )
  from pg_catalog.pg_constraint c
  where c.conrelid = column_limit.relation and c.contype = 'c'
$$;

-- Called only for a row with a text that is too long; its arguments are columns, each with its limit. The
-- code is that of the check, which would come after every rule has read the text.
create function private.refuse_long_text() returns trigger
language plpgsql set search_path = '' as $$
declare
  row_now jsonb := to_jsonb(new);
  given   int;
begin
  for n in 0 .. tg_nargs - 1 by 2 loop
    given := char_length(case jsonb_typeof(row_now -> tg_argv[n])
      when 'array' then (select string_agg(e, ',')
        from jsonb_array_elements_text(row_now -> tg_argv[n]) e)
      else row_now ->> tg_argv[n] end);
    if given > tg_argv[n + 1]::int then
      raise exception using errcode = 'check_violation', table = tg_table_name, column = tg_argv[n],
        message = format('%s: %s characters were given; at most %s fit.', tg_argv[n], given, tg_argv[n + 1]);
    end if;
  end loop;
  return new;
end $$;

-- The lengths of all columns that a rule reads. The condition of the trigger measures them, so a row that
-- fits costs no call of a function.
create function private.set_length_trigger(relation regclass) returns void
language plpgsql set search_path = '' as $$
declare
  condition text;
  arguments text[];
begin
  select string_agg(format(case a.atttypid when 'text[]'::regtype
      then 'char_length(array_to_string(new.%I, '','')) > %s' else 'char_length(new.%I) > %s' end,
      a.attname, m.fit), ' or ' order by a.attnum),
    array_agg(part.value order by a.attnum, part.n)
  into condition, arguments
  from private.written_columns w
    join pg_catalog.pg_attribute a on a.attrelid = w.relation and a.attname = w.column_name
    cross join lateral (select private.column_limit(w.relation, w.column_name)) m (fit)
    cross join lateral (values (1, a.attname::text), (2, m.fit::text)) part (n, value)
  where w.relation = set_length_trigger.relation and 'yes' in (w.markup, w.contact_gate, w.surname);
  perform private.set_column_trigger(relation, 'a_limit_text', 'insert or update',
    'when (' || condition || ')', 'private.refuse_long_text(%s)', coalesce(arguments, '{}'));
end $$;

select private.set_length_trigger(t.relation) from (select distinct relation from private.written_columns) t;
