import { expect } from 'vitest'
import { each, expectNothingOf, expectOk, expectRefused, tries, type Way, type Ways } from '../way.ts'
import type { CallerName, World } from '../world.ts'

const rpc = '/rest/v1/rpc'
const COLUMNS = ['profile', 'positions', 'class_year', 'age_band', 'region']

const take = (world: World, by: CallerName, filter: object, more: object = {}) =>
  world.call(by, 'POST', `${rpc}/export_search`, {
    body: { filter, columns: COLUMNS, metrics: ['sprint30_s'], ...more },
  })
const size = (world: World, by: CallerName, filter: object) =>
  world.call(by, 'POST', `${rpc}/search_export_size`, { body: { filter } })

/** What a day allows is counted anew, so that each way is its own. */
const forgetCount = (world: World) =>
  world.database.sql(`delete from private.rate_limit_counters where action = 'search_export'`)

const takesNothing = (by: CallerName): Way =>
  tries(by, 'takes a search along as a file', async (world) => {
    expectRefused(await take(world, by, {}))
    expectRefused(await size(world, by, {}))
  })

const notInIt = (by: CallerName, person: string, filter: object): Way =>
  tries(by, `takes ${person} along in a file`, async (world) => {
    await forgetCount(world)
    expectNothingOf(await take(world, by, { ...filter, includeHidden: true, limit: 100 }), [`{${person}}`])
  })

export const searchExports: Ways = {
  rule: 'scout.search_export',
  allowed: [
    'Sven takes Ada along in a file, and Vera hears how many young people stay out',
    async (world) => {
      await forgetCount(world)
      const answer = await take(world, 'sven', {})
      expectOk(answer)
      expect(answer.text).toContain(world.fill('{ada}'))
      expect(JSON.parse((await size(world, 'vera', {})).text).minors).toBeGreaterThan(0)
    },
  ],
  ways: [
    ...each(
      ['una', 'pia', 'elmo', 'rex', 'otto', 'ada', 'mina', 'ralf', 'amy', 'ann', 'nobody', 'keyless'],
      takesNothing,
    ),
    ...each(['mina', 'milo', 'nina', 'dirk', 'wanda'], (child) =>
      notInIt('vera', child, { ageBands: ['13-15', '16-17', '18-20'] }),
    ),
    notInIt('sven', 'mina', { text: 'Mina' }),
    notInIt('sven', 'bob', { text: 'Bob Bilbyburg' }),
    notInIt('sven', 'sula', {}),
    notInIt('bert', 'ada', { text: 'Ada Marrow' }),
    tries('vera', 'asks for columns that no file has', async (world) => {
      await forgetCount(world)
      for (const column of ['birth_date', 'email', 'surname', 'town'])
        expect((await take(world, 'vera', {}, { columns: [column] })).status).toBe(422)
    }),
  ],
}
