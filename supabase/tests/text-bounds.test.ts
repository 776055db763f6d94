import { afterAll, beforeAll, expect, test } from 'vitest'
import { sanitizeText } from '#shared/validate/text.ts'
import { createAthlete } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

/** Each layer comes to light only when the one inside it is taken out. */
const nested = (layers: number) => `${'java'.repeat(layers)}javascript:${'script:'.repeat(layers)}`

test('a text over the limit of its column is refused before any rule reads it', () =>
  database.inRolledBackTransaction(async () => {
    const ada = await createAthlete(database)
    const long = nested(100_000)
    await database.sql(`set local statement_timeout = '8s'`)
    const bio = await database.as(ada, 'update athlete_profiles set bio = $2 where id = $1', [ada.id, long])
    expect(bio.refused).toMatchObject({
      code: '23514',
      message: `bio: ${long.length} characters were given; at most 2000 fit.`,
    })
    const said = await database.as('anon', `insert into feedback (category, message) values ('other', $1)`, [
      long,
    ])
    expect(said.refused?.message).toBe(`message: ${long.length} characters were given; at most 4000 fit.`)
    const languages = await database.as(
      ada,
      'update athlete_profiles set languages = array[$2] where id = $1',
      [ada.id, long],
    )
    expect(languages.refused?.message).toBe(
      `languages: ${long.length} characters were given; at most 200 fit.`,
    )
  }))

test('every column that a rule reads has its length checked first', async () => {
  const unchecked = await database.sql(
    `select w.relation::text, w.column_name from private.written_columns w
     where 'yes' in (w.markup, w.contact_gate, w.surname) and not exists (
       select from pg_trigger t where t.tgrelid = w.relation and t.tgname = 'a_limit_text'
         and position('00' || encode(convert_to(w.column_name, 'utf8'), 'hex') || '00'
           in '00' || encode(t.tgargs, 'hex')) > 0)
     order by 1, 2`,
  )
  expect(unchecked).toEqual([])
  const [first] = await database.sql(
    `select count(*) from pg_trigger t join pg_trigger other on other.tgrelid = t.tgrelid
     where t.tgname = 'a_limit_text' and not other.tgisinternal and other.tgname < t.tgname
       and (other.tgtype & 3) = 3`,
  )
  expect(first).toEqual({ count: '0' })
})

test('a table that a later migration declares has its lengths checked too', () =>
  database.inRolledBackTransaction(async () => {
    await database.sql('set local role postgres')
    await database.sql(
      `create table public.camps (id int primary key, athlete_id uuid, title text not null check (char_length(title) <= 80))`,
    )
    await database.sql(`select private.declare_columns('public.camps', 'athlete_id', '{"title": "words"}')`)
    await expect(
      database.sql(`insert into public.camps (id, title) values (1, repeat('a', 81))`),
    ).rejects.toThrow('title: 81 characters were given; at most 80 fit.')
  }))

test('layers of markup inside each other are taken out in a few passes, with the same words left', async () => {
  const texts = [1, 5, 20, 400].map(nested)
  const rows = await database.sql<{ kept: string }>(
    'select private.sanitize_text(t) as kept from unnest($1::text[]) with ordinality as l (t, n) order by n',
    [texts],
  )
  expect(rows.map(({ kept }) => kept)).toEqual(texts.map(sanitizeText))
  for (const { kept } of rows) expect(sanitizeText(kept)).toBe(kept)
})

test('taking markup out of ten times the text takes about ten times as long', async () => {
  const elapsed = async (layers: number) => {
    const times: number[] = []
    for (let turn = 0; turn < 3; turn++) {
      const began = performance.now()
      await database.sql('select private.sanitize_text($1)', [nested(layers)])
      times.push(performance.now() - began)
    }
    return Math.min(...times)
  }
  await database.sql(`set statement_timeout = '30s'`)
  const [small, large] = [await elapsed(900), await elapsed(9_000)]
  expect(large / small).toBeLessThan(40)
})
