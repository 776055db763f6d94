import type { MutantEntry } from './mutant.ts'

const measures = 'supabase/tests/measures.test.ts'
const minors = 'supabase/tests/measures-for-minors.test.ts'
const file = 'supabase/migrations/0077_measures.sql'

export const measuresMutants: MutantEntry[] = [
  {
    id: 'ban-lifted-by-one',
    file,
    find: "  if decision.action = 'ban' and not private.is_lift_proposed(decision) then",
    replace: '  if false then',
    fault: 'one admin alone lifts a ban',
    test: measures,
    title: 'takes two admins who did not decide or confirm it',
  },
  {
    id: 'ban-lifted-by-its-judge',
    file,
    find: "((decision.action = 'ban' or decision.appealed_at is not null) and private.took_part_in(decision))",
    replace: 'false',
    fault: 'who decided a ban lifts it',
    test: measures,
    title: 'takes two admins who did not decide or confirm it',
  },
  {
    id: 'lift-of-somebody-who-left',
    file: 'supabase/migrations/0033_flags.sql',
    find: '    and private.is_admin_account(decision.lift_by)',
    replace: '    and decision.lift_by is not null',
    fault: 'the word of somebody who left the team lifts a ban',
    test: measures,
    title: 'does not count the word of somebody who has left the team',
  },
  {
    id: 'bans-reminded-once-a-minute',
    file,
    find: "  if not (select m.allowed from private.consume_rate_limit('ban_reminder', 'admins') m) then return 0; end if;",
    replace: '',
    fault: 'every run of the job is a mail to every admin',
    test: measures,
    title: 'is mailed to every admin once a day until somebody has decided',
  },
  {
    id: 'minors-after-a-suspension',
    file: 'supabase/migrations/0012_verifications.sql',
    find: '    and v.for_minors\n    and v.minors_ended_at is null\n',
    replace: '    and v.for_minors\n',
    fault: 'whoever comes back from a suspension may ask minors again',
    test: minors,
    title: 'stays closed when the term is over or the decision is lifted',
  },
  {
    id: 'words-of-the-night-delivered',
    file,
    find: 'where m.conversation_id = thread.id and m.deliver_after > now();',
    replace: 'where false;',
    fault: 'what a suspended scout wrote in the night arrives in the morning',
    test: minors,
    title: 'keeps back what the scout wrote in the night',
  },
  {
    id: 'families-not-told',
    file,
    find: "    private.enqueue_guardian_mails(\n      athlete,\n      'guardian_contact_ended',",
    replace: "    private.enqueue_guardian_mails(\n      null,\n      'guardian_contact_ended',",
    fault: 'no guardian hears that a scout in contact was suspended',
    test: minors,
    title: 'closes threads and requests with minors and tells their guardians',
  },
]
