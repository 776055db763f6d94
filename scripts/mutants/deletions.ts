import type { MutantEntry } from './mutant.ts'

const suspended = 'supabase/tests/deletion-suspended.test.ts'
const guardians = 'supabase/tests/deletion-guardians.test.ts'

export const deletionMutants: MutantEntry[] = [
  {
    id: 'suspension-washed-off',
    file: 'supabase/migrations/0067_erasure.sql',
    find: '  if old.banned_until > now() then perform private.bar_address(old.id, address, old.banned_until); end if;',
    replace: '',
    fault: 'whoever is suspended deletes the account and comes back',
    test: suspended,
    title: 'the decision stays without the person, and the address comes back suspended',
  },
  {
    id: 'operator-copy-untold',
    file: 'supabase/migrations/0245_operator_exports.sql',
    find: '    perform private.tell_guardians_of_export(export);\n',
    replace: '',
    fault: 'the operator takes a copy that a minor asked for, and no guardian hears of it',
    test: 'supabase/tests/operator-exports.test.ts',
    title: 'a minor and every guardian hear it once when the operator takes a copy that the minor asked for',
  },
  {
    id: 'suspended-led-to-a-closed-page',
    file: 'supabase/migrations/0191_exports.sql',
    find: 'case when not is_suspended then private.export_page(p.id) end',
    replace: 'private.export_page(p.id)',
    fault: 'a mail leads a suspended person to settings that they cannot open',
    test: 'supabase/tests/operator-exports.test.ts',
    title: 'of a copy that they asked for before they were suspended no mail leads them to a page either',
  },
  {
    id: 'lifting-is-a-yes',
    file: 'supabase/migrations/0181_guardian_deletions.sql',
    find: "agreed_at = case when link.state = 'active' then coalesce(d.agreed_at, now()) else d.agreed_at end,",
    replace: 'agreed_at = coalesce(d.agreed_at, now()),',
    fault: 'a guardian who withdrew agrees to a deletion',
    test: guardians,
    title: 'the hold of a guardian who withdrew goes on until they lift it, which is no yes',
  },
  {
    id: 'report-holds-for-ever',
    file: 'supabase/migrations/0179_deletions.sql',
    find: '    private.kept_until(deletion) > now()',
    replace: '    true',
    fault: 'an open report keeps an account for ever',
    test: 'supabase/tests/deletions.test.ts',
    title:
      'waits while a report about the person is open, says until when, and goes on by itself after 60 days',
  },
]
