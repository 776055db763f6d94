-- Mail leaves after the transaction that asked for it: the backend keeps an outbox and asks for the words of
-- each kind in supabase/templates. Where there is no outbox, as in a hosted project, nothing is sent and the
-- log says so.

create function private.send_mail(kind text, to_email text, locale text, params jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if to_regprocedure('touchline.enqueue_mail(text, text, text, jsonb)') is null then
    raise warning 'An email of the kind % is not sent: touchline.enqueue_mail() is missing.', kind;
    return;
  end if;
  perform touchline.enqueue_mail(kind, to_email, locale, params);
end $$;
grant execute on function private.send_mail(text, text, text, jsonb) to service_role, supabase_auth_admin;

create function private.discard_mail(address text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if to_regprocedure('touchline.drop_mail(text)') is not null then
    perform touchline.drop_mail(address);
  end if;
end $$;

-- The language that the person chose whom an email is about, or the one it goes to; null when neither has
-- settings.
create function private.mail_language(user_id text, to_email text) returns text
language sql stable security definer set search_path = '' as $$
  select
    coalesce(
      (select s.language from public.user_settings s where s.user_id::text = mail_language.user_id),
      (
        select s.language
        from
          public.user_settings s
          join public.profiles p on p.id = s.user_id
        where p.email = to_email
        limit 1
      )
    )
$$;
grant execute on function private.mail_language(text, text) to service_role;
