-- What the screens call to report, to read what became of it and, for admins, to look at the evidence and
-- decide. Reasons, states and evidence are those of the flags.

create function public.report(subject_type text, subject_id uuid, reason text, details text default '')
returns uuid
language sql set search_path = '' as $$
  insert into public.flags (reporter_id, subject_type, subject_id, reason, details)
  values (auth.uid(), subject_type, subject_id, reason, details)
  returning id
$$;
grant execute on function public.report(text, uuid, text, text) to authenticated;

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

-- With the rights of its owner: whose report it is can be read by nobody, admins neither.
create function private.my_reports() returns table (
  id uuid,
  subject_type text,
  subject_id uuid,
  reason text,
  details text,
  created_at timestamptz,
  outcome text,
  decided_at timestamptz
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
    f.decided_at
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
  decided_at timestamptz
)
language sql stable set search_path = '' as $$
  select * from private.my_reports()
$$;
grant execute on function public.my_reports() to authenticated;

-- Whoever reported the same, or is reported, leaves the decision to another admin.
create function private.is_party_to_flag(flag public.flags) returns boolean
language sql stable security definer set search_path = '' as $$
  select
    exists (
      select
      from public.flags f
      where
        f.subject_type = flag.subject_type
        and f.subject_id = flag.subject_id
        and (select auth.uid()) in (f.reporter_id, f.subject_user_id)
    )
$$;

-- What an admin is shown of what was kept: words and numbers, and of the people in it only whether they are
-- the one it is about.
create function private.shown_evidence(flag public.flags) returns jsonb
language sql immutable set search_path = '' as $$
  select
    coalesce(
      (
        select jsonb_object_agg(e.key, e.value)
        from jsonb_each(flag.snapshot) e
        where
          e.key in (
            'subject',
            'content',
            'intro',
            'notes',
            'bio',
            'title',
            'url',
            'club',
            'avatar_path',
            'metric_code',
            'value_entered',
            'unit_entered',
            'measured_on',
            'rating',
            'created_at'
          )
          or (e.key in ('organization', 'display_name') and flag.subject_type like '%_profile')
      ),
      '{}'
    ) || case
      when flag.snapshot ? 'messages' then jsonb_build_object(
        'messages',
        (
          select
            jsonb_agg(
              jsonb_build_object(
                'at',
                m -> 'at',
                'content',
                m -> 'content',
                'is_subject',
                m ->> 'from' = flag.subject_user_id::text
              )
            )
          from jsonb_array_elements(flag.snapshot -> 'messages') m
        )
      )
      else '{}'
    end
$$;

