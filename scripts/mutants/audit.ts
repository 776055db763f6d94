import type { MutantEntry } from './mutant.ts'

const auditChain = 'supabase/tests/audit-chain.test.ts'
const auditExport = 'supabase/tests/audit-export.test.ts'
const securityEvents = 'supabase/tests/security-events.test.ts'

export const auditMutants: MutantEntry[] = [
  {
    id: 'security-log-without-second-factor',
    file: 'supabase/migrations/0073_security_events.sql',
    find: '  perform private.require_admin();\n  perform pg_advisory_xact_lock',
    replace: '  perform pg_advisory_xact_lock',
    fault: 'anybody who is signed in reads the security log of everybody',
    test: securityEvents,
    title: 'select security_events() is for admins with a second factor alone',
  },
  {
    id: 'security-log-tells-of-minors',
    file: 'supabase/migrations/0073_security_events.sql',
    find: 'when not minor.yes then l.details',
    replace: 'when true then l.details',
    fault: 'admins read what the log says about a minor',
    test: securityEvents,
    title: 'tells no more of a minor than id and name',
  },
  {
    id: 'chain-without-its-past',
    file: 'supabase/migrations/0063_audit_chain.sql',
    find: 'head := sha256(head || entry.row_hash);',
    replace: 'head := sha256(entry.row_hash);',
    fault: 'a hash no longer covers the rows before it',
    test: auditChain,
    title: 'counts as anybody else counts',
  },
  {
    id: 'erasure-deletes-any-line',
    file: 'supabase/migrations/0067_erasure.sql',
    find: 'line.user_id = e.person',
    replace: 'true',
    fault: 'the erasure of one account takes the lines of another',
    test: auditChain,
    title: 'an erasure takes the lines of its own person alone',
  },
  {
    id: 'back-dated-line',
    file: 'supabase/migrations/0004_security_audit_log.sql',
    find: "when (current_user in ('service_role', 'supabase_auth_admin'))",
    replace: 'when (false)',
    fault: 'the service writes a line that looks older than what was written before it',
    test: auditChain,
    title: 'a line with a time of its own is refused',
  },
  {
    id: 'export-tells-of-minors',
    file: 'supabase/migrations/0074_audit_record.sql',
    find: "'details', case when line.entry ->> 'minor' = 'false' then l.details::text end",
    replace: "'details', l.details::text",
    fault: 'an export carries what the log says about a minor',
    test: securityEvents,
    title: 'a part of an export tells no more of a minor than id and name',
  },
  {
    id: 'export-of-another-admin',
    file: 'supabase/migrations/0074_audit_record.sql',
    find: 'where s.id = export_id and s.made_by = auth.uid()',
    replace: 'where s.id = export_id',
    fault: 'an admin reads an export without putting it on record',
    test: securityEvents,
    title: 'an export goes on only for the admin who began it on record',
  },
  {
    id: 'export-with-other-details',
    file: 'scripts/verify-audit-export.mjs',
    find: 'return counted === shown',
    replace: 'return shown',
    fault: 'a file whose details were changed passes the check',
    test: auditExport,
    title: 'other details is found',
  },
]
