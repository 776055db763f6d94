import type { MutantEntry } from './mutant.ts'

const standing = 'supabase/tests/standing.test.ts'
// The titles of ways are given by their beginning: Vitest cuts what it fills in after some forty letters.
const ways = 'supabase/tests/safety/safety.test.ts'
const channel = 'supabase/tests/guardian-channel.test.ts'
const suspended = 'stands in no list, no count and no row that anybody else reads, and is back when it ends'

export const sqlSafetyMutants: MutantEntry[] = [
  {
    id: 'note-after-leaving',
    file: 'supabase/migrations/0023_board_items.sql',
    find: 'for update to authenticated\nusing (\n  author_id = (select auth.uid())\n  and exists (',
    replace: 'for update to authenticated\nusing (\n  author_id = (select auth.uid())\n  or exists (',
    fault: 'a scout who left a shared board rewrites a note on it unseen',
    test: ways,
    title: 'rewrites his note after he left',
  },
  {
    id: 'scout-seen-after-a-block',
    file: 'supabase/migrations/0043_files.sql',
    find: '      and owner_id <> all (private.my_blocked_user_ids()));\n  end if;',
    replace: '      );\n  end if;',
    fault: 'the photo of a scout opens for whoever blocked them',
    test: ways,
    title: 'opens a photo of a scout after',
  },
  {
    id: 'suspended-and-seen',
    file: 'supabase/migrations/0013_athletes.sql',
    find: "if wish = 'private' or private.is_banned(athlete) then",
    replace: "if wish = 'private' then",
    fault: 'a suspended athlete is read by everybody as before',
    test: standing,
    title: suspended,
  },
  {
    id: 'suspended-for-good',
    file: 'supabase/migrations/0059_suspensions.sql',
    find: 'where u.id = a.user_id and u.banned_until <= now() and not exists (',
    replace: 'where u.id = a.user_id and u.banned_until > now() and not exists (',
    fault: 'a page does not come back when the suspension runs out',
    test: standing,
    title: suspended,
  },
  {
    id: 'suspended-and-writing',
    file: 'supabase/migrations/0026_contact.sql',
    find: '    and not private.is_banned(athlete)\n',
    replace: '',
    fault: 'a suspended athlete goes on in a conversation',
    test: standing,
    title: suspended,
  },
  {
    id: 'suspended-admin',
    file: 'supabase/migrations/0002_admins.sql',
    find: '    and not private.is_banned(auth.uid())\n',
    replace: '',
    fault: 'a suspended admin keeps the rights of one',
    test: standing,
    title: 'has no rights, also with a key that has no session',
  },
  {
    id: 'minor-invited',
    file: 'supabase/migrations/0002_admins.sql',
    find: 'if private.is_minor_address(new.email) then',
    replace: 'if private.is_minor_address(new.email) is null then',
    fault: 'an admin invites a child as an admin',
    test: 'supabase/tests/admin-invitation.test.ts',
    title: 'goes to no address of a minor, and says of it only that it cannot be invited',
  },
  {
    id: 'minor-as-admin',
    file: 'supabase/migrations/0002_admins.sql',
    find: 'if private.is_minor_account(new.user_id) then',
    replace: 'if private.is_minor_account(new.user_id) is null then',
    fault: 'a minor accepts an invitation and reads every report',
    test: 'supabase/tests/admin-invitation.test.ts',
    title: 'makes no minor an admin, in whatever order they tell their age',
  },
  {
    id: 'percentile-of-claims',
    file: 'supabase/migrations/0040_athlete_cards.sql',
    find: 'measurement_percentiles(athlete_id, private.comparable_rank(at_least))',
    replace: 'measurement_percentiles(athlete_id, 1::smallint)',
    fault: 'a value that athletes made up ranks among values that were checked',
    test: 'supabase/tests/measurement.test.ts',
    title: 'sets values that somebody checked beside each other, never those that athletes enter themselves',
  },
  {
    id: 'guardian-hears-on',
    file: 'supabase/migrations/0051_guardian_page.sql',
    find: "        and g.state = 'active'\n",
    replace: '',
    fault: 'a guardian whose consent has ended goes on hearing when the child is written to',
    test: channel,
    title:
      'ends with the consent: the next check closes it, nobody joins it again, and nothing is sent to it',
  },
  {
    id: 'guardian-channel-by-the-hash',
    file: 'supabase/migrations/0051_guardian_page.sql',
    find: "extensions.digest('live:' || token, 'sha256')",
    replace: "extensions.digest(token, 'sha256')",
    fault: 'what the database keeps of a guardian’s secret opens the channel',
    test: channel,
    title: 'does not open by what is kept about it, by half of it, or by the name of another one',
  },
]
