-- An admin looks at an organization that waits: says what was checked, from a fixed list, and until when, or
-- refuses. A check can be ended, and one organization be merged into its twin. Each of these is on record.
-- The level that its numbers have follows from its kind, so the admin confirms that too.

create function private.free_handle(name text, organization uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  base text := left(btrim(regexp_replace(lower(translate(name,
    'áàâäãåéèêëíìîïóòôöõúùûüñçÁÀÂÄÃÅÉÈÊËÍÌÎÏÓÒÔÖÕÚÙÛÜÑÇ',
    'aaaaaaeeeeiiiiooooouuuuncaaaaaaeeeeiiiiooooouuuunc')), '[^a-z0-9]+', '-', 'g'), '-'), 50);
  tried text;
begin
  base := btrim(case when char_length(base) < 2 then 'club-' || left(organization::text, 6) else base end,
    '-');
  for n in 1..99 loop
    tried := base || case when n = 1 then '' else '-' || n end;
    exit when not exists (select from public.organizations o where o.handle = tried and o.id <> organization);
  end loop;
  return tried;
end $$;

-- The organization, locked, so that two admins decide one after the other.
create function private.lock_organization(organization uuid) returns public.organizations
language plpgsql security definer set search_path = '' as $$
declare held public.organizations;
begin
  perform private.require_rate_limit('admin_action', auth.uid()::text);
  select o.* into held from public.organizations o where o.id = organization for update;
  if held.id is null then
    perform private.raise_error('organization.not_found', 'There is no such organization.', 404);
  elsif held.ended_at is not null then
    perform private.raise_error('organization.ended', 'This organization has ended.', 409);
  end if;
  return held;
end $$;

-- Nobody decides on an organization they act for.
create function private.require_no_official(organization uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.acts_for(auth.uid(), organization) then
    perform private.raise_error('organization.own', 'Nobody decides on an organization they act for.', 403);
  end if;
end $$;

-- What was checked, each with its day.
create function private.organization_checks(given text[]) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  if not given @> array['registered', 'own_domain']
    or not given <@ array['registered', 'own_domain', 'officials_named'] then
    perform private.raise_error('organization.checks',
      'checks: the register and the own domain are wanted at least.', 422);
  end if;
  return (select jsonb_object_agg(c, to_char(now(), 'YYYY-MM-DD')) from unnest(given) c);
end $$;

create function private.check_organization(organization_id uuid, checks text[], until timestamptz, kind text)
returns text
language plpgsql security definer set search_path = '' as $$
declare
  held public.organizations;
  said jsonb;
begin
  perform private.require_admin();
  held := private.lock_organization(organization_id);
  said := private.organization_checks(coalesce(checks, '{}'));
  perform private.require_no_official(held.id);
  if until is null or until < now() + interval '360 days' or until > now() + interval '1100 days' then
    perform private.raise_error('organization.until', 'until: a day one to three years from now is wanted.',
      422);
  elsif coalesce(check_organization.kind, '') not in ('club', 'school', 'academy', 'league', 'federation',
    'test_event') then
    perform private.raise_error('organization.kind', 'kind: say what it is.', 422);
  elsif held.first_checked_at is null and not exists (select from private.organization_applications a
    where a.organization_id = held.id and a.confirmed_at is not null and a.decision is null) then
    perform private.raise_error('organization.not_waiting',
      'The address was not confirmed yet, or this was decided already.', 409);
  end if;
  perform private.require_own_domain('x@' || held.mail_domain, held.id);
  update public.organizations o set checks = said, checked_until = until, check_told = 0,
    kind = check_organization.kind, first_checked_at = coalesce(o.first_checked_at, now()),
    handle = coalesce(o.handle, private.free_handle(o.name, o.id))
  where o.id = held.id returning * into held;
  update private.organization_applications a set decision = 'checked', decided_at = now(),
    decided_by = auth.uid() where a.organization_id = held.id and a.decision is null;
  perform private.write_audit_log(auth.uid(), 'organization_checked', jsonb_build_object('organization_id',
    held.id, 'name', held.name, 'until', until));
  perform private.mail_official(f, 'organization_checked', jsonb_build_object('expires_at', until))
  from private.organization_officials f
  where f.organization_id = held.id and f.accepted_at is not null and f.ended_at is null;
  return held.handle;
exception when unique_violation then
  perform private.raise_error('organization.domain', 'email: another organization that we checked has it.',
    409);
  return null;
end $$;
grant execute on function private.check_organization(uuid, text[], timestamptz, text) to authenticated;

create function public.check_organization(organization_id uuid, checks text[], until timestamptz, kind text)
returns text
language sql set search_path = '' as $$
  select private.check_organization(organization_id, checks, until, kind)
$$;
grant execute on function public.check_organization(uuid, text[], timestamptz, text) to authenticated;

create function private.require_ending_reason(reason text) returns text
language plpgsql stable security definer set search_path = '' as $$
declare said text := private.sanitize_text(btrim(coalesce(reason, '')));
begin
  if char_length(said) not between 3 and 500 then
    perform private.raise_error('organization.reason', 'reason: say why, in 3 to 500 characters.', 422);
  end if;
  return said;
end $$;

-- Refuses what waits, with a reason that is mailed, or ends what was checked. Nothing rests on it then.
create function private.end_organization(organization_id uuid, reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  held public.organizations;
  said text;
  act  text;
begin
  perform private.require_admin();
  said := private.require_ending_reason(reason);
  held := private.lock_organization(organization_id);
  act := case when held.first_checked_at is null then 'organization_refused' else 'organization_ended' end;
  perform private.require_no_official(held.id);
  perform private.mail_official(f, act, jsonb_build_object('intro', said))
  from private.organization_officials f
  where f.organization_id = held.id and f.ended_at is null and f.accepted_at is not null;
  update public.organizations o set ended_at = now(), ended_reason = said where o.id = held.id;
  update private.organization_applications a set decision = 'refused', decided_at = now(),
    decided_by = auth.uid(), reason = said where a.organization_id = held.id and a.decision is null;
  update private.organization_officials f set ended_at = now(), ended_by = 'admin'
  where f.organization_id = held.id and f.ended_at is null;
  update private.organization_members m set state = 'ended', ended_by = 'admin'
  where m.organization_id = held.id and m.state <> 'ended';
  perform private.write_audit_log(auth.uid(), act, jsonb_build_object('organization_id', held.id, 'name',
    held.name));
end $$;
grant execute on function private.end_organization(uuid, text) to authenticated;

create function public.end_organization(organization_id uuid, reason text) returns void
language sql set search_path = '' as $$
  select private.end_organization(organization_id, reason)
$$;
grant execute on function public.end_organization(uuid, text) to authenticated;

-- Members, officials and the numbers it measured follow; who is in both keeps what they have in the twin. The
-- old address leads on.
create function private.merge_organization(organization_id uuid, into_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  twin public.organizations;
  held public.organizations;
begin
  perform private.require_admin();
  perform from public.organizations o where o.id in (organization_id, into_id) order by o.id for update;
  held := private.lock_organization(organization_id);
  select o.* into twin from public.organizations o where o.id = into_id;
  if twin.id is null or twin.id = held.id or not private.is_checked(twin)
    or held.first_checked_at is null then
    perform private.raise_error('organization.twin', 'into_id: another organization that stands is wanted.',
      422);
  end if;
  perform private.require_no_official(held.id);
  perform private.require_no_official(twin.id);
  perform private.tell_of_merger(held, twin);
  update private.organization_members m set organization_id = twin.id
  where m.organization_id = held.id and not exists (select from private.organization_members t
    where t.organization_id = twin.id and t.athlete_id = m.athlete_id);
  update private.organization_members m set state = 'ended', ended_by = 'admin'
  where m.organization_id = held.id and m.state <> 'ended';
  update public.athlete_profiles p set club = twin.name
  where lower(btrim(p.club)) = lower(held.name) and exists (select from private.organization_members m
    where m.organization_id = twin.id and m.athlete_id = p.id and m.state = 'member');
  -- An official has a mailbox at the domain of what they act for: those of another domain are told.
  update private.organization_officials f set organization_id = twin.id
  where f.organization_id = held.id and f.ended_at is null and split_part(f.email, '@', 2) = twin.mail_domain
    and not exists (select from private.organization_officials t where t.organization_id = twin.id
      and t.ended_at is null and private.mailbox(t.email) = private.mailbox(f.email));
  perform private.mail_official(f, 'organization_merged', jsonb_build_object('subject', twin.name, 'url',
    '/o/' || twin.handle))
  from private.organization_officials f
  where f.organization_id = held.id and f.ended_at is null and f.accepted_at is not null;
  update private.organization_officials f set ended_at = now(), ended_by = 'merged'
  where f.organization_id = held.id and f.ended_at is null;
  update public.measurements m set organization_id = twin.id where m.organization_id = held.id;
  update public.organizations o set ended_at = now(), merged_into = twin.id
  where o.id = held.id or o.merged_into = held.id;
  perform private.write_audit_log(auth.uid(), 'organization_merged', jsonb_build_object('organization_id',
    held.id, 'name', held.name, 'into', twin.id));
end $$;
grant execute on function private.merge_organization(uuid, uuid) to authenticated;

create function public.merge_organization(organization_id uuid, into_id uuid) returns void
language sql set search_path = '' as $$
  select private.merge_organization(organization_id, into_id)
$$;
grant execute on function public.merge_organization(uuid, uuid) to authenticated;

-- Who acts for an organization, or acted and confirmed numbers that still rest on that.
create function private.officials_to_check(organization uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'role_title', f.role_title,
      'email', f.email, 'ended_at', f.ended_at, 'numbers', c.numbers) order by f.accepted_at, f.id), '[]')
    from private.organization_officials f cross join lateral (
      select count(distinct x.measurement_id) as numbers from public.measurement_confirmations x
      where x.official_id = f.id and x.answered_how = 'official' and x.state in ('confirmed', 'corrected')) c
    where f.organization_id = organization and f.accepted_at is not null
      and (f.ended_at is null or c.numbers > 0));
end $$;

-- For admins, on record: what waits first, then what is checked by the day its check ends, then the rest.
create function private.organizations_to_check() returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform private.require_rate_limit('admin_action', auth.uid()::text);
  perform private.write_audit_log(auth.uid(), 'organizations_read', '{}');
  return (select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'handle', o.handle, 'kind', o.kind,
      'name', o.name, 'sports', o.sports, 'city', o.city, 'region', o.region, 'country_code', o.country_code,
      'website', o.website, 'mail_domain', o.mail_domain, 'checks', o.checks,
      'checked_until', o.checked_until, 'ended_at', o.ended_at, 'reason', o.ended_reason,
      'merged', o.merged_into is not null, 'asked_at', coalesce(a.asked_at, o.created_at),
      'evidence_url', coalesce(a.evidence_url, ''), 'note', coalesce(a.note, ''),
      'applicant', f.name, 'role_title', f.role_title, 'address', f.email,
      'level', private.organization_level(o.kind), 'officials', private.officials_to_check(o.id),
      'state', case when o.ended_at is not null and o.first_checked_at is null then 'refused'
        when o.ended_at is not null then 'ended' when o.first_checked_at is null then 'waiting'
        when o.checked_until <= now() then 'expired' else 'checked' end)
      order by o.ended_at is not null, o.first_checked_at is not null, o.checked_until, a.asked_at,
        o.id), '[]')
    from (select * from public.organizations u order by u.ended_at is not null,
      u.first_checked_at is not null, u.created_at desc limit 500) o
    left join private.organization_applications a on a.organization_id = o.id
    left join lateral (select x.* from private.organization_officials x where x.organization_id = o.id
      order by x.invited_at limit 1) f on true
    where o.first_checked_at is not null or a.confirmed_at is not null);
