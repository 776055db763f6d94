-- Guessing that reached its limit is told to the owner of the address, by the same way as links: found out after the answer.
set local role supabase_auth_admin;
alter table auth.touchline_requests drop constraint touchline_requests_kind_check;
alter table auth.touchline_requests add constraint touchline_requests_kind_check check (kind in ('recover', 'otp', 'resend', 'alert'));
reset role;
