-- An admin's panel: everything that waits for an admin in one list, each with the day it is due, whoever has
-- taken it and who reads it now. What the badge counts is in it, and nothing of what people wrote: a row says
-- what kind of work it is and whom it is about, the words stand where the work is done.

-- Within which time the house answers. A legal time is never put off, nor is any other.
create table private.admin_task_terms (
  noun text not null check (char_length(noun) <= 40),
  is_grave boolean not null, -- somebody could be hurt, or a minor is involved
  due_within interval not null,
  is_legal boolean not null,
  basis text not null check (char_length(basis) <= 200),
  primary key (noun, is_grave)
);
select
  private.declare_columns(
    'private.admin_task_terms',
    null,
    '{"noun": {}, "basis": {}}',
    '{"kind": "reference", "holds": "within which time admins answer, and why"}'
  );
insert into private.admin_task_terms (noun, is_grave, due_within, is_legal, basis)
values
  ('case', true, '24 hours', false, 'docs/safeguarding.md: what involves a minor comes first'),
  ('case', false, '7 days', true, 'Regulation (EU) 2022/2065 Art. 16(6): timely and diligent'),
  ('decision', true, '24 hours', false, 'nobody stays suspended on one admin''s word for long'),
  ('decision', false, '14 days', true, 'Regulation (EU) 2022/2065 Art. 20(4): timely'),
  ('verification', true, '5 days', false, 'our word to scouts'),
  ('verification', false, '5 days', false, 'our word to scouts'),
  ('organization', false, '5 days', false, 'our word to clubs'),
  ('dispute', true, '7 days', false, 'a number out of rankings may cost a season'),
  ('dispute', false, '7 days', false, 'a number out of rankings may cost a season'),
  ('data_request', true, '28 days', true, 'Regulation (EU) 2016/679 Art. 12(3): one month, the shortest'),
  ('data_request', false, '28 days', true, 'Regulation (EU) 2016/679 Art. 12(3): one month, the shortest'),
  ('feedback', true, '24 hours', false, 'somebody may be in danger'),
  ('feedback', false, '14 days', false, 'our word to people');

create type private.admin_task as (
  noun text,
  subject_id uuid,
  open_id uuid, -- with which the page of it is opened: of a case one of its reports
  person uuid, -- whom it is about
  facts jsonb,
  is_grave boolean,
  is_counted boolean, -- by private.admin_work_counts
  since timestamptz,
  due_at timestamptz,
  is_legal boolean
);

create function private.due_at(noun text, is_grave boolean, since timestamptz) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select since + t.due_within
  from private.admin_task_terms t
  where t.noun = due_at.noun and t.is_grave = due_at.is_grave
$$;

create function private.is_legal_term(noun text, is_grave boolean) returns boolean
language sql stable security definer set search_path = '' as $$
  select t.is_legal
  from private.admin_task_terms t
  where t.noun = is_legal_term.noun and t.is_grave = is_legal_term.is_grave
$$;

-- Cases and decisions, as the queue of moderation has them.
create function private.moderation_tasks() returns setof private.admin_task
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
  select 'case'::text, private.case_of(f), c.case_id, f.subject_user_id,
    jsonb_build_object('name', c.name, 'subject_type', c.subject_type, 'reason', c.reason, 'reports',
      c.reports, 'involves_minor', c.involves_minor, 'status', c.status),
    c.involves_minor, true, c.since, private.due_at('case', c.involves_minor, c.since),
    private.is_legal_term('case', c.involves_minor)
  from private.open_cases() c join public.flags f on f.id = c.case_id;
  return query
  select 'decision'::text, d.id, d.id, d.subject_user_id,
    jsonb_build_object('name', c.name, 'subject_type', c.subject_type, 'action', c.action, 'involves_minor',
      c.involves_minor, 'status', c.status),
    c.status <> 'appealed', true, c.since, private.due_at('decision', c.status <> 'appealed', c.since),
    private.is_legal_term('decision', c.status <> 'appealed')
  from private.listed_decisions(true) c join private.moderation_decisions d on d.id = c.case_id;
end $$;

