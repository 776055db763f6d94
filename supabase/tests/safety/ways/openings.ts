import { expect } from 'vitest'
import { each, expectOk, expectRefused, reads, tries, type Way, type Ways, writes } from '../way.ts'
import type { CallerName, World } from '../world.ts'

const api = '/rest/v1'
const closes = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)
const draft = (world: World, by: CallerName, more: object = {}) =>
  world.call(by, 'POST', `${api}/openings`, {
    body: {
      id: crypto.randomUUID(),
      title: 'Two wingers',
      filter: { sport: 'soccer' },
      closes_on: closes,
      ...more,
    },
    headers: { prefer: 'return=representation' },
  })

/** Published by this scout for as long as the steps run. */
async function withOpening(world: World, by: CallerName, steps: (id: string) => Promise<void>) {
  const saved = await draft(world, by)
  expectOk(saved)
  const [{ id }] = JSON.parse(saved.text) as [{ id: string }]
  expectOk(await world.call(by, 'POST', `${api}/rpc/publish_opening`, { body: { opening_id: id } }))
  await steps(id)
  expectOk(
    await world.call(by, 'POST', `${api}/rpc/close_opening`, { body: { opening_id: id, reason: 'filled' } }),
  )
}

const readsNone = (by: CallerName, of: CallerName = 'vera'): Way =>
  tries(by, `reads an open opening of ${of}`, (world) =>
    withOpening(world, of, async (id) => {
      for (const answer of [
        await world.call(by, 'POST', `${api}/rpc/openings_for_me`),
        await world.call(by, 'GET', `${api}/openings?id=eq.${id}`),
      ])
        expect(answer.text).not.toContain(id)
    }),
  )

const refused = (by: CallerName, what: string, more: object): Way =>
  tries(by, what, async (world) => {
    expectRefused(await draft(world, by, more))
  })

const publishes = (by: CallerName): Way =>
  tries(by, 'publishes an opening', async (world) => {
    const id = crypto.randomUUID()
    await draft(world, by, { id })
    expectRefused(await world.call(by, 'POST', `${api}/rpc/publish_opening`, { body: { opening_id: id } }))
    await world.call(by, 'DELETE', `${api}/openings?id=eq.${id}`)
  })

const changesOfVera = (by: CallerName, rpc: string, body: object = {}): Way =>
  tries(by, `calls ${rpc} for an opening of Vera`, (world) =>
    withOpening(world, 'vera', async (id) => {
      expectRefused(await world.call(by, 'POST', `${api}/rpc/${rpc}`, { body: { opening_id: id, ...body } }))
    }),
  )

export const openings: Ways = {
  rule: 'scout.openings',
  allowed: [
    'an adult reads an opening of Vera with the reasons why they fit',
    (world) =>
      withOpening(world, 'vera', async (id) => {
        for (const by of ['ada', 'bob'] as const)
          expect((await world.call(by, 'POST', `${api}/rpc/openings_for_me`)).text).toContain(id)
      }),
  ],
  ways: [
    ...each(['mina', 'milo', 'nina', 'dirk', 'wanda'], (by) => readsNone(by)),
    ...each(['nobody', 'keyless', 'sven', 'una', 'amy', 'ralf', 'sula'], (by) => readsNone(by)),
    readsNone('ada', 'bert'),
    ...each(['una', 'pia', 'elmo', 'rex', 'otto', 'ada', 'mina', 'amy', 'nobody'], publishes),
    refused('vera', 'writes a phone number into the text', { body: 'Call +34 612 345 678' }),
    refused('vera', 'writes an address into the title', { title: 'Write to vera@mail.example' }),
    refused('vera', 'writes an account into a region', {
      filter: { sport: 'soccer', regions: ['vera on insta'] },
    }),
    refused('vera', 'writes an account into a level', {
      filter: { sport: 'soccer', levels: ['insta_vera'] },
    }),
    refused('vera', 'writes a number into a measurement', {
      filter: { sport: 'soccer', metrics: [{ metric: 'sprint30_s', max: 34612345678 }] },
    }),
    tries('vera', 'writes words beside a measurement', async (world) => {
      const saved = await draft(world, 'vera', {
        filter: { sport: 'soccer', metrics: [{ metric: 'sprint30_s', max: 5, note: 'insta vera' }] },
      })
      expect(saved.text).not.toContain('insta')
      const [row] = saved.status < 300 ? (JSON.parse(saved.text) as { id: string }[]) : []
      if (row) await world.call('vera', 'DELETE', `${api}/openings?id=eq.${row.id}`)
    }),
    changesOfVera('sven', 'close_opening', { reason: 'filled' }),
    changesOfVera('ada', 'close_opening', { reason: 'filled' }),
    changesOfVera('sven', 'publish_opening'),
    ...each(['nobody', 'sven', 'mina'], (by) =>
      reads(by, 'reads the openings of Vera', `${api}/openings?scout_id=eq.{vera}`),
    ),
    writes('sven', 'writes an opening under Vera’s name', 'POST', `${api}/openings`, {
      scout_id: '{vera}',
      title: 'Not hers',
      filter: { sport: 'soccer' },
      closes_on: closes,
    }),
    writes('vera', 'writes an opening that is open at once', 'POST', `${api}/openings`, {
      title: 'At once',
      filter: { sport: 'soccer' },
      closes_on: closes,
      state: 'open',
    }),
    writes('sven', 'changes an opening of Vera', 'PATCH', `${api}/openings?scout_id=eq.{vera}`, {
      title: 'x',
    }),
    writes('sven', 'deletes an opening of Vera', 'DELETE', `${api}/openings?scout_id=eq.{vera}`),
  ],
}
