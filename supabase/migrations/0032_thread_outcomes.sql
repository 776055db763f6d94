-- How a conversation ended, in the scout's choice of words: the athlete reads it, so that nobody has to guess from silence.
alter table public.conversations add column outcome text not null default ''
  check (outcome in ('', 'trial', 'offered', 'signed', 'not_now', 'wrong_fit', 'committed', 'other'));
alter table public.conversations add constraint an_outcome_is_of_the_end check (outcome = '' or status = 'closed');

drop function public.leave_conversation(uuid);
drop function private.leave_conversation(uuid);
create function private.leave_conversation(conversation uuid, how text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  thread  public.conversations;
  earlier text[] := array['watching', 'evaluating', 'contacted', 'in_conversation', 'trial', 'offered'];
begin
  select * into thread from public.conversations c
  where c.id = conversation and c.status = 'open' and auth.uid() in (c.scout_id, c.athlete_id) for update;
  if thread.id is null then perform private.refuse('thread.not_found', 'There is no open thread of yours with this id.', 404); end if;
  if how <> '' and (auth.uid() is distinct from thread.scout_id
      or how not in ('trial', 'offered', 'signed', 'not_now', 'wrong_fit', 'committed', 'other')) then
    perform private.refuse('thread.outcome', 'outcome: trial, offered, signed, not_now, wrong_fit, committed or other is wanted, from the scout.', 422);
  end if;
  update public.conversations c set status = 'closed', closed_reason = 'left', closed_at = now(), outcome = how where c.id = thread.id;
  -- The scout's board follows, forward only; "not now" and "other" leave the place as it is.
  if how in ('trial', 'offered', 'signed') then
    perform private.move_board_items(thread.scout_id, thread.athlete_id,
      earlier[1:coalesce(array_position(earlier, how) - 1, cardinality(earlier))], how);
  elsif how in ('wrong_fit', 'committed') then
    perform private.move_board_items(thread.scout_id, thread.athlete_id, earlier, 'closed');
  end if;
end $$;
grant execute on function private.leave_conversation(uuid, text) to authenticated;
create function public.leave_conversation(conversation_id uuid, outcome text default '') returns void
language sql set search_path = '' as $$ select private.leave_conversation(conversation_id, coalesce(outcome, '')) $$;
grant execute on function public.leave_conversation(uuid, text) to authenticated;
