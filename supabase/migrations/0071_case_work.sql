-- What colleagues do with a case beside deciding it: one takes it, they leave each other notes, and where it
-- is a matter for the police or for child protection they hand over a sealed copy. Nobody outside the team
-- reads any of it, and whoever is a party to a case has no part in it.

create table private.case_notes (
  id uuid primary key default gen_random_uuid(),
  case_id uuid not null, -- private.case_of
  author_id uuid references auth.users (id) on delete set null,
  note text not null check (char_length(btrim(note)) between 1 and 4000), -- LIMITS.caseNote.maxChars
  created_at timestamptz not null default now()
);
create index case_notes_case_idx on private.case_notes (case_id, created_at);
create index case_notes_author_idx on private.case_notes (author_id);

create table private.case_referrals (
  id uuid primary key default gen_random_uuid(),
  case_id uuid not null, -- private.case_of
  referred_to text not null check (referred_to in ('police', 'child_protection')),
  reference text not null default '' check (char_length(reference) <= 200), -- the number they gave it
  note text not null check (char_length(btrim(note)) between 3 and 2000), -- why
  copy text not null check (octet_length(copy) <= 67108864),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  referred_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now()
);
create index case_referrals_case_idx on private.case_referrals (case_id, created_at);
create index case_referrals_referred_by_idx on private.case_referrals (referred_by);

select
  private.declare_columns(
    'private.case_notes',
    'author_id',
    '{"note": {}}',
    '{"kind": "by_admins", "exported": "said among colleagues, for admins alone",
      "erased": "stays with the reports it is about, without the account (0067_erasure.sql)"}'
  ),
  private.declare_columns(
    'private.case_referrals',
    'referred_by',
    '{"reference": {}, "note": {}, "copy": {"kind": "server", "holds": "the case as it was handed over"},
      "sha256": {"kind": "server", "holds": "the seal of the copy"}}',
    '{"kind": "by_admins", "exported": "handed to an authority, for admins alone",
      "erased": "kept for the authority that it was handed to"}'
  );

-- An open case whose report this is, for an admin who is no party to it.
create function private.case_to_work_on(flag_id uuid) returns public.flags
language plpgsql stable security definer set search_path = '' as $$
declare flag public.flags;
begin
  select * into flag from public.flags f where f.id = flag_id;
  if flag.id is null then
    perform private.raise_error('flag.not_found', 'There is no such report.', 404);
  end if;
  if private.is_party_to_flag(flag) then
    perform private.raise_error('flag.own', 'Another admin decides about what concerns you.', 403);
  end if;
  return flag;
end $$;

