-- The end of a conversation, or its outcome, taken back within ten seconds.

-- A slip of the hand: whoever ended it, and nobody else, has ten seconds.
create function private.reopen_conversation(conversation uuid, user_id uuid, link uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  thread public.conversations;
  ended  private.ended_conversations;
begin
  perform private.lock_pair(c.scout_id, c.athlete_id) from public.conversations c where c.id = conversation;
  select * into thread from public.conversations c where c.id = conversation for update;
  select * into ended from private.ended_conversations e
  where e.conversation_id = thread.id and e.closes = (thread.status = 'closed')
    and (e.ended_by = reopen_conversation.user_id or e.guardian_link_id = link);
  if ended.conversation_id is null or not private.can_talk(thread.scout_id, thread.athlete_id) then
    perform private.raise_error('thread.not_found', 'There is no thread here that you ended.', 404);
  end if;
  -- LIMITS.thread.undoSeconds
  if coalesce(thread.closed_at, thread.outcome_at) < clock_timestamp() - interval '10 seconds' then
    perform private.raise_error('thread.undo_late', 'The end of a thread can be taken back for ten seconds.',
      409);
  end if;
  update public.conversations c set status = 'open', closed_reason = '', closed_at = null,
    outcome = ended.outcome, outcome_at = ended.outcome_at
  where c.id = thread.id;
  update public.board_items i set stage_id = s.value::uuid
  from jsonb_each_text(ended.board_stages) s where i.id = s.key::uuid and i.stage_id <> s.value::uuid;
  delete from private.ended_conversations e where e.conversation_id = thread.id;
  with marks as (
    delete from private.marks_after_end m using public.conversation_participants p
    where p.id = m.participant_id and p.conversation_id = thread.id
    returning m.*
  )
  update public.conversation_participants p set muted = marks.muted, archived = marks.archived,
    last_read_at = greatest(p.last_read_at, marks.last_read_at)
  from marks where p.id = marks.participant_id;
end $$;

create function private.undo_end_conversation(conversation uuid) returns void
language sql security definer set search_path = '' as $$
  select private.reopen_conversation(conversation, auth.uid(), null)
$$;
grant execute on function private.undo_end_conversation(uuid) to authenticated;

create function public.undo_end_conversation(conversation_id uuid) returns void
language sql set search_path = '' as $$
  select private.undo_end_conversation(conversation_id)
$$;
grant execute on function public.undo_end_conversation(uuid) to authenticated;

comment on function public.undo_end_conversation is
  'Takes the end of a conversation, or its outcome, back within ten seconds, for whoever ended it.';
