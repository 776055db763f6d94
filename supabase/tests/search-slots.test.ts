import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase } from '../../server/test/test-server.ts'

const CHUNK = 16_000
let drop: () => Promise<void>
let one: Client
let two: Client
beforeAll(async () => {
  const clone = await cloneDatabase()
  drop = clone.drop
  one = new Client({ connectionString: clone.databaseUrl })
  two = new Client({ connectionString: clone.databaseUrl })
  await Promise.all([one.connect(), two.connect()])
})
afterAll(async () => {
  await Promise.all([one.end(), two.end()])
  await drop()
})

async function take(client: Client, sport: string, count = 1): Promise<number[]> {
  const { rows } = await client.query(
    'select private.next_search_slot($1) as slot from generate_series(1, $2)',
    [sport, count],
  )
  return rows.map(({ slot }) => slot)
}
const chunksOf = (slots: number[]) => [...new Set(slots.map((slot) => Math.floor(slot / CHUNK)))]

test('the slots of a sport fill chunks of its own, one after the other, and none is given twice', async () => {
  const soccer: number[] = []
  const golf: number[] = []
  for (let round = 0; round < 3; round++) {
    soccer.push(...(await take(one, 'soccer', CHUNK - 10)))
    golf.push(...(await take(two, 'golf', 10)))
  }
  expect(new Set([...soccer, ...golf]).size).toBe(soccer.length + golf.length)
  expect(chunksOf(golf)).toHaveLength(1)
  expect(chunksOf(soccer)).toHaveLength(3)
  expect(chunksOf(soccer)).not.toContain(chunksOf(golf)[0])
  // No gap within a chunk, and none between the chunks.
  expect(soccer.slice(0, CHUNK).every((slot, n) => slot === (soccer[0] ?? 0) + n)).toBe(true)
  expect([...chunksOf(soccer), ...chunksOf(golf)].sort()).toEqual([0, 1, 2, 3])
})

test('whoever takes a slot waits for nobody who began a chunk and is not done yet', async () => {
  await one.query('begin')
  const [begun = 0] = await take(one, 'rowing')
  await two.query(`set lock_timeout = '1ms'`)
  const [beside = 0] = await take(two, 'rowing')
  expect(chunksOf([beside])).toEqual(chunksOf([begun]))
  expect(beside).not.toBe(begun)
  await one.query('rollback')
  expect(await take(one, 'rowing')).toEqual([beside + 1])
})

test('of several who find a chunk full at once none is given the slot of another', async () => {
  const rounds = 40
  await one.query(
    `select setval('private.search_slots_wrestling', nextval('private.search_chunks') * 16384 + ${CHUNK - 20})`,
  )
  const slots = (
    await Promise.all(
      [one, two].map(async (client) => {
        const own: number[] = []
        for (let n = 0; n < rounds; n++) own.push(...(await take(client, 'wrestling')))
        return own
      }),
    )
  ).flat()
  expect(new Set(slots).size).toBe(2 * rounds)
  expect(slots.every((slot) => slot >= 0)).toBe(true)
})

test('a sport that is added has slots too', async () => {
  await one.query(`insert into sports (code, kind, sort_order) values ('kabaddi', 'team', 99)`)
  expect(await take(one, 'kabaddi')).toHaveLength(1)
})

test('slots are read out of sets wherever they lie, and parts without any are passed over', async () => {
  const places = [0, 1, 31, 32, 639, 640, 8_000, 15_359, 15_360, CHUNK - 1]
  const { rows } = await one.query(
    `with chunk as (select private.bits_of(place, 1)::bit varying as taken from unnest($1::int[]) place)
     select private.slots_of(array[taken, null, taken & ~taken, taken]) as slots,
       private.slots_of(array[~taken]) as others, private.slots_of(null) as nowhere from chunk`,
    [places],
  )
  const all = Array.from({ length: CHUNK }, (_, place) => place)
  expect(rows).toEqual([
    {
      slots: [...places, ...places.map((place) => 3 * CHUNK + place)],
      others: all.filter((place) => !places.includes(place)),
      nowhere: [],
    },
  ])
})
