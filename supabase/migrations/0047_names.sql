-- A scout knows a minor by the first name and an initial, and the guardian by "(guardian)". The page keeps to
-- it by itself; what a minor writes by hand is refused when it says the surname.

create function private.short_name(name text) returns text
language sql immutable set search_path = '' as $$
  select
    case
      when position(' ' in btrim(name)) = 0 then btrim(name)
      else split_part(btrim(name), ' ', 1) || ' ' || left(regexp_replace(btrim(name), '^.*\s', ''), 1) || '.'
    end
$$;

-- A surname of three letters or more, as one of the words; inside the address of a page also between others.
create function private.contains_surname(user_id uuid, value text, is_address boolean) returns boolean
language sql stable security definer set search_path = '' as $$
  select
    exists (
      select
      from
        public.profiles p
        cross join regexp_split_to_table(
          private.normalize_search_text(p.full_name),
          ' '
        ) with ordinality as s (name, place)
      where
        p.id = contains_surname.user_id
        and s.place > 1
        and char_length(s.name) >= 3
        and case
          when is_address then position(s.name in replace(contains_surname.value, '-', '')) > 0
          else position(
            ' ' || s.name || ' ' in ' ' || private.normalize_search_text(contains_surname.value) || ' '
          ) > 0
        end
    )
$$;

-- Every address of a page ends in letters of its owner's id. Whoever chooses one meets nobody else's, so a
-- taken address tells of no hidden page.
create function private.athlete_profiles_before_update_handle() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  ending text := '-' || left(replace(new.id::text, '-', ''), 8);
  chosen text := case when right(new.handle, char_length(ending)) = ending
    then left(new.handle, - char_length(ending)) else new.handle end;
begin
  perform private.require_plain_words('handle', chosen);
  new.handle := rtrim(left(chosen, 60 - char_length(ending)), '-') || ending;
  return new;
end $$;
create trigger athlete_profiles_before_update_handle before update of handle on public.athlete_profiles
  for each row when (current_user in ('anon', 'authenticated') and new.handle <> old.handle)
  execute function private.athlete_profiles_before_update_handle();
