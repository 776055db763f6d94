import { afterAll, beforeAll, expect, test } from 'vitest'
import { fc } from '#shared/test/fast-check.ts'
import { sanitizeText } from '#shared/validate/text.ts'
import { createAthlete, createScout, openConversation } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const pieces = fc.constantFrom(
  ...[
    '<script>',
    '</script>',
    '<SCRIPT x>',
    '</script\u00a0>',
    '<scriptx>',
    '<script\u00e9>',
    '<',
    '>',
    '</',
    '<!',
    '<?',
    '<3 ',
  ],
  ...[
    'java',
    'vb',
    'VB',
    'script',
    'script:',
    'script\n:',
    'script\u2003:',
    '\u017fcript:',
    ':',
    'on',
    'on',
    'load',
    'error=',
    'click \t=',
  ],
  ...['ONERROR=', 'b', '_', '\u00e9', ' ', '\n', '/', '=', '\u200b', '\ud83c\udfc8', '"', "'"],
)

test('SQL and the forms keep the same of any text', async () => {
  const texts = fc.sample(fc.array(pieces, { maxLength: 30 }), 4_000).map((all) => all.join(''))
  const rows = await database.sql<{ text: string; kept: string }>(
    `select t as text, private.sanitize_text(t) as kept from unnest($1::text[]) with ordinality as l (t, n) order by n`,
    [texts],
  )
  expect(rows.map(({ kept }) => kept)).toEqual(texts.map(sanitizeText))
})

test('a message, a film and a list of regions are kept without what a page could run', () =>
  database.inRolledBackTransaction(async () => {
    const [ada, vera] = [await createAthlete(database), await createScout(database, { check: 'approved' })]
    const thread = await openConversation(database, vera, ada)
    const nasty = 'Fast<script>alert(1)</script> <b onclick=x>left</b> foot'
    const wrote = await database.as(
      ada,
      'insert into messages (conversation_id, sender_id, content) values ($1, $2, $3) returning content',
      [thread, ada.id, nasty],
    )
    expect(wrote.rows).toEqual([{ content: 'Fast left foot' }])
    const film = await database.as(
      ada,
      `insert into video_links (athlete_id, url, title) values ($1, 'https://films.example/1', $2) returning title`,
      [ada.id, nasty],
    )
    expect(film).toMatchObject({ refused: null, rows: [{ title: 'Fast left foot' }] })
    const regions = await database.as(
      vera,
      'update scout_profiles set regions = $2 where user_id = $1 returning regions',
      [vera.id, ['North <i>Lakes</i>', 'South']],
    )
    expect(regions).toMatchObject({ refused: null, rows: [{ regions: ['North Lakes', 'South'] }] })
  }))

test('tags cannot hide an address from the gate', () =>
  database.inRolledBackTransaction(async () => {
    const ada = await createAthlete(database)
    const tried = await database.as(
      ada,
      `insert into video_links (athlete_id, url, title) values ($1, 'https://films.example/1', 'ada<b>@</b>mail<i></i>.org')`,
      [ada.id],
    )
    expect(tried.refused?.hint).toBe('contact.details')
  }))
