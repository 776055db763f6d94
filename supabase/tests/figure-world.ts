import { expect } from 'vitest'
import { fc } from '../../shared/test/fast-check.ts'
import {
  before,
  plainActive,
  plainAnswers,
  plainContact,
  plainDecided,
  plainMail,
  plainRefusals,
  plainRequests,
  plainSent,
  plainSignUps,
  plainStages,
  plainYield,
  readFacts,
  type Span,
  toldOf,
  totalOf,
  valuesOf,
} from './figure-sums.ts'
import { type Weeks, weeks, writeWeeks } from './figure-weeks.ts'
import { type Account, createAdmin, createAthlete, createScout } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'
import { type AthleteFigures, daysAgo } from './test-figures.ts'

/** Everybody whom generated weeks are about, and who asks. */
export type FiguresWorld = { database: TestDatabase; admin: Account; scouts: Account[]; athletes: Account[] }

export async function openFiguresWorld(): Promise<FiguresWorld> {
  const database = await openTestDatabase()
  const athletes: Account[] = []
  const scouts: Account[] = []
  const admin = await database.inCommittedTransaction(async () => {
    for (let n = 0; n < 4; n++) athletes.push(await createAthlete(database))
    for (let n = 0; n < 8; n++) scouts.push(await createScout(database, { check: 'approved' }))
    return createAdmin(database)
  })
  await database.sql('delete from private.activity')
  return { database, admin, scouts, athletes }
}

async function ask<T = Record<string, unknown>>(
  database: TestDatabase,
  who: Account,
  called: string,
  { from, to }: Span,
): Promise<T> {
  const { rows, refused } = await database.as<{ f: T }>(who, `select ${called}($1, $2) as f`, [
    daysAgo(from),
    daysAgo(to),
  ])
  if (!rows[0]) throw new Error(refused?.message)
  return rows[0].f
}

async function compare({ database, admin, scouts, athletes }: FiguresWorld, all: Weeks) {
  await writeWeeks(database, all, scouts, athletes)
  await database.sql('select private.roll_up_activity()')
  const [state] = await database.sql<{ ago: number }>(
    `select (now() at time zone 'utc')::date - closed_through as ago from private.activity_rollup`,
  )
  const facts = await readFacts(database)
  const span = { from: all.from + all.days, to: all.from }
  let days = 0
  for (const { id, ...athlete } of athletes) {
    const f = await ask<AthleteFigures>(database, { id, ...athlete }, 'athlete_figures', span)
    const told = toldOf(facts, id, state?.ago ?? 1)
    for (const [shown, kind] of [
      [f.code_scans, 'code_scanned'],
      [f.searches, 'search_shown'],
      [f.opens, 'page_opened'],
    ] as const) {
      const { people, by_day, ...sums } = totalOf(told, kind, span)
      expect(shown).toMatchObject({ ...sums, by_day })
      days += by_day.length
      if (kind === 'page_opened') expect(f.viewers.people).toBe(people)
      // Nothing is told behind which there are not five.
      expect(by_day.every(({ count }) => count >= 5 && count % 5 === 0)).toBe(true)
    }
    expect(f.filters).toEqual(valuesOf(told, 'search_shown filter ', span))
    expect(f.opens_by_role).toEqual(valuesOf(told, 'page_opened role ', span))
    expect(f.films).toEqual(valuesOf(told, 'film_quarter video ', span))
    expect(f.requests).toMatchObject(await plainRequests(database, id, span))
  }
  for (const scout of scouts) {
    const f = await ask(database, scout, 'scout_figures', span)
    for (const [name, of] of [
      ['', span],
      ['_before', before(span)],
    ] as const) {
      expect(f[`yield${name}`]).toEqual(await plainYield(database, scout.id, of))
      expect(f[`requests${name}`]).toMatchObject(await plainSent(database, scout.id, of))
      expect(f[`stages${name}`]).toEqual(await plainStages(database, scout.id, of))
    }
  }
  const f = await ask(database, admin, 'admin_figures', span)
  expect(f.active).toMatchObject(await plainActive(database, span))
  expect(f.sign_ups).toMatchObject(await plainSignUps(database, span))
  expect(f.refusals).toMatchObject(await plainRefusals(database, span))
  for (const [name, of] of [
    ['', span],
    ['_before', before(span)],
  ] as const) {
    expect(f[`minor_contact${name}`]).toEqual(await plainContact(database, of))
    expect(f[`decisions${name}`]).toEqual({
      checks: await plainDecided(database, 'verifications', of),
      flags: await plainDecided(database, 'flags', of),
    })
    expect(f[`mail${name}`]).toEqual(await plainMail(database, of))
    expect(f.answers).toMatchObject({ [name ? 'before_days' : 'days']: await plainAnswers(database, of) })
  }
  return days
}

/** What the public functions answer to everybody, beside plain SQL over the raw rows, in so many generated weeks. */
export async function compareWeeks(world: FiguresWorld, numRuns: number) {
  let days = 0
  await fc.assert(
    fc.asyncProperty(weeks, (all) =>
      world.database.inRolledBackTransaction(async () => {
        days += await compare(world, all)
      }),
    ),
    { numRuns },
  )
  // With too little to tell, nothing would be compared but zeros.
  expect(days).toBeGreaterThan(0)
}
