-- A guardian who should not be one: the athlete corrects an address that was mistyped, as long as nobody has
-- answered there, and an admin ends the link of a false guardian, on record. One mailbox that guards children
-- of many families is pointed out to the team.

-- Why an admin ended a link, and who. The mailbox is not invited again for the same child.
create table private.ended_guardians (
  link_id uuid primary key references public.guardian_links (id) on delete cascade,
  ended_by uuid references auth.users (id) on delete set null,
  reason text not null check (char_length(btrim(reason)) between 3 and 1000),
  ended_at timestamptz not null default now()
);
create index ended_guardians_ended_by_idx on private.ended_guardians (ended_by);
select
  private.declare_columns('private.ended_guardians', null, '{"reason": "by_admins"}');
comment on table private.ended_guardians is
  'Guardians whose access an admin has ended, and why. The mailbox is not invited again for the same child.';

create function private.was_ended_by_team(athlete uuid, address text) returns boolean
language sql stable security definer set search_path = '' as $$
  select
    exists (
      select
      from
        private.ended_guardians e
        join public.guardian_links g on g.id = e.link_id
      where g.athlete_id = athlete and private.mailbox(g.guardian_email) = private.mailbox(address)
    )
$$;

-- Where the last guardian goes, nothing that was agreed to goes on; what waited for this one alone is free.
create function private.after_guardian_ended(athlete uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.has_active_guardian(athlete) then
    update public.message_requests r set status = 'declined', decline_reason = 'guardian', answered_at = now()
    where r.athlete_id = athlete and r.status = 'pending';
    update public.conversations c set status = 'closed', closed_reason = 'moderation', closed_at = now()
    where c.athlete_id = athlete and c.status = 'open';
  else
    perform private.release_request(r) from public.message_requests r
    where r.athlete_id = athlete and r.status = 'pending' and r.awaiting_guardian and r.expires_at > now()
      and private.contact_refusal(r.scout_id, athlete) is null;
  end if;
  update public.guardian_links g set state = 'invited', expires_at = now() + interval '30 days'
  where g.athlete_id = athlete and g.state = 'proposed'
    and not private.awaits_guardians(athlete, g.guardian_email);
end $$;

create function private.end_guardian_link(link_id uuid, reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare link public.guardian_links;
begin
  perform private.require_admin();
  perform private.require_rate_limit('admin_action', auth.uid()::text);
  if char_length(btrim(coalesce(reason, ''))) not between 3 and 1000 then
    perform private.raise_error('guardian.reason', 'reason: 3 to 1000 characters are wanted.', 422);
  end if;
  perform private.lock_guardians(g.athlete_id) from public.guardian_links g
  where g.id = end_guardian_link.link_id;
  select * into link from public.guardian_links g
  where g.id = end_guardian_link.link_id and g.state <> 'ended';
  if link.id is null then
    perform private.raise_error('guardian.settled', 'There is no guardian''s link with this id that stands.',
      409);
  end if;
  insert into private.ended_guardians (link_id, ended_by, reason)
  values (link.id, auth.uid(), btrim(end_guardian_link.reason));
  update public.guardian_links g set state = 'ended', paused_at = null, decided_at = now()
  where g.id = link.id;
  perform private.after_guardian_ended(link.athlete_id);
  perform private.write_audit_log(auth.uid(), 'guardian_link_ended', jsonb_build_object('user_id',
    link.athlete_id, 'guardian_link_id', link.id, 'reason', btrim(end_guardian_link.reason)));
  if link.state <> 'proposed' then
    perform private.send_mail('guardian_ended', link.guardian_email, link.locale,
      jsonb_build_object('guardian_name', link.guardian_name, 'athlete_name',
      (select p.display_name from public.athlete_profiles p where p.id = link.athlete_id)));
  end if;
  perform private.create_notification(link.athlete_id, 'guardian_ended', '{}', '/athlete/settings');
end $$;
grant execute on function private.end_guardian_link(uuid, text) to authenticated;

create function public.end_guardian_link(link_id uuid, reason text) returns void
language sql set search_path = '' as $$
  select private.end_guardian_link(link_id, reason)
$$;
grant execute on function public.end_guardian_link(uuid, text) to authenticated;

-- How many families this mailbox guards children of, told apart by the child's surname, or by the last
-- word of the name where nobody has said which it is.
create function private.families_of_mailbox(address text) returns int
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select count(distinct coalesce(private.name_words(nullif(n.surname, '')),
      regexp_replace(private.normalize_search_text(p.full_name), '^.* ', '')))
    from public.guardian_links g join public.profiles p on p.id = g.athlete_id
      left join private.person_names n on n.user_id = p.id
    where private.mailbox(g.guardian_email) = private.mailbox(address) and g.state = 'active');
end $$;

-- A foster parent may guard children of several names; four families are more than that. Every admin is told
-- with the child who made it so many, and the account of the child shows the guardians.
create function private.watch_families_of(link public.guardian_links) returns void
language plpgsql security definer set search_path = '' as $$
declare families int := private.families_of_mailbox(link.guardian_email);
begin
  if families < 4 then return; end if;
  perform private.write_audit_log(link.athlete_id, 'guardian_of_many', jsonb_build_object('guardian_link_id',
    link.id, 'families', families));
  perform private.create_notification(a.user_id, 'guardian_families', '{}',
    '/admin/users?person=' || link.athlete_id, 'guardian_families')
  from public.admin_users a;
end $$;

-- Who decides for a child. Names and addresses of people outside: each look is on record.
create function private.account_guardians(user_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform private.require_rate_limit('admin_action', auth.uid()::text);
  perform private.write_audit_log(auth.uid(), 'guardians_read', jsonb_build_object('user_id', user_id));
  return coalesce((select jsonb_agg(jsonb_build_object('id', g.id, 'name', g.guardian_name, 'address',
      g.guardian_email, 'state', g.state, 'invited_at', g.created_at, 'decided_at', g.decided_at,
      'paused', g.paused_at is not null, 'families', private.families_of_mailbox(g.guardian_email),
      'reason', coalesce((select e.reason from private.ended_guardians e where e.link_id = g.id), ''))
      order by g.state = 'ended', g.created_at desc)
    from public.guardian_links g join public.athlete_profiles p on p.id = g.athlete_id
    where g.athlete_id = account_guardians.user_id and p.is_minor), '[]');
end $$;
grant execute on function private.account_guardians(uuid) to authenticated;

create function public.account_guardians(user_id uuid) returns jsonb
language sql set search_path = '' as $$
  select private.account_guardians(user_id)
$$;
grant execute on function public.account_guardians(uuid) to authenticated;

-- The old link is dead at once, whoever reads the mail that went astray.
create function private.correct_guardian(link_id uuid, guardian_email text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare link public.guardian_links;
begin
  perform private.lock_guardians(auth.uid());
  select * into link from public.guardian_links g where g.id = correct_guardian.link_id
    and g.athlete_id = auth.uid() and g.state in ('proposed', 'invited');
  if link.id is null then
    perform private.raise_error('guardian.settled',
      'There is no invitation of yours with this id that waits for an answer.', 409);
  end if;
  update public.guardian_links g set state = 'ended', decided_at = now() where g.id = link.id;
  return private.invite_guardian(link.guardian_name, guardian_email, link.locale);
end $$;
grant execute on function private.correct_guardian(uuid, text) to authenticated;

create function public.correct_guardian(link_id uuid, guardian_email text) returns uuid
language sql set search_path = '' as $$
  select private.correct_guardian(link_id, guardian_email)
$$;
grant execute on function public.correct_guardian(uuid, text) to authenticated;

comment on function public.end_guardian_link is
  'An admin with a second factor ends the access of a guardian, with a reason. Its secret is dead, and the mailbox is not invited again for this child.';
comment on function public.account_guardians is
  'The guardians of a minor for an admin with a second factor. Each look leaves a line in the audit log.';
comment on function public.correct_guardian is
  'An athlete sends an invitation that nobody has answered to another address. The link of the first is dead. Answers with the id of the new one.';
