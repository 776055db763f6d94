import type { MutantEntry } from './mutant.ts'

export const numberMutants: MutantEntry[] = [
  {
    id: 'lowered-number-rises',
    file: 'supabase/migrations/0172_measurement_confirmations.sql',
    find: '  if private.is_lowered(held) or (said.state',
    replace: '  if (said.state',
    fault: 'a confirmation lifts a number that an admin lowered after a dispute',
    test: 'supabase/tests/dispute-number.test.ts',
    title: 'is lifted by no confirmation, asked before or after',
  },
  {
    id: 'official-records-own-child',
    file: 'supabase/migrations/0186_measurement_sessions.sql',
    find: '    and private.may_confirm_for(official, member.athlete_id)\n',
    replace: '',
    fault: 'an official records numbers of their own child',
    test: 'supabase/tests/measurement-session-people.test.ts',
    title: 'the official is of the family, nothing is recorded',
  },
  {
    id: 'admin-reads-who-disputes-with-them',
    file: 'supabase/migrations/0185_dispute_decisions.sql',
    find: '  or ((select private.is_admin()) and not private.is_caller_close_to_dispute(measurement_id, athlete_id))',
    replace: '  or (select private.is_admin())',
    fault: 'an admin reads who disputes their number',
    test: 'supabase/tests/dispute-people.test.ts',
    title: 'reads neither the words nor the people of a dispute about their own number',
  },
]
