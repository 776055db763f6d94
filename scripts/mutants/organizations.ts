import type { MutantEntry } from './mutant.ts'

const people = 'supabase/tests/organization-people.test.ts'
const organizations = 'supabase/tests/organizations.test.ts'

export const organizationMutants: MutantEntry[] = [
  {
    id: 'club-of-a-minor-without-a-guardian',
    file: 'supabase/migrations/0170_organization_members.sql',
    find: '  elsif private.is_minor_account(me) and not private.has_active_guardian(me) then\n',
    replace: '  elsif false then\n',
    fault: 'a child tells a club that they train there before any guardian has agreed',
    test: people,
    title: 'under 18 asks with a guardian alone, who is told and takes it back',
  },
  {
    id: 'club-of-a-minor-after-the-consent',
    file: 'supabase/migrations/0170_organization_members.sql',
    find: "when 'minor' then private.has_active_guardian(member.athlete_id)",
    replace: "when 'minor' then true",
    fault: 'officials go on reading the name of a child whose guardian has taken the consent back',
    test: people,
    title: 'under 18 is known to no official once the consent has ended',
  },
  {
    id: 'minors-on-the-page-of-a-club',
    file: 'supabase/migrations/0167_organization_pages.sql',
    find: "    and p.effective_visibility = 'public'\n    and not p.is_minor\n",
    replace: '',
    fault: 'everybody reads off the page of a club which children train there',
    test: people,
    title: 'is never counted one by one: others are told in fives',
  },
  {
    id: 'count-of-a-club-one-by-one',
    file: 'supabase/migrations/0167_organization_pages.sql',
    find: 'when people >= 5 then people / 5 * 5',
    replace: 'when people >= 5 then people',
    fault: 'somebody watches the number of a club to learn which child has come',
    test: people,
    title: 'is never counted one by one: others are told in fives',
  },
  {
    id: 'official-of-a-foreign-domain',
    file: 'supabase/migrations/0166_organization_acts.sql',
    find: 'if private.require_own_domain(address, me.organization_id) <> (select o.mail_domain\n    from public.organizations o where o.id = me.organization_id) then',
    replace: 'if private.require_own_domain(address, me.organization_id) is null then',
    fault: 'somebody from elsewhere answers athletes in the name of a club',
    test: people,
    title: 'is invited at the own domain alone, and opening the link changes nothing',
  },
  {
    id: 'official-after-the-end',
    file: 'supabase/migrations/0166_organization_acts.sql',
    find: '  elsif official.ended_at is not null then\n',
    replace: '  elsif false then\n',
    fault: 'a coach whom the club has removed still reads which children ask',
    test: people,
    title: 'does what was allowed and no more, until ended; a new link ends the old one',
  },
  {
    id: 'mark-of-an-equal-name',
    file: 'supabase/migrations/0170_organization_members.sql',
    find: "and m.state = 'member'\n",
    replace: '\n',
    fault: 'whoever asked a club, or was turned down, wears its mark',
    test: people,
    title: 'belongs once an official has said yes, and the club is shown as checked',
  },
  {
    id: 'acts-for-a-club-that-rests',
    file: 'supabase/migrations/0166_organization_acts.sql',
    find: '  elsif not private.is_checked_organization(official.organization_id) then\n',
    replace: '  elsif false then\n',
    fault: 'an official is told of missing rights where the check of the club has ended',
    test: organizations,
    title: 'rests while its check has run out, and those concerned are told',
  },
]
