-- Says also whether this attempt is the one that reached the limit: that one is put on record, not the flood behind it.
set local role supabase_auth_admin;
drop function auth.touchline_take(text, text, integer, integer);
create function auth.touchline_take(p_action text, p_subject text, p_max integer, p_seconds integer)
returns table (allowed boolean, retry_after integer, reached boolean) language sql volatile set search_path = '' as $$
  insert into auth.touchline_rate_limits as held (action, subject, window_start, window_ends, attempts)
  values (p_action, p_subject, now(), now() + make_interval(secs => p_seconds), 1)
  on conflict (action, subject) do update set
    window_start = case when held.window_ends <= now() then now() else held.window_start end,
    window_ends  = case when held.window_ends <= now() then excluded.window_ends else held.window_ends end,
    attempts     = case when held.window_ends <= now() then 1 else least(held.attempts, 1000000) + 1 end
  returning attempts <= p_max, greatest(1, ceil(extract(epoch from window_ends - now()))::integer), attempts = p_max + 1
$$;
revoke execute on function auth.touchline_take(text, text, integer, integer) from public;
grant execute on function auth.touchline_take(text, text, integer, integer) to postgres;
reset role;
