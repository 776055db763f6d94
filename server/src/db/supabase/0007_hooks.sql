-- What an application may say to the backend, by a SQL function that its configuration names. These are the answers of a backend
-- without an application; a start puts a call of the application's function in their place (server/src/db/hooks.ts).
create function touchline.is_privileged_account(person uuid) returns boolean language sql stable as $$ select false $$;
create function touchline.may_act_as_admin(person uuid) returns boolean language sql stable as $$ select false $$;
create function touchline.gives_free_mail(domain text) returns boolean language sql stable as $$ select false $$;
create function touchline.first_factor_needs_code(person uuid) returns boolean language sql stable as $$ select false $$;
create function touchline.record_security_event(person uuid, action text, details jsonb) returns void
  language sql volatile as $$ $$;
create function touchline.quota_bytes(person uuid) returns bigint language sql stable as $$ select null::bigint $$;
create function touchline.mail_locale(person text, to_email text) returns text language sql stable as $$ select null::text $$;
revoke execute on function touchline.is_privileged_account(uuid), touchline.may_act_as_admin(uuid),
  touchline.gives_free_mail(text), touchline.first_factor_needs_code(uuid), touchline.record_security_event(uuid, text, jsonb), touchline.quota_bytes(uuid), touchline.mail_locale(text, text) from public;
grant execute on function touchline.is_privileged_account(uuid), touchline.may_act_as_admin(uuid),
  touchline.gives_free_mail(text), touchline.first_factor_needs_code(uuid), touchline.record_security_event(uuid, text, jsonb)
  to supabase_auth_admin;
grant execute on function touchline.quota_bytes(uuid) to postgres;
grant execute on function touchline.mail_locale(text, text) to service_role;
