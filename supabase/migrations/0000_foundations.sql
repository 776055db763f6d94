-- What every later migration stands on: a hidden schema, defaults that deny, and small helpers. Nobody may
-- read, write or call anything that is not granted beside its table or function. Triggers that hold rules for
-- people run only "when (current_user in ('anon', 'authenticated'))": the condition is judged outside the
-- trigger's own rights, so a row written by a function of ours, or by the server, is not taken for one
-- written by hand.

create schema if not exists extensions;
create extension if not exists pg_trgm with schema extensions;
create extension if not exists unaccent with schema extensions;
create extension if not exists pgcrypto with schema extensions;
create schema private;

-- A hosted project grants everything on new objects to the API roles; here each grant is written beside its
-- table.
alter default privileges in schema public revoke all on tables from anon, authenticated, public;
alter default privileges in schema public revoke all on sequences from anon, authenticated, public;
alter default privileges in schema public revoke all on functions from anon, authenticated, public;
alter default privileges in schema public grant all on tables to service_role;
alter default privileges in schema public grant all on sequences to service_role;
alter default privileges in schema private revoke all on functions from public;
alter default privileges revoke execute on functions from public;

revoke all on schema private from public;
grant usage on schema private to anon, authenticated, service_role, supabase_auth_admin;
grant usage on schema private to supabase_storage_admin;

-- Every refusal has a stable key in HINT, so that a screen can say it in the reader's language.
create function private.raise_error(reason_key text, message text, status int default 403) returns void
language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = 'PT' || status, message = message, hint = reason_key;
end $$;
grant execute
on function private.raise_error(text, text, int)
to anon, authenticated, service_role, supabase_auth_admin;

-- Names are folded once, at write time: unaccent() is only stable, so no index may call it.
create function private.normalize_search_text(value text) returns text
language sql stable set search_path = '' as $$
  select
    pg_catalog.btrim(
      pg_catalog.regexp_replace(
        pg_catalog.lower(extensions.unaccent(coalesce(value, ''))),
        '[^[:alnum:]]+',
        ' ',
        'g'
      )
    )
$$;

