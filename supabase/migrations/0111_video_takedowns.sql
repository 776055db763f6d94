-- Whoever is in a film and did not agree asks for it to be taken down. With an account it is a report like
-- any other; a visitor says it about a film that everybody sees, and it counts once they have opened the link
-- in the mail. A person decides, as about every report (0058_moderation_decisions.sql).

create table private.video_takedowns (
  id uuid primary key default gen_random_uuid(),
  video_id uuid not null references public.videos (id) on delete cascade,
  email text not null check (char_length(email) <= 320 and email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$'),
  -- LIMITS.takedown
  reason text not null check (char_length(btrim(reason)) between 3 and 1500),
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days'
);
create index video_takedowns_video_idx on private.video_takedowns (video_id);

select
  private.declare_columns(
    'private.video_takedowns',
    null,
    '{"email": {"kind": "server", "holds": "where the link went, until it is opened or expires"},
      "reason": {"kind": "server", "holds": "what a visitor says, until it becomes a report"}}',
    '{"exported": "about nobody who has an account"}'
  );
select
  private.declare_rate_limit('takedown_place', 5, '1 day', 'You have asked often today. Try again tomorrow.'),
  private.declare_rate_limit(
    'takedown_address',
    3,
    '1 day',
    'This address was used often. Try again tomorrow.'
  ),
  private.declare_rate_limit('takedown_confirm', 60, '1 hour', 'Too many tries at once. Please wait.');

create function private.ask_video_takedown(video_id uuid, reason text, contact text, locale text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  address text := lower(btrim(coalesce(contact, '')));
  secret  text := translate(encode(extensions.gen_random_bytes(24), 'base64'), '+/=', '-_');
begin
  perform private.require_rate_limit('takedown_place', private.request_place());
  if char_length(address) > 320 or address !~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' then
    perform private.raise_error('takedown.contact',
      'contact: an email address is wanted, such as you@example.org.', 422);
  end if;
  if not private.can_see_video(ask_video_takedown.video_id) then
    perform private.raise_error('video.not_found', 'video_id: there is no such film.', 404);
  end if;
  perform private.require_rate_limit('takedown_address', private.address_hash(private.mailbox(address)));
  delete from private.video_takedowns t where t.expires_at <= now();
  insert into private.video_takedowns (video_id, email, reason, token_hash)
  values (ask_video_takedown.video_id, address, btrim(ask_video_takedown.reason),
    extensions.digest(secret, 'sha256'));
  perform private.send_mail('takedown_confirm', address,
    case when ask_video_takedown.locale in ('en', 'es', 'fr') then ask_video_takedown.locale else 'en' end,
    jsonb_build_object('takedown_token', secret));
end $$;
grant execute on function private.ask_video_takedown(uuid, text, text, text) to anon;

create function public.ask_video_takedown(
  video_id uuid,
  reason text,
  contact text default null,
  locale text default 'en'
) returns void
language plpgsql set search_path = '' as $$
begin
  if char_length(btrim(coalesce(reason, ''))) not between 3 and 1500 then
    perform private.raise_error('takedown.reason', format(
      'reason: %s characters were given; 3 to 1500 are wanted.', char_length(btrim(coalesce(reason, '')))),
      422);
  end if;
  if auth.uid() is null then
    perform private.ask_video_takedown(video_id, reason, contact, locale);
  else
    insert into public.flags (reporter_id, subject_type, subject_id, reason, details, in_film)
    values (auth.uid(), 'video', video_id, 'other', btrim(reason), true);
  end if;
end $$;
grant execute on function public.ask_video_takedown(uuid, text, text, text) to anon, authenticated;

-- The link in the mail, once. Nobody knows who stands behind an address, so it weighs as a new account does.
create function private.confirm_video_takedown(token text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  asked private.video_takedowns;
  video public.videos;
begin
  perform private.require_rate_limit('takedown_confirm', private.request_place());
  delete from private.video_takedowns t
  where char_length(token) <= 100
    and t.token_hash = extensions.digest(confirm_video_takedown.token, 'sha256')
  returning t.* into asked;
  select v.* into video from public.videos v where v.id = asked.video_id and v.state = 'ready';
  if asked.id is null or asked.expires_at <= now() or video.id is null
    or not private.holds_account(video.athlete_id) then
    perform private.raise_error('takedown.link', 'This link is not valid, or was used already.', 404);
  end if;
  insert into public.flags (reporter_id, subject_type, subject_id, subject_user_id, reason, details, snapshot,
    in_film, involves_minor, by_new_account)
  values (null, 'video', video.id, video.athlete_id, 'other', asked.reason || E'\n\n' || asked.email,
    (select jsonb_object_agg(e.key, e.value) from jsonb_each(to_jsonb(video)) e
      where e.key = any (private.columns_with('evidence', 'public.videos'))),
    true, private.is_minor_account(video.athlete_id), true);
end $$;
grant execute on function private.confirm_video_takedown(text) to anon, authenticated;

create function public.confirm_video_takedown(token text) returns void
language sql set search_path = '' as $$
  select private.confirm_video_takedown(token)
$$;
grant execute on function public.confirm_video_takedown(text) to anon, authenticated;

comment on table private.video_takedowns is
  'What visitors ask about films they are in, until they open the link in the mail.';
comment on function public.ask_video_takedown is
  'Asks that a film be taken down because the caller is in it and did not agree: a report; of a visitor once they open the link mailed to contact.';
comment on function public.confirm_video_takedown is
  'Makes a report of what a visitor asked about a film, with the secret of the mailed link. Once.';
