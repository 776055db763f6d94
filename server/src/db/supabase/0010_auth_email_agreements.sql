-- Which mailbox has agreed to which change of address. The platform's email_change_confirm_status counts alone: its 1 does not say whose
-- turn it is, so nothing is decided by it, whether it was written here before or came over with a copy.
set local role supabase_auth_admin;
create table auth.touchline_email_change_confirmations (
  user_id      uuid primary key references auth.users (id) on delete cascade,
  method       text not null check (method in ('email_change_new', 'email_change_current')),
  email        text not null, -- the account's address at that time
  email_change text not null -- the one agreed to
);
alter table auth.touchline_email_change_confirmations enable row level security;
grant all on auth.touchline_email_change_confirmations to postgres;

-- Changes under way begin anew: the letters, sent again when asked, go to both mailboxes.
update auth.users set email_change_confirm_status = 0, email_change_token_new = '', email_change_token_current = ''
  where email_change_confirm_status <> 0 or email_change_token_new <> '' or email_change_token_current <> '';
delete from auth.one_time_tokens where token_type in ('email_change_token_new', 'email_change_token_current');
reset role;
