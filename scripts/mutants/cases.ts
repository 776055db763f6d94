import type { MutantEntry } from './mutant.ts'

const cases = 'supabase/tests/cases.test.ts'
const evidence = 'supabase/tests/case-evidence.test.ts'
const work = 'supabase/tests/case-work.test.ts'

export const casesMutants: MutantEntry[] = [
  {
    id: 'case-closed-unread',
    file: 'supabase/migrations/0056_cases.sql',
    find: 'where f.id = any (wanted || flag_id)',
    replace: 'where true',
    fault: 'a decision closes reports that its admin has not read',
    test: cases,
    title: 'is closed as far as the admin has read it',
  },
  {
    id: 'new-account-counts-as-minor',
    file: 'supabase/migrations/0056_cases.sql',
    find: '      and not flag.by_new_account then 3',
    replace: '      then 3',
    fault: 'a throwaway account that says it is a minor comes before others',
    test: cases,
    title: 'puts first whoever talks with minors',
  },
  {
    id: 'urgent-mail-each',
    file: 'supabase/migrations/0081_urgent_reports.sql',
    find: "if not (select m.allowed from private.consume_rate_limit('urgent_mail', 'admins') m) then return 0; end if;",
    replace: '',
    fault: 'every report is a mail to every admin',
    test: cases,
    title: 'comes at once, and at most once an hour',
  },
  {
    id: 'reported-message-alone',
    file: 'supabase/migrations/0033_flags.sql',
    find: 'limit 10',
    replace: 'limit 0',
    fault: 'what was said after a reported message is not kept',
    test: evidence,
    title: 'keeps it whole, with ten before and ten after it',
  },
  {
    id: 'copy-without-second-factor',
    file: 'supabase/migrations/0043_files.sql',
    find: "or (bucket_id = 'reported' and (select private.is_admin()))",
    replace: "or (bucket_id = 'reported' and private.is_admin_account(auth.uid()))",
    fault: 'a password alone opens reported pictures',
    test: evidence,
    title: 'stays with its bytes when the owner deletes theirs',
  },
  {
    id: 'removed-address-again',
    file: 'supabase/migrations/0085_removed_again.sql',
    find: "lower(regexp_replace(regexp_replace(url, '^https?://(www\\.)?', '', 'i'), '/?(#.*)?$', ''))",
    replace: 'url || clock_timestamp()',
    fault: 'a removed film is back in a second',
    test: work,
    title: 'an address does not come back however it is written',
  },
  {
    id: 'brake-on-reports',
    file: 'supabase/migrations/0003_rate_limits.sql',
    find: "(action = 'flag' or (not",
    replace: '(false or (not',
    fault: 'a child who was refused often cannot report',
    test: work,
    title: 'whoever was refused many times can still report',
  },
  {
    id: 'report-of-who-left',
    file: 'supabase/migrations/0033_flags.sql',
    find: 'or not private.holds_account(new.subject_user_id) then',
    replace: 'or private.role_of(new.subject_user_id) is null then',
    fault: 'a child who reports somebody in the second they leave reads of a foreign key',
    test: 'supabase/tests/same-second.test.ts',
    title: 'that comes second finds nobody, and nothing of it is kept',
  },
]
