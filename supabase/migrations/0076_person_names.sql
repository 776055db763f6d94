-- A given name and a surname are asked apart: no rule can tell them apart in "Vellamo Noa" or 王小明. The page
-- of a minor is named by the given name and an initial, and nothing that a minor writes says a surname that
-- the person has or had. Where nobody has answered yet, the words after the first one count: 0047_names.sql.

create table private.person_names (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  given text not null check (char_length(given) between 1 and 60), -- LIMITS.personName.givenMaxChars
  surname text not null default '' check (char_length(surname) <= 59), -- LIMITS.personName.surnameMaxChars
  answered_at timestamptz not null default now()
);

-- Somebody who takes another name has not freed the one before: surnames, and whole names of the account.
create table private.earlier_names (
  user_id uuid not null references public.profiles (id) on delete cascade,
  name text not null check (char_length(name) <= 120),
  is_whole boolean not null,
  primary key (user_id, name, is_whole)
);

select
  private.declare_columns(
    'private.person_names',
    'user_id',
    '{"given": {}, "surname": {}}',
    '{"kind": "server", "holds": "what somebody answered; looked at by private.keep_names"}'
  );
select
  private.declare_columns(
    'private.earlier_names',
    'user_id',
    '{"name": {"kind": "server", "holds": "a name that the account had"}}'
  );
-- A name as its words: no capitals, no marks, and one blank for every blank, dot and hyphen.
create function private.name_words(value text) returns text
language sql stable set search_path = '' as $$
  select
    btrim(
      regexp_replace(extensions.unaccent(private.fold_text(coalesce(value, ''))), '[^[:alnum:]]+', ' ', 'g')
    )
$$;

-- Written without blanks, the surname first: Chinese, Japanese and Korean, also as fold_text parts them.
create function private.is_written_together(name text) returns boolean
language sql immutable set search_path = '' as $$
  select name ~ '[\u1100-\u11FF\u3040-\u30FF\u3400-\u9FFF\uAC00-\uD7AF\uF900-\uFAFF]'
$$;

create function private.is_particle(word text) returns boolean
language sql immutable set search_path = '' as $$
  select word ~ '^(v[ao]n|de[rnls]|d[ao]s|l[aeo]s|san|b[ei]n|ibn|abu|te[rn]|zu[mr])$'
$$;

-- Each surname by its words and as a whole, without blanks. A particle alone is no name: "van", "del".
create function private.surnames_of(person uuid) returns setof text
language sql stable security definer set search_path = '' as $$
  with
    own as (
      select
        private.name_words(n.given) as given,
        private.name_words(n.surname) as surname
      from private.person_names n
      where n.user_id = person
    ),
    surnames as (
      select o.surname as name from own o
      union
      select private.name_words(e.name)
      from private.earlier_names e
      where e.user_id = person and not e.is_whole
    ),
    whole_names as (
      select private.name_words(p.full_name) as name from public.profiles p where p.id = person
      union
      select private.name_words(e.name)
      from private.earlier_names e
      where e.user_id = person and e.is_whole
    ),
    words as (
      select replace(s.name, ' ', '') as word from surnames s
      union
      select w.word
      from
        surnames s
        cross join regexp_split_to_table(s.name, ' ') as w (word)
      where not private.is_particle(w.word)
      union
      select w.word
      from
        whole_names n
        cross join regexp_split_to_table(n.name, ' ') with ordinality as w (word, place)
      where (w.place > 1 or private.is_written_together(w.word)) and not private.is_particle(w.word)
    )
  select w.word
  from words w
  where
    w.word <> ''
    -- Who gives no surname is known by the first word alone.
    and not exists (
      select
      from
        own o
        cross join regexp_split_to_table(
          case
            when o.surname = '' then split_part(o.given, ' ', 1)
            else o.given
          end,
          ' '
        ) as g (word)
      where g.word = w.word
    )
$$;

-- What a text must not hold: a surname of three letters or more, and any beside the given name.
create function private.surname_forms(person uuid) returns table (form text, is_pair boolean)
language sql stable security definer set search_path = '' as $$
  with
    surnames as materialized (select s.word from private.surnames_of(person) s (word)),
    given as (
      select replace(private.name_words(n.given), ' ', '') as word
      from private.person_names n
      where n.user_id = person
      union
      select split_part(private.name_words(coalesce(n.given, p.full_name)), ' ', 1)
      from
        public.profiles p
        left join private.person_names n on n.user_id = p.id
      where p.id = person
    )
  select s.word, false
  from surnames s
  where private.is_written_together(s.word) or char_length(s.word) >= 3
  union
  select pair.form, true
  from
    surnames s
    cross join given g
    cross join lateral (
      values
        (g.word || s.word),
        (s.word || g.word)
    ) as pair (form)
  where g.word <> '' and (char_length(s.word) >= 2 or private.is_written_together(s.word))
$$;

-- Whether a text holds one of them as words. A long one is seen with blanks between its letters too, a pair
-- and a name written together also inside other letters; in the address of a page there are only letters.
create function private.says_surname(value text, person uuid, is_address boolean default false)
returns boolean
language sql stable security definer set search_path = '' as $$
  with
    texts as materialized (
      select
        ' ' || spaced || '  ' || private.name_words(
          regexp_replace(private.fold_text(said), '[^[:alnum:][:space:]]+', '', 'g')
        ) || ' ' as words,
        replace(spaced, ' ', '') as letters
      from
        (
          select
            case
              when is_address then regexp_replace(
                value,
                '-' || left(replace(person::text, '-', ''), 8) || '$',
                ''
              )
              else value
            end
        ) as v (said)
        cross join lateral (select private.name_words(said)) as n (spaced)
    )
  select
    exists (
      select
      from
        private.surname_forms(person) f
        cross join texts t
        cross join lateral (
          select
            private.is_written_together(f.form),
            char_length(normalize(f.form, NFC))
        ) as m (together, length)
      where
        t.words ~ (
          ' (' || f.form || '|' || array_to_string(
            regexp_split_to_array(f.form, ''),
            case
              when m.length >= 6 then ' ?'
              else ' '
            end
          ) || ') '
        )
        or (
          (is_address or (m.together and m.length >= 2) or (f.is_pair and m.length >= 7))
          and position(f.form in t.letters) > 0
        )
    )
$$;

-- How a minor is called where others read it. The initial is left out where it would be the whole surname, or
-- stand for half of it. Null for who has not answered yet.
create function private.minor_name(person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select
    case
      when n.surname = '' then regexp_replace(
        split_part(regexp_replace(n.given, '[-‐‑‒–—._''’·]+', ' ', 'g'), ' ', 1),
        '([[:lower:]]{2})[[:upper:]].*$',
        '\1'
      )
      when private.is_written_together(n.surname)
      or char_length(private.name_words(n.surname)) < 2 then split_part(n.given, ' ', 1)
      else split_part(n.given, ' ', 1) || ' ' || upper(left(n.surname, 1)) || '.'
    end
  from private.person_names n
  where n.user_id = person
$$;

comment on table private.person_names is
  'Given name and surname of an athlete, asked apart; read by nobody but their owner.';
comment on table private.earlier_names is
  'Surnames and names of the account that somebody had before: a rename frees none of them.';
