-- A copy of one's own data as one file. It is asked for with a fresh proof, made by the server in the
-- background (0193_export_job.sql), and lies for seven days where only its owner opens it, again with a fresh
-- proof: it holds everything they wrote. What goes in is in 0192_exported_tables.sql.

select
  private.declare_rate_limit('ask_export', 2, '7 days', 'Twice this week. Please try again in a few days.');
select private.declare_rate_limit('retry_export', 3, '1 day', 'Several times today. Please try tomorrow.');
select private.declare_rate_limit('open_export', 20, '1 day', 'Many times today. Please try tomorrow.');

select
  private.declare_bucket(
    'exports',
    1099511627776,
    array['application/zip'],
    '{"evidence": "copies of what can be reported where it stands", "restorable": "made anew",
      "exported": "copies of what is in it"}'
  );

create table private.exports (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  state text not null default 'queued' check (state in ('queued', 'making', 'ready', 'failed', 'gone')),
  by_guardian boolean not null default false,
  by_operator boolean not null default false, -- who sends it to its owner (0245_operator_exports.sql)
  asked_at timestamptz not null default now(),
  taken_at timestamptz, -- when a server last said that it is at work
  attempts int not null default 0 check (attempts between 0 and 3),
  parts_done int not null default 0 check (parts_done >= 0),
  parts_total int not null default 0 check (parts_total >= 0),
  ready_at timestamptz,
  expires_at timestamptz, -- LIMITS.export.days after it was ready
  bytes bigint check (bytes > 0),
  reason text check (reason in ('no_space', 'trouble')), -- of a failure
  open_until timestamptz -- its owner proved who they are, for one download
);
create index exports_user_idx on private.exports (user_id, asked_at desc);
create index exports_state_idx on private.exports (state, asked_at);
create unique index exports_one_idx on private.exports (user_id) where state in ('queued', 'making', 'ready');
comment on table private.exports is
  'Copies of their data that people asked for: how far each is, how large, and until when it can be opened.';

create function private.export_path(export private.exports) returns text
language sql immutable set search_path = '' as $$
  select export.user_id || '/' || export.id || '.zip'
$$;

