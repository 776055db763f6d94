import type { MutantEntry } from './mutant.ts'

const answers = 'supabase/tests/event-answers.test.ts'
const counts = 'supabase/tests/event-counts.test.ts'
const people = 'supabase/tests/event-people.test.ts'

export const eventMutants: MutantEntry[] = [
  {
    id: 'event-minor-without-guardian',
    file: 'supabase/migrations/0091_event_people.sql',
    find: '(select bool_and(g.show_events) from private.active_guardian_links(athlete.id) g)',
    replace: '(select bool_or(g.show_events) from private.active_guardian_links(athlete.id) g)',
    fault: 'a scout reads a minor’s name at an event that one of two guardians keeps from them',
    test: people,
    title: 'a minor whose second guardian has not allowed it',
  },
  {
    id: 'event-people-of-any-board',
    file: 'supabase/migrations/0091_event_people.sql',
    find: 'i.athlete_id = p.id and i.board_id = any (private.my_boards())',
    replace: 'i.athlete_id = p.id',
    fault: 'a scout reads who comes of another’s shortlist',
    test: people,
    title: 'athletes of a scout’s own board, and nobody else',
  },
  {
    id: 'event-hidden-scout',
    file: 'supabase/migrations/0091_event_people.sql',
    find: '    and a.shown\n',
    replace: '',
    fault: 'athletes read that a scout comes who never agreed to be seen',
    test: people,
    title: 'scouts who let themselves be seen, by athletes, while their check stands',
  },
  {
    id: 'event-exact-counts',
    file: 'supabase/migrations/0089_event_counts.sql',
    find: 'going_step := going / 5 * 5;',
    replace: 'going_step := going;',
    fault: 'a count tells whether one person comes',
    test: counts,
    title: 'stand for at least five numbers each, whatever the places',
  },
  {
    id: 'event-counts-at-once',
    file: 'supabase/migrations/0090_event_answers.sql',
    find: 'perform private.count_event(case tg_op',
    replace: 'perform private.tell_event_counts(); perform private.count_event(case tg_op',
    fault: 'the moment of a change tells who answered',
    test: counts,
    title: 'change with the hour and never with an answer',
  },
  {
    id: 'event-last-in-line',
    file: 'supabase/migrations/0090_event_answers.sql',
    find: 'order by a.answered_at, a.user_id limit free',
    replace: 'order by a.answered_at desc, a.user_id limit free',
    fault: 'a place that comes free goes to whoever came last',
    test: answers,
    title: 'that are taken put a yes in line, and a place that comes free goes to the first',
  },
  {
    id: 'event-meeting-anywhere',
    file: 'supabase/migrations/0090_event_answers.sql',
    find: 'or (event.public_place and private.has_active_guardian(person))',
    replace: 'or private.has_active_guardian(person)',
    fault: 'an adult meets a minor in a private place',
    test: answers,
    title: 'with a minor somewhere private',
  },
  {
    id: 'event-forbidden-forgotten',
    file: 'supabase/migrations/0090_event_answers.sql',
    find: '    and a.forbidden_at is not null) then',
    replace: '    and false) then',
    fault: 'a child says yes to an event that the guardian refused',
    test: 'supabase/tests/event-guardians.test.ts',
    title: 'says no, which frees the place and stands until they take it back',
  },
  {
    id: 'bib-without-the-guardian',
    file: 'supabase/migrations/0147_event_bibs.sql',
    find: '    and (not page.is_minor or private.guardians_allow_bib(page.id, event))\n',
    replace: '',
    fault: 'the bib of a child tells strangers who comes though no guardian lets it be read',
    test: 'supabase/tests/event-bibs.test.ts',
    title: 'of a minor have a name and a code only while the guardian lets the name be read at events',
  },
]
