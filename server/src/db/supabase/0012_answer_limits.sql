-- The rows of one answer are counted while they are made, embedded ones too, so that an answer that would be too long ends there and
-- not when it is complete. Called by the statements of server/src/rest/sql as whoever asks.
create function touchline.take_rows(weight int, most int, resource text) returns boolean
language plpgsql volatile set search_path = '' as $$
declare
  taken int := coalesce(nullif(pg_catalog.current_setting('touchline.rows', true), ''), '0')::int + weight;
begin
  if taken > most then
    raise sqlstate 'PGRST' using
      message = pg_catalog.json_build_object(
        'code', 'PGRST103',
        'message', pg_catalog.format('The answer would hold more than %s rows, embedded ones included', most),
        'details', pg_catalog.format('The limit was reached in %s.', resource),
        'hint', pg_catalog.format('Ask for fewer rows with limit, also in %s.', resource))::text,
      detail = '{"status": 413, "headers": {}}';
  end if;
  perform pg_catalog.set_config('touchline.rows', taken::text, true);
  return true;
end $$;

-- What was written is taken back when the answer that was asked for it would be too large.
create function touchline.refuse_large_answer(most bigint) returns text
language plpgsql volatile set search_path = '' as $$
begin
  raise sqlstate 'PGRST' using
    message = pg_catalog.json_build_object(
      'code', 'PGRST103',
      'message', pg_catalog.format('The answer would be larger than %s bytes', most),
      'details', 'Nothing was written.',
      'hint', 'Ask for fewer columns with select, for none with Prefer: return=minimal, or write fewer rows at once.')::text,
    detail = '{"status": 413, "headers": {}}';
end $$;
grant usage on schema touchline to anon, authenticated;
revoke execute on function touchline.take_rows(int, int, text), touchline.refuse_large_answer(bigint) from public;
grant execute on function touchline.take_rows(int, int, text), touchline.refuse_large_answer(bigint)
  to anon, authenticated, service_role, postgres;

-- Hooks, as in 0007_hooks.sql: null where nothing is to be said, else why the caller has to wait.
create function touchline.refused_call(person uuid) returns jsonb language sql volatile as $$ select null::jsonb $$;
create function touchline.rows_read(person uuid, keys uuid[]) returns jsonb language sql volatile as $$ select null::jsonb $$;
revoke execute on function touchline.refused_call(uuid), touchline.rows_read(uuid, uuid[]) from public;
grant execute on function touchline.refused_call(uuid), touchline.rows_read(uuid, uuid[]) to service_role;
