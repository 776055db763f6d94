import type { MutantEntry } from './mutant.ts'

const subject = 'supabase/tests/verification-subject.test.ts'
const secondFactor = 'supabase/tests/admin-second-factor.test.ts'

export const adminMutants: MutantEntry[] = [
  {
    id: 'verdict-on-another-state',
    file: 'supabase/migrations/0072_verification_subjects.sql',
    find: 'if judged is distinct from private.subject_hash(verification) then',
    replace: 'if false then',
    fault: 'an admin approves an agent who has become a club since the page was opened',
    test: subject,
    title: 'is one state: after a change of the kind the first verdict counts no more',
  },
  {
    id: 'void-verdict-counts',
    file: 'supabase/migrations/0072_verification_subjects.sql',
    find: 'and r.subject_hash = private.subject_hash(standing_reviews.verification)',
    replace: 'and true',
    fault: 'one admin’s verdict on another name opens contact with minors together with the second',
    test: subject,
    title: 'is one state: after a change of the name the first verdict counts no more',
  },
  {
    id: 'document-replaced-while-judged',
    file: 'supabase/migrations/0043_files.sql',
    find: `v.status = 'pending'\n          or now() <`,
    replace: 'false\n          or now() <',
    fault: 'a scout puts another document in the place of the one that is judged',
    test: subject,
    title: 'is no other document: it cannot be overwritten or deleted while it waits',
  },
  {
    id: 'log-over-the-table',
    file: 'supabase/migrations/0004_security_audit_log.sql',
    find: 'using (user_id = (select auth.uid()));',
    replace: 'using (user_id = (select auth.uid()) or (select private.is_admin()));',
    fault: 'an admin reads everybody’s security log, minors’ addresses too, with no line left',
    test: secondFactor,
    title: 'everybody’s security log is read over no table, not even at AAL2',
  },
  {
    id: 'admin-by-password',
    file: 'supabase/migrations/0002_admins.sql',
    find: `coalesce(auth.jwt() ->> 'aal', '') = 'aal2'\n    and exists`,
    replace: 'exists',
    fault: 'whoever has an admin’s password reads the names and reports of everybody',
    test: secondFactor,
    title: 'has none for an admin at AAL1, whatever was opened',
  },
  {
    id: 'check-begun-anywhere',
    file: 'supabase/migrations/0074_audit_record.sql',
    find: 'if after_place > 0 and not exists (',
    replace: 'if false and not exists (',
    fault: 'an admin walks the log uncounted and with no line left',
    test: 'supabase/tests/audit-check.test.ts',
    title: 'is not begun at place 1',
  },
  {
    id: 'restricted-scout-writes-page',
    file: 'supabase/migrations/0010_scouts.sql',
    find: 'if private.is_restricted(old.user_id)',
    replace: 'if false',
    fault: 'a restricted scout writes to minors by the words of the page',
    test: 'supabase/tests/scout-words.test.ts',
    title: 'stay as they are on the page while the account is restricted',
  },
  {
    id: 'invitation-while-suspended',
    file: 'supabase/migrations/0002_admins.sql',
    find: "  if private.is_banned(auth.uid()) then\n    perform private.raise_error('invitation.suspended'",
    replace: "  if false then\n    perform private.raise_error('invitation.suspended'",
    fault: 'somebody who is suspended becomes an admin by an invitation',
    test: 'supabase/tests/admin-invitation.test.ts',
    title: 'opened by somebody who is suspended makes no admin',
  },
]
