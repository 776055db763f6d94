import { afterAll, beforeAll, beforeEach, describe, test } from 'vitest'
import { RULES, type RuleId } from './rules.ts'
import type { Way } from './way.ts'
import { ALL_WAYS } from './ways/index.ts'
import { buildWorld, type World } from './world.ts'

/** What stands before the dot of a rule's name: the rules of one area are tested in one file, in a world of their own. */
export type Area = RuleId extends infer Id ? (Id extends `${infer Name}.${string}` ? Name : never) : never

/**
 * Tries the ways around the rules of these areas. With TOUCHLINE_SAFETY=sample, as in `npm test`, each way is tried by one of the
 * callers it is written for, and each caller tries something; otherwise by all of them.
 */
export function testWays(...areas: Area[]) {
  let world: World
  const held = new Map<RuleId, number>()
  const chosen = ALL_WAYS.filter(({ rule }) => areas.some((area) => rule.startsWith(`${area}.`))).map(
    ({ ways, ...rest }) => ({
      ...rest,
      ways: process.env.TOUCHLINE_SAFETY === 'sample' ? sampleOf(ways) : ways,
    }),
  )

  beforeAll(async () => {
    world = await buildWorld()
  })
  beforeEach(async () => {
    // Each way is tried by somebody who has not tried anything yet: a limit must not be what stops it.
    await world.server.sql('delete from private.rate_limit_counters')
    await world.server.sql('delete from auth.touchline_rate_limits')
  })
  afterAll(async () => {
    printTable()
    await world.close()
  })

  describe.each(chosen)('$rule', ({ rule, allowed: [what, allow], ways }) => {
    test(`allows: ${what}`, () => allow(world))
    test.each(ways)('stops $by: $tries', async ({ run }) => {
      await run(world)
      held.set(rule, (held.get(rule) ?? 0) + 1)
    })
  })

  /** Only of a whole run: a filtered one would say that a rule is held by nothing. */
  function printTable() {
    const rows = chosen.map(({ rule, ways }) => ({ rule, held: held.get(rule) ?? 0, ways: ways.length }))
    const sum = (column: 'held' | 'ways') => rows.reduce((total, row) => total + row[column], 0)
    const lines = rows.map((row) => `${`${row.held}/${row.ways}`.padStart(8)}  ${RULES[row.rule]}`)
    process.stdout.write(
      `\n${lines.join('\n')}\n${`${sum('held')}/${sum('ways')}`.padStart(8)}  ways stopped\n`,
    )
  }
}

/** The same ways in every run: each one once, its callers in turn, and whoever is left out then tries the first way of theirs. */
export function sampleOf(ways: Way[]): Way[] {
  const sameWay = [...Map.groupBy(ways, ({ tries }) => tries).values()]
  const sample = new Set(sameWay.map((group, turn) => group[turn % group.length]))
  const callers = new Set([...sample].map((way) => way?.by))
  for (const way of ways) {
    if (callers.has(way.by)) continue
    callers.add(way.by)
    sample.add(way)
  }
  return ways.filter((way) => sample.has(way))
}