-- Where it stands, as its owner reads it. Null: never asked, or long ago.
create function private.export_state(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select
    jsonb_build_object(
      'state',
      case
        when e.state = 'ready'
        and e.expires_at <= now() then 'gone'
        else e.state
      end,
      'by_guardian',
      e.by_guardian,
      'by_operator',
      e.by_operator,
      'asked_at',
      e.asked_at,
      'ready_at',
      e.ready_at,
      'expires_at',
      e.expires_at,
      'bytes',
      e.bytes,
      'done',
      e.parts_done,
      'total',
      e.parts_total,
      'reason',
      e.reason
    )
  from private.exports e
  where e.user_id = export_state.person
  order by e.asked_at desc
  limit 1
$$;

-- Where its owner asks for it and opens it.
create function private.export_page(person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select
    case
      when private.is_admin_account(person) then '/admin/settings?tab=account'
      else '/' || private.role_of(person) || '/settings?tab=account'
    end
$$;

-- Whoever cannot sign in has no session to open it with: suspended people write to the operator, who has a
-- command for it (0245_operator_exports.sql).
create function private.require_export_owner(person uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if person is null or not exists (select from public.profiles p where p.id = person) then
    perform private.raise_error('data_export.no_account', 'Sign in first.', 401);
  elsif private.is_suspended(person) then
    perform private.raise_error('data_export.suspended', 'Your account is suspended. Write to us.', 403);
  end if;
end $$;

-- What its owner is mailed. Whoever is suspended is led to no page: they could not open it.
create function private.mail_export(kind text, export private.exports) returns void
language plpgsql security definer set search_path = '' as $$
declare is_suspended boolean := private.is_suspended(export.user_id);
begin
  perform private.send_mail(kind, p.email, null, jsonb_build_object('user_id', p.id,
    'by_guardian', export.by_guardian, 'by_operator', export.by_operator, 'is_suspended', is_suspended,
    'date', export.expires_at, 'url', case when not is_suspended then private.export_page(p.id) end))
  from public.profiles p where p.id = export.user_id;
end $$;

-- The guardians of a minor hear that a copy was asked for, and where it is opened.
create function private.tell_guardians_of_export(export private.exports) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_minor_account(export.user_id) then return; end if;
  perform private.send_mail('guardian_export', g.guardian_email, g.locale, jsonb_build_object('token',
    private.guardian_token(g.id), 'guardian_name', g.guardian_name, 'by_guardian', export.by_guardian,
    'by_operator', export.by_operator, 'athlete_name',
    (select a.display_name from public.athlete_profiles a where a.id = export.user_id)))
  from private.active_guardian_links(export.user_id) g;
end $$;

-- One at a time: a second wish finds the first. A failure of ours costs nobody their week.
create function private.begin_export(person uuid, by_guardian boolean, by_operator boolean default false)
returns void
language plpgsql security definer set search_path = '' as $$
declare last private.exports;
begin
  perform private.lock_person(person);
  select e.* into last from private.exports e where e.user_id = person order by e.asked_at desc limit 1;
  if last.state in ('queued', 'making') or (last.state = 'ready' and last.expires_at > now()) then
    return;
  end if;
  if last.state = 'failed' then
    perform private.require_rate_limit('retry_export', person::text);
  else
    perform private.require_rate_limit('ask_export', person::text);
  end if;
  if last.state = 'ready' then perform private.end_export(last); end if;
  insert into private.exports (user_id, by_guardian, by_operator)
  values (person, begin_export.by_guardian, begin_export.by_operator) returning * into last;
  perform private.write_audit_log(person,
    case when last.by_operator then 'export_by_operator' else 'export_asked' end,
    jsonb_build_object('by_guardian', last.by_guardian));
  perform private.mail_export('export_asked', last);
  perform private.tell_guardians_of_export(last);
  perform pg_notify('archive_wanted', '');
end $$;

create function private.request_export() returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_export_owner(auth.uid());
  if not private.has_proved_recently() then
    perform private.raise_error('data_export.proof',
      'Enter your password, or a code of your second step, and try again.', 403);
  end if;
  perform private.begin_export(auth.uid(), false);
  return private.export_state(auth.uid());
end $$;
grant execute on function private.request_export() to authenticated;

create function private.my_export() returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.export_state(auth.uid())
$$;
grant execute on function private.my_export() to authenticated;

-- Where the file lies, and the leave to open it for a minute. Its link is asked of the files API, which asks
-- the policy below again at each opening: a link that was made for longer ends with the minute all the same.
create function private.open_export() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare opened private.exports;
begin
  perform private.require_export_owner(auth.uid());
  perform private.require_rate_limit('open_export', auth.uid()::text);
  if not private.has_proved_recently() then
    perform private.raise_error('data_export.proof',
      'Enter your password, or a code of your second step, and try again.', 403);
  end if;
  update private.exports e set open_until = now() + interval '60 seconds' -- LIMITS.export.linkSeconds
  where e.user_id = auth.uid() and e.state = 'ready' and e.expires_at > now()
  returning e.* into opened;
  if opened.id is null then
    perform private.raise_error('data_export.none', 'There is no file of yours now. Ask for it again.', 404);
  end if;
  perform private.write_audit_log(auth.uid(), 'export_opened', '{}');
  return jsonb_build_object('bucket', 'exports', 'path', private.export_path(opened));
end $$;
grant execute on function private.open_export() to authenticated;

create function private.may_open_export(file text) returns boolean
language sql stable security definer set search_path = '' as $$
  select
    exists (
      select
      from private.exports e
      where
        e.user_id = auth.uid()
        and private.export_path(e) = may_open_export.file
        and e.state = 'ready'
        and e.expires_at > now()
        and e.open_until > now()
        and not private.is_suspended(e.user_id)
    )
$$;
grant execute on function private.may_open_export(text) to anon, authenticated;

-- By a link alone: no list tells of it, and nothing is read, copied or moved past it.
create policy storage_objects_select_exports on storage.objects for select to authenticated
using (
  bucket_id = 'exports'
  and coalesce(storage.operation(), '') = 'storage.object.sign'
  and private.may_open_export(name)
);

-- A guardian asks for their child and does not open it: the link to their page lies in a mailbox, needs no
-- password, and the file holds every word the child wrote. Parent and child open it together, from the
-- child's account; every guardian and the child hear that it was asked for.
create function private.guardian_export(token text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare link public.guardian_links := private.verify_guardian_token(token);
begin
  if link.state <> 'active' then return null; end if;
  return private.export_state(link.athlete_id);
end $$;
grant execute on function private.guardian_export(text) to anon, authenticated;

create function private.guardian_request_export(token text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare link public.guardian_links := private.require_guardian(token);
begin
  perform private.require_export_owner(link.athlete_id);
  perform private.begin_export(link.athlete_id, true);
  return private.export_state(link.athlete_id);
end $$;
grant execute on function private.guardian_request_export(text) to anon, authenticated;

-- What people did by themselves, as numbers.
create function private.own_data_counts() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return jsonb_build_object(
    'exports', (select count(*) from private.exports e where e.asked_at > now() - interval '30 days'),
    'leaving', (select count(*) from private.deletions),
    'erased', (select count(*) from private.erasure_receipts r
      where r.erased_at > now() - interval '30 days'));
end $$;
grant execute on function private.own_data_counts() to authenticated;
create function public.own_data_counts() returns jsonb
language sql stable set search_path = '' as $$
  select private.own_data_counts()
$$;
grant execute on function public.own_data_counts() to authenticated;

create function public.request_export() returns jsonb
language sql set search_path = '' as $$
  select private.request_export()
$$;
create function public.my_export() returns jsonb
language sql stable set search_path = '' as $$
  select private.my_export()
$$;
create function public.open_export() returns jsonb
language sql set search_path = '' as $$
  select private.open_export()
$$;
create function public.guardian_export(token text) returns jsonb
language sql set search_path = '' as $$
  select private.guardian_export(token)
$$;
create function public.guardian_request_export(token text) returns jsonb
language sql set search_path = '' as $$
  select private.guardian_request_export(token)
$$;
grant execute on function public.request_export(), public.my_export(), public.open_export() to authenticated;
grant execute
on function public.guardian_export(text), public.guardian_request_export(text)
to anon, authenticated;

comment on function public.request_export is
  'Asks for a copy of one''s own data. Wants a password or second factor proved within ten minutes: 403 data_export.proof. One at a time, two a week; a second wish finds the first.';
comment on function public.my_export is
  'How far the copy of one''s own data is: queued, making, ready, failed or gone. Null: never asked.';
comment on function public.open_export is
  'Lets the files API sign a link to one''s own copy for 60 seconds. Wants a fresh proof: 403 data_export.proof; 404 data_export.none.';
comment on function public.guardian_export is
  'For a guardian''s page: how far the copy of the child''s data is.';
comment on function public.guardian_request_export is
  'A guardian asks for a copy of their child''s data, which is opened from the child''s account.';
comment on function public.own_data_counts is
  'For admins: how many copies of data and deletions people asked for themselves in 30 days, and how many accounts are leaving.';
