-- A guardian whose link no longer opens, or is lost, has it sent again: to the address that the invitation
-- went to and to no other. It has a new secret, and the one before opens nothing any more. The answer is
-- always the same, so nobody learns which addresses are guardians'.
create function private.address_hash(address text) returns text
language sql stable security definer set search_path = '' as $$
  select encode(extensions.hmac(convert_to(address, 'utf8'), s.value, 'sha256'), 'hex')
  from private.app_secrets s
  where s.name = 'guardian_links'
$$;

create function private.guardian_new_link(token text, guardian_email text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  known   public.guardian_links;
  link    public.guardian_links;
  secret  text;
  address text := lower(btrim(coalesce(guardian_email, '')));
begin
  -- Before anything is looked up, so that made-up addresses end somewhere.
  perform private.require_rate_limit('guardian_new_link_place', private.request_place());
  if char_length(coalesce(token, '')) between 1 and 100 then
    select g.* into known from public.guardian_links g where g.id in (
      select t.link_id from private.guardian_tokens t
      where t.token_hash = extensions.digest(guardian_new_link.token, 'sha256')
      union all
      select t.link_id from private.replaced_guardian_tokens t
      where t.token_hash = extensions.digest(guardian_new_link.token, 'sha256'));
  end if;
  if known.id is not null then
    address := known.guardian_email;
  elsif char_length(address) > 320 or address !~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' then
    perform private.raise_error('email.invalid', 'Invalid email format', 422);
  end if;
  -- The address of somebody who is not with us is not kept.
  perform private.require_rate_limit('guardian_new_link', private.address_hash(private.mailbox(address)));
  -- The newest of each child is the one that counts. One to the address of an account has no secret.
  for link in
    select distinct on (g.athlete_id) g.* from public.guardian_links g
    join private.guardian_tokens t on t.link_id = g.id
    join public.athlete_private_details d on d.athlete_id = g.athlete_id
    where private.mailbox(g.guardian_email) = private.mailbox(address)
      and (known.id is null or g.athlete_id = known.athlete_id)
      and g.state not in ('proposed', 'ended') and private.age_at(d.birth_date) < 18
    order by g.athlete_id, g.created_at desc
  loop
    if link.state = 'invited' and link.expires_at <= now() then
      update public.guardian_links g set state = 'ended', decided_at = now() where g.id = link.id;
      -- Sends the invitation anew.
      insert into public.guardian_links (athlete_id, guardian_name, guardian_email, locale, agreed_at, state)
      values (link.athlete_id, link.guardian_name, link.guardian_email, link.locale, link.agreed_at,
        case when private.must_be_agreed_to(link) then 'proposed' else 'invited' end);
    else
      secret := private.issue_guardian_token(link.id);
      perform private.send_mail('guardian_link', link.guardian_email, link.locale,
        jsonb_build_object('token', secret, 'guardian_name', link.guardian_name, 'athlete_name',
        (select p.display_name from public.athlete_profiles p where p.id = link.athlete_id)));
    end if;
  end loop;
end $$;
grant execute on function private.guardian_new_link(text, text) to anon, authenticated;

select
  private.declare_rate_limit(
    'guardian_new_link',
    3,
    '1 day',
    'Too many links today. Look in your mailbox, or try again tomorrow.'
  );

select
  private.declare_rate_limit(
    'guardian_new_link_place',
    100,
    '1 day',
    'Too many links today. Look in your mailbox, or try again tomorrow.'
  );

create function public.guardian_new_link(token text default null, guardian_email text default null)
returns void
language sql set search_path = '' as $$
  select private.guardian_new_link(token, guardian_email)
$$;
grant execute on function public.guardian_new_link(text, text) to anon, authenticated;

comment on function public.guardian_new_link is
  'Sends guardians their links again, found by an old link or by the address. Always answers the same; at most three a day for an address, a hundred for a place (phones share addresses).';
