-- What an admin publishes of the feedback, and takes back.

-- The words alone, each with a blank before and behind it.
create function private.spaced_words(words text) returns text
language sql immutable set search_path = '' as $$
  select
    ' ' || btrim(regexp_replace(private.normalize_search_text(words), '[^[:alnum:]]+', ' ', 'g')) || ' '
$$;

-- The sender's words stay between them and the team: a title that repeats them is refused, also with a word
-- before them, in part from three words on, and four of them in a row among others.
create function private.repeats_words(title text, message text) returns boolean
language sql immutable set search_path = '' as $$
  select
    position(told in wanted) > 0
    or (cardinality(words) >= 3 and position(wanted in told) > 0)
    or exists (
      select
      from generate_series(1, cardinality(words) - 3) n
      where position(' ' || array_to_string(words[n:n + 3], ' ') || ' ' in told) > 0
    )
  from
    (
      select
        private.spaced_words(repeats_words.title) as wanted,
        private.spaced_words(repeats_words.message) as told
    ) folded
    cross join lateral (select string_to_array(btrim(folded.wanted), ' ')) w (words)
$$;

create function private.log_feedback_act(feedback_id uuid, act text, title text) returns void
language sql security definer set search_path = '' as $$
  select
    private.write_audit_log(
      auth.uid(),
      'feedback_' || act,
      jsonb_build_object('id', feedback_id, 'title', title)
    )
$$;

create function private.publish_feedback(feedback_id uuid, title text, status text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  source public.feedback;
  item   uuid;
  words  text := btrim(coalesce(title, ''));
begin
  perform private.require_admin();
  perform private.require_rate_limit('admin_action', auth.uid()::text);
  if char_length(words) not between 3 and 120 then
    perform private.raise_error('feedback.title',
      format('title: %s characters were given, 3 to 120 are wanted.', char_length(words)), 422);
  end if;
  if status is null or status not in ('planned', 'done') then
    perform private.raise_error('feedback.status',
      format('status: %s was given; planned or done is wanted.', coalesce(status, 'nothing')), 422);
  end if;
  select * into source from public.feedback f where f.id = feedback_id for update;
  if source.id is null then
    perform private.raise_error('feedback.not_found', 'There is no feedback with this id.', 404);
  end if;
  if source.category not in ('idea', 'bug') then
    perform private.raise_error('feedback.category',
      format('category: this is %s; an idea or a bug can be published.', source.category), 422);
  end if;
  if private.repeats_words(words, source.message) then
    perform private.raise_error('feedback.own_words',
      'title: the sender''s words were given; the team''s own are wanted.', 422);
  end if;
  if source.roadmap_item_id is null then
    insert into public.roadmap_items (title, status) values (words, publish_feedback.status)
    returning id into item;
  else
    update public.roadmap_items i set title = words, status = publish_feedback.status
    where i.id = source.roadmap_item_id returning i.id into item;
  end if;
  update public.feedback f set status = publish_feedback.status, roadmap_item_id = item
  where f.id = source.id;
  perform private.log_feedback_act(source.id, 'published', words);
  return item;
end $$;
grant execute on function private.publish_feedback(uuid, text, text) to authenticated;

create function public.publish_feedback(feedback_id uuid, title text, status text) returns uuid
language sql set search_path = '' as $$
  select private.publish_feedback(feedback_id, title, status)
$$;
grant execute on function public.publish_feedback(uuid, text, text) to authenticated;

-- Its votes go with it; the feedback keeps its state and its reply.
create function private.unpublish_feedback(feedback_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare gone public.roadmap_items;
begin
  perform private.require_admin();
  perform private.require_rate_limit('admin_action', auth.uid()::text);
  delete from public.roadmap_items i
  where i.id = (select f.roadmap_item_id from public.feedback f where f.id = feedback_id)
  returning i.* into gone;
  if gone.id is null then
    perform private.raise_error('feedback.not_published', 'This feedback is not on the roadmap.', 404);
  end if;
  perform private.log_feedback_act(feedback_id, 'unpublished', gone.title);
end $$;
grant execute on function private.unpublish_feedback(uuid) to authenticated;

create function public.unpublish_feedback(feedback_id uuid) returns void
language sql set search_path = '' as $$
  select private.unpublish_feedback(feedback_id)
$$;
grant execute on function public.unpublish_feedback(uuid) to authenticated;

comment on function public.publish_feedback is
  'An admin with a second factor puts an idea or a bug on the roadmap under a title of the team''s own words, planned or done, or changes that. Answers with the id of the roadmap item.';
comment on function public.unpublish_feedback is
  'An admin with a second factor takes something off the roadmap again, with its votes.';
