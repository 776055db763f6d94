-- Mail leaves after the transaction that asked for it: the server drains this table, retries, and clears the parameters once an
-- email is sent. An application asks by touchline.enqueue_mail(kind, to_email, locale, params) from its own functions, and brings
-- the words for its kinds (docs/backend.md).
create schema if not exists touchline;
create table touchline.mail_outbox (
  id              bigint generated always as identity primary key,
  kind            text not null check (char_length(kind) <= 64),
  to_email        text not null check (char_length(to_email) <= 320),
  locale          text not null default 'en' check (locale in ('en', 'es', 'fr')),
  params          jsonb not null default '{}' check (octet_length(params::text) <= 16384),
  created_at      timestamptz not null default now(),
  sent_at         timestamptz,
  attempts        integer not null default 0,
  last_error      text check (char_length(last_error) <= 1000),
  next_attempt_at timestamptz not null default now()
);
create index mail_outbox_due_idx on touchline.mail_outbox (next_attempt_at) where sent_at is null;
alter table touchline.mail_outbox enable row level security;

-- The server listens, so that an email leaves at once and not at the next look.
create function touchline.notify_mail_outbox() returns trigger language plpgsql set search_path = '' as $$
begin
  perform pg_catalog.pg_notify('mail_outbox', '');
  return null;
end $$;
create trigger notify_mail_outbox after insert on touchline.mail_outbox
  for each statement execute function touchline.notify_mail_outbox();

create function touchline.enqueue_mail(kind text, to_email text, locale text, params jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into touchline.mail_outbox (kind, to_email, locale, params)
  values (kind, lower(btrim(to_email)), case when locale in ('en', 'es', 'fr') then locale else 'en' end, params)
$$;

-- For a person whose account is gone: also out of the mailbox that stands in for a mail server in development.
create function touchline.drop_mail(to_email text) returns void
language sql security definer set search_path = '' as $$
  delete from touchline.mail_outbox o where o.to_email = lower(btrim(drop_mail.to_email));
  delete from auth.touchline_dev_mailbox m where m.to_email = lower(btrim(drop_mail.to_email))
$$;
revoke execute on function touchline.notify_mail_outbox(), touchline.enqueue_mail(text, text, text, jsonb),
  touchline.drop_mail(text) from public;
grant usage on schema touchline to postgres, service_role, supabase_auth_admin, supabase_storage_admin;
grant execute on function touchline.enqueue_mail(text, text, text, jsonb) to postgres, service_role, supabase_auth_admin;
grant execute on function touchline.drop_mail(text) to postgres, service_role;
grant select, insert, update, delete on touchline.mail_outbox to postgres, service_role;
