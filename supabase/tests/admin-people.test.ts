import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { moderationOf } from './moderation-steps.ts'
import { type Account, createAthlete } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
const { people, report, decideAccount } = moderationOf(() => database)

type List = {
  all: number
  total: number
  suspended: number
  minors: number
  people: {
    id: string
    full_name: string
    state: string
    reports: number
    is_minor: boolean
    email: string
  }[]
}
const list = async (admin: Account, filter: object = {}, sort = 'joined', descending = true, page = 0) => {
  await database.as(admin, `select open_admin_list('people')`)
  const { rows } = await database.as<{ l: List }>(admin, 'select admin_people($1, $2, $3, $4) as l', [
    filter,
    sort,
    descending,
    page,
  ])
  return rows[0]?.l
}
const named = async () => {
  const all = await people()
  for (const [person, name] of [
    [all.ada, 'Ada 100% Stein'],
    [all.bob, 'Bob Zweig'],
    [all.vera, 'Vera Alm'],
  ] as const)
    await database.sql('update profiles set full_name = $2 where id = $1', [person.id, name])
  await createAthlete(database, { name: 'Bo Young', years: 15 })
  return all
}

describe('the list of people', () => {
  test('is empty for whoever is no admin', () =>
    database.inRolledBackTransaction(async () => {
      const { ada, vera } = await named()
      for (const who of [ada, vera]) {
        const { rows } = await database.as<{ l: List }>(who, 'select admin_people() as l')
        expect(rows[0]?.l).toMatchObject({ all: 0, total: 0, suspended: 0, minors: 0, people: [] })
      }
    }))

  test('finds by words, role, age, check and state, and counts what it finds', () =>
    database.inRolledBackTransaction(async () => {
      const { amy, ada, vera } = await named()
      await report(ada, 'scout_profile', vera.id)
      await decideAccount(amy, ada, 'suspend', 7)
      const names = async (filter: object) => (await list(amy, filter))?.people.map((one) => one.full_name)
      expect(await names({ words: '100%' })).toEqual(['Ada 100% Stein'])
      expect(await names({ words: 'a_a' })).toEqual([])
      expect(await names({ role: 'scout', verified: true })).toEqual(['Vera Alm'])
      expect(await names({ minor: true })).toEqual(['Bo Young'])
      expect(await names({ state: 'suspended' })).toEqual(['Ada 100% Stein'])
      expect(await list(amy, { words: 'vera alm' })).toMatchObject({
        total: 1,
        suspended: 1,
        minors: 1,
        people: [{ reports: 1, state: 'active' }],
      })
    }))

  test('is sorted either way by what its heads say, and goes on page by page', () =>
    database.inRolledBackTransaction(async () => {
      const { amy, ada, vera } = await named()
      await report(ada, 'scout_profile', vera.id)
      const ours = (found: List | undefined) =>
        found?.people.map((one) => one.full_name).filter((name) => /Stein|Zweig|Alm/.test(name))
      expect(ours(await list(amy, {}, 'name', false))).toEqual(['Ada 100% Stein', 'Bob Zweig', 'Vera Alm'])
      expect(ours(await list(amy, {}, 'name', true))).toEqual(['Vera Alm', 'Bob Zweig', 'Ada 100% Stein'])
      expect((await list(amy, {}, 'reports', true))?.people[0]?.full_name).toBe('Vera Alm')
      const first = await list(amy)
      expect(first?.people.length).toBe(Math.min(first?.all ?? 0, 40))
      expect((await list(amy, {}, 'joined', true, -5))?.people.length).toBe(first?.people.length)
      for (let n = 0; n < 41; n += 1) await createAthlete(database, { name: 'Paige Turner' })
      const pages = await Promise.all(
        [0, 1].map((page) => list(amy, { words: 'Paige Turner' }, 'joined', true, page)),
      )
      const told = pages.flatMap((page) => page?.people.map(({ id }) => id) ?? [])
      expect(pages.map((page) => [page?.total, page?.people.length])).toEqual([
        [41, 40],
        [41, 1],
      ])
      expect(new Set(told).size).toBe(41)
      expect((await list(amy, { words: 'Paige Turner' }, 'joined', true, 2))?.people).toEqual([])
    }))
})
