-- Mail leaves after the transaction that asked for it: the server drains this table, retries, and clears the
-- parameters once an email is sent.

create table private.mail_outbox (
  id bigint generated always as identity primary key,
  kind text not null check (char_length(kind) <= 64),
  to_email text not null check (char_length(to_email) <= 320),
  locale text not null default 'en' check (locale in ('en', 'es', 'fr')),
  params jsonb not null default '{}' check (octet_length(params::text) <= 16384),
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  attempts int not null default 0,
  last_error text check (char_length(last_error) <= 1000),
  next_attempt_at timestamptz not null default now()
);
create index mail_outbox_due_idx on private.mail_outbox (next_attempt_at) where sent_at is null;

grant select, insert, update, delete on private.mail_outbox to service_role;

-- The server listens, so that a letter leaves at once and not at the next look.
create function private.mail_outbox_wakes() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform pg_catalog.pg_notify('mail_outbox', '');
  return null;
end $$;
create trigger mail_outbox_wakes after insert on private.mail_outbox
  for each statement execute function private.mail_outbox_wakes();

create function private.enqueue_mail(kind text, to_email text, locale text, params jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into private.mail_outbox (kind, to_email, locale, params)
  values
    (
      kind,
      lower(btrim(to_email)),
      case
        when locale in ('en', 'es', 'fr') then locale
        else 'en'
      end,
      params
    )
$$;
grant execute on function private.enqueue_mail(text, text, text, jsonb) to service_role, supabase_auth_admin;
