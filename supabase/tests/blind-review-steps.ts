import { expect } from 'vitest'
import { type Account, createScout } from './test-accounts.ts'
import { boardSteps } from './test-boards.ts'
import type { Caller, TestDatabase } from './test-database.ts'

export type Letter = {
  letter: string
  gone: boolean
  line: {
    sport: string
    side: string | null
    age_band: string
    positions: string[]
    region: string | null
  } | null
  grades: (number | null)[]
  skipped: boolean
  note: string
}
export type Review = {
  id: string
  found: number
  owner: boolean
  locked_at: string | null
  all_locked: boolean
  letters: Letter[]
  reviewers: { id: string; name: string | null; you: boolean; done: number; locked: boolean }[]
}
export type Result = {
  moved: number
  ranked: number
  letters: {
    letter: string
    athlete_id: string | null
    mean: number | null
    differs: number[]
    place: number | null
    graded_place: number | null
    grades: { scout_id: string; grades: (number | null)[]; skipped: boolean; note: string }[]
  }[]
}
export const CLUB = 'Quokka Wanderers'
export const CRITERIA = ['With the ball', 'Without the ball', 'Decisions']

/** What scouts do in blind reviews, in one database. */
export function blindReviewSteps(database: TestDatabase) {
  const boards = boardSteps(database)
  const start = (by: Caller, details: object = {}) =>
    database.as<{ id: string }>(by, 'select start_blind_review($1) as id', [
      JSON.stringify({ filter: { text: CLUB }, name: 'Wingers', size: 4, criteria: CRITERIA, ...details }),
    ])
  async function started(by: Caller, details: object = {}) {
    const { rows, refused } = await start(by, details)
    expect(refused).toBeNull()
    return rows[0]?.id ?? ''
  }
  const call = <T>(by: Caller, name: string, ...given: unknown[]) =>
    database.as<{ answer: T }>(
      by,
      `select ${name}(${given.map((_, n) => `$${n + 1}`).join(', ')}) as answer`,
      given,
    )
  const read = async (by: Caller, review: string) => {
    const { rows, refused } = await call<Review>(by, 'blind_review', review)
    expect(refused).toBeNull()
    return rows[0]?.answer as Review
  }
  const grade = (by: Caller, review: string, letter: string, grades: unknown, note = '', skipped = false) =>
    call(by, 'grade_blind_review', review, letter, JSON.stringify(grades), note, skipped)
  /** The same grade for every letter that can be seen, but for those that are named, and locked. */
  async function gradeAll(by: Caller, review: string, usual = 3, other: Record<string, number> = {}) {
    for (const { letter, gone } of (await read(by, review)).letters)
      if (!gone) {
        const given = other[letter] ?? usual
        expect((await grade(by, review, letter, [given, given, given])).refused).toBeNull()
      }
    expect((await call(by, 'lock_blind_grades', review)).refused).toBeNull()
  }
  const result = async (by: Caller, review: string) =>
    (await call<Result>(by, 'blind_review_result', review)).rows[0]?.answer as Result
  /** Vera and Sven share a board. */
  async function team(): Promise<[Account, Account, string]> {
    const [vera, sven] = [await boards.scout(), await boards.scout()]
    const board = await boards.newBoard(vera)
    await boards.join(vera, board, sven)
    return [vera, sven, board]
  }
  async function letterOf(review: string, athlete: Account) {
    const [row] = await database.sql<{ letter: string }>(
      'select letter from private.blind_review_letters where review_id = $1 and athlete_id = $2',
      [review, athlete.id],
    )
    return row?.letter ?? ''
  }
  return {
    ...boards,
    unverified: () => createScout(database),
    start,
    started,
    call,
    read,
    grade,
    gradeAll,
    result,
    team,
    letterOf,
  }
}
