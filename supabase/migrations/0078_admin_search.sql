-- What an admin's search box finds beside people: cases of verification in any state, and reports that are
-- still open. By the name of whom a case is about, by what it is about and by where it stands. Kinds and
-- states come as the values of the database, because only the screen knows their words in the reader's
-- language. Whom a report is about is in no column that an admin may select, hence a function.

create function private.search_admin_cases(words text, kinds text[], states text[], max_cases int)
returns table (id uuid, subject text, kind text, status text, name text, created_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select c.*
  from
    (
      select v.id, 'verification', v.type, v.status, p.full_name, v.created_at
      from
        public.verifications v
        join public.profiles p on p.id = v.user_id
      union all
      select f.id, 'flag', f.reason, f.status, coalesce(p.full_name, ''), f.created_at
      from
        public.flags f
        left join public.profiles p on p.id = f.subject_user_id
      where f.status in ('open', 'in_review', 'appealed')
    ) c (id, subject, kind, status, name, created_at)
  where
    (select private.has_opened('people'))
    and (
      c.kind = any (search_admin_cases.kinds)
      or c.status = any (search_admin_cases.states)
      -- A single letter would find nearly everybody.
      or (
        char_length(private.normalize_search_text(search_admin_cases.words)) >= 2
        and strpos(
          private.normalize_search_text(c.name),
          private.normalize_search_text(left(search_admin_cases.words, 120))
        ) > 0
      )
    )
  order by c.status in ('pending', 'open', 'in_review', 'appealed') desc, c.created_at desc, c.id
  limit least(greatest(coalesce(search_admin_cases.max_cases, 6), 1), 20)
$$;
grant execute on function private.search_admin_cases(text, text[], text[], int) to authenticated;

create function public.search_admin_cases(
  words text,
  kinds text[] default '{}',
  states text[] default '{}',
  max_cases int default 6
) returns table (id uuid, subject text, kind text, status text, name text, created_at timestamptz)
language sql stable set search_path = '' as $$
  select * from private.search_admin_cases(words, kinds, states, max_cases)
$$;
grant execute on function public.search_admin_cases(text, text[], text[], int) to authenticated;

comment on function public.search_admin_cases is
  'For an admin who opened the list of people on record: verifications and open reports by the name of whom they are about, by kind and by state. Empty for everybody else.';
