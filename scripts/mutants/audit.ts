import type { MutantEntry } from './mutant.ts'

const auditChain = 'supabase/tests/audit-chain.test.ts'
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
]
