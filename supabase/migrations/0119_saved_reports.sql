-- Reports of admins: what was reported and decided, counted from the raw tables; and reports that are saved
-- and made by themselves. A report names nobody.

-- Reports that came in within a period, one row each, with what was done about it and in how many hours.
create function private.reported_in(first date, last date) returns table (
  id uuid,
  reason text,
  day date,
  action text,
  hours numeric,
  by_guardian boolean,
  involves_minor boolean,
  decision_id uuid
)
language sql stable security definer set search_path = '' as $$
  select
    f.id,
    f.reason,
    (f.created_at at time zone 'utc')::date,
    d.action,
    round(extract(epoch from f.decided_at - f.created_at) / 3600, 1),
    f.guardian_link_id is not null,
    f.involves_minor,
    d.id
  from
    public.flags f
    left join private.moderation_decisions d on d.id = f.decision_id
  where (f.created_at at time zone 'utc')::date between first and last
$$;

create function private.report_reasons(first date, last date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_agg(jsonb_build_object('reason', k.reason, 'reports', (
        select count(*) from private.reported_in(first, last) r where r.reason = k.reason),
      'actions', (select coalesce(jsonb_object_agg(a.action, a.n), '{}') from (
        select r.action, count(*) as n from private.reported_in(first, last) r
        where r.reason = k.reason and r.action is not null group by 1) a),
      'open', (select count(*) from private.reported_in(first, last) r
        where r.reason = k.reason and r.action is null),
      'median_hours', private.median_hours(array(select r.hours from private.reported_in(first, last) r
        where r.reason = k.reason and r.hours is not null))) order by k.n)
    from unnest(array['inappropriate', 'spam', 'harassment', 'fake_information', 'other'])
      with ordinality k (reason, n));
end $$;

-- Appeals within a period, by whom and how they ended. Reporters ask for a second look at a decision to do
-- nothing; those concerned appeal against a measure.
create function private.report_appeals(first date, last date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    with concerned as (
      select d.status, d.reviewed_at - d.appealed_at as took from private.moderation_decisions d
      where (d.appealed_at at time zone 'utc')::date between first and last)
    select jsonb_build_object('by_concerned', count(*),
      'by_reporters', (select count(*) from public.flags f
        where (f.appealed_at at time zone 'utc')::date between first and last),
      'kept', count(*) filter (where c.status = 'upheld'),
      'reversed', count(*) filter (where c.status = 'reversed'),
      'open', count(*) filter (where c.status not in ('upheld', 'reversed')),
      'median_hours', private.median_hours(array_agg(round(extract(epoch from c.took) / 3600, 1))
        filter (where c.took is not null)))
    from concerned c);
end $$;