end $$;
grant execute on function private.organizations_to_check() to authenticated;

create function public.organizations_to_check() returns jsonb
language sql set search_path = '' as $$
  select private.organizations_to_check()
$$;
grant execute on function public.organizations_to_check() to authenticated;

comment on function public.check_organization is
  'An admin with a second factor checks an organization: what (registered, own_domain, officials_named), until when, and its kind. Answers with its handle.';
comment on function public.end_organization is
  'An admin refuses an organization that waits, or ends one that was checked, with a reason that is mailed to its officials.';
comment on function public.merge_organization is
  'An admin merges an organization into its twin: members, officials and numbers follow, and the old address leads on.';
comment on function public.organizations_to_check is
  'For admins: organizations with what they gave as evidence, those that wait first.';

-- 30 days before a check ends, and on the day: whoever acts for the organization and every admin are told.
-- An address that nobody confirmed goes after a fortnight, with what was registered from it.
create function private.follow_up_organizations() returns int
language plpgsql security definer set search_path = '' as $$
declare
  due   public.organizations;
  stage int;
  told  int := 0;
begin
  delete from public.organizations o using private.organization_applications a
  where a.organization_id = o.id and o.first_checked_at is null and a.confirmed_at is null
    and a.asked_at <= now() - interval '14 days';
  for due in select o.* from public.organizations o where o.ended_at is null
    and o.checked_until <= now() + interval '30 days' and o.check_told < case when o.checked_until <= now()
      then 2 else 1 end order by o.id for update skip locked
  loop
    stage := case when due.checked_until <= now() then 2 else 1 end;
    update public.organizations o set check_told = stage where o.id = due.id;
    perform private.mail_official(f,
      case stage when 1 then 'organization_ending' else 'organization_over' end,
      jsonb_build_object('expires_at', due.checked_until))
    from private.organization_officials f
    where f.organization_id = due.id and f.accepted_at is not null and f.ended_at is null;
    perform private.send_mail(case stage when 1 then 'organization_ending' else 'organization_over' end,
      p.email, private.language_of(p.id), jsonb_build_object('organization', due.name,
        'expires_at', due.checked_until, 'url', '/admin/verifications?of=organizations'))
    from public.admin_users a join public.profiles p on p.id = a.user_id;
    told := told + 1;
  end loop;
  return told;
end $$;
grant execute on function private.follow_up_organizations() to service_role;
