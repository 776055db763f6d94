-- How an athlete gives the two names of 0076_person_names.sql, and changes them: the name of the account and
-- the page of a minor follow, and what the page says already must not hold the new surname.

select
  private.declare_rate_limit(
    'name_change',
    10,
    '1 day',
    'You have changed your name many times. Please try again tomorrow.'
  );

-- The name of an account, as it is written in its script.
create function private.whole_name(given text, surname text) returns text
language sql immutable set search_path = '' as $$
  select
    case
      when private.is_written_together(given)
      and private.is_written_together(surname) then surname || given
      else btrim(given || ' ' || surname)
    end
$$;

-- A surname that came later may stand in what was written before: it has to go first.
create function private.require_pages_without_surname(person uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  place private.written_columns;
  found boolean;
begin
  for place in select * from private.written_columns w
    where w.surname = 'yes' and w.author in ('id', 'athlete_id') and w.column_name <> 'display_name' loop
    execute format('select exists (select from %s t where t.%I = $1 and private.says_surname(t.%I::text, $1,
      $2))', place.relation, place.author, place.column_name)
    into found using person, place.column_name = 'handle';
    if found then
      perform private.raise_error('profile.surname', format('%s: it says the surname; take it out first.',
        place.column_name), 422);
    end if;
  end loop;
end $$;

-- Keeps both names, and the name of the account with them. Whoever mixed the two up may say so for a day;
-- later a surname that others could know does not turn into the name on the page.
create function private.keep_names(person uuid, given text, surname text, minor boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  blanks  constant text := '[\s\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]+';
  chosen  text := btrim(regexp_replace(coalesce(given, ''), blanks, ' ', 'g'));
  family  text := btrim(regexp_replace(coalesce(surname, ''), blanks, ' ', 'g'));
  before  private.person_names;
begin
  if char_length(chosen) not between 1 and 60 or private.name_words(chosen) = '' then
    perform private.raise_error('names.given', 'given: 1 to 60 characters are wanted.', 422);
  end if;
  if char_length(family) > 59 then
    perform private.raise_error('names.surname', 'surname: at most 59 characters fit.', 422);
  end if;
  perform private.require_plain_words('given_name', chosen);
  perform private.require_plain_words('surname', family);
  select * into before from private.person_names n where n.user_id = person for update;
  if minor and ((private.name_words(chosen) <> private.name_words(family) and family <> ''
      and position(' ' || private.name_words(family) || ' ' in ' ' || private.name_words(chosen) || ' ') > 0)
    or (before.answered_at < now() - interval '1 day' and exists (
      select from (
        select before.surname as name
        union select e.name from private.earlier_names e where e.user_id = person and not e.is_whole) s
      where s.name <> '' and position(' ' || private.name_words(s.name) || ' '
        in ' ' || private.name_words(chosen) || ' ') > 0))) then
    perform private.raise_error('names.apart', 'given: it says the surname; leave it out.', 422);
  end if;
  insert into private.earlier_names (user_id, name, is_whole)
  select person, before.surname, false
  where before.surname <> '' and before.surname <> family
  on conflict do nothing;
  insert into private.person_names as n (user_id, given, surname) values (person, chosen, family)
  on conflict (user_id) do update set given = excluded.given, surname = excluded.surname;
  update public.profiles p set full_name = private.whole_name(chosen, family) where p.id = person;
end $$;

create function private.change_name(given text, surname text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me    uuid := auth.uid();
  minor boolean := private.is_minor_account(me);
begin
  if private.my_role() is distinct from 'athlete' then
    perform private.raise_error('names.role', 'An athlete gives two names; a scout has one for the account.');
  end if;
  perform private.require_rate_limit('name_change', me::text);
  perform private.keep_names(me, given, surname, minor);
  if minor then
    update public.athlete_profiles p
    set handle = case when private.says_surname(p.handle, me, true)
      then private.first_handle(private.minor_name(me), me) else p.handle end
    where p.id = me;
    perform private.require_pages_without_surname(me);
  end if;
end $$;
grant execute on function private.change_name(text, text) to authenticated;

create function public.change_name(given text, surname text) returns void
language sql set search_path = '' as $$
  select private.change_name(given, surname)
$$;
grant execute on function public.change_name(text, text) to authenticated;

create function private.my_names() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('given', n.given, 'surname', n.surname)
  from private.person_names n
  where n.user_id = auth.uid()
$$;
grant execute on function private.my_names() to authenticated;

create function public.my_names() returns jsonb
language sql stable set search_path = '' as $$
  select private.my_names()
$$;
grant execute on function public.my_names() to authenticated;

-- An account's name can be changed by itself; the one before is kept, and nobody tries out many.
create function private.profiles_after_update_full_name() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.earlier_names (user_id, name, is_whole) values (new.id, old.full_name, true)
  on conflict do nothing;
  return null;
end $$;
create trigger profiles_after_update_full_name after update of full_name on public.profiles
  for each row when (new.role = 'athlete' and old.full_name is distinct from new.full_name)
  execute function private.profiles_after_update_full_name();

create function private.profiles_before_update_name_limit() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_rate_limit('name_change', new.id::text);
  return new;
end $$;
create trigger profiles_before_update_name_limit before update of full_name on public.profiles
  for each row
when
  (
    new.role = 'athlete'
    and old.full_name is distinct from new.full_name
    and current_user in ('anon', 'authenticated')
  )
execute function private.profiles_before_update_name_limit();

comment on function public.change_name is
  'An athlete changes the given name and the surname, which may be empty. The page of a minor takes the new given name.';
comment on function public.my_names is 'The given name and surname that the caller answered, or null.';
