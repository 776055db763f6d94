import { expect } from 'vitest'
import { TEST_DAY_ID, WITH_TEST_DAY } from '../../test-measurers.ts'
import { each, expectOk, expectRefused, tries, type Way, type Ways } from '../way.ts'
import type { CallerName, World } from '../world.ts'

const api = '/rest/v1'
const rpc = (world: World, by: CallerName, name: string, body: object = {}) =>
  world.call(by, 'POST', `${api}/rpc/${name}`, { body })

/** A boost of this athlete, who has a number that a club recorded; gone again when the steps are over. */
async function withBoost(world: World, of: 'ada' | 'mina' | 'bob', steps: () => Promise<void>) {
  const id = world.people[of].id
  const [number] = await world.server.sql<{ id: string }>(
    `${WITH_TEST_DAY} insert into measurements (athlete_id, metric_code, value_entered, unit_entered, measured_on, method, measured_by, event_id, provenance)
     values ('${id}', 'sprint30_s', 4.2, 's', '2026-10-03', 'laser', 'event', ${TEST_DAY_ID}, 'club_recorded') returning id`,
  )
  await world.server.sql(
    `insert into private.profile_boosts (athlete_id, ends_at) values ('${id}', now() + interval '1 day')`,
  )
  await steps()
  await world.server.sql(
    `delete from private.profile_boosts; delete from measurements where id = '${number?.id}'`,
  )
}
/** Five ids that nobody has: the page of a search that shows none of those who are boosted. */
const page = Array.from({ length: 5 }, () => crypto.randomUUID())
const asks = (world: World, by: CallerName, filter: object = {}) =>
  rpc(world, by, 'boosted_athlete', { filter, shown: page })

const seesNone = (by: CallerName, of: 'ada' | 'mina' | 'bob', what: string, filter: object = {}): Way =>
  tries(by, what, (world) =>
    withBoost(world, of, async () => {
      const answer = await asks(world, by, filter)
      expect(answer.text).not.toContain(world.people[of].id)
    }),
  )
const startsNone = (by: CallerName): Way =>
  tries(by, 'starts a boost', async (world) => expectRefused(await rpc(world, by, 'start_boost')))

export const boosts: Ways = {
  rule: 'page.boost',
  allowed: [
    'Sven is shown Ada in the boosted place',
    (world) =>
      withBoost(world, 'ada', async () => {
        expect((await asks(world, 'sven')).text).toContain(world.people.ada.id)
      }),
  ],
  ways: [
    ...each(['vera', 'sven', 'hugo', 'amy'], (by) =>
      seesNone(by, 'mina', 'is shown a minor in the boosted place'),
    ),
    ...each(['vera', 'sven'], (by) => seesNone(by, 'bob', 'is shown somebody who hides')),
    seesNone('bert', 'ada', 'is shown somebody who blocked him'),
    ...each(['una', 'pia', 'elmo', 'rex', 'otto', 'bob', 'mina', 'nobody', 'keyless'], (by) =>
      seesNone(by, 'ada', 'is shown a boost without a verification that stands'),
    ),
    seesNone('sven', 'ada', 'is shown somebody whom the search does not find', { sport: 'basketball' }),
    seesNone('sven', 'ada', 'puts a boost above an order by name', { sort: 'name' }),
    ...each(['mina', 'milo', 'nina', 'bob', 'vera', 'una', 'sula', 'ralf', 'nobody'], startsNone),
    tries('ada', 'reads which scouts saw her', (world) =>
      withBoost(world, 'ada', async () => {
        expectOk(await asks(world, 'sven'))
        expectOk(await rpc(world, 'ada', 'end_boost'))
        const { text } = await rpc(world, 'ada', 'my_boost')
        expect(text).not.toContain(world.people.sven.id)
        expect(JSON.parse(text).last).toMatchObject({ scouts: null, opened: null })
      }),
    ),
    ...each(['bob', 'vera', 'mina'], (by) =>
      tries(by, 'reads or ends the boost of somebody else', (world) =>
        withBoost(world, 'ada', async () => {
          expect((await rpc(world, by, 'my_boost')).text).not.toContain('"running"')
          expect((await rpc(world, by, 'end_boost')).text).not.toContain('"running"')
          expect((await rpc(world, 'ada', 'my_boost')).text).toContain('"running"')
        }),
      ),
    ),
    tries('ada', 'starts a second one in a week', (world) =>
      withBoost(world, 'ada', async () => expectRefused(await rpc(world, 'ada', 'start_boost'))),
    ),
    tries('nobody', 'reads what a page lacks without an account', async (world) =>
      expectRefused(await rpc(world, 'nobody', 'my_advice')),
    ),
  ],
}
