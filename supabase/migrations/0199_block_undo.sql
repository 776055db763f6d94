-- A block that was a slip of the hand: for ten seconds whoever blocked may take it back, and what the block
-- ended goes on: the conversation, a request of one's own, pitches. Later the block can be lifted, and what
-- it ended stays ended.

create table private.ended_by_blocks (
  blocker_id uuid not null references public.profiles (id) on delete cascade,
  blocked_id uuid not null, -- as in blocks: no foreign key
  made_at timestamptz not null default clock_timestamp(),
  conversations uuid[] not null,
  requests uuid[] not null,
  pitches jsonb not null check (octet_length(pitches::text) <= 65536),
  primary key (blocker_id, blocked_id)
);
comment on table private.ended_by_blocks is
  'What a block ended within the last ten seconds, so that it can be taken back.';

select
  private.declare_columns(
    'private.ended_by_blocks',
    null,
    '{"pitches": {"kind": "server", "holds": "ids with the states to go back to"}}'
  ),
  private.declare_kept_out('kept for ten seconds, so that it can be taken back', '{private.ended_by_blocks}');

-- Before the triggers that end anything, by its name.
create function private.keep_what_block_ends() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.ended_by_blocks as e (blocker_id, blocked_id, conversations, requests, pitches)
  select new.blocker_id, new.blocked_id,
    array(select c.id from public.conversations c where c.status = 'open'
      and (c.scout_id, c.athlete_id)
        in ((new.blocker_id, new.blocked_id), (new.blocked_id, new.blocker_id))),
    array(select r.id from public.message_requests r where r.status = 'pending'
      and r.scout_id = new.blocker_id and r.athlete_id = new.blocked_id),
    coalesce((select jsonb_object_agg(p.id, p.state) from public.pitches p
      where (p.scout_id, p.athlete_id)
        in ((new.blocker_id, new.blocked_id), (new.blocked_id, new.blocker_id))
        and private.is_undecided(p)), '{}')
  on conflict (blocker_id, blocked_id) do update set made_at = excluded.made_at,
    conversations = excluded.conversations, requests = excluded.requests, pitches = excluded.pitches;
  return null;
end $$;
create trigger blocks_after_a_insert_keep after insert on public.blocks
  for each row execute function private.keep_what_block_ends();

-- Of requests that wait again because what ended them was taken back: they were not answered after all, and
-- what comes later is the answer.
create function private.forget_answers(requests uuid[]) returns void
language sql security definer set search_path = '' as $$
  delete from private.activity a
  using public.message_requests r
  where
    r.id = any (requests)
    and r.status = 'pending'
    and a.kind = 'request_answered'
    and a.athlete_id = r.athlete_id
    and a.once in (
      select md5(concat_ws('|', a.kind, side.id, a.day, 'answer ' || r.id))::uuid
      from unnest(array[r.scout_id, r.athlete_id]) side (id)
    )
$$;

-- Pitches that were ended by what is taken back, unless their opening has closed meanwhile. Nobody has heard.
create function private.reopen_pitches(kept jsonb, reason text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.pitches p set state = k.value, reason = '', decided_at = null
  from jsonb_each_text(kept) k
  where p.id = k.key::uuid and p.state = 'ended' and p.reason = reopen_pitches.reason
    and not private.is_blocked_between(p.scout_id, p.athlete_id)
    and exists (select from public.openings o
      where o.id = p.opening_id and o.state = 'open' and o.closes_on >= private.today());
  delete from private.held_notifications n using public.pitches p
  where kept ? p.id::text and p.state <> 'ended' and n.user_id = p.athlete_id
    and n.kind = 'pitch_answered' and n.params ->> 'pitch_id' = p.id::text and n.params ->> 'state' = 'ended';
end $$;

-- What has changed meanwhile stays as it is: whoever may talk no more does not talk again by this.
create function private.undo_block(user_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare kept private.ended_by_blocks;
begin
  perform private.lock_pair(auth.uid(), undo_block.user_id);
  delete from private.ended_by_blocks e
  where e.blocker_id = auth.uid() and e.blocked_id = undo_block.user_id
    and e.made_at > clock_timestamp() - interval '10 seconds' -- LIMITS.thread.undoSeconds
  returning e.* into kept;
  delete from public.blocks b
  where b.blocker_id = auth.uid() and b.blocked_id = kept.blocked_id and not b.by_guardian;
  if not found then
    perform private.raise_error('block.undo_late', 'A block can be taken back for ten seconds.', 409);
  end if;
  perform private.reopen_conversation(c.id, auth.uid(), null) from public.conversations c
  where c.id = any (kept.conversations) and c.status = 'closed'
    and private.can_talk(c.scout_id, c.athlete_id);
  update public.message_requests r set status = 'pending', answered_at = null
  where r.id = any (kept.requests) and r.status = 'withdrawn' and r.expires_at > now()
    and private.contact_refusal(r.scout_id, r.athlete_id) is null;
  perform private.forget_answers(kept.requests);
  perform private.reopen_pitches(kept.pitches, 'over');
end $$;
grant execute on function private.undo_block(uuid) to authenticated;

-- By the minute: what a guardian decided counts, who was to hear of it hears, and what a block ended is
-- forgotten.
create function private.end_undo_windows() returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.ended_by_blocks e where e.made_at < clock_timestamp() - interval '10 seconds';
  perform private.settle_held_decisions();
  perform private.deliver_held_notifications();
end $$;
grant execute on function private.end_undo_windows() to service_role;

create function public.undo_block(user_id uuid) returns void
language sql set search_path = '' as $$
  select private.undo_block(user_id)
$$;
grant execute on function public.undo_block(uuid) to authenticated;
comment on function public.undo_block is 'Takes a block back within ten seconds, and what it ended goes on.';
