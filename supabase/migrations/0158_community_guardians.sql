-- A guardian and the communities of their child: asked before the child belongs to one, and free to say no at
-- any time, at once. What one guardian refuses stands until that one lifts it.

-- Each guardian who has not answered for this membership gets one mail.
create function private.ask_guardians_of_member(member private.community_members) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.send_mail('guardian_community', g.guardian_email, g.locale,
    jsonb_build_object('token', private.guardian_token(g.id), 'guardian_name', g.guardian_name,
      'athlete_name', private.community_name(member.user_id), 'subject', c.name))
  from private.active_guardian_links(member.user_id) g
    join private.communities c on c.id = member.community_id
  where not exists (select from private.community_consents s
    where s.member_id = member.id and s.link_id = g.id);
  perform private.signal_guardians(member.user_id);
end $$;

create function private.guardian_communities(token text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare link public.guardian_links := private.verify_guardian_token(token);
begin
  if link.state <> 'active' then return '[]'; end if;
  return coalesce((select jsonb_agg(jsonb_build_object('member_id', m.id, 'name', c.name, 'kind', c.kind,
      'about', c.about, 'rules', c.rules, 'place', c.place, 'state', m.state, 'agreed', s.agreed,
      'members', (select count(*) from private.community_members o
        where o.community_id = c.id and o.state = 'active'),
      'moderators', private.community_moderators(c.id))
      order by s.agreed is not null, c.name, m.id)
    from private.community_members m
    join private.communities c on c.id = m.community_id
    left join private.community_consents s on s.member_id = m.id and s.link_id = link.id
    where m.user_id = link.athlete_id and c.state = 'open'
      and (m.state in ('guardian', 'asked', 'active')
        or (m.state = 'declined' and s.agreed is false))), '[]');
end $$;
grant execute on function private.guardian_communities(text) to anon, authenticated;

create function public.guardian_communities(token text) returns jsonb
language sql set search_path = '' as $$
  select private.guardian_communities(token)
$$;
grant execute on function public.guardian_communities(text) to anon, authenticated;

create function private.guardian_decide_community(token text, member_id uuid, agreed boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  link   public.guardian_links := private.require_guardian(token);
  member private.community_members;
  told   text;
begin
  perform private.lock_guardians(link.athlete_id);
  select * into member from private.community_members m
  where m.id = guardian_decide_community.member_id and m.user_id = link.athlete_id for update;
  if member.id is null or agreed is null then
    perform private.raise_error('community.not_found', 'member_id: there is no such community of your child.',
      404);
  end if;
  insert into private.community_consents as s (member_id, link_id, agreed)
  values (member.id, link.id, guardian_decide_community.agreed)
  on conflict on constraint community_consents_pkey do update
  set agreed = excluded.agreed, decided_at = now();
  if agreed and member.state = 'guardian' and private.has_guardians_yes(member) then
    perform private.admit_member(member.id);
    told := 'guardian_yes';
  elsif not agreed and member.state in ('guardian', 'asked', 'active') then
    update private.community_members m set state = 'declined', changed_at = now() where m.id = member.id;
    told := 'guardian_no';
  end if;
  perform private.write_audit_log(link.athlete_id, case when agreed then 'guardian_allow_community'
    else 'guardian_forbid_community' end, jsonb_build_object('guardian_link_id', link.id,
    'community_id', member.community_id));
  if told is not null then
    perform private.tell_of_community(link.athlete_id, 'community_answer', member.community_id,
      jsonb_build_object('because', told));
    perform private.signal_community(member.community_id);
  end if;
  perform private.signal_guardians(link.athlete_id);
  return private.guardian_communities(token);
end $$;
grant execute on function private.guardian_decide_community(text, uuid, boolean) to anon, authenticated;

create function public.guardian_decide_community(token text, member_id uuid, agreed boolean) returns jsonb
language sql set search_path = '' as $$
  select private.guardian_decide_community(token, member_id, agreed)
$$;
grant execute on function public.guardian_decide_community(text, uuid, boolean) to anon, authenticated;

comment on function public.guardian_communities is
  'For a guardian''s page: the communities their child belongs to or asks to join, and what this guardian said.';
comment on function public.guardian_decide_community is
  'A guardian agrees to a membership of their child or takes the yes back, at once. 404 community.not_found, 409 guardian.not_active.';
