-- How long it took from the first report to the decision, in hours, over the last thirty days; null where
-- nothing was decided.
create function private.moderation_times() returns jsonb
language sql stable security definer set search_path = '' as $$
  select
    case
      when not private.is_admin() then '{}'::jsonb
      else (
        select
          jsonb_build_object(
            'all_hours',
            percentile_cont(0.5) within group (order by t.hours),
            'minor_hours',
            percentile_cont(0.5) within group (order by t.hours) filter (where t.involves_minor)
          )
        from
          (
            select extract(epoch from f.decided_at - f.created_at) / 3600 as hours, f.involves_minor
            from public.flags f
            where f.decided_at > now() - interval '30 days'
          ) t
      )
    end
$$;
grant execute on function private.moderation_times() to authenticated;

create function public.moderation_times() returns jsonb
language sql stable set search_path = '' as $$
  select private.moderation_times()
$$;
grant execute on function public.moderation_times() to authenticated;

comment on function public.moderation_times is
  'For an admin: the median hours from report to decision over thirty days, of all reports and of those about minors.';
