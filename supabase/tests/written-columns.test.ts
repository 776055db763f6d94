import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from './test-database.ts'
import { COLUMN_RULES, REFUSED, UNDECLARED } from './written-columns-rules.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const faults = async (question: string) =>
  (await database.sql<{ fault: string }>(question)).map(({ fault }) => fault).sort()

const isNamed = (question: string, fault: string, named: string) =>
  database.inRolledBackTransaction(async () => {
    await database.sql('set local role postgres')
    await database.sql(fault)
    expect(await faults(question)).toContainEqual(expect.stringContaining(named))
  })

test('every column of text or JSON is declared, with what it is held to', async () => {
  expect(await faults(UNDECLARED)).toEqual([])
})

test.each([
  ['alter table public.endorsements add column bad text', 'endorsements.bad holds text and is not declared'],
  ['alter table public.video_links add column bad text[]', 'video_links.bad'],
  ['alter table private.moderation_decisions add column bad jsonb', 'private.moderation_decisions.bad'],
  ['create table public.bad (words text)', 'bad.words'],
  ['create table public.bad (words jsonb[])', 'bad.words'],
  ['create table public.bad (words varchar(20))', 'bad.words'],
  ['create domain public.word as text; create table public.bad (words public.word)', 'bad.words'],
])('the check names an undeclared column: %s', (fault, named) => isNamed(UNDECLARED, fault, named))

test.each(COLUMN_RULES)('%s', async (_rule, question) => {
  expect(await faults(question)).toEqual([])
})

/** A rule that finds nothing could be a rule that looks at nothing. */
test.each(COLUMN_RULES)('the check names a planted fault: %s', (_rule, question, fault, named) =>
  isNamed(question, fault, named),
)

test.each(REFUSED)(
  'declare_columns(%s) is refused in one line that says where and how',
  (declaration, message) =>
    database.inRolledBackTransaction(async () => {
      await database.sql('set local role postgres')
      await expect(database.sql(`select private.declare_columns(${declaration})`)).rejects.toThrow(message)
    }),
)

test('a column that is added later joins the triggers of its table', () =>
  database.inRolledBackTransaction(async () => {
    await database.sql('set local role postgres')
    await database.sql(
      `alter table public.video_links add column note text; select private.declare_columns('public.video_links', 'athlete_id', '{"note": "words"}')`,
    )
    for (const [, question] of COLUMN_RULES) expect(await faults(question)).toEqual([])
    expect(
      await database.sql(`select private.columns_with('surname', 'public.video_links') as columns`),
    ).toEqual([{ columns: ['title', 'note'] }])
  }))
