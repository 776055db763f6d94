-- What the screens call to report and to read what became of it, and what an admin is shown of it. Reasons,
-- states and evidence are those of the flags; 0056_cases.sql has the cases that they stand in.

-- What is reported already is refused, but not what is new in it: that somebody under 18 was asked for money,
-- pictures or a meeting. The yes and its words are added to the report that is open, and a later no takes
-- nothing back. Whoever has the case open reads it again before they decide (0056_cases.sql).
create function private.added_to_open_report(report public.flags) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  earlier public.flags;
  words   text := btrim(private.sanitize_text(coalesce(report.details, '')));
begin
  select f.* into earlier from public.flags f where f.reporter_id = report.reporter_id
    and f.subject_type = report.subject_type and f.subject_id = report.subject_id
    and f.status in ('open', 'in_review') for update;
  if earlier.id is null then return false; end if;
  if not coalesce(report.asked_of_minor, false) or earlier.asked_of_minor
    or not earlier.involves_minor then
    perform private.raise_error('flag.already', 'You have reported this already.', 409);
  end if;
  -- LIMITS.flag.detailsMaxChars
  update public.flags f set asked_of_minor = true, asked_at = clock_timestamp(),
    details = case when words in ('', f.details) then f.details
      else left(concat_ws(E'\n\n', nullif(f.details, ''), words), 2000) end
  where f.id = earlier.id;
  return true;
end $$;

create function public.report(
  subject_type text,
  subject_id uuid,
  reason text,
  details text default '',
  asked_of_minor boolean default false
) returns uuid
language sql set search_path = '' as $$
  insert into public.flags (reporter_id, subject_type, subject_id, reason, details, asked_of_minor)
  values (auth.uid(), subject_type, subject_id, reason, details, asked_of_minor)
  returning id
$$;
grant execute on function public.report(text, uuid, text, text, boolean) to authenticated;

-- What a reporter hears: still open, acted on, or not.
create function private.report_outcome(status text) returns text
language sql immutable set search_path = '' as $$
  select
    case
      when status in ('open', 'in_review') then 'open'
      when status in ('actioned', 'appealed', 'upheld') then 'action_taken'
      else 'no_action'
    end
$$;
grant execute on function private.report_outcome(text) to authenticated;

-- Half a year, once, and only where nothing was done.
create function private.can_appeal_report(flag public.flags) returns boolean
language sql stable set search_path = '' as $$
  select
    flag.status in ('no_action', 'reversed')
    and flag.appealed_at is null
    and flag.decided_at > now() - interval '180 days' -- LIMITS.appeal.days
$$;

-- With the rights of its owner: whose report it is can be read by nobody, admins neither.
create function private.my_reports() returns table (
  id uuid,
  subject_type text,
  subject_id uuid,
  reason text,
  details text,
  created_at timestamptz,
  outcome text,
  decided_at timestamptz,
  can_appeal boolean
)
language sql stable security definer set search_path = '' as $$
  select
    f.id,
    f.subject_type,
    f.subject_id,
    f.reason,
    f.details,
    f.created_at,
    private.report_outcome(f.status),
    f.decided_at,
    private.can_appeal_report(f)
  from public.flags f
  where f.reporter_id = (select auth.uid())
  order by f.created_at desc
$$;
grant execute on function private.my_reports() to authenticated;

create function public.my_reports() returns table (
  id uuid,
  subject_type text,
  subject_id uuid,
  reason text,
  details text,
  created_at timestamptz,
  outcome text,
  decided_at timestamptz,
  can_appeal boolean
)
language sql stable set search_path = '' as $$
  select * from private.my_reports()
$$;
grant execute on function public.my_reports() to authenticated;

-- One message of a case. Of the two who talk only whether it is the one whom the case is about.
create function private.shown_message(message jsonb, flag public.flags) returns jsonb
language sql stable set search_path = '' as $$
  select
    jsonb_build_object(
      'id',
      message -> 'id',
      'at',
      message -> 'at',
      'subject',
      coalesce(message ->> 'subject', ''),
      'content',
      message -> 'content',
      'is_subject',
      message ->> 'from' = flag.subject_user_id::text,
      'is_reported',
      message ->> 'id' = flag.subject_id::text
    )
$$;

-- What an admin is shown of what was kept: what is declared as evidence of its kind, and of the people in it
-- only whether they are the one it is about.
create function private.shown_evidence(flag public.flags) returns jsonb
language sql stable set search_path = '' as $$
  select
    coalesce(
      (
        select jsonb_object_agg(e.key, e.value)
        from
          private.reported_noun(flag.subject_type) noun
          cross join jsonb_each(flag.snapshot) e
        where e.key = any (private.columns_with('evidence', noun.relation))
      ),
      '{}'
    ) || case
      when flag.snapshot ? 'messages' then jsonb_build_object(
        'messages',
        (
          select
            jsonb_agg(private.shown_message(m, flag))
          from jsonb_array_elements(flag.snapshot -> 'messages') m
        )
      )
      else '{}'
    end || case
      when flag.snapshot ? 'numbers' then jsonb_build_object('numbers', flag.snapshot -> 'numbers')
      else '{}'
    end
$$;

-- The pictures of a reported post in their order, each with the copy that came with the report
-- (0083_report_copies.sql) as long as it is kept.
create function private.kept_pictures(flag public.flags) returns jsonb
language sql stable security definer set search_path = '' as $$
  select
    coalesce(
      jsonb_agg(
        jsonb_build_object('copy', o.name, 'description', kept.picture -> 'description')
        order by kept.place
      ),
      '[]'
    )
  from
    jsonb_array_elements(flag.snapshot -> 'pictures') with ordinality kept (picture, place)
    left join storage.objects o
      on o.bucket_id = 'reported' and o.name = flag.id || '/' || split_part(kept.picture ->> 'path', '/', 2)
$$;

-- Whom it is about, as an admin needs it to decide: also what was checked of a scout, and the language in
-- which they read the reasons.
create function private.shown_subject(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select
    jsonb_build_object(
      'name',
      p.full_name,
      'role',
      p.role,
      'language',
      private.language_of(p.id),
      'is_minor',
      coalesce((select a.is_minor from public.athlete_profiles a where a.id = p.id), false),
      'is_suspended',
      private.is_suspended(p.id),
      'is_admin',
      private.is_admin_account(p.id),
      'joined_at',
      p.created_at,
      'verified_until',
      (select s.verified_until from public.scout_profiles s where s.user_id = p.id),
      'checks',
      coalesce(
        (
          select jsonb_agg(distinct v.type)
          from public.verifications v
          where
            v.user_id = p.id
            and v.status = 'approved'
            and v.revoked_at is null
            and (v.expires_at is null or v.expires_at > now())
        ),
        '[]'
      ),
      'conversations',
      (select count(*) from public.conversations c where p.id in (c.scout_id, c.athlete_id)),
      'conversations_with_minors',
      (
        select count(*)
        from public.conversations c
        where p.id in (c.scout_id, c.athlete_id) and c.involves_minor
      )
    )
  from public.profiles p
  where p.id = person
$$;

comment on function public.report is
  'Reports what the caller can see: a message, request, conversation, page, endorsement, film, photo or measurement. Answers with the id; with nothing where it was reported already and a yes to asked_of_minor was added to that report.';
comment on function public.my_reports is 'What the caller reported and what became of it.';
