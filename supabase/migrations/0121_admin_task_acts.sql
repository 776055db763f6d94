-- What an admin does on the panel: reads the list, takes, hands over, puts off, gives back. The row of
-- public.admin_task_marks is written in one statement, so that of two who take the same one wins, and the
-- other is told who.

create function private.shown_admin_task(task private.admin_task) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  mark     public.admin_task_marks;
  conflict boolean := private.has_task_conflict(task.noun, task.subject_id, auth.uid());
  is_taken boolean;
begin
  select * into mark from public.admin_task_marks m
  where m.noun = task.noun and m.subject_id = task.subject_id;
  is_taken := mark.taken_by is not null and mark.taken_at > now() - interval '1 day';
  return to_jsonb(task) - 'person' || jsonb_build_object('overdue', coalesce(task.due_at < now(), false),
    'is_conflict', conflict,
    'taken_by', case when is_taken then mark.taken_by end,
    'taken_by_name', case when is_taken then private.name_of(mark.taken_by) end,
    'is_mine', is_taken and mark.taken_by = auth.uid(),
    'handed_by_name', case when is_taken and not conflict then private.name_of(mark.handed_by) end,
    'note', case when is_taken and not conflict then mark.note else '' end,
    'snoozed_until', case when mark.snoozed_until > now() then mark.snoozed_until end,
    'snooze_reason', case when mark.snoozed_until > now() and not conflict then mark.snooze_reason
      else '' end,
    'readers', coalesce((select jsonb_agg(jsonb_build_object('id', r.reader_id,
        'name', private.name_of(r.reader_id), 'since', r.since) order by r.since)
      from private.admin_task_readers r
      where r.noun = task.noun and r.subject_id = task.subject_id
        and r.seen_at > now() - interval '2 minutes'), '[]'));
end $$;

