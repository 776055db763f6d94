-- Guardians and the deletion of their child's account. Each is asked; it takes the yes of one, and the no of
-- any of them holds it until that one lifts it. Whoever began it takes it back.

create function private.deletion_answer_of(link public.guardian_links) returns text
language sql stable security definer set search_path = '' as $$
  select a.answer
  from
    private.deletion_answers a
    join public.guardian_links g on g.id = a.link_id
  where
    a.user_id = link.athlete_id
    and private.mailbox(g.guardian_email) = private.mailbox(link.guardian_email)
  limit 1
$$;

create function private.guardian_deletion(token text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare link public.guardian_links := private.verify_guardian_token(token);
begin
  -- Whoever withdrew is left with what they hold.
  if link.state <> 'active' and private.deletion_answer_of(link) is distinct from 'holds' then
    return null;
  end if;
  return (select jsonb_build_object('erase_at', private.erasure_day(d), 'by_guardian', d.by_guardian,
      'mine', private.deletion_answer_of(link), 'held', private.is_held(d),
      'waits', d.agreed_at is null,
      'by_team', exists (select from private.duplicates t where t.user_id = d.user_id))
    from private.deletions d where d.user_id = link.athlete_id);
end $$;
grant execute on function private.guardian_deletion(text) to anon, authenticated;

-- A yes that comes late, or a hold that is lifted, leaves the others 14 days again.
create function private.agree_to_deletion(link public.guardian_links) returns void
language plpgsql security definer set search_path = '' as $$
declare lifted boolean;
begin
  delete from private.deletion_answers a using public.guardian_links g
  where a.link_id = g.id and a.user_id = link.athlete_id and a.answer = 'holds'
    and private.mailbox(g.guardian_email) = private.mailbox(link.guardian_email);
  lifted := found;
  update private.deletions d set
    agreed_at = case when link.state = 'active' then coalesce(d.agreed_at, now()) else d.agreed_at end,
    erase_at = case when lifted or d.erase_at <= now() then greatest(d.erase_at, now() + interval '14 days')
      else d.erase_at end
  where d.user_id = link.athlete_id and (lifted or d.agreed_at is null);
  if found then
    perform private.close_unanswered(link.athlete_id);
    perform private.write_audit_log(link.athlete_id, 'deletion_agreed', '{}');
  end if;
end $$;

-- Whoever began it takes it back; anybody else holds it.
create function private.keep_from_deletion(link public.guardian_links) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from private.deletions d where d.user_id = link.athlete_id) then return; end if;
  if private.deletion_answer_of(link) = 'began' then
    perform private.end_deletion(link.athlete_id);
    return;
  end if;
  insert into private.deletion_answers (link_id, user_id, answer)
  select link.id, link.athlete_id, 'holds' where private.deletion_answer_of(link) is null;
  if found then
    perform private.close_unanswered(link.athlete_id);
    perform private.write_audit_log(link.athlete_id, 'deletion_held', '{}');
  end if;
end $$;

-- Whoever withdrew from the account lifts what they hold, and does nothing else: lifting is no yes.
create function private.require_deciding_guardian(token text, erase boolean) returns public.guardian_links
language plpgsql security definer set search_path = '' as $$
declare link public.guardian_links := private.verify_guardian_token(token);
begin
  if link.state = 'withdrawn' and erase and private.deletion_answer_of(link) = 'holds' then
    perform private.require_rate_limit('guardian_decide', link.id::text);
    return link;
  end if;
  return private.require_guardian(token);
end $$;

