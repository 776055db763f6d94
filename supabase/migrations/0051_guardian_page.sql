-- What a guardian reads beyond who asks and who talks: the child's page as scouts see it now, the words of
-- each conversation, and the language of the mails.

-- Nothing here that scouts do not see, but for the photo: whoever decides about it has to see it first.
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
      )
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
          select string_agg(k ->> 'what', '; ')
          from jsonb_array_elements(s.approved_verifications) k
        ),
        ''
      ),
      'checked_until',
      s.verified_until
    )
  from public.scout_profiles s
  where s.user_id = scout
$$;
comment on function public.guardian_messages is
  'What was written in a conversation of the child, for the guardian with the secret of the link.';
comment on function public.guardian_language is 'The language of a guardian''s mails: en, es or fr.';
