-- What a guardian does beyond yes and no, with the secret of the link alone: reports, blocks a scout for the
-- child, lets nobody write for a while.

-- A guardian's link that stands; wrong ones answer like missing ones.
create function private.require_guardian(token text) returns public.guardian_links
language plpgsql security definer set search_path = '' as $$
declare link public.guardian_links := private.verify_guardian_token(token);
begin
  if link.state <> 'active' then
    perform private.raise_error('guardian.not_active', 'Agree to the account first.', 409);
  end if;
  perform private.require_rate_limit('guardian_decide', link.id::text);
  return link;
end $$;

-- Which guardian keeps which scout away. Each lifts their own; the block itself stands until the last of
-- them is lifted.
create table private.guardian_blocks (
  link_id uuid not null references public.guardian_links (id) on delete cascade,
  scout_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (link_id, scout_id)
);
comment on table private.guardian_blocks is 'Which guardian keeps which scout away from the child.';

create function private.is_blocked_by_other(link public.guardian_links, scout uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select
    exists (
      select
      from
        private.guardian_blocks b
        join public.guardian_links g on g.id = b.link_id
      where
        b.scout_id = scout
        and g.athlete_id = link.athlete_id
        and g.id <> link.id
        and g.state in ('active', 'withdrawn')
    )
$$;

-- What scouts wrote about the child, shown or not.
create function private.guardian_endorsements(link public.guardian_links) returns jsonb
language sql stable security definer set search_path = '' as $$
  select
    coalesce(
      jsonb_agg(
        jsonb_build_object(
          'id',
          e.id,
          'scout_name',
          e.scout_name,
          'scout_organization',
          e.scout_organization,
          'rating',
          e.rating,
          'notes',
          e.notes,
          'skills',
          e.skills,
          'created_at',
          e.created_at
        )
        order by e.created_at desc
      ),
      '[]'
    )
  from public.endorsements e
  where e.athlete_id = link.athlete_id and e.status = 'published' and link.state = 'active'
$$;

-- Beside what the portal lists: the pause, the scouts kept away, the endorsements and the reports made.
create function private.guardian_measures(link public.guardian_links) returns jsonb
language sql stable security definer set search_path = '' as $$
  select
    jsonb_build_object(
      'paused',
      link.paused_at is not null,
      'blocked',
      coalesce(
        (
          select
            jsonb_agg(
              jsonb_build_object(
                'scout_id',
                b.blocked_id,
                'since',
                b.created_at,
                'by_other',
                private.is_blocked_by_other(link, b.blocked_id)
              )
            )
          from public.blocks b
          where b.blocker_id = link.athlete_id and b.by_guardian and link.state = 'active'
        ),
        '[]'
      ),
      'endorsements',
      private.guardian_endorsements(link),
      'reports',
      coalesce(
        (
          select
            jsonb_agg(
              jsonb_build_object(
                'id',
                f.id,
                'subject_type',
                f.subject_type,
                'reason',
                f.reason,
                'created_at',
                f.created_at,
                'outcome',
                private.report_outcome(f.status)
              )
              order by f.created_at desc
            )
          from public.flags f
          where f.guardian_link_id = link.id
        ),
        '[]'
      )
    )
$$;

-- Of a row, what a report of it keeps.
create function private.kept_columns(relation regclass, columns jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_object_agg(c.key, c.value), '{}')
  from jsonb_each(columns) c
  where c.key = any (private.columns_with('evidence', relation))
$$;

-- A guardian gets a copy of every word and may report what stands in one.
create function private.guardian_evidence(ward uuid, subject_type text, target uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return case subject_type
    when 'scout_profile' then (select jsonb_build_object('of', s.user_id, 'row',
      private.kept_columns('public.scout_profiles', to_jsonb(s)))
      from public.scout_profiles s where s.user_id = target and private.has_met(s.user_id, ward))
    when 'message_request' then (select jsonb_build_object('of', r.scout_id, 'row',
      private.kept_columns('public.message_requests', to_jsonb(r)))
      from public.message_requests r where r.id = target and r.athlete_id = ward)
    when 'conversation' then (select jsonb_build_object('of', c.scout_id, 'row', jsonb_build_object('subject',
      c.subject, 'status', c.status, 'messages', private.conversation_words(c.id)))
      from public.conversations c where c.id = target and c.athlete_id = ward)
    when 'message' then (select jsonb_build_object('of', c.scout_id, 'row',
      private.kept_columns('public.messages', to_jsonb(m)) || jsonb_build_object('conversation_id', c.id,
      'messages', private.conversation_words(c.id, m.id)))
      from public.messages m join public.conversations c on c.id = m.conversation_id
      where m.id = target and c.athlete_id = ward and m.sender_id = c.scout_id)
    when 'pitch' then (select jsonb_build_object('of', p.scout_id, 'row',
      private.kept_columns('public.pitches', to_jsonb(p)) || jsonb_build_object('title', o.title,
        'opening', o.body))
      from public.pitches p join public.openings o on o.id = p.opening_id
      where p.id = target and p.athlete_id = ward and p.state <> 'removed')
    when 'endorsement' then (select jsonb_build_object('of', e.scout_id, 'row',
      private.kept_columns('public.endorsements', to_jsonb(e)))
      from public.endorsements e where e.id = target and e.athlete_id = ward)
  end;
end $$;

create function private.guardian_report(
  token text,
  subject_type text,
  target uuid,
  reason text,
  details text,
  asked boolean
) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  link     public.guardian_links := private.require_guardian(token);
  evidence jsonb := private.guardian_evidence(link.athlete_id, subject_type, target);
  made     uuid;
begin
  perform private.require_rate_limit('flag', link.id::text);
  if evidence ->> 'of' is null or not private.holds_account((evidence ->> 'of')::uuid) then
    perform private.raise_error('flag.not_found', 'There is nothing here that you can report.', 404);
  end if;
  insert into public.flags (reporter_id, guardian_link_id, subject_type, subject_id, subject_user_id, reason,
    details, snapshot, involves_minor, asked_of_minor)
  values (null, link.id, subject_type, target, (evidence ->> 'of')::uuid, reason, coalesce(details, ''),
    evidence -> 'row', true, coalesce(asked, false)) returning id into made;
  return made;
end $$;
grant execute
on function private.guardian_report(text, text, uuid, text, text, boolean)
to anon, authenticated;

create function public.guardian_report(
  token text,
  subject_type text,
  subject_id uuid,
  reason text,
  details text default '',
  asked boolean default false
) returns uuid
language sql set search_path = '' as $$
  select private.guardian_report(token, subject_type, subject_id, reason, details, asked)
$$;
grant execute
on function public.guardian_report(text, text, uuid, text, text, boolean)
to anon, authenticated;

create function private.guardian_block(token text, scout uuid, blocked boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare link public.guardian_links := private.require_guardian(token);
begin
  perform private.lock_guardians(link.athlete_id);
  if not private.has_met(scout, link.athlete_id) then
    perform private.raise_error('flag.not_found', 'There is nothing here that you can report.', 404);
  end if;
  if blocked then
    insert into public.blocks as b (blocker_id, blocked_id, blocked_name, by_guardian)
    values (link.athlete_id, scout, coalesce((select left(s.display_name, 120)
      from public.scout_profiles s where s.user_id = scout), ''), true)
    on conflict (blocker_id, blocked_id) do update set by_guardian = true;
    insert into private.guardian_blocks (link_id, scout_id) values (link.id, scout) on conflict do nothing;
  else
    if private.is_blocked_by_other(link, scout) and not exists (select from private.guardian_blocks b
      where b.link_id = link.id and b.scout_id = scout) then
      perform private.raise_error('guardian.not_yours',
        'Another guardian has done this. Only they can lift it.', 409);
    end if;
    delete from private.guardian_blocks b where b.link_id = link.id and b.scout_id = scout;
    delete from public.blocks b where b.blocker_id = link.athlete_id and b.blocked_id = scout
      and b.by_guardian and not private.is_blocked_by_other(link, scout);
  end if;
  perform private.write_audit_log(link.athlete_id, case when blocked then 'guardian_block'
    else 'guardian_unblock' end, jsonb_build_object('guardian_link_id', link.id, 'scout_id', scout));
  return private.guardian_portal(token);
end $$;
grant execute on function private.guardian_block(text, uuid, boolean) to anon, authenticated;

create function public.guardian_block(token text, scout_id uuid) returns jsonb
language sql set search_path = '' as $$
  select private.guardian_block(token, scout_id, true)
$$;
grant execute on function public.guardian_block(text, uuid) to anon, authenticated;

create function public.guardian_unblock(token text, scout_id uuid) returns jsonb
language sql set search_path = '' as $$
  select private.guardian_block(token, scout_id, false)
$$;
grant execute on function public.guardian_unblock(text, uuid) to anon, authenticated;

create function private.guardian_pause(token text, paused boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare link public.guardian_links := private.require_guardian(token);
begin
  update public.guardian_links g set paused_at = case when paused then coalesce(g.paused_at, now()) end
  where g.id = link.id;
  perform private.write_audit_log(link.athlete_id, case when paused then 'guardian_pause'
    else 'guardian_resume' end, jsonb_build_object('guardian_link_id', link.id));
  return private.guardian_portal(token);
end $$;
grant execute on function private.guardian_pause(text, boolean) to anon, authenticated;

create function public.guardian_pause(token text, paused boolean) returns jsonb
language sql set search_path = '' as $$
  select private.guardian_pause(token, paused)
$$;
grant execute on function public.guardian_pause(text, boolean) to anon, authenticated;
comment on function public.guardian_report is
  'A guardian reports a scout, or a request, conversation, message, endorsement or pitch of the child; asked says that money, pictures or a meeting were asked for. Answers with the id of the report.';
comment on function public.guardian_block is
  'A guardian keeps a scout away from the child, who cannot lift it. Answers like guardian_portal.';
comment on function public.guardian_unblock is
  'Lifts a block that a guardian made. Answers like guardian_portal.';
comment on function public.guardian_pause is
  'A guardian lets nobody write to the child, until they lift the pause. Answers like guardian_portal.';
