import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCrowd } from './crowd-callers.ts'
import type { Caller, TestDatabase } from './test-database.ts'

let database: TestDatabase
let callers: [who: string, person: Caller][]
beforeAll(async () => {
  ;({ database, callers } = await openCrowd({ athletes: 400, blocking: 20 }))
  await write()
})
afterAll(() => database.close())

const write = () => database.sql('select private.write_search_bits()')

/** The words whose sets are not those of the lines that say them: none once all is written. */
const differences = () =>
  database.sql<{ word: string }>(
    `with said as (
       select w.word, s.slot / 16000 as chunk, private.bits_of(s.slot % 16000, 1)::varbit as bits
       from (select distinct w as word, s.slot from athlete_search_index s cross join lateral regexp_split_to_table(s.search_text, ' +') w) w
         join athlete_search_index s using (slot)
       where w.word <> '' group by 1, 2)
     select coalesce(s.word, b.word) as word from said s
       full join private.search_word_bits b on b.word = s.word and b.chunk = s.chunk
     where s.bits is distinct from b.bits`,
  )
const empty = () => database.sql('select word from private.search_word_bits where bit_count(bits) = 0')
/** Words that are looked through for typos and said by nobody, or said and not looked through. */
const unknown = () =>
  database.sql(
    `select word from private.search_vocabulary v full join (select distinct word from private.search_word_bits) b using (word)
     where v.word is null or b.word is null`,
  )

async function find(by: Caller, filter: object): Promise<{ ids: string[]; total: number; typo: boolean }> {
  const { rows, refused } = await database.as<{ r: { ids: string[]; total: number; typo: boolean } }>(
    by,
    'select search_athletes($1) as r',
    [{ limit: 100, ...filter }],
  )
  expect(refused).toBeNull()
  return rows[0]!.r
}

const plainWord = (word: string) => word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Whom the lines themselves say that a caller finds who is allowed to see everybody. */
const plainTotal = async (beginnings: string[], sport: string | null) =>
  (
    await database.sql<{ n: number }>(
      `select count(*)::int as n from athlete_search_index s
       where case when $2::text is null then s.is_primary else s.sport_code = $2 end
         and (select bool_and(s.search_text like '% ' || w || '%') from unnest($1::text[]) w)`,
      [beginnings, sport],
    )
  )[0]?.n

test('every word of every line is in the sets, by the line that says it, and no other', async () => {
  expect(await differences()).toEqual([])
  expect(await empty()).toEqual([])
  expect(await unknown()).toEqual([])
  const [words] = await database.sql<{ n: number }>(
    'select count(distinct word)::int as n from private.search_word_bits',
  )
  expect(words?.n).toBeGreaterThan(200)
})

test('words find by how they begin, in every order, with accents or without', async () => {
  const admin = callers.find(([who]) => who === 'an admin')?.[1] ?? 'anon'
  const [most] = await database.sql<{ word: string }>(
    `select word from private.search_word_bits where char_length(word) >= 4 and word ~ '^[a-z]+$' group by 1 order by sum(bit_count(bits)) desc, 1 limit 1`,
  )
  const word = most?.word ?? ''
  const whole = await database.sql<{ search_text: string }>(
    `select search_text from athlete_search_index where search_text like '% ' || $1 || '%' order by athlete_id limit 5`,
    [word],
  )
  const asked = [
    [word],
    [word.slice(0, 2)],
    [word.slice(0, 1)],
    [word, word],
    [word.replace(/[aeiou]/, (vowel) => vowel.toUpperCase().concat('\u0301'))],
    ...whole.map(({ search_text }) => search_text.trim().split(' ').reverse().slice(0, 8)),
  ]
  for (const words of asked)
    for (const sport of ['soccer', null]) {
      const found = await find(admin, { text: words.join(' '), ...(sport && { sport }) })
      const plain = await plainTotal(words.map(plainWord), sport)
      if (!found.typo) expect([words, found.total]).toEqual([words, plain])
      else expect(plain).toBeLessThan(5)
    }
  expect((await find(admin, { text: word })).total).toBeGreaterThan(4)
})