create function private.take_case(flag_id uuid, takes boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare flag public.flags; key uuid;
begin
  perform private.require_admin();
  perform private.require_rate_limit('admin_action', auth.uid()::text);
  flag := private.case_to_work_on(flag_id);
  key := private.case_of(flag);
  if coalesce(takes, true) then
    if private.has_task_conflict('case', key, auth.uid()) then
      perform private.raise_error('flag.own', 'Another admin decides about what concerns you.', 403);
    end if;
    insert into public.admin_task_marks as m (noun, subject_id, taken_by, taken_at)
    values ('case', key, auth.uid(), now())
    on conflict (noun, subject_id) do update
    set taken_by = excluded.taken_by, taken_at = now(), handed_by = null, note = ''
    where m.taken_by is null or m.taken_by = excluded.taken_by or m.taken_at <= now() - interval '1 day';
    if not found then
      perform private.raise_error('flag.taken', format('%s has taken this case.',
        private.taker_of(key)), 409);
    end if;
  else
    update public.admin_task_marks m set taken_by = null, taken_at = null, handed_by = null, note = ''
    where m.noun = 'case' and m.subject_id = key and m.taken_by = auth.uid();
  end if;
  perform private.write_audit_log(auth.uid(), case when coalesce(takes, true) then 'case_taken'
    else 'case_given_back' end, jsonb_build_object('flag_id', flag.id));
end $$;
grant execute on function private.take_case(uuid, boolean) to authenticated;

create function public.take_case(flag_id uuid, takes boolean default true) returns void
language sql set search_path = '' as $$
  select private.take_case(flag_id, takes)
$$;
grant execute on function public.take_case(uuid, boolean) to authenticated;

create function private.add_case_note(flag_id uuid, note text) returns void
language plpgsql security definer set search_path = '' as $$
declare flag public.flags;
begin
  perform private.require_admin();
  perform private.require_rate_limit('admin_action', auth.uid()::text);
  flag := private.case_to_work_on(flag_id);
  if char_length(btrim(coalesce(note, ''))) not between 1 and 4000 then
    perform private.raise_error('flag.note', 'note: 1 to 4000 characters are wanted.', 422);
  end if;
  insert into private.case_notes (case_id, author_id, note)
  values (private.case_of(flag), auth.uid(), btrim(add_case_note.note));
  perform private.write_audit_log(auth.uid(), 'case_note_added', jsonb_build_object('flag_id', flag.id));
end $$;
grant execute on function private.add_case_note(uuid, text) to authenticated;

create function public.add_case_note(flag_id uuid, note text) returns void
language sql set search_path = '' as $$
  select private.add_case_note(flag_id, note)
$$;
grant execute on function public.add_case_note(uuid, text) to authenticated;

-- What is handed over: the person, every report with its words and evidence, and what was decided about them.
-- Who reported is in it as little as in the case; an authority asks for that in its own way.
create function private.case_copy(flag public.flags) returns jsonb
language sql stable security definer set search_path = '' as $$
  select
    jsonb_build_object(
      'made_at',
      now(),
      'person',
      (
        select
          jsonb_build_object('id', p.id, 'name', p.full_name, 'email', p.email, 'joined_at', p.created_at)
        from public.profiles p
        where p.id = flag.subject_user_id
      ),
      'reports',
      (
        select jsonb_agg(private.shown_report(r) order by r.created_at, r.id)
        from private.case_reports(flag) r
      ),
      'decisions',
      (
        select jsonb_agg(private.shown_decision(d.id) order by d.decided_at)
        from private.moderation_decisions d
        where d.subject_user_id = flag.subject_user_id
      )
    )
$$;

create function private.refer_case(flag_id uuid, authority text, reference text, note text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare flag public.flags; made private.case_referrals; sealed text;
begin
  perform private.require_admin();
  perform private.require_rate_limit('admin_action', auth.uid()::text);
  flag := private.case_to_work_on(flag_id);
  if authority is null or authority not in ('police', 'child_protection') then
    perform private.raise_error('flag.authority', format(
      'authority: %s was given; police or child_protection is wanted.', coalesce(authority, 'nothing')), 422);
  end if;
  if char_length(btrim(coalesce(note, ''))) not between 3 and 2000
    or char_length(coalesce(reference, '')) > 200 then
    perform private.raise_error('flag.statement', 'note: 3 to 2000 characters of reasons are wanted.', 422);
  end if;
  sealed := jsonb_pretty(private.case_copy(flag) || jsonb_build_object('referred_to', authority,
    'reference', coalesce(reference, ''), 'note', btrim(note)));
  insert into private.case_referrals (case_id, referred_to, reference, note, copy, sha256, referred_by)
  values (private.case_of(flag), authority, btrim(coalesce(refer_case.reference, '')),
    btrim(refer_case.note), sealed, encode(extensions.digest(convert_to(sealed, 'UTF8'), 'sha256'), 'hex'),
    auth.uid())
  returning * into made;
  perform private.write_audit_log(auth.uid(), 'case_referred', jsonb_build_object('flag_id', flag.id,
    'referral_id', made.id, 'referred_to', made.referred_to, 'sha256', made.sha256));
  return jsonb_build_object('id', made.id, 'sha256', made.sha256);
end $$;
grant execute on function private.refer_case(uuid, text, text, text) to authenticated;

create function public.refer_case(flag_id uuid, authority text, reference text, note text) returns jsonb
language sql set search_path = '' as $$
  select private.refer_case(flag_id, authority, reference, note)
$$;
grant execute on function public.refer_case(uuid, text, text, text) to authenticated;

-- The copy byte by byte as it was sealed.
create function private.referral_copy(referral_id uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare referral private.case_referrals;
begin
  perform private.require_admin();
  perform private.require_rate_limit('admin_action', auth.uid()::text);
  select * into referral from private.case_referrals r
  where r.id = referral_id and r.case_id is distinct from auth.uid();
  if referral.id is null then
    perform private.raise_error('flag.not_found', 'There is no such referral.', 404);
  end if;
  perform private.write_audit_log(auth.uid(), 'referral_copy_read', jsonb_build_object('referral_id',
    referral.id, 'sha256', referral.sha256));
  return referral.copy;
end $$;
grant execute on function private.referral_copy(uuid) to authenticated;

create function public.referral_copy(referral_id uuid) returns text
language sql set search_path = '' as $$
  select private.referral_copy(referral_id)
$$;
grant execute on function public.referral_copy(uuid) to authenticated;

-- Whom the team has told of the case, and when. Of reporters how many, never who.
create function private.told_of_case(flag public.flags) returns jsonb
language sql stable security definer set search_path = '' as $$
  select
    coalesce(jsonb_agg(jsonb_build_object('whom', t.whom, 'count', t.count, 'at', t.at) order by t.at), '[]')
  from
    (
      select 'admins' as whom, count(*) as count, r.announced_at as at
      from private.case_reports(flag) r
      where r.announced_at is not null
      group by r.announced_at
      union all
      select 'reporters', count(*), r.decided_at
      from private.case_reports(flag) r
      where r.decided_at is not null and r.reporter_id is not null
      group by r.decided_at
      union all
      select distinct 'subject', 1, d.decided_at
      from
        private.case_reports(flag) r
        join private.moderation_decisions d on d.id = r.decision_id
      where d.action <> 'no_action'
    ) t
$$;

create function private.shown_referrals(flag public.flags) returns jsonb
language sql stable security definer set search_path = '' as $$
  select
    coalesce(
      jsonb_agg(
        to_jsonb(r) - 'copy' - 'case_id' - 'created_at' - 'referred_by' || jsonb_build_object(
          'at',
          r.created_at,
          'by',
          p.full_name
        )
        order by r.created_at
      ),
      '[]'
    )
  from
    private.case_referrals r
    left join public.profiles p on p.id = r.referred_by
  where r.case_id = private.case_of(flag) and not private.is_party_to_flag(flag)
$$;

-- For the page of a case. A party to it reads none of what colleagues wrote.
create function private.case_work(flag public.flags) returns jsonb
language sql stable security definer set search_path = '' as $$
  select
    jsonb_build_object(
      'taken_by',
      private.taker_of(private.case_of(flag)),
      'is_mine',
      exists (
        select
        from public.admin_task_marks m
        where m.noun = 'case' and m.subject_id = private.case_of(flag) and m.taken_by = (select auth.uid())
      ),
      'told',
      private.told_of_case(flag),
      'notes',
      coalesce(
        (
          select
            jsonb_agg(
              jsonb_build_object('id', n.id, 'note', n.note, 'at', n.created_at, 'by', p.full_name)
              order by n.created_at
            )
          from
            private.case_notes n
            left join public.profiles p on p.id = n.author_id
          where n.case_id = private.case_of(flag) and not private.is_party_to_flag(flag)
        ),
        '[]'
      ),
      'referrals',
      private.shown_referrals(flag)
    )
$$;

comment on table private.case_notes is 'What admins write to each other about a case. Read by no one else.';
comment on table private.case_referrals is
  'A case handed to the police or to child protection: a sealed copy, whose sha256 is on the audit record too.';
comment on function public.take_case is
  'An admin with a second factor takes a case, or gives it back. A colleague may take over after a day.';
comment on function public.add_case_note is
  'An admin with a second factor leaves colleagues a note about a case, 1 to 4000 characters.';
comment on function public.refer_case is
  'An admin with a second factor refers a case to police or child_protection, with reasons. Answers with the id and sha256 of the sealed copy.';
comment on function public.referral_copy is
  'The sealed copy of a referral, for an admin with a second factor. Each look leaves a line in the audit log.';
