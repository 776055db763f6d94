-- The pages at /legal/<name>: what is kept, which rules hold, how young people are protected, who runs this.
-- Their words are files (supabase/legal, or the operator's own); here are the numbers in them that the team
-- may set, so that no page promises what does not hold.

create function private.legal_page(params jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select
    jsonb_build_object(
      'values',
      jsonb_build_object(
        'quiet.starts',
        to_char(make_interval(mins => private.policy_value('quiet_hours.starts')::int), 'HH24:MI'),
        'quiet.ends',
        to_char(make_interval(mins => private.policy_value('quiet_hours.ends')::int), 'HH24:MI'),
        'reply.childHours',
        (
          select (extract(epoch from t.due_within) / 3600)::int::text
          from private.admin_task_terms t
          where t.noun = 'case' and t.is_grave
        ),
        'kept.reportCopiesDays',
        private.policy_value('retention.report_copies_days')::int::text,
        'kept.uploadDays',
        private.policy_value('retention.unfinished_uploads_days')::int::text
      )
    )
$$;
grant execute on function private.legal_page(jsonb) to anon;
comment on function private.legal_page is
  'The numbers set by the team that the texts about privacy and safeguarding name.';