test('a new name finds at once and the old one no more, before the sets are written and after', () =>
  database.inRolledBackTransaction(async () => {
    const visitor: Caller = 'anon'
    const [someone] = await database.sql<{ id: string }>(
      `select athlete_id as id from athlete_search_index where visibility = 'public' and is_primary order by 1 limit 1`,
    )
    const names = async () => [
      (await find(visitor, { text: 'Zyxwvut' })).total,
      (await find(visitor, { text: 'Qwrtzuiop' })).total,
    ]
    const rename = (name: string) =>
      database.sql('update athlete_profiles set display_name = $2 where id = $1', [someone?.id, name])
    await rename('Zyxwvut Alpha')
    expect(await names()).toEqual([1, 0])
    await write()
    expect(await names()).toEqual([1, 0])
    expect(await differences()).toEqual([])
    // Twice before anything is written, and back to a word that the line had before.
    await rename('Qwrtzuiop Beta')
    await rename('Mnbvcxy Alpha')
    expect(await names()).toEqual([0, 0])
    await rename('Qwrtzuiop Alpha')
    expect(await names()).toEqual([0, 1])
    await write()
    expect(await names()).toEqual([0, 1])
    expect(await differences()).toEqual([])
    expect(await empty()).toEqual([])
    expect(await unknown()).toEqual([])
  }))

test('each word with a typo finds the words like it, before the sets are written and after', () =>
  database.inRolledBackTransaction(async () => {
    const [someone] = await database.sql<{ id: string }>(
      `select athlete_id as id from athlete_search_index where visibility = 'public' and is_primary order by 1 limit 1`,
    )
    await database.sql(`update athlete_profiles set display_name = 'Bartholomew Zyxwvutson' where id = $1`, [
      someone?.id,
    ])
    const check = async () => {
      for (const text of ['Bartolomew Zyxwvutsen', 'zixwvutson', 'Bárthollomew'])
        expect([text, await find('anon', { text })]).toMatchObject([text, { ids: [someone?.id], typo: true }])
      // One that fits does not make up for one that does not.
      expect(await find('anon', { text: 'Bartholomew Qqqqjjjj' })).toMatchObject({ ids: [], total: 0 })
    }
    await check()
    await write()
    await check()
  }))

test('the words of somebody who is erased are gone with the next writing', () =>
  database.inRolledBackTransaction(async () => {
    const [someone] = await database.sql<{ id: string }>(
      `select athlete_id as id from athlete_search_index where is_primary order by 1 desc limit 1`,
    )
    await database.sql(`update athlete_profiles set display_name = 'Zyxwvut' where id = $1`, [someone?.id])
    await write()
    await database.sql('delete from athlete_profiles where id = $1', [someone?.id])
    expect((await find('anon', { text: 'Zyxwvut' })).total).toBe(0)
    await write()
    expect(await differences()).toEqual([])
    for (const table of ['search_word_bits', 'search_vocabulary'])
      expect(await database.sql(`select from private.${table} where word = 'zyxwvut'`)).toEqual([])
    expect(await unknown()).toEqual([])
    expect(await database.sql('select from private.search_changes')).toEqual([])
  }))

test('nobody reads the words or counts of a search over the API, or takes a slot', async () => {
  for (const person of callers.map(([, one]) => one))
    for (const sql of [
      ...[
        'search_word_bits',
        'search_vocabulary',
        'search_changes',
        'search_chunk_counts',
        'search_sport_counts',
      ].map((table) => `select from private.${table}`),
      `select private.similar_words('hugo')`,
      `select private.search_word_sets('hugo', false, '{0}', 1)`,
      `select private.write_search_words(0, '{}', '{}')`,
      `select private.count_search_chunk(0)`,
      `select private.next_search_slot('soccer')`,
      `select nextval('private.search_slots_soccer')`,
      `select nextval('private.search_chunks')`,
    ])
      expect([sql, (await database.as(person, sql)).refused?.code]).toEqual([sql, '42501'])
})
