-- Whoever is told that two admins have read their conversation (0131_thread_access.sql) is led to where they
-- ask the team about it. Why it was read stays with the team.
drop function private.tell_of_thread_access();

-- Run every five minutes, in the place of the function above.
create function private.tell_of_read_threads() returns int
language plpgsql security definer set search_path = '' as $$
declare
  one    record;
  person uuid;
  told   int := 0;
begin
  update private.thread_access a set state = 'ended', ended_at = a.opens_until
  where a.state = 'open' and a.opens_until <= now();
  for one in
    update private.thread_access a set told_at = now()
    where a.state = 'ended' and a.told_at is null and a.decided_at is not null
    returning (select array[c.scout_id, c.athlete_id] from public.conversations c
      where c.id = a.conversation_id) as people
  loop
    foreach person in array one.people loop
      continue when person is null;
      perform private.create_notification(person, 'thread_read', '{}',
        case private.role_of(person) when 'scout' then '/scout/feedback' else '/athlete/feedback' end);
      perform private.copy_to_guardians(person, 'guardian_thread_read', '');
    end loop;
    told := told + 1;
  end loop;
  return told;
end $$;
grant execute on function private.tell_of_read_threads() to service_role;