-- Section 5 of the specification: script blocks, tags, prefixes that run and inline handlers are stripped
-- until nothing is left to strip, as one removal can uncover the next. Text that is still dirty after eight
-- passes was nested on purpose: then the characters that all markup needs are removed, so the time does not
-- grow with the nesting. shared/validate/text.ts does the same in forms, and a test compares the two, which
-- is why the blanks are spelled out.
create function private.sanitize_text(value text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  blanks constant text := '[\t-\r \u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF]*';
  before text;
begin
  for pass in 1 .. 8 loop
    before := value;
    value := regexp_replace(value,
      '(<script(?![a-zA-Z0-9_])[^>]*>.*?</script' || blanks || '>){1,1}?', '', 'gi');
    value := regexp_replace(value, '<[/!?a-zA-Z][^>]*>', '', 'g');
    value := regexp_replace(value, '(java|vb)script' || blanks || ':', '', 'gi');
    value := regexp_replace(value, '(?<![a-zA-Z0-9_])on(load|error|click)' || blanks || '=', '', 'gi');
    if value is not distinct from before then return value; end if;
  end loop;
  return translate(value, '<:=', '');
end $$;
grant execute
on function private.sanitize_text(text)
to anon, authenticated, service_role, supabase_auth_admin;

create function private.provenance_rank(provenance text) returns smallint
language sql immutable parallel safe set search_path = '' as $$
  select
    (
      case provenance
        when 'self_reported' then 1
        when 'imported' then 2
        when 'club_recorded' then 3
        when 'league_verified' then 4
        when 'sanctioned' then 5
      end
    )::smallint
$$;
grant execute on function private.provenance_rank(text) to anon, authenticated, service_role;

-- From which level on values are set beside each other. What people enter themselves, or bring along without
-- a source, is shown and never ranked: not as the best, not in a percentile, not in an order. A caller may
-- ask for a higher level, not for a lower one.
create function private.comparable_rank(at_least text default null) returns smallint
language sql immutable parallel safe set search_path = '' as $$
  select
    greatest(
      coalesce(private.provenance_rank(at_least), 1::smallint),
      private.provenance_rank('club_recorded')
    )
$$;
grant execute on function private.comparable_rank(text) to anon, authenticated, service_role;

-- The address the server saw. request.ip is set by Touchline's own server; the header is what a hosted
-- gateway leaves.
create function private.request_ip() returns text
language plpgsql stable set search_path = '' as $$
declare headers jsonb := coalesce(nullif(current_setting('request.headers', true), ''), '{}')::jsonb;
begin
  return left(coalesce(nullif(current_setting('request.ip', true), ''), headers ->> 'cf-connecting-ip',
    headers ->> 'x-real-ip',
    nullif(btrim(split_part(coalesce(headers ->> 'x-forwarded-for', ''), ',', 1)), ''), 'unknown'), 64);
exception when others then
  return 'unknown';
end $$;

-- What callers without an account are counted by: the IPv4 address, or the /64 network of an IPv6 address,
-- since one customer has a whole /64 and can call from any address in it.
create function private.request_place() returns text
language plpgsql stable set search_path = '' as $$
declare address inet;
begin
  address := regexp_replace(split_part(private.request_ip(), '%', 1), '^::ffff:(\d+\.\d+\.\d+\.\d+)$',
    '\1', 'i')::inet;
  if family(address) = 4 then return host(address); end if;
  return network(set_masklen(address, 64))::text;
exception when others then
  return 'unknown';
end $$;

create function private.request_user_agent() returns text
language plpgsql stable set search_path = '' as $$
begin
  return left(coalesce((coalesce(nullif(current_setting('request.headers', true), ''),
    '{}')::jsonb) ->> 'user-agent', 'unknown'), 400);
exception when others then
  return 'unknown';
end $$;

-- The day is that of UTC: a caller may name another time zone in a header, and is no older for it.
create function private.age_at(birth date, day date default (now() at time zone 'utc')::date) returns int
language sql immutable set search_path = '' as $$
  select extract(year from age(day, birth))::int
$$;

create function private.age_band_of(years int) returns text
language sql immutable set search_path = '' as $$
  select
    case
      when years < 13 then null
      when years <= 15 then '13-15'
      when years <= 17 then '16-17'
      when years <= 20 then '18-20'
      when years <= 23 then '21-23'
      when years <= 29 then '24-29'
      else '30+'
    end
$$;

create function private.touch_updated_at() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at := now();
  return new;
end $$;

-- updated_at moves with what people may write, by the grants above the call, and not with what is derived.
create function private.touch_what_people_write(relation regclass) returns void
language plpgsql set search_path = '' as $$
begin
  execute (select format('create trigger %I before update of %s on %s for each row '
      'execute function private.touch_updated_at()', c.relname || '_before_update_touch',
      string_agg(quote_ident(a.attname), ', ' order by a.attnum), relation)
    from pg_catalog.pg_class c
    join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.oid = relation
      and pg_catalog.has_column_privilege('authenticated', relation, a.attnum, 'update')
    group by c.relname);
end $$;

-- Nobody fills the tables alone.
create function private.limit_rows_per_owner() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  owner text := to_jsonb(new) ->> tg_argv[0];
  many  boolean;
begin
  -- Rows that come at once are counted one after the other, or each would see room for itself.
  perform pg_advisory_xact_lock(hashtextextended(tg_table_name || owner, 0));
  execute format('select count(*) >= $2 from (select 1 from %I.%I where %I = $1::uuid limit $2) t',
    tg_table_schema, tg_table_name, tg_argv[0])
  into many using owner, tg_argv[1]::int;
  if many then
    perform private.raise_error('limit.rows', format('There is room for %s rows here and they are used up.',
      tg_argv[1]), 409);
  end if;
  return new;
end $$;

do $$
begin
  if not exists (select 1 from pg_catalog.pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
  end if;
end $$;

-- What goes beyond a noun's own file is declared in it by private.declare_noun. Reports, removals, the live
-- connection and rate limits follow. Why: docs/decisions/0605-one-declaration-for-a-noun.md
create table private.nouns (
  name text primary key check (name ~ '^[a-z][a-z_]{2,39}$'), -- also the subject_type of a report
  relation regclass not null,
  key name not null, -- the column that subject_id names
  owner name, -- the column with the account that answers for it
  part name, -- of a photo: the one column of the relation
  reportable boolean not null,
  -- null: nothing is taken away alone. delete: the row. status, state: the column of that name is "removed".
  -- clear: the part
  removal text check (removal in ('delete', 'status', 'state', 'clear')),
  live text check (live in ('rows', 'rows_and_deletes')) -- null: not sent live
);

-- The subject types of reports and decisions are the nouns that can be reported, and of decisions an account.
create function private.set_subject_types() returns void
language plpgsql set search_path = '' as $$
declare types text := (select string_agg(quote_literal(n.name), ', ' order by n.name) from private.nouns n
  where n.reportable);
begin
  execute 'alter table public.flags drop constraint if exists flags_subject_type_check, '
    'add constraint flags_subject_type_check check (subject_type in (' || types || '))';
  execute 'alter table private.moderation_decisions drop constraint if exists '
    'moderation_decisions_subject_type_check, add constraint moderation_decisions_subject_type_check '
    'check (subject_type in (' || types || ', ''account''))';
end $$;

-- What is half declared, or null. What depends on later lines, supabase/tests/nouns.test.ts looks at.
create function private.noun_problem(noun private.nouns) returns text
language plpgsql stable set search_path = '' as $$
declare lost text := (
  select string_agg(quote_ident(c), ', ') from unnest(array[noun.key, noun.owner, noun.part]) c
  where c is not null and not exists (select from pg_catalog.pg_attribute a where a.attrelid = noun.relation
    and a.attname = c and not a.attisdropped));
begin
  return case
    when lost is not null then format('%s has no column %s', noun.relation, lost)
    when noun.reportable and noun.owner is null
      then 'reportable without owner: name the column with the account that a report is about'
    when noun.removal is not null and not noun.reportable
      then 'removal without reportable: only what was reported is taken away'
    when noun.removal is not null and noun.removal not in ('delete', 'status', 'state', 'clear')
      then format('removal "%s" is none of delete, status, state and clear', noun.removal)
    when noun.removal is not null and (noun.removal = 'clear') <> (noun.part is not null)
      then 'removal "clear" empties the column named as part, and goes with it'
    when noun.removal in ('status', 'state') and not exists (select from pg_catalog.pg_constraint k
      where k.conrelid = noun.relation and k.contype = 'c'
        and pg_catalog.pg_get_constraintdef(k.oid) ~ (noun.removal || ' = ANY .*''removed'''))
      then format('removal "%1$s" without a way: its column %1$s must allow "removed"', noun.removal)
    when noun.live is not null and noun.live not in ('rows', 'rows_and_deletes')
      then format('live "%s" is neither rows nor rows_and_deletes', noun.live) end;
end $$;

-- limits: attempts, time and message of each action that is counted, as in private.rate_limit_rules.
create function private.declare_noun(
  noun text,
  relation text,
  key text default 'id',
  owner text default null,
  part text default null,
  reportable boolean default false,
  removal text default null,
  live text default null,
  limits jsonb default '{}'
) returns void
language plpgsql set search_path = '' as $$
declare
  declared private.nouns := (noun, to_regclass(relation), key, owner, part, reportable, removal, live);
  problem  text := case
    when declared.relation is null then format('there is no table %s before this line', relation)
    when exists (select from private.nouns n where n.name = noun) then 'is declared twice'
    else private.noun_problem(declared) end;
  entry    record;
begin
  if problem is not null then raise exception 'private.declare_noun(''%''): %.', noun, problem; end if;
  insert into private.nouns select declared.*;
  if live is not null then
    execute format('alter publication supabase_realtime add table %s', declared.relation);
  end if;
  -- A delete is shown only to who could see the row: that takes the whole old row.
  if live = 'rows_and_deletes' then
    execute format('alter table %s replica identity full', declared.relation);
  end if;
  for entry in select l.key, l.value from jsonb_each(limits) l loop
    perform private.declare_rate_limit(entry.key, (entry.value ->> 0)::int, (entry.value ->> 1)::interval,
      entry.value ->> 2);
  end loop;
  if reportable and to_regclass('public.flags') is not null then perform private.set_subject_types(); end if;
end $$;
comment on table private.nouns is
  'What crosses nouns: how each is reported, taken away, given back and sent live. Filled by private.declare_noun.';