-- Programs stop what a rule forbids before anybody sees it, and decide nothing about a person: every measure
-- has an admin who took it.
create function private.report_programs(first date, last date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object(
    'stopped_by_rules', (select coalesce(sum(d.count), 0) from private.activity_days d
      where d.subject_id = '00000000-0000-0000-0000-000000000000' and d.kind = 'refusal'
        and d.dimension = 'rule' and d.value ~ '^(contact|request|words)[.]'
        and d.day between first and last),
    'decided_by_people', (select count(*) from private.moderation_decisions d
      where (d.decided_at at time zone 'utc')::date between first and last),
    'decided_by_programs', 0);
end $$;

create function private.report_numbers(first date, last date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    with r as materialized (select * from private.reported_in(first, last))
    select jsonb_build_object('reports', count(*),
      'by_guardians', count(*) filter (where r.by_guardian),
      'about_minors', count(*) filter (where r.involves_minor),
      'with_measure', count(*) filter (where r.action <> 'no_action'),
      'no_measure', count(*) filter (where r.action = 'no_action'),
      'open', count(*) filter (where r.action is null),
      'median_hours', private.median_hours(array_agg(r.hours) filter (where r.hours is not null)),
      'minor_median_hours', private.median_hours(array_agg(r.hours)
        filter (where r.hours is not null and r.involves_minor)),
      'reasons', private.report_reasons(first, last),
      'by_week', (select coalesce(jsonb_agg(jsonb_build_object('week', w.week, 'reports', w.n)
        order by w.week), '[]') from (select date_trunc('week', x.day)::date as week, count(*) as n
          from r x group by 1) w),
      'hours', (select jsonb_agg(jsonb_build_object('hours', b.upto, 'reports', (select count(*) from r x
          where x.hours >= b.above and (x.hours < b.upto or b.upto is null))) order by b.above)
        from (values (0, 6), (6, 12), (12, 24), (24, 48), (48, 72), (72, null)) b (above, upto)),
      'appeals', private.report_appeals(first, last),
      'programs', private.report_programs(first, last))
    from r);
end $$;

create function private.transparency_report(from_day text, to_day text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare period record;
begin
  perform private.require_admin();
  select * into period from private.figures_period(from_day, to_day);
  return jsonb_build_object('period', private.shown_period(period.first, period.last, period.before),
    'made_at', now(), 'numbers', private.report_numbers(period.first, period.last),
    'numbers_before', private.report_numbers(period.before, period.first - 1));
end $$;
grant execute on function private.transparency_report(text, text) to authenticated;

create function public.transparency_report(from_day text, to_day text) returns jsonb
language sql stable set search_path = '' as $$
  select private.transparency_report(from_day, to_day)
$$;
grant execute on function public.transparency_report(text, text) to authenticated;

create table public.saved_reports (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid default auth.uid() references auth.users (id) on delete set null,
  title text not null check (char_length(btrim(title)) between 1 and 120), -- LIMITS.savedReport.titleMaxChars
  kind text not null default 'transparency' check (kind in ('transparency', 'product')),
  period text not null default 'last_month' check (period in ('last_month', 'last_quarter', 'fixed')),
  from_day date,
  to_day date,
  schedule text not null default 'none' check (schedule in ('none', 'weekly', 'monthly', 'quarterly')),
  last_made_at timestamptz,
  created_at timestamptz not null default now(),
  constraint saved_reports_fixed_days
    check (
      (period = 'fixed') = (from_day is not null and to_day is not null)
      and to_day >= from_day
      and to_day < from_day + interval '2 years'
    ),
  -- The same days again would be the same report again.
  constraint saved_reports_fixed_once check (period <> 'fixed' or schedule = 'none')
);
create index saved_reports_owner_idx on public.saved_reports (owner_id);
alter table public.saved_reports enable row level security;
alter table public.saved_reports force row level security;

-- What was made, as it was counted then.
create table public.made_reports (
  id uuid primary key default gen_random_uuid(),
  saved_report_id uuid not null references public.saved_reports (id) on delete cascade,
  from_day date not null,
  to_day date not null,
  numbers jsonb not null check (octet_length(numbers::text) <= 1048576),
  made_at timestamptz not null default now()
);
create index made_reports_saved_idx on public.made_reports (saved_report_id, made_at desc);
alter table public.made_reports enable row level security;
alter table public.made_reports force row level security;

select
  private.declare_columns(
    'public.saved_reports',
    'owner_id',
    '{"title": {"kind": "by_admins", "erased": "a report of the team stays without the account"}}'
  );
select
  private.declare_columns(
    'public.made_reports',
    null,
    '{"numbers": {"kind": "reference", "holds": "counts that name nobody"}}'
  );

grant
  select,
  delete,
  insert (title, kind, period, from_day, to_day, schedule),
  update (title, kind, period, from_day, to_day, schedule)
on public.saved_reports
to authenticated;
create policy saved_reports_select_admin on public.saved_reports for select to authenticated
using ((select private.is_admin()));
create policy saved_reports_insert_admin on public.saved_reports for insert to authenticated
with check ((select private.is_admin()) and owner_id = (select auth.uid()));
create policy saved_reports_update_admin on public.saved_reports for update to authenticated
using ((select private.is_admin()))
with check ((select private.is_admin()));
create policy saved_reports_delete_admin on public.saved_reports for delete to authenticated
using ((select private.is_admin()));
create trigger saved_reports_before_write_statement before insert or update or delete on public.saved_reports
  for each statement when (current_user in ('anon', 'authenticated'))
  execute function private.require_admin_for_statement();
create trigger saved_reports_before_insert_limit_rows before insert on public.saved_reports
  for each row when (current_user = 'authenticated')
  execute function private.limit_rows_per_owner('owner_id', '50');
create trigger saved_reports_after_write_admin_log after insert or update or delete on public.saved_reports
  for each row when (current_user in ('anon', 'authenticated'))
  execute function private.write_admin_log('saved_report');
grant select on public.made_reports to authenticated;
create policy made_reports_select_admin on public.made_reports for select to authenticated
using ((select private.is_admin()));
select private.declare_noun('saved_report', 'public.saved_reports');

create function private.report_days(report public.saved_reports, out first date, out last date)
language plpgsql stable set search_path = '' as $$
declare
  unit  text := case report.period when 'last_quarter' then 'quarter' else 'month' end;
  begun timestamp := date_trunc(unit, now() at time zone 'utc'); -- of the one that is not over
begin
  first := coalesce(report.from_day, (begun - case unit when 'quarter' then interval '3 months'
    else interval '1 month' end)::date);
  last := coalesce(report.to_day, begun::date - 1);
end $$;

create function private.make_report(report public.saved_reports) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  days record;
  made uuid;
begin
  select * into days from private.report_days(report);
  insert into public.made_reports (saved_report_id, from_day, to_day, numbers)
  values (report.id, days.first, days.last, case report.kind
    when 'product' then private.product_figures(days.first, days.last,
      days.first - (days.last - days.first + 1))
    else private.report_numbers(days.first, days.last) end)
  returning id into made;
  update public.saved_reports s set last_made_at = now() where s.id = report.id;
  return made;
end $$;

-- An admin makes one now.
create function private.make_saved_report(report_id uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare report public.saved_reports;
begin
  perform private.require_admin();
  perform private.require_rate_limit('admin_action', auth.uid()::text);
  perform private.write_audit_log(auth.uid(), 'saved_report_made', jsonb_build_object('id', report_id));
  select s.* into report from public.saved_reports s where s.id = report_id for update;
  if report.id is null then
    perform private.raise_error('figures.report', 'report_id: there is no such report.', 404);
  end if;
  return private.make_report(report);
end $$;
grant execute on function private.make_saved_report(uuid) to authenticated;

create function public.make_saved_report(report_id uuid) returns uuid
language sql set search_path = '' as $$
  select private.make_saved_report(report_id)
$$;
grant execute on function public.make_saved_report(uuid) to authenticated;

-- Run every hour: what is due since its week, month or quarter began is made once, and its admin hears of it.
create function private.make_due_reports() returns int
language plpgsql security definer set search_path = '' as $$
declare
  report public.saved_reports;
  made   int := 0;
begin
  for report in
    select s.* from public.saved_reports s
    where s.schedule <> 'none' and coalesce(s.last_made_at, '-infinity') < date_trunc(case s.schedule
      when 'weekly' then 'week' when 'monthly' then 'month' else 'quarter' end, now() at time zone 'utc')
      at time zone 'utc'
    order by s.id for update skip locked
  loop
    perform private.make_report(report);
    if private.is_admin_account(report.owner_id) then
      perform private.create_notification(report.owner_id, 'report_made',
        jsonb_build_object('report_id', report.id, 'title', report.title), '/admin/reports');
    end if;
    made := made + 1;
  end loop;
  return made;
end $$;
grant execute on function private.make_due_reports() to service_role;

comment on function public.transparency_report is
  'For an admin with a second factor: reports that came in from one day to another and for as many days before, by reason, measure and hours until the decision, appeals, and what programs stopped. Zeros where there is nothing.';
comment on function public.make_saved_report is 'An admin makes a saved report now. Answers with its id.';
comment on table public.saved_reports is
  'Reports that admins saved: which numbers, of which period, how often they are made by themselves.';
comment on table public.made_reports is 'A saved report as it was counted when it was made.';
