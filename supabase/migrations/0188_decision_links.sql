-- Whoever is suspended cannot sign in, and may have lost the mail with the reasons: they ask for it again at
-- their address. The answer is the same whether there is an account or a suspension, and every try counts.
select
  private.declare_rate_limit(
    'decision_link',
    3,
    '1 day',
    'This mail was asked for several times today. Try again tomorrow.'
  ),
  private.declare_rate_limit(
    'decision_link_place',
    10,
    '1 day',
    'You have asked for several mails today. Try again tomorrow.'
  );

create function private.ask_decision_link(address text) returns void
language plpgsql security definer set search_path = '' as $$
declare asked text := lower(btrim(left(coalesce(address, ''), 320)));
begin
  perform private.require_rate_limit('decision_link_place',
    coalesce(auth.uid()::text, private.request_place()));
  perform private.require_rate_limit('decision_link', private.address_hash(private.mailbox(asked)));
  perform private.send_mail('moderation_decision', u.email, private.language_of(u.id),
    jsonb_build_object('decision_token', private.suspension_token(u.id)))
  from auth.users u
  where u.email = asked and private.suspension_token(u.id) is not null;
end $$;
grant execute on function private.ask_decision_link(text) to anon, authenticated;

create function public.ask_decision_link(address text) returns void
language sql set search_path = '' as $$
  select private.ask_decision_link(address)
$$;
grant execute on function public.ask_decision_link(text) to anon, authenticated;
comment on function public.ask_decision_link is
  'Mails the link to the decision again to whoever is suspended and has this address. Answers nothing, whoever asks.';