create function private.guardian_decide_deletion(token text, erase boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare link public.guardian_links := private.require_deciding_guardian(token, erase);
begin
  perform private.lock_person(link.athlete_id);
  if erase is null then
    perform private.raise_error('deletion.answer', 'erase: true or false is wanted.', 422);
  elsif not exists (select from public.profiles p where p.id = link.athlete_id) then
    perform private.raise_error('deletion.no_account', 'There is no account of this child.', 404);
  elsif erase then
    perform private.begin_deletion(link.athlete_id, link.id);
    perform private.agree_to_deletion(link);
  else
    perform private.keep_from_deletion(link);
  end if;
  perform private.signal_guardians(link.athlete_id);
  return private.guardian_deletion(token);
end $$;
grant execute on function private.guardian_decide_deletion(text, boolean) to anon, authenticated;

-- What its owner reads: the day, whom it waits for, and until when at most. Before the day nobody is told
-- whether a report is open.
create function private.deletion_state(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select
    jsonb_build_object(
      'erase_at',
      private.erasure_day(d),
      'by_guardian',
      private.is_begun_by_guardian(d),
      'by_team',
      exists (select from private.duplicates t where t.user_id = d.user_id),
      'held',
      private.is_held(d),
      'waits_for_guardian',
      private.waits_for_guardian(d),
      'answer_by',
      case
        when private.waits_for_guardian(d)
        and d.agreed_at is null then d.erase_at
      end,
      'team_by',
      case
        -- LIMITS.deletion.teamDays
        when private.waits_for_guardian(d)
        and d.agreed_at is null then d.asked_at + interval '28 days'
      end,
      'kept_until',
      case
        when private.erasure_day(d) <= now()
        and private.waits_for_report(d) then private.kept_until(d)
      end
    )
  from
    (select) one
    left join private.deletions d on d.user_id = person
$$;

-- And what becomes of what others share with them, so that they can hand it over first.
create function private.my_deletion() returns jsonb
language sql stable security definer set search_path = '' as $$
  select
    private.deletion_state(auth.uid()) || jsonb_build_object(
      'communities',
      (
        select coalesce(jsonb_agg(c.name order by c.name), '[]')
        from
          private.communities c
          join private.community_members m on m.community_id = c.id
        where m.user_id = auth.uid() and m.role = 'owner' and m.state = 'active' and c.state = 'open'
      ),
      'boards',
      (
        select coalesce(jsonb_agg(b.name order by b.name), '[]')
        from public.boards b
        where b.owner_id = auth.uid() and exists (select from public.board_members m where m.board_id = b.id)
      )
    )
$$;
grant execute on function private.my_deletion() to authenticated;

create function public.ask_deletion() returns jsonb
language sql set search_path = '' as $$
  select private.ask_deletion()
$$;
create function public.undo_deletion() returns void
language sql set search_path = '' as $$
  select private.undo_deletion()
$$;
create function public.my_deletion() returns jsonb
language sql stable set search_path = '' as $$
  select private.my_deletion()
$$;
create function public.guardian_deletion(token text) returns jsonb
language sql set search_path = '' as $$
  select private.guardian_deletion(token)
$$;
create function public.guardian_decide_deletion(token text, erase boolean) returns jsonb
language sql set search_path = '' as $$
  select private.guardian_decide_deletion(token, erase)
$$;
grant execute
on function public.ask_deletion(), public.undo_deletion(), public.my_deletion()
to authenticated;
grant execute
on function public.guardian_deletion(text), public.guardian_decide_deletion(text, boolean)
to anon, authenticated;

comment on function public.ask_deletion is
  'Hides one''s own account at once and has it erased in 14 days. Wants a password or second factor proved within ten minutes: 403 deletion.proof; 409 deletion.last_admin.';
comment on function public.undo_deletion is
  'Keeps the account that was to be erased: everything is as it was. 409 deletion.by_guardian while a guardian deletes the account of a minor.';
comment on function public.my_deletion is
  'Whether and when one''s own account will be erased, and the communities and shared boards one owns.';
comment on function public.guardian_deletion is
  'For a guardian''s page: whether the child''s account will be erased, when, who began it, who holds it, and whether it waits for a yes.';
comment on function public.guardian_decide_deletion is
  'A guardian deletes the account of their child, agrees to it or lifts their own hold (true); or takes back what they began, or holds what another began (false).';