-- Who reported is in no answer: an admin decides on what was said, not on who said it.
create function private.flag_evidence(flag_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare flag public.flags;
begin
  perform private.require_admin();
  perform private.require_rate_limit('admin_action', auth.uid()::text);
  select * into flag from public.flags f where f.id = flag_id;
  if flag.id is null then
    perform private.raise_error('flag.not_found', 'There is nothing here that you can report.', 404);
  end if;
  perform private.write_audit_log(auth.uid(), 'flag_evidence_read', jsonb_build_object('flag_id', flag.id));
  return to_jsonb(flag) - 'reporter_id' - 'guardian_link_id' || jsonb_build_object(
    'snapshot', private.shown_evidence(flag),
    'subject', (select jsonb_build_object('name', p.full_name, 'role', p.role,
        'is_minor', coalesce((select a.is_minor from public.athlete_profiles a where a.id = p.id), false),
        'is_suspended', private.is_banned(p.id))
      from public.profiles p where p.id = flag.subject_user_id),
    'same', (select count(*) from public.flags f where f.subject_type = flag.subject_type
      and f.subject_id = flag.subject_id and f.status in ('open', 'in_review')),
    'earlier', (select count(*) from public.flags f where f.subject_user_id = flag.subject_user_id
      and f.status = 'actioned' and f.id <> flag.id),
    'is_party', private.is_party_to_flag(flag));
end $$;
grant execute on function private.flag_evidence(uuid) to authenticated;

create function public.flag_evidence(flag_id uuid) returns jsonb
language sql set search_path = '' as $$
  select private.flag_evidence(flag_id)
$$;
grant execute on function public.flag_evidence(uuid) to authenticated;

-- What an admin does beside the statement: takes away what was reported, or suspends the account. What is not
-- there any more, or is another by now, is refused instead of being called done.
create function private.act_on_flag(flag public.flags, action text) returns void
language plpgsql security definer set search_path = '' as $$
declare done int;
begin
  if action = 'none' then return; end if;
  if action in ('suspend_week', 'suspend') then
    if private.is_admin_account(flag.subject_user_id) then
      perform private.raise_error('flag.admin', 'An admin is removed from the admins first.', 422);
    end if;
    update auth.users u
    set banned_until = greatest(u.banned_until, now() + case action when 'suspend_week'
      then interval '7 days' else interval '100 years' end)
    where u.id = flag.subject_user_id;
  elsif flag.subject_type = 'endorsement' then
    update public.endorsements e set status = 'removed'
    where e.id = flag.subject_id and e.status <> 'removed';
  elsif flag.subject_type = 'video_link' then
    delete from public.video_links v where v.id = flag.subject_id;
  elsif flag.subject_type = 'measurement' then
    delete from public.measurements m where m.id = flag.subject_id;
  elsif flag.subject_type = 'photo' then
    update public.athlete_profiles a set avatar_path = ''
    where a.id = flag.subject_id and a.avatar_path = flag.snapshot ->> 'avatar_path' and a.avatar_path <> '';
  end if;
  get diagnostics done = row_count;
  if done is distinct from 1 then
    perform private.raise_error('flag.action',
      'action: what was reported is not there any more, or cannot be taken away.', 422);
  end if;
end $$;

-- Everybody who reported the same hears the outcome, the other side the reasons when something was done;
-- neither hears of the other.
create function private.decide_flag(flag_id uuid, outcome text, statement text, action text) returns void
language plpgsql security definer set search_path = '' as $$
declare flag public.flags; one public.flags;
begin
  perform private.require_admin();
  perform private.require_rate_limit('admin_action', auth.uid()::text);
  if outcome is null or outcome not in ('actioned', 'no_action') then
    perform private.raise_error('flag.outcome', 'outcome: actioned or no_action is wanted.', 422);
  end if;
  if char_length(btrim(coalesce(statement, ''))) not between 3 and 2000 then
    perform private.raise_error('flag.statement', 'statement: 3 to 2000 characters of reasons are wanted.',
      422);
  end if;
  if action is null or action not in ('none', 'remove', 'suspend_week', 'suspend')
    or (action <> 'none' and outcome <> 'actioned') then
    perform private.raise_error('flag.action',
      'action: none, remove, suspend_week or suspend is wanted, and none where no action is taken.', 422);
  end if;
  select * into flag from public.flags f
  where f.id = flag_id and f.status in ('open', 'in_review') for update;
  if flag.id is null then
    perform private.raise_error('flag.settled', 'There is no open report with this id.', 404);
  end if;
  if private.is_party_to_flag(flag) then
    perform private.raise_error('flag.own', 'Another admin decides about what concerns you.', 403);
  end if;
  for one in
    update public.flags f set status = outcome, statement_of_reasons = btrim(statement), decided_at = now(),
      decided_by = auth.uid()
    where f.subject_type = flag.subject_type and f.subject_id = flag.subject_id
      and f.status in ('open', 'in_review') returning f.*
  loop
    perform private.write_audit_log(auth.uid(), 'flag_' || outcome, jsonb_build_object('flag_id', one.id,
      'action', action));
    perform private.create_notification(one.reporter_id, 'moderation',
      jsonb_build_object('flag_id', one.id, 'outcome', private.report_outcome(outcome)));
  end loop;
  perform private.act_on_flag(flag, action);
  if outcome = 'actioned' then
    perform private.create_notification(flag.subject_user_id, 'moderation',
      jsonb_build_object('subject_type', flag.subject_type, 'statement', btrim(statement)));
  end if;
end $$;
grant execute on function private.decide_flag(uuid, text, text, text) to authenticated;

create function public.decide_flag(flag_id uuid, outcome text, statement text, action text default 'none')
returns void
language sql set search_path = '' as $$
  select private.decide_flag(flag_id, outcome, statement, action)
$$;
grant execute on function public.decide_flag(uuid, text, text, text) to authenticated;
comment on function public.report is
  'Reports what the caller can see: a message, request, conversation, page, endorsement, film, photo or measurement. Answers with the id.';
comment on function public.my_reports is 'What the caller reported and what became of it.';
comment on function public.flag_evidence is
  'A report with its evidence and whom it is about, never who reported, for an admin with a second factor. Each look leaves a line in the audit log.';
comment on function public.decide_flag is
  'An admin with a second factor acts on a report or not, with a statement of reasons, for everybody who reported the same. action: none, remove (an endorsement, video, photo or measurement), suspend_week or suspend.';