-- Checks of people and of organizations, requests about data, feedback and invitations. Of feedback only what
-- is about safety is counted; an invitation waits for whoever is invited.
create function private.office_tasks() returns setof private.admin_task
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
  select 'verification'::text, v.id, v.id, v.user_id,
    jsonb_build_object('name', p.full_name, 'type', v.type, 'for_minors', v.for_minors),
    v.for_minors, true, v.created_at, private.due_at('verification', v.for_minors, v.created_at), false
  from public.verifications v join public.profiles p on p.id = v.user_id where v.status = 'pending';
  return query
  select 'organization'::text, o.id, o.id, null::uuid, jsonb_build_object('name', o.name, 'kind', o.kind),
    false, true, a.confirmed_at, private.due_at('organization', false, a.confirmed_at), false
  from private.organization_applications a join public.organizations o on o.id = a.organization_id
  where a.confirmed_at is not null and a.decision is null;
  return query
  select 'data_request'::text, r.id, r.id, r.user_id,
    jsonb_build_object('name', p.full_name, 'kind', r.kind, 'unanswered', r.is_unanswered, 'involves_minor',
      private.is_minor_account(r.user_id)),
    private.is_minor_account(r.user_id), true, r.created_at,
    private.due_at('data_request', false, r.created_at), true
  from public.data_requests r join public.profiles p on p.id = r.user_id where r.status = 'open';
  return query
  select 'feedback'::text, f.id, f.id, f.user_id,
    jsonb_build_object('name', p.full_name, 'category', f.category, 'reply_wanted', f.reply_wanted),
    f.is_safety, f.is_safety, f.created_at, private.due_at('feedback', f.is_safety, f.created_at), false
  from public.feedback f left join public.profiles p on p.id = f.user_id where f.status in ('new', 'triaged');
  return query
  select 'admin_invitation'::text, i.id, i.id, null::uuid,
    jsonb_build_object('name', p.full_name, 'email', i.email),
    false, false, i.created_at, i.expires_at, false
  from public.admin_invitations i left join public.profiles p on p.id = i.invited_by
  where i.used_at is null and i.withdrawn_at is null and i.expires_at > now();
end $$;

-- Numbers that are disputed: one task a number, however many dispute it.
create function private.dispute_tasks() returns setof private.admin_task
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
  select 'dispute'::text, m.id, m.id, p.user_id, jsonb_build_object('name', p.display_name,
      'metric', m.metric_code, 'disputes', d.n, 'involves_minor', p.is_minor),
    p.is_minor, true, d.since, private.due_at('dispute', p.is_minor, d.since), false
  from (select o.measurement_id, count(*) as n, min(o.created_at) as since
    from public.measurement_disputes o where o.resolved_at is null and o.measurement_id is not null
    group by o.measurement_id) d
  join public.measurements m on m.id = d.measurement_id
  join public.athlete_profiles p on p.id = m.athlete_id;
end $$;

create function private.open_admin_tasks() returns setof private.admin_task
language sql stable security definer set search_path = '' as $$
  select * from private.moderation_tasks()
  union all
  select * from private.office_tasks()
  union all
  select * from private.dispute_tasks()
$$;

-- Whoever is concerned, looks after the minor who is, reported, or has had their say leaves it to another.
create function private.has_task_conflict(noun text, subject uuid, admin uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return case noun
    when 'case' then exists (select from public.flags f
      where private.case_of(f) = subject and f.status in ('open', 'in_review')
        and (private.is_party_to_flag(f, admin) or (f.appealed_at is not null and exists (
          select from private.moderation_decisions d where d.id = f.decision_id and d.decided_by = admin))))
    when 'decision' then exists (select from private.moderation_decisions d where d.id = subject
      and (private.is_close_to(admin, d.subject_user_id)
        or admin in (d.decided_by, d.second_by, d.reviewed_by, d.lift_by)
        or exists (select from public.flags f where f.decision_id = d.id and f.reporter_id = admin)))
    when 'verification' then exists (select from public.verifications v where v.id = subject
      and (v.user_id = admin or exists (select from public.verification_reviews r
        where r.verification_id = v.id and r.reviewer_id = admin
          and r.subject_hash = private.subject_hash(v.id))))
    when 'data_request' then exists (select from public.data_requests r where r.id = subject
      and private.is_close_to(admin, r.user_id))
    when 'dispute' then private.is_close_to_dispute(subject, admin)
    when 'feedback' then exists (select from public.feedback f where f.id = subject and f.user_id = admin)
    else false end;
end $$;

-- Asked by a policy, of the caller.
create function private.may_see_task_mark(noun text, subject_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_admin() and not private.has_task_conflict(noun, subject_id, auth.uid())
$$;
grant execute on function private.may_see_task_mark(text, uuid) to authenticated;

create policy admin_task_marks_select_admin on public.admin_task_marks for select to authenticated
using ((select private.is_admin()) and private.may_see_task_mark(noun, subject_id));

-- Who has a task open on the screen. It is told for two minutes after the last sign of life.
create table private.admin_task_readers (
  noun text not null check (char_length(noun) <= 40),
  subject_id uuid not null,
  reader_id uuid not null references auth.users (id) on delete cascade,
  since timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  primary key (noun, subject_id, reader_id)
);
create index admin_task_readers_reader_idx on private.admin_task_readers (reader_id);
select
  private.declare_columns(
    'private.admin_task_readers',
    null,
    '{"noun": {"kind": "server", "holds": "what is read"}}'
  );
comment on table private.admin_task_readers is 'Which admin has which task open. Told for two minutes.';
comment on table private.admin_task_terms is 'Within which time admins answer each kind of work, and why.';
