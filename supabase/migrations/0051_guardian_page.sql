-- What a guardian reads beyond who asks and who talks: the child's page as scouts see it now, the words of
-- each conversation, and the language of the mails.

-- Every link of a child, also one that nobody sees before the guardian agrees to films.
create function private.links_of(athlete uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('title', l.title, 'url', l.url) order by l.at desc), '[]')
  from
    (
      select v.title, v.url, v.created_at as at
      from public.video_links v
      where v.athlete_id = athlete
      union all
      select '', m.evidence_url, m.created_at
      from public.measurements m
      where m.athlete_id = athlete and m.evidence_url <> ''
      union all
      select '', h.url, m.created_at
      from
        private.held_evidence_links h
        join public.measurements m on m.id = h.measurement_id
      where m.athlete_id = athlete
    ) l
$$;

-- Nothing here that scouts do not see, but for the photo and the links: whoever decides about them has to see
-- them first.
create function private.guardian_preview(athlete uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select
    jsonb_build_object(
      'region',
      c.region,
      'club',
      c.club,
      'positions',
      c.positions,
      'photo',
      case
        when private.has_active_guardian(athlete) then p.avatar_path
        else ''
      end,
      'has_photo',
      p.avatar_path <> '',
      'bio',
      p.bio,
      'metrics',
      c.headline_metrics,
      'films',
      coalesce(
        (
          select jsonb_agg(v.title order by v.sort_order, v.created_at)
          from public.video_links v
          where v.athlete_id = p.id and p.film_allowed and v.visibility <> 'private'
        ),
        '[]'
      ),
      'links',
      private.links_of(p.id)
    )
  from
    public.athlete_profiles p
    join public.athlete_cards c on c.id = p.id
  where p.id = athlete
$$;

-- The newest two hundred, oldest first; a guardian also reads what waits for the morning.
create function private.guardian_messages(token text, conversation uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare link public.guardian_links := private.verify_guardian_token(token);
begin
  if link.state <> 'active' or not exists (select from public.conversations c
    where c.id = conversation and c.athlete_id = link.athlete_id) then
    perform private.raise_error('thread.not_found', 'There is no such thread.', 404);
  end if;
  return coalesce((select jsonb_agg(jsonb_build_object('id', m.id, 'from_athlete',
      coalesce(m.sender_id = link.athlete_id, false), 'content', m.content, 'created_at', m.created_at)
      order by m.created_at, m.id)
    from (select n.* from public.messages n where n.conversation_id = conversation and n.deleted_at is null
      order by n.created_at desc, n.id desc limit 200) m), '[]');
end $$;
grant execute on function private.guardian_messages(text, uuid) to anon, authenticated;

create function public.guardian_messages(token text, conversation_id uuid) returns jsonb
language sql set search_path = '' as $$
  select private.guardian_messages(token, conversation_id)
$$;
grant execute on function public.guardian_messages(text, uuid) to anon, authenticated;

create function private.guardian_language(token text, language text) returns void
language plpgsql security definer set search_path = '' as $$
declare link public.guardian_links := private.verify_guardian_token(token);
begin
  if language is null or language not in ('en', 'es', 'fr') then
    perform private.raise_error('guardian.decision', 'language: en, es or fr is wanted.', 422);
  end if;
  update public.guardian_links g set locale = guardian_language.language where g.id = link.id;
end $$;
grant execute on function private.guardian_language(text, text) to anon, authenticated;

create function public.guardian_language(token text, language text) returns void
language sql set search_path = '' as $$
  select private.guardian_language(token, language)
$$;
grant execute on function public.guardian_language(text, text) to anon, authenticated;

-- Who asks, what was checked and until when, for the mail about a request.
create function private.verification_mail_params(scout uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select
    jsonb_build_object(
      'checked',
      coalesce(
        (
          select jsonb_agg(distinct f)
          from
            jsonb_array_elements(s.approved_verifications) k
            cross join lateral jsonb_array_elements_text(k -> 'what') f
        ),
        '[]'
      ),
      'checked_until',
      s.verified_until
    )
  from public.scout_profiles s
  where s.user_id = scout
$$;
-- The page is live. A guardian has no account, so what opens the channel is its name: made from the secret of
-- the link, one way, and another one than the hash that is kept of the secret. The channel says that
-- something has changed and nothing else; the page asks for it with the secret.
create function private.guardian_channel(token text) returns text
language sql immutable set search_path = '' as $$
  select 'guardian:' || encode(extensions.digest('live:' || token, 'sha256'), 'hex')
$$;

create function private.can_hear_guardian_channel(topic text) returns boolean
language sql stable security definer set search_path = '' as $$
  select
    exists (
      select
      from
        private.guardian_tokens t
        join public.guardian_links g on g.id = t.link_id
        join public.athlete_private_details p on p.athlete_id = g.athlete_id
      where
        t.channel_hash = extensions.digest(coalesce(topic, ''), 'sha256')
        and g.state = 'active'
        and private.age_at(p.birth_date) < 18
    )
$$;
grant execute on function private.can_hear_guardian_channel(text) to anon, authenticated, service_role;

create policy realtime_messages_select_guardian on realtime.messages for select to anon, authenticated
using (extension = 'broadcast' and (select private.can_hear_guardian_channel((select realtime.topic()))));

-- Nobody is told what changed, nor about whom.
create function private.signal_guardian(link uuid) returns void
language sql security definer set search_path = '' as $$
  select realtime.send('{}', 'changed', private.guardian_channel(private.guardian_token(link)), true)
$$;

create function private.signal_guardians(athlete uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.signal_guardian(g.id) from private.active_guardian_links(athlete) g;
end $$;

create function private.messages_after_write_signal() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.signal_guardians(c.athlete_id) from public.conversations c where c.id = new.conversation_id;
  return null;
end $$;
create trigger messages_after_write_signal after insert or update of deleted_at on public.messages
  for each row execute function private.messages_after_write_signal();

create function private.signal_guardians_of_row() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.signal_guardians(new.athlete_id);
  return null;
end $$;
create trigger message_requests_after_write_signal
after insert or update of status, awaiting_guardian on public.message_requests
  for each row execute function private.signal_guardians_of_row();
create trigger conversations_after_write_signal after insert or update of status on public.conversations
  for each row execute function private.signal_guardians_of_row();
create trigger consents_after_insert_signal after insert on public.consents
  for each row execute function private.signal_guardians_of_row();

-- Every window of this link hears that it ended, for the last time.
create function private.guardian_links_after_update_signal() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.state = 'active' then perform private.signal_guardian(new.id); end if;
  perform private.signal_guardians(new.athlete_id);
  return null;
end $$;
create trigger guardian_links_after_update_signal after update of state, paused_at on public.guardian_links
  for each row execute function private.guardian_links_after_update_signal();
comment on function public.guardian_messages is
  'What was written in a conversation of the child, for the guardian with the secret of the link.';
comment on function public.guardian_language is 'The language of a guardian''s mails: en, es or fr.';
