import { expect } from 'vitest'
import {
  each,
  expectNothingOf,
  expectOk,
  expectRefused,
  reads,
  tries,
  type Way,
  type Ways,
  writes,
} from '../way.ts'
import type { CallerName, World } from '../world.ts'

const api = '/rest/v1'
const save = (world: World, by: CallerName, body: object) =>
  world.call(by, 'POST', `${api}/saved_searches`, { body, headers: { prefer: 'return=representation' } })

/** What the caller's saved search says of whoever plays under this name; the search is saved by nobody else. */
async function told(world: World, by: CallerName, text: string) {
  const id = crypto.randomUUID()
  expectOk(await save(world, by, { id, name: `Search ${id}`, filter: { text } }))
  const all = await world.call(by, 'POST', `${api}/rpc/my_saved_searches`)
  expectOk(all)
  const opened = await world.call(by, 'POST', `${api}/rpc/open_saved_search`, { body: { search_id: id } })
  expectOk(opened)
  const search = (JSON.parse(all.text) as { id: string; total: number }[]).find((one) => one.id === id)
  expectOk(await world.call(by, 'DELETE', `${api}/saved_searches?id=eq.${id}`))
  return { total: search?.total, text: all.text + opened.text }
}

const findsNot = (by: CallerName, child: string, name: string): Way =>
  tries(by, `counts ${child} by a saved search`, async (world) => {
    const answer = await told(world, by, name)
    expect(answer.total).toBe(0)
    expect(answer.text).not.toContain(world.fill(`{${child}}`))
  })

const opensOfOthers = (by: CallerName): Way =>
  tries(by, 'opens a saved search of Vera', async (world) => {
    const saved = await save(world, 'vera', { name: `For ${by}`, filter: {} })
    const [{ id }] = JSON.parse(saved.text) as [{ id: string }]
    const answer = await world.call(by, 'POST', `${api}/rpc/open_saved_search`, { body: { search_id: id } })
    expectOk(await world.call('vera', 'DELETE', `${api}/saved_searches?id=eq.${id}`))
    expectRefused(answer)
    expectNothingOf(answer, [`For ${by}`])
  })

const notForAthletes = (by: CallerName): Way =>
  tries(by, 'saves a search', async (world) => {
    expectRefused(await save(world, by, { name: 'Mine', filter: {} }))
  })

export const savedSearches: Ways = {
  rule: 'scout.saved_search',
  allowed: [
    'Vera finds Mina by a saved search, and Una finds Ada',
    async (world) => {
      expect((await told(world, 'vera', 'Mina')).total).toBe(1)
      expect((await told(world, 'una', 'Ada Marrow')).total).toBe(1)
    },
  ],
  ways: [
    ...each(['una', 'pia', 'elmo', 'rex', 'bert'], (by) => findsNot(by, 'mina', 'Mina')),
    findsNot('bert', 'ada', 'Ada Marrow'),
    ...each(['vera', 'sven', 'adam'], (by) => findsNot(by, 'nina', 'Nina')),
    ...each(['vera', 'sven'], (by) => findsNot(by, 'dirk', 'Dirk')),
    findsNot('vera', 'bob', 'Bob Bilbyburg'),
    ...each(['sven', 'una', 'ada', 'mina', 'amy', 'nobody'], opensOfOthers),
    ...each(['ada', 'mina', 'ralf', 'amy', 'nobody', 'keyless'], notForAthletes),
    ...each(['nobody', 'ada', 'sven', 'amy'], (by) =>
      reads(by, 'reads the saved searches of Vera', `${api}/saved_searches?scout_id=eq.{vera}`),
    ),
    writes('sven', 'saves a search under Vera’s name', 'POST', `${api}/saved_searches`, {
      scout_id: '{vera}',
      name: 'Not hers',
      filter: {},
    }),
    writes('sven', 'renames what Vera saved', 'PATCH', `${api}/saved_searches?scout_id=eq.{vera}`, {
      name: 'Sven was here',
    }),
    writes('sven', 'deletes what Vera saved', 'DELETE', `${api}/saved_searches?scout_id=eq.{vera}`),
    writes('vera', 'has everybody count as new again', 'PATCH', `${api}/saved_searches?scout_id=eq.{vera}`, {
      checked_at: '2020-01-01T00:00:00Z',
    }),
    writes('vera', 'gives a search of hers to Sven', 'PATCH', `${api}/saved_searches?scout_id=eq.{vera}`, {
      scout_id: '{sven}',
    }),
    writes('vera', 'saves what the search does not know', 'POST', `${api}/saved_searches`, {
      name: 'By birthday',
      filter: { birthDate: '2012-05-01' },
    }),
  ],
}