create function private.name_of(person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select p.full_name
  from public.profiles p
  where p.id = person
$$;

-- Names of people stand in it, so its opening is on record like that of any list of people.
create function private.admin_tasks() returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform private.open_admin_list('tasks');
  return jsonb_build_object('at', now(),
    'tasks', coalesce((select jsonb_agg(private.shown_admin_task(t) order by t.due_at, t.since, t.subject_id)
      from private.open_admin_tasks() t), '[]'),
    'counts', private.admin_work_counts(),
    'admins', (select jsonb_agg(jsonb_build_object('id', a.user_id, 'name', private.name_of(a.user_id),
        'open', (select count(*) from public.admin_task_marks m
          join private.open_admin_tasks() t on t.noun = m.noun and t.subject_id = m.subject_id
          where m.taken_by = a.user_id and m.taken_at > now() - interval '1 day'))
        order by private.name_of(a.user_id), a.user_id)
      from public.admin_users a where not private.is_banned(a.user_id)));
end $$;
grant execute on function private.admin_tasks() to authenticated;

create function public.admin_tasks() returns jsonb
language sql set search_path = '' as $$
  select private.admin_tasks()
$$;
grant execute on function public.admin_tasks() to authenticated;

-- One open task, which the caller may work on.
create function private.require_admin_task(noun text, subject uuid) returns private.admin_task
language plpgsql stable security definer set search_path = '' as $$
declare task private.admin_task;
begin
  select * into task from private.open_admin_tasks() t
  where t.noun = require_admin_task.noun and t.subject_id = subject;
  if task.subject_id is null then
    perform private.raise_error('task.not_found', 'This is settled already, or there is none.', 404);
  end if;
  if private.has_task_conflict(noun, subject, auth.uid()) then
    perform private.raise_error('task.conflict', 'This concerns you, or you have had your say: it is for'
      ' another admin.');
  end if;
  return task;
end $$;

create function private.log_task_act(act text, noun text, subject uuid, more jsonb default '{}') returns void
language sql security definer set search_path = '' as $$
  select
    private.write_audit_log(
      auth.uid(),
      'task_' || act,
      jsonb_build_object('noun', noun, 'subject_id', subject) || more
    )
$$;

create function private.raise_task_taken(noun text, subject uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.raise_error('task.taken', format('%s has taken this.', coalesce((
    select private.name_of(m.taken_by) from public.admin_task_marks m
    where m.noun = raise_task_taken.noun and m.subject_id = subject), 'Another admin')), 409);
end $$;

-- Gives the task to an admin, unless a colleague has it. One statement, so that two at once cannot both win.
create function private.give_task(noun text, subject uuid, admin uuid, giver uuid, note text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.admin_task_marks as m (noun, subject_id, taken_by, taken_at, handed_by, note)
  values (noun, subject, admin, now(), giver, give_task.note)
  on conflict on constraint admin_task_marks_noun_subject_id_key do update
  set taken_by = excluded.taken_by, taken_at = now(), handed_by = excluded.handed_by, note = excluded.note,
    snoozed_until = null, snooze_reason = '', snoozed_by = null
  where m.taken_by is null or m.taken_by = auth.uid() or m.taken_at <= now() - interval '1 day';
  if not found then perform private.raise_task_taken(noun, subject); end if;
end $$;

create function private.take_task(noun text, subject_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform private.require_rate_limit('admin_action', auth.uid()::text);
  perform private.require_admin_task(noun, subject_id);
  perform private.give_task(noun, subject_id, auth.uid(), null, '');
  perform private.log_task_act('taken', noun, subject_id);
end $$;
grant execute on function private.take_task(text, uuid) to authenticated;

create function public.take_task(noun text, subject_id uuid) returns void
language sql set search_path = '' as $$
  select private.take_task(noun, subject_id)
$$;
grant execute on function public.take_task(text, uuid) to authenticated;

create function private.hand_over_task(noun text, subject_id uuid, to_admin uuid, note text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform private.require_rate_limit('admin_action', auth.uid()::text);
  perform private.require_admin_task(noun, subject_id);
  if char_length(btrim(coalesce(note, ''))) not between 3 and 1000 then
    perform private.raise_error('task.note', format('note: %s characters were given; 3 to 1000 are wanted.',
      char_length(btrim(coalesce(note, '')))), 422);
  end if;
  if to_admin is null or to_admin = auth.uid() or not private.is_admin_account(to_admin) then
    perform private.raise_error('task.to_admin', 'to_admin: another admin is wanted.', 422);
  end if;
  if private.is_banned(to_admin) then
    perform private.raise_error('task.to_suspended', 'to_admin: this admin is suspended at present.', 409);
  end if;
  if private.has_task_conflict(noun, subject_id, to_admin) then
    perform private.raise_error('task.to_conflict',
      'to_admin: this concerns them, or they have had their say; choose another admin.', 409);
  end if;
  perform private.give_task(noun, subject_id, to_admin, auth.uid(), btrim(note));
  perform private.log_task_act('handed_over', noun, subject_id, jsonb_build_object('to', to_admin));
end $$;
grant execute on function private.hand_over_task(text, uuid, uuid, text) to authenticated;

create function public.hand_over_task(noun text, subject_id uuid, to_admin uuid, note text) returns void
language sql set search_path = '' as $$
  select private.hand_over_task(noun, subject_id, to_admin, note)
$$;
grant execute on function public.hand_over_task(text, uuid, uuid, text) to authenticated;

-- Nothing is put off past the time in which it is due; what is late is not put off at all.
create function private.snooze_task(noun text, subject_id uuid, until timestamptz, reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare task private.admin_task;
begin
  perform private.require_admin();
  perform private.require_rate_limit('admin_action', auth.uid()::text);
  task := private.require_admin_task(noun, subject_id);
  if char_length(btrim(coalesce(reason, ''))) not between 3 and 500 then
    perform private.raise_error('task.reason', format('reason: %s characters were given; 3 to 500 are'
      ' wanted.', char_length(btrim(coalesce(reason, '')))), 422);
  end if;
  if until is null or until <= now() then
    perform private.raise_error('task.until', format('until: %s was given; a time to come is wanted.',
      coalesce(until::text, 'nothing')), 422);
  end if;
  if until > task.due_at then
    perform private.raise_error('task.past_due', format('until: %s was given; it is due by %s.', until,
      task.due_at), 409);
  end if;
  insert into public.admin_task_marks as m (noun, subject_id, snoozed_until, snooze_reason, snoozed_by)
  values (noun, snooze_task.subject_id, until, btrim(reason), auth.uid())
  on conflict on constraint admin_task_marks_noun_subject_id_key do update
  set snoozed_until = excluded.snoozed_until, snooze_reason = excluded.snooze_reason,
    snoozed_by = excluded.snoozed_by
  where m.taken_by is null or m.taken_by = auth.uid() or m.taken_at <= now() - interval '1 day';
  if not found then perform private.raise_task_taken(noun, subject_id); end if;
  perform private.log_task_act('snoozed', noun, subject_id, jsonb_build_object('until', until));
end $$;
grant execute on function private.snooze_task(text, uuid, timestamptz, text) to authenticated;

create function public.snooze_task(noun text, subject_id uuid, until timestamptz, reason text) returns void
language sql set search_path = '' as $$
  select private.snooze_task(noun, subject_id, until, reason)
$$;
grant execute on function public.snooze_task(text, uuid, timestamptz, text) to authenticated;

-- Takes a task out of one's own hands, and back from where it was put off.
create function private.release_task(noun text, subject_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform private.require_rate_limit('admin_action', auth.uid()::text);
  delete from public.admin_task_marks m
  where m.noun = release_task.noun and m.subject_id = release_task.subject_id
    and (m.taken_by = auth.uid() or (m.taken_by is null and m.snoozed_by = auth.uid()));
  if not found then
    perform private.raise_error('task.not_yours', 'You have not taken this, nor put it off.', 409);
  end if;
  perform private.log_task_act('released', noun, subject_id);
end $$;
grant execute on function private.release_task(text, uuid) to authenticated;

create function public.release_task(noun text, subject_id uuid) returns void
language sql set search_path = '' as $$
  select private.release_task(noun, subject_id)
$$;
grant execute on function public.release_task(text, uuid) to authenticated;

-- A sign of life of a screen that shows a task, once a minute. It decides nothing and is in no log.
create function private.show_reading_task(noun text, subject_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare is_new boolean;
begin
  perform private.require_admin();
  perform private.require_admin_task(noun, subject_id);
  is_new := not exists (select from private.admin_task_readers r where r.noun = show_reading_task.noun
    and r.subject_id = show_reading_task.subject_id and r.reader_id = auth.uid()
    and r.seen_at > now() - interval '2 minutes');
  insert into private.admin_task_readers as r (noun, subject_id, reader_id)
  values (noun, show_reading_task.subject_id, auth.uid())
  on conflict on constraint admin_task_readers_pkey do update
  set seen_at = now(), since = case when is_new then now() else r.since end;
  if is_new then
    insert into public.admin_task_marks (noun, subject_id, seen_at)
    values (noun, show_reading_task.subject_id, now())
    on conflict on constraint admin_task_marks_noun_subject_id_key do update set seen_at = now();
  end if;
end $$;
grant execute on function private.show_reading_task(text, uuid) to authenticated;

create function public.show_reading_task(noun text, subject_id uuid) returns void
language sql set search_path = '' as $$
  select private.show_reading_task(noun, subject_id)
$$;
grant execute on function public.show_reading_task(text, uuid) to authenticated;

-- Marks of what is settled, and of what nobody holds and nobody has put off. By the hour.
create function private.delete_old_task_marks() returns bigint
language plpgsql security definer set search_path = '' as $$
declare deleted bigint;
begin
  delete from private.admin_task_readers r where r.seen_at < now() - interval '1 hour';
  delete from public.admin_task_marks m
  where not exists (select from private.open_admin_tasks() t
      where t.noun = m.noun and t.subject_id = m.subject_id)
    or (coalesce(m.taken_at, '-infinity') <= now() - interval '1 day'
      and coalesce(m.snoozed_until, '-infinity') <= now()
      and coalesce(m.seen_at, '-infinity') <= now() - interval '1 hour');
  get diagnostics deleted = row_count;
  return deleted;
end $$;
grant execute on function private.delete_old_task_marks() to service_role;

comment on function public.admin_tasks is
  'For an admin with a second factor: everything that waits for an admin, the counts of the badge, and the admins with how much each has taken. On record as the opening of a list.';
comment on function public.take_task is
  'An admin with a second factor takes a piece of work, for a day. Refused with the name of the colleague who has it.';
comment on function public.hand_over_task is
  'An admin hands work to another admin with a note of 3 to 1000 characters; not to one who is suspended or concerned by it.';
comment on function public.snooze_task is
  'An admin puts work off until a time before it is due, with a reason of 3 to 500 characters. The badge counts it all the same.';
comment on function public.release_task is
  'An admin gives work back that they have taken, or takes back what they put off.';
comment on function public.show_reading_task is
  'A screen says once a minute that its admin reads a piece of work, which colleagues see for two minutes.';
