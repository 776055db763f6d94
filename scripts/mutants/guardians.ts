import type { MutantEntry } from './mutant.ts'

const secondGuardian = 'supabase/tests/second-guardian.test.ts'
const corrections = 'supabase/tests/guardian-corrections.test.ts'
const notices = 'supabase/tests/notices-to-minors.test.ts'

export const guardianMutants: MutantEntry[] = [
  {
    id: 'photo-of-any-guardian',
    file: 'supabase/migrations/0054_guardian_decisions.sql',
    find: 'coalesce(bool_and(g.photo_consent), false)',
    replace: 'coalesce(bool_or(g.photo_consent), false)',
    fault: 'a photo is shown that one of two guardians refused',
    test: secondGuardian,
    title: 'photos are shown once both allow them, and until one does not',
  },
  {
    id: 'consent-of-a-spent-link',
    file: 'supabase/migrations/0029_consents.sql',
    find: "  if decision = 'consent' and private.is_spent(link) then",
    replace: "  if decision = 'consent' and false then",
    fault: 'a link that withdrew gives consent again',
    test: 'supabase/tests/guardian-mailbox.test.ts',
    title: 'is not given again by the old link, and is by a new one',
  },
  {
    id: 'guardian-past-the-first',
    file: 'supabase/migrations/0029_consents.sql',
    find: "  if decision = 'consent' and private.must_be_agreed_to(link) then",
    replace: "  if decision = 'consent' and false then",
    fault: 'somebody who said no becomes a second guardian whom the first never agreed to',
    test: secondGuardian,
    title: 'who once said no does not come in past the first one',
  },
  {
    id: 'block-lifted-by-another',
    file: 'supabase/migrations/0046_guardian_measures.sql',
    find: 'and b.by_guardian and not private.is_blocked_by_other(link, scout);',
    replace: 'and b.by_guardian;',
    fault: 'one guardian’s lifting of a block lifts the other one’s too',
    test: secondGuardian,
    title: 'a block is lifted by the one who made it alone, and stands while the other’s does',
  },
  {
    id: 'ended-guardian-invited-again',
    file: 'supabase/migrations/0015_guardians.sql',
    find: '    or private.was_ended_by_team(me, address) then',
    replace: '    or false then',
    fault: 'a false guardian whose access an admin ended is invited again',
    test: corrections,
    title: 'the same mailbox is not invited again for this child, and no new link is mailed',
  },
  {
    id: 'doubt-rings-a-child',
    file: 'supabase/migrations/0070_guardian_safety.sql',
    find: "  if kind in ('dispute', 'favourite') then return 'infinity'; end if;\n",
    replace: '',
    fault: 'any verified adult rings a child by doubting a number',
    test: notices,
    title: 'of a child rings the team, tells the guardian once a day, and never the child',
  },
  {
    id: 'team-words-past-the-gate',
    file: 'supabase/migrations/0070_guardian_safety.sql',
    find: '  if private.is_minor_account(person) then perform private.require_plain_words(field, value); end if;\n',
    replace: '',
    fault: 'a member of the team sends a child an address of their own',
    test: notices,
    title: 'holds no contact details, in a reply or in the reasons of a decision',
  },
  {
    id: 'pause-forgotten',
    file: 'supabase/migrations/0054_guardian_decisions.sql',
    find: '    where e.id = any (earlier || g.id)) where g.id = link.id;',
    replace: '    where e.id = g.id) where g.id = link.id;',
    fault: 'the pause is gone when the same guardian agrees again after withdrawing',
    test: 'supabase/tests/guardian-mailbox.test.ts',
    title: 'keeps the pause and the blocks of the guardian, who comes back by a new invitation',
  },
]
