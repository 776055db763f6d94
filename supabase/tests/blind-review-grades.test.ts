import { afterAll, describe, expect, test } from 'vitest'
import { blindReviewSteps, CLUB } from './blind-review-steps.ts'
import { savedSearchSteps } from './saved-search-steps.ts'
import type { Account } from './test-accounts.ts'
import { openTestDatabase } from './test-database.ts'

const database = await openTestDatabase()
afterAll(() => database.close())
const steps = blindReviewSteps(database)
const { rolledBack, scout, started, call, read, grade, gradeAll, result, team, letterOf } = steps
const { athleteOf } = savedSearchSteps(database)

async function people(n: number) {
  const all: Account[] = []
  for (let i = 0; i < n; i++) all.push(await athleteOf(CLUB))
  return all
}
const hintOf = async (answer: ReturnType<typeof call>) => (await answer).refused?.hint

describe('grades in a blind review', () => {
  test(
    'are kept at once, a letter at a time, and changed until they are locked',
    rolledBack(async () => {
      const vera = await scout()
      await people(4)
      const id = await started(vera)
      expect((await grade(vera, id, 'A', [4, null, null])).refused).toBeNull()
      expect((await grade(vera, id, 'B', [null, null, null], 'Seen too little', true)).refused).toBeNull()
      expect((await grade(vera, id, 'A', [4, 5, 1], ' Quick feet ')).refused).toBeNull()
      expect((await read(vera, id)).letters).toMatchObject([
        { letter: 'A', grades: [4, 5, 1], note: 'Quick feet', skipped: false },
        { letter: 'B', grades: [null, null, null], note: 'Seen too little', skipped: true },
        { letter: 'C', grades: [null, null, null], note: '' },
        { letter: 'D' },
      ])
      expect((await read(vera, id)).reviewers).toMatchObject([{ you: true, done: 2, locked: false }])
      expect((await call(vera, 'lock_blind_grades', id)).refused?.message).toBe(
        'Grade or skip these first: C, D.',
      )
      for (const letter of ['C', 'D']) await grade(vera, id, letter, [2, 2, 2])
      expect((await call(vera, 'lock_blind_grades', id)).refused).toBeNull()
      expect(await hintOf(grade(vera, id, 'A', [1, 1, 1]))).toBe('blind_review.locked')
      expect(await hintOf(call(vera, 'lock_blind_grades', id))).toBe('blind_review.locked')
    }),
  )
  test(
    'are whole numbers from 1 to 5 for a letter that is there, and a note is plain and short',
    rolledBack(async () => {
      const vera = await scout()
      await people(4)
      const id = await started(vera)
      const wrong: [string, unknown, string, string][] = [
        ['A', [0, 1, 1], '', 'grades: 0 was given, a whole number from 1 to 5, or none yet is wanted.'],
        ['A', [6, 1, 1], '', 'grades: 6 was given, a whole number from 1 to 5, or none yet is wanted.'],
        ['A', [2.5, 1, 1], '', 'grades: 2.5 was given, a whole number from 1 to 5, or none yet is wanted.'],
        ['A', ['3', 1, 1], '', 'grades: "3" was given, a whole number from 1 to 5, or none yet is wanted.'],
        ['A', [3], '', 'grades: [3] was given, a list of 3, one for each criterion is wanted.'],
        ['E', [3, 3, 3], '', 'letter: E was given, A to D is wanted.'],
        ['a', [3, 3, 3], '', 'letter: a was given, A to D is wanted.'],
        ['A', [3, 3, 3], 'x'.repeat(501), 'note: 501 characters was given, at most 500 is wanted.'],
        ['A', [3, 3, 3], 'Ring 0171 2345678', 'note: no link, address or phone number, please.'],
      ]
      for (const [letter, grades, note, message] of wrong)
        expect((await grade(vera, id, letter, grades, note)).refused?.message).toBe(message)
      expect((await read(vera, id)).reviewers[0]?.done).toBe(0)
    }),
  )
  test(
    'of another reviewer are read by nobody before all are locked, and then by the owner alone after the reveal',
    rolledBack(async () => {
      const [vera, sven] = await team()
      await people(4)
      const id = await started(vera, { reviewers: [sven.id] })
      await grade(sven, id, 'A', [5, 5, 5], 'wallaby')
      const seen = await read(vera, id)
      expect(seen.reviewers).toMatchObject([
        { you: true, done: 0, locked: false },
        { you: false, done: 1, locked: false },
      ])
      expect(JSON.stringify(seen)).not.toContain('wallaby')
      expect(seen.letters[0]?.grades).toEqual([null, null, null])
      await gradeAll(vera, id)
      expect((await call(vera, 'reveal_blind_review', id)).refused?.message).toBe(
        '1 of 2 reviewers have locked their grades; names are shown once all have.',
      )
      expect(await hintOf(call(vera, 'blind_review_result', id))).toBe('blind_review.early')
      await gradeAll(sven, id, 5)
      expect(await steps.newsOf(vera)).toContain('review_locked')
      expect(await hintOf(call(vera, 'blind_review_result', id))).toBe('blind_review.early')
      for (const name of ['reveal_blind_review', 'blind_review_result'])
        expect(await hintOf(call(sven, name, id))).toBe('blind_review.owner')
      expect((await call(vera, 'reveal_blind_review', id)).refused).toBeNull()
      expect(await hintOf(call(sven, 'blind_review_result', id))).toBe('blind_review.owner')
      expect((await read(sven, id)).letters[0]?.grades).toEqual([5, 5, 5])
      const shown = await result(vera, id)
      expect(shown.letters.map(({ differs }) => differs)).toEqual(Array(4).fill([1, 2, 3]))
      expect(shown.letters.map(({ mean }) => mean)).toEqual(Array(4).fill(4))
    }),
  )
  test(
    'put people in an order of their own: how many moved 3 places or more',
    rolledBack(async () => {
      const vera = await scout()
      await people(6)
      const id = await started(vera, { size: 6 })
      const byPlace = await database.sql<{ letter: string; athlete_id: string }>(
        'select letter, athlete_id from private.blind_review_letters where review_id = $1 order by place',
        [id],
      )
      const [first, , , , , last] = byPlace.map(({ letter }) => letter)
      await gradeAll(vera, id, 3, { [first ?? '']: 1, [last ?? '']: 5 })
      await call(vera, 'reveal_blind_review', id)
      const shown = await result(vera, id)
      expect(shown).toMatchObject({ moved: 2, ranked: 6 })
      expect(shown.letters[0]).toMatchObject({
        letter: last,
        athlete_id: byPlace[5]?.athlete_id,
        place: 6,
        graded_place: 1,
        mean: 5,
        differs: [],
      })
      const [gone] = await database.sql<{ id: string }>(
        `insert into user_settings (user_id, privacy_profile_visibility) values ($1, 'private') returning user_id as id`,
        [byPlace[5]?.athlete_id],
      )
      const after = await result(vera, id)
      expect(JSON.stringify(after)).not.toContain(gone?.id)
      expect(after.letters.find(({ letter }) => letter === last)).toMatchObject({
        athlete_id: null,
        place: null,
        grades: [{ grades: [5, 5, 5] }],
      })
    }),
  )
  test(
    'go with a reviewer who is removed before locking, leaves, or is no longer in the team',
    rolledBack(async () => {
      const [vera, sven, board] = await team()
      const [otto, nils] = [await scout(), await scout()]
      for (const one of [otto, nils]) await steps.join(vera, board, one)
      await people(4)
      const id = await started(vera, { reviewers: [sven.id, otto.id, nils.id] })
      for (const by of [sven, otto]) await grade(by, id, 'A', [1, 1, 1])
      await gradeAll(nils, id)
      expect(await hintOf(call(sven, 'remove_blind_reviewer', id, otto.id))).toBe('blind_review.owner')
      expect(await hintOf(call(vera, 'remove_blind_reviewer', id, vera.id))).toBe('blind_review.no_reviewer')
      expect(await hintOf(call(vera, 'remove_blind_reviewer', id, nils.id))).toBe(
        'blind_review.reviewer_locked',
      )
      expect((await call(vera, 'remove_blind_reviewer', id, otto.id)).refused).toBeNull()
      expect(await hintOf(call(otto, 'blind_review', id))).toBe('blind_review.not_found')
      await steps.remove(vera, board, sven)
      expect(await hintOf(grade(sven, id, 'B', [1, 1, 1]))).toBe('blind_review.not_found')
      expect((await call<object[]>(sven, 'my_blind_reviews')).rows[0]?.answer).toEqual([])
      expect((await read(vera, id)).reviewers.map(({ id: scoutId }) => scoutId)).toEqual([vera.id, nils.id])
      await gradeAll(vera, id)
      expect((await call(vera, 'reveal_blind_review', id)).refused).toBeNull()
      expect((await result(vera, id)).letters.every(({ grades }) => grades.length === 2)).toBe(true)
      expect(
        await database.sql('select from private.blind_grades where scout_id = any ($1)', [
          [sven.id, otto.id],
        ]),
      ).toEqual([])
      expect((await call(nils, 'leave_blind_review', id)).refused).toBeNull()
      expect((await call(vera, 'leave_blind_review', id)).refused).toBeNull()
      expect(await database.sql('select from private.blind_reviews where id = $1', [id])).toEqual([])
    }),
  )
  test(
    'name no reviewer to one whom a block parts from them, as a board does not',
    rolledBack(async () => {
      const [vera, sven, board] = await team()
      const otto = await scout()
      await steps.join(vera, board, otto)
      await people(4)
      const id = await started(vera, { reviewers: [sven.id, otto.id] })
      await database.as(otto, 'insert into blocks (blocked_id) values ($1)', [sven.id])
      const named = async (by: Account) =>
        (await read(by, id)).reviewers.map((one) => [one.id, one.name !== null])
      expect(Object.fromEntries(await named(sven))).toEqual({
        [vera.id]: true,
        [sven.id]: true,
        [otto.id]: false,
      })
      expect(Object.fromEntries(await named(otto))).toEqual({
        [vera.id]: true,
        [sven.id]: false,
        [otto.id]: true,
      })
      expect((await named(vera)).every(([, has]) => has)).toBe(true)
    }),
  )
  test(
    'count nothing of a reviewer who is leaving, and are closed to all once the owner is',
    rolledBack(async () => {
      const [vera, sven, board] = await team()
      const otto = await scout()
      await steps.join(vera, board, otto)
      await people(4)
      const id = await started(vera, { reviewers: [sven.id, otto.id] })
      await grade(sven, id, 'A', [1, 1, 1])
      await database.sql('select private.begin_deletion($1, null)', [sven.id])
      expect(await hintOf(call(sven, 'blind_review', id))).toBe('blind_review.not_found')
      expect((await read(vera, id)).reviewers.map((one) => one.id)).toEqual([vera.id, otto.id])
      await database.sql('select private.begin_deletion($1, null)', [vera.id])
      for (const by of [vera, otto])
        expect(await hintOf(call(by, 'blind_review', id))).toBe('blind_review.not_found')
      expect(await hintOf(grade(otto, id, 'A', [1, 1, 1]))).toBe('blind_review.not_found')
    }),
  )
  test(
    'are in the copy of the scout’s data and in no athlete’s, and go with either',
    rolledBack(async () => {
      const [vera, sven] = await team()
      const [ada] = await people(4)
      const id = await started(vera, { reviewers: [sven.id] })
      const letter = await letterOf(id, ada as Account)
      for (const by of [vera, sven]) await grade(by, id, letter, [2, 2, 2], 'wallaby')
      const copied = async (who: Account) =>
        database.sql<{ place: string }>(
          `select e.relation::text as place from private.exported_tables e where e.mine is not null and e.relation::text like 'private.blind%'
             and exists (select from private.exported_rows(e.relation, $1))`,
          [who.id],
        )
      expect((await copied(vera)).map(({ place }) => place).sort()).toEqual([
        'private.blind_grades',
        'private.blind_reviewers',
        'private.blind_reviews',
      ])
      expect(await copied(ada as Account)).toEqual([])
      const grades = () => database.sql('select note from private.blind_grades where review_id = $1', [id])
      await database.sql('delete from auth.users where id = $1', [sven.id])
      expect(await grades()).toHaveLength(1)
      await database.sql('delete from auth.users where id = $1', [ada?.id])
      expect(await grades()).toEqual([])
      expect((await read(vera, id)).letters.find((one) => one.letter === letter)).toMatchObject({
        gone: true,
      })
      await database.sql('delete from auth.users where id = $1', [vera.id])
      expect(await database.sql('select from private.blind_reviews where id = $1', [id])).toEqual([])
    }),
  )
})
