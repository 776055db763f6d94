-- A scout knows a minor by the first name and an initial, and the guardian by "(guardian)". The page keeps to
-- it by itself; what a minor writes by hand is refused when it says the surname.

-- For who has not answered which name is which (0076_person_names.sql): the first word and the first letter
-- of the last one, whatever blank stands between.
create function private.short_name(name text) returns text
language sql immutable set search_path = '' as $$
  select
    case
      when position(' ' in said) = 0 then said
      else split_part(said, ' ', 1) || ' ' || left(regexp_replace(said, '^.* ', ''), 1) || '.'
    end
  from btrim(regexp_replace(name, '[\s\u00A0\u1680\u2000-\u200B\u202F\u205F\u3000\uFEFF]+', ' ', 'g')) as said
$$;

-- The address of a page before somebody chooses one.
create function private.first_handle(shown text, person uuid) returns text
language sql stable set search_path = '' as $$
  select
    case
      when char_length(base) < 2 then 'athlete'
      else base
    end || '-' || left(replace(person::text, '-', ''), 8)
  from
    btrim(left(regexp_replace(private.normalize_search_text(shown), '[^a-z0-9]+', '-', 'g'), 40), '-') as base
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
