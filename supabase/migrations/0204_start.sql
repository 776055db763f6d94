-- What every screen of an area asks about the caller when it opens, in one answer. Each part is read as it is
-- read alone: by the same policies and functions, and of nobody else.
create function public.my_start() returns jsonb
language sql stable set search_path = '' as $$
  select
    jsonb_build_object(
      'id',
      auth.uid(),
      'account',
      (
        select
          jsonb_build_object(
            'role',
            p.role,
            'full_name',
            p.full_name,
            'is_admin',
            exists (select 1 from public.admin_users u where u.user_id = auth.uid()),
            'athlete_profiles',
            (
              select jsonb_build_object('avatar_path', a.avatar_path, 'is_minor', a.is_minor)
              from public.athlete_profiles a
              where a.user_id = p.id
            )
          )
        from public.profiles p
        where p.id = auth.uid()
      ),
      'settings',
      (select to_jsonb(s) from public.user_settings s where s.user_id = auth.uid()),
      'scout_profile',
      (
        select to_jsonb(s) || jsonb_build_object('is_verified', public.is_verified(s))
        from public.scout_profiles s
        where s.user_id = auth.uid()
      ),
      'badges',
      public.my_badges(),
      'deletion',
      public.my_deletion(),
      'security_events',
      coalesce(
        (
          select
            jsonb_agg(
              jsonb_build_object('action', l.action, 'created_at', l.created_at, 'details', l.details)
            )
          from public.security_audit_log l
          -- LIMITS.suspiciousActivity.windowMinutes
          where l.user_id = auth.uid() and l.created_at >= now() - interval '30 minutes'
        ),
        '[]'
      )
    )
$$;
grant execute on function public.my_start() to authenticated;

comment on function public.my_start is
  'What every screen asks about the caller when it opens: {id, account, settings, scout_profile, badges, deletion, security_events}. account, settings and scout_profile are null where there is no such row; badges is what my_badges answers, and deletion what my_deletion does.';
