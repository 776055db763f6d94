import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAthlete, createScout } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const names = async (question: string) =>
  (await database.sql<{ name: string }>(question)).map(({ name }) => name)

/** Every table with a column that can hold a person's id, whatever it points to; an id that a row makes for itself is its own. */
const FORGOTTEN = `select c.oid::regclass || ': say in 0192_exported_tables.sql which rows the copy of a person''s data holds, or why none' as name
  from pg_class c where c.relkind in ('r', 'p') and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
    and exists (select from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      and a.atttypid in ('uuid'::regtype, 'uuid[]'::regtype) and not (a.atthasdef and a.attname = 'id'))
    and not exists (select from private.exported_tables e where e.relation = c.oid)`
/** Words that are declared to go in, of a table that does not. */
const CONTRADICTED = `select w.relation || '.' || w.column_name || ' is declared as exported, and its table is not' as name
  from private.written_columns w where w.exported = 'yes' and not exists (
    select from private.exported_tables e where e.relation = w.relation and e.mine is not null)`
const UNREAD = `select e.relation::text as name from private.exported_tables e
  where e.mine is not null and not exists (select from private.exported_columns(e.relation))`
const NOT_THERE = `select e.relation || '.' || l.name as name from private.exported_tables e, jsonb_object_keys(e.leaves_out) l (name)
  where not exists (select from pg_attribute a where a.attrelid = e.relation and a.attname = split_part(l.name, '.', 1))`
/** Ids of rows that hold no person, and documents: each was looked at for ids of somebody else. */
const NOT_A_PERSON: Record<string, string> = {
  'private.activity.details': 'codes, numbers and films; the athlete it begins after is left out',
  'private.announcement_deliveries.announcement_id': 'an announcement',
  'private.blind_grades.review_id': 'a review',
  'private.blind_reviewers.review_id': 'a review',
  'private.board_invitations.board_id': 'a board',
  'private.community_comments.post_id': 'a post',
  'private.community_likes.post_id': 'a post',
  'private.community_members.community_id': 'a community',
  'private.community_pictures.post_id': 'a post',
  'private.community_posts.community_id': 'a community',
  'private.community_posts.event_id': 'an event',
  'private.community_posts.video_id': 'a film of one’s own',
  'private.community_votes.post_id': 'a post',
  'private.deleted_numbers.again_id': 'a number of one’s own',
  'private.deleted_numbers.answer': 'what one answered about it',
  'private.deleted_numbers.number': 'a number of one’s own; who recorded and who confirmed it is left out',
  'private.denied_measurers.organization_id': 'an organization',
  'private.dispute_answers.measurement_id': 'a number of one’s own',
  'private.event_bibs.event_id': 'an event',
  'private.measurement_session_rows.measurement_id': 'a number of one’s own',
  'private.measurement_session_rows.session_id': 'a session',
  'private.moderation_decisions.removed': 'one’s own words that were taken away',
  'private.organization_members.organization_id': 'an organization',
  'private.organization_officials.organization_id': 'an organization',
}
/** Every id and document that goes in of a table without policies, but the row's own id and the one that makes it the person's. */
const OF_WHOM = `select e.relation || '.' || c.name as name from private.exported_tables e
    join pg_class k on k.oid = e.relation and k.relnamespace = 'private'::regnamespace, private.exported_columns(e.relation) c
  where c.type in ('uuid', 'uuid[]', 'jsonb', 'json') and c.name <> 'id'
    and strpos(e.mine || ' ', 't.' || c.name || ' = $1 ') = 0`
const TWICE = `select private.exported_name(e.relation) as name from private.exported_tables e where e.mine is not null
  group by 1 having count(*) > 1`

test('every table with somebody’s id is exported, or says why not', async () => {
  expect(await names(FORGOTTEN)).toEqual([])
  expect(await names(CONTRADICTED)).toEqual([])
  expect(await names(UNREAD)).toEqual([])
  expect(await names(NOT_THERE)).toEqual([])
  expect(await names(TWICE)).toEqual([])
})

test('a table that nobody thought of is named', () =>
  database.inRolledBackTransaction(async () => {
    await database.sql('set local role postgres')
    await database.sql('create table private.bad (person uuid references public.profiles (id))')
    expect(await names(FORGOTTEN)).toEqual([expect.stringContaining('private.bad: say in')])
  }))

test('no id of somebody else goes in where no policy is asked', async () => {
  expect((await names(OF_WHOM)).sort()).toEqual(Object.keys(NOT_A_PERSON))
})

test('an id that nobody thought of is named', () =>
  database.inRolledBackTransaction(async () => {
    await database.sql('set local role postgres')
    await database.sql('alter table private.profile_boosts add bought_by uuid')
    expect(await names(OF_WHOM)).toContain('private.profile_boosts.bought_by')
  }))

test('what is left out of a document stands in no row, and the rest does', () =>
  database.inRolledBackTransaction(async () => {
    const ada = await createAthlete(database)
    const sven = await createScout(database)
    await database.sql(
      `insert into private.deleted_numbers (id, athlete_id, number, disputes)
       values (gen_random_uuid(), $1, jsonb_build_object('value', 1.8, 'verified_by', $2::uuid, 'recorded_by', $2::uuid), '{}')`,
      [ada.id, sven.id],
    )
    await database.sql(
      `insert into private.activity (kind, actor_id, details) values ('search_shown', $1, jsonb_build_object('found', 3, 'after', $2::uuid))`,
      [sven.id, ada.id],
    )
    const copied = async (place: string, person: string) =>
      (
        await database.sql<{ row: object }>(
          'select r as row from private.exported_rows($1::regclass, $2) r',
          [place, person],
        )
      ).map(({ row }) => row)
    expect(await copied('private.deleted_numbers', ada.id)).toEqual([
      expect.objectContaining({ athlete_id: ada.id, number: { value: 1.8 } }),
    ])
    expect(await copied('private.activity', sven.id)).toContainEqual(
      expect.objectContaining({ kind: 'search_shown', details: { found: 3 } }),
    )
  }))

test('no secret of any kind goes in', async () => {
  expect(
    await names(`select e.relation || '.' || c.name as name from private.exported_tables e, private.exported_columns(e.relation) c
      where c.name ~ '(secret|hash|token|password|endpoint|auth$)' and c.name not in ('file_hash', 'subject_hash')`),
  ).toEqual([])
})

test('the copy holds the numbers of its person, and nobody else’s', async () => {
  const { id } = await createScout(database)
  const other = await createScout(database)
  await database.sql(
    `update auth.users set phone = case id when $1 then '34600000011' else '34600000012' end, phone_confirmed_at = now()
     where id in ($1, $2)`,
    [id, other.id],
  )
  await database.sql(
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, phone, created_at, updated_at)
     values (gen_random_uuid(), $1, '', 'phone', 'verified', '34600000013', now(), now())`,
    [id],
  )
  const rows = await database.sql<{ row: { number: string; used_for: string } }>(
    `select r as row from private.exported_rows('private.phone_numbers', $1) r order by r ->> 'number'`,
    [id],
  )
  expect(rows.map(({ row }) => [row.number, row.used_for])).toEqual([
    ['+34600000011', 'sign_in'],
    ['+34600000013', 'second_factor'],
  ])
})
