import { afterAll, describe, expect, test } from 'vitest'
import { LIMITS } from '#shared/limits.ts'
import { blindReviewSteps, CLUB } from './blind-review-steps.ts'
import { savedSearchSteps } from './saved-search-steps.ts'
import type { Account } from './test-accounts.ts'
import { openTestDatabase } from './test-database.ts'

const database = await openTestDatabase()
afterAll(() => database.close())
const steps = blindReviewSteps(database)
const { rolledBack, started, read, team, letterOf, call } = steps
const { athleteOf } = savedSearchSteps(database)

const adults = async (n: number) => {
  const all: Account[] = []
  for (let i = 0; i < n; i++) all.push(await athleteOf(CLUB))
  return all
}
/** One more than anybody opens in a day. */
async function openMany(by: Account) {
  await database.sql(`set local session_replication_role = 'replica'`)
  await database.sql(
    'insert into private.minor_profile_reads (viewer_id, athlete_id) select $1, gen_random_uuid() from generate_series(1, $2)',
    [by.id, LIMITS.minorProfiles.perDay + 1],
  )
  await database.sql(`set local session_replication_role = 'origin'`)
}

describe('whoever has opened more young people’s pages than anybody needs in a day', () => {
  test(
    'sees none of them under a letter, and draws none from a board; another reviewer goes on',
    rolledBack(async () => {
      const [vera, sven, board] = await team()
      const child = await athleteOf(CLUB, { years: 14, guardian: 'active' })
      const all = [...(await adults(4)), child]
      for (const one of all) expect((await steps.add(vera, board, one)).refused).toBeNull()
      const review = await started(vera, { size: 5, reviewers: [sven.id] })
      const letter = await letterOf(review, child)
      expect((await call(vera, 'blind_review_numbers', review, letter)).refused).toBeNull()
      await openMany(vera)
      const gone = async (by: Account) => (await read(by, review)).letters.filter((one) => one.gone)
      expect(await gone(vera)).toMatchObject([{ letter, line: null }])
      const asked = await call(vera, 'blind_review_numbers', review, letter)
      expect(asked.refused?.hint).toBe('blind_review.gone')
      const drawn = await started(vera, { filter: undefined, board_id: board })
      expect((await read(vera, drawn)).found).toBe(4)
      expect(await letterOf(drawn, child)).toBe('')
      expect(await gone(sven)).toEqual([])
    }),
  )
})

describe('a board that a blind review is drawn from', () => {
  test(
    'leaves out, and does not count, whom a block parts from the one who draws',
    rolledBack(async () => {
      const [vera, sven, board] = await team()
      const all = await adults(5)
      for (const one of all) expect((await steps.add(vera, board, one)).refused).toBeNull()
      const blocking = all[0] as Account
      await database.as(blocking, 'insert into blocks (blocked_id) values ($1)', [sven.id])
      const own = await started(sven, { filter: undefined, board_id: board })
      expect((await read(sven, own)).found).toBe(4)
      expect(await letterOf(own, blocking)).toBe('')
      const other = await started(vera, { filter: undefined, board_id: board, size: 5 })
      expect(await letterOf(other, blocking)).not.toBe('')
    }),
  )
})
