import type { MutantEntry } from './mutant.ts'

const guardians = 'supabase/tests/community-guardians.test.ts'
const pictures = 'supabase/tests/community-pictures.test.ts'
const packets = 'supabase/tests/coach-packets.test.ts'
const boosts = 'supabase/tests/profile-boosts.test.ts'

export const communityMutants: MutantEntry[] = [
  {
    id: 'community-without-a-guardian',
    file: 'supabase/migrations/0150_communities.sql',
    find: '      and private.has_guardians_yes(member)\n',
    replace: '',
    fault: 'a child goes on in a community after a guardian has taken the consent back',
    test: guardians,
    title: 'needs the yes of both guardians, and one no is enough',
  },
  {
    id: 'community-without-a-moderator',
    file: 'supabase/migrations/0150_communities.sql',
    find: '      and private.has_verified_moderator(member.community_id)\n',
    replace: '',
    fault: 'children stay in a community that nobody who may write to minors looks after',
    test: guardians,
    title: 'rests while nobody who may write to minors moderates, and comes back',
  },
  {
    id: 'community-during-a-pause',
    file: 'supabase/migrations/0150_communities.sql',
    find: '    and not private.is_contact_paused(member.user_id)\n',
    replace: '',
    fault: 'adults write to a child in a community while the guardian needs a pause',
    test: guardians,
    title: 'rests while a guardian needs a pause',
  },
  {
    id: 'community-picture-after-leaving',
    file: 'supabase/migrations/0159_community_pictures.sql',
    find: '        and private.takes_part_in(p.community_id)\n',
    replace: '',
    fault: 'a picture of a community opens for whoever has left it',
    test: pictures,
    title: 'is seen by whoever reads the post, and by nobody else, at every moment',
  },
  {
    id: 'community-picture-of-a-minor',
    file: 'supabase/migrations/0159_community_pictures.sql',
    find: "    and private.age_group_of(person) = 'adult'\n",
    replace: '',
    fault: 'a child puts pictures into a community',
    test: pictures,
    title: 'is added by adults who take part, into the folder of the community alone',
  },
  {
    id: 'boost-past-the-rules',
    file: 'supabase/migrations/0132_profile_boosts.sql',
    find: "    || ' and ' || private.search_conditions(valid, words, false, '')\n",
    replace: '',
    fault: 'a boost shows somebody whom the search does not find for this scout',
    test: boosts,
    title: 'is gone at once with the page, the number, the check of the scout, a block and a ban',
  },
  {
    id: 'packet-of-a-minor',
    file: 'supabase/migrations/0135_coach_packets.sql',
    find: '    and not page.is_minor\n',
    replace: '',
    fault: 'a coach packet goes on opening once it is known that its athlete is a minor',
    test: packets,
    title: 'is not for anybody under 18, whichever way',
  },
]
