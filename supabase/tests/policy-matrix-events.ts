import { ADMINS, ownedBy, type PolicyCase, SIGNED_IN } from './policy-matrix-case.ts'

export const EVENTS: PolicyCase[] = [
  {
    table: 'organizations',
    what: 'one that was checked',
    where: () => `handle = 'matrix-rovers'`,
    set: `kind = 'federation'`,
    insert: () => [
      `insert into organizations (kind, name, country_code, mail_domain) values ('club', 'Mine', 'GB', 'mine.test')`,
    ],
    may: { select: ['anon', ...SIGNED_IN] },
  },
  {
    table: 'organizations',
    what: 'one that was never checked',
    where: () => `mail_domain = 'unchecked.test'`,
    set: `first_checked_at = now(), checked_until = now() + interval '1 year', handle = 'mine'`,
    may: {},
  },
  {
    table: 'events',
    what: 'a published one',
    where: () => `status = 'published'`,
    set: `title = 'Closed training'`,
    insert: () => [
      `insert into events (title, location, start_at) values ('Cup', 'Lyon', now() + interval '1 day')`,
    ],
    may: { select: SIGNED_IN, insert: ['amy'], update: ['amy'] },
  },
  {
    table: 'events',
    what: 'a draft',
    where: () => `status = 'draft'`,
    set: `title = 'Closed training'`,
    may: { select: ['amy'], update: ['amy'], delete: ['amy'] },
  },
  {
    table: 'event_series',
    what: 'of a published event',
    where: () => 'true',
    set: 'every = 2',
    insert: () => [
      `insert into event_series (freq, times, starts_on, start_time, timezone) values ('daily', 3, current_date, '18:00', 'UTC')`,
    ],
    may: { select: SIGNED_IN },
  },
  {
    table: 'event_answers',
    what: `Ada's`,
    where: ownedBy('user_id', 'ada'),
    set: `answer = 'no', place = null`,
    insert: (_, me) => [
      `insert into event_answers (event_id, user_id, answer) select id, $1, 'maybe' from events where status = 'published'`,
      me,
    ],
    may: { select: ['ada'] },
  },
  {
    table: 'calendar_feeds',
    what: `Ada's`,
    where: ownedBy('user_id', 'ada'),
    set: 'revoked_at = null',
    insert: (_, me) => [`insert into calendar_feeds (user_id, secret_hash) values ($1, 'mine')`, me],
    may: { select: ['ada'] },
  },
  {
    table: 'event_imports',
    what: 'an import of fixtures',
    where: () => 'true',
    set: 'count = 9',
    insert: (_, me) => [`insert into event_imports (admin_id, name, count) values ($1, 'x', 1)`, me],
    may: { select: ADMINS },
  },
  {
    table: 'event_totals',
    what: 'of a published event',
    where: () => `event_id in (select id from events where status = 'published')`,
    set: 'going = 500',
    insert: () => [`insert into event_totals (event_id) select id from events`],
    may: { select: ADMINS },
  },
  {
    table: 'event_counts',
    what: 'of a published event',
    where: () => `event_id in (select id from events where status = 'published')`,
    set: 'going_step = 500',
    insert: () => [`insert into event_counts (event_id) select id from events`],
    may: { select: SIGNED_IN },
  },
]
