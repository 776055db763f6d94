import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { maximaOf } from './plain-match.ts'
import { type Account, createScout } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
let scout: Account
beforeAll(async () => {
  database = await openTestDatabase()
  scout = await database.inCommittedTransaction(() => createScout(database, { check: 'approved' }))
})
afterAll(() => database.close())

const SPRINT = { need: 'metric', metric: 'sprint30_s', timing: 'electronic', weight: 6 }
const ask = (filter: Record<string, unknown>) =>
  database.as(scout, 'select search_athletes($1) as r', [{ sport: 'soccer', sort: 'match', ...filter }])

describe('what is wrong with a need is said by name, with what was given and what is wanted', () => {
  test.each<[string, unknown, string]>([
    [
      'weights that are all zero',
      [{ need: 'film', weight: 0 }],
      'match, weights: all zero was given, one above zero at least is wanted.',
    ],
    [
      'a negative weight',
      [{ need: 'film', weight: -1 }],
      'match, weight of film: -1 was given, a whole number from 0 to 10 is wanted.',
    ],
    [
      'a weight above ten',
      [{ ...SPRINT, weight: 11 }],
      'match, weight of metric: 11 was given, a whole number from 0 to 10 is wanted.',
    ],
    [
      'a weight that is no whole number',
      [{ need: 'film', weight: 2.5 }],
      'match, weight of film: 2.5 was given, a whole number from 0 to 10 is wanted.',
    ],
    [
      'a weight in words',
      [{ need: 'film', weight: '5' }],
      'match, weight of film: 5 was given, a whole number from 0 to 10 is wanted.',
    ],
    [
      'no weight',
      [{ need: 'film' }],
      'match, weight of film: nothing was given, a whole number from 0 to 10 is wanted.',
    ],
    [
      'a metric of another sport',
      [{ ...SPRINT, metric: 'hcp_index' }],
      'match, metric: hcp_index was given, a metric of soccer of which more or less is better is wanted.',
    ],
    [
      'a metric that nobody is better in',
      [{ ...SPRINT, metric: 'height_cm' }],
      'match, metric: height_cm was given, a metric of soccer of which more or less is better is wanted.',
    ],
    [
      'a time without its timing',
      [{ ...SPRINT, timing: undefined }],
      'match, timing: nothing was given, electronic, hand or unstated is wanted.',
    ],
    [
      'a target outside the bounds',
      [{ ...SPRINT, target: 0.4 }],
      'match, target of sprint30_s: 0.4 was given, a number from 3.4 to 7.5 s is wanted.',
    ],
    [
      'a target in words',
      [{ ...SPRINT, target: 'fast' }],
      'match, target of sprint30_s: fast was given, a number from 3.4 to 7.5 s is wanted.',
    ],
    [
      'an unknown need',
      [{ need: 'charm', weight: 5 }],
      'match, need: charm was given, one of metric, position, film, verification, availability is wanted.',
    ],
    [
      'a need for what is never counted',
      [{ need: 'film', weight: 5, ageBands: ['16-17'] }],
      'match, ageBands: this field was given, nothing of that name for film is wanted.',
    ],
    [
      'six metrics',
      ['sprint30_s', 'sprint10_s', 'vertical_cm', 'cod505_s', 'yoyo_ir1_m', 'top_speed_kmh'].map(
        (metric) => ({ ...SPRINT, metric }),
      ),
      'match, metrics: 6 was given, at most five metrics is wanted.',
    ],
    ['a need twice', [SPRINT, SPRINT], 'match, need: sprint30_s twice was given, each need once is wanted.'],
    [
      'a position of another sport',
      [{ need: 'position', positions: ['pg'], weight: 5 }],
      'match, positions: pg was given, a position of soccer is wanted.',
    ],
    [
      'a third foot',
      [{ need: 'position', sides: ['middle'], weight: 5 }],
      'match, sides: middle was given, left, right or both is wanted.',
    ],
    [
      'no position and no foot',
      [{ need: 'position', weight: 5 }],
      'match, position: nothing was given, a position or a foot is wanted.',
    ],
    ['no list', { need: 'film' }, 'match, needs: {"need": "film"} was given, a list of needs is wanted.'],
    ['no object', ['film'], 'match, need: "film" was given, an object with need and weight is wanted.'],
  ])('%s', async (_, match, message) => {
    const { refused } = await ask({ match })
    expect(refused).toMatchObject({ message, code: 'PT422', hint: 'search.match' })
    // The rest of the search is not touched by it.
    expect((await ask({ match: undefined, sort: 'recent' })).refused).toBeNull()
  })

  test('a metric without a sport to search in', async () => {
    const { refused } = await ask({ match: [SPRINT], sport: undefined })
    expect(refused?.message).toBe(
      'match, metric: sprint30_s was given, a sport to search in first is wanted.',
    )
  })
})

test('weights are shared out to exactly a hundred, as by hand', async () => {
  for (let seed = 1; seed < 400; seed++) {
    const weights = Array.from({ length: 1 + (seed % 9) }, (_, n) => (seed * (n + 3) * 7) % 11)
    if (weights.every((weight) => weight === 0)) continue
    const [row] = await database.sql<{ m: number[] }>('select private.match_maxima($1) as m', [weights])
    expect({ weights, maxima: row?.m }).toEqual({ weights, maxima: maximaOf(weights) })
    expect(row?.m.reduce((a, b) => a + b, 0)).toBe(100)
  }
})
