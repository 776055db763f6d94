import { expect } from 'vitest'
import { each, expectOk, expectRefused, tries, type Way, type Ways } from '../way.ts'
import type { CallerName, World } from '../world.ts'

const api = '/rest/v1'
export const rpc = (world: World, by: CallerName, name: string, body: object = {}) =>
  world.call(by, 'POST', `${api}/rpc/${name}`, { body })

type Steps = (secret: string, id: string) => Promise<void>

/** A code of this athlete, ended when the steps are over. */
export const withCode = (world: World, of: CallerName, steps: Steps) => withScope(world, of, 'card', steps)
export async function withScope(world: World, of: CallerName, scope: 'card' | 'coach_packet', steps: Steps) {
  const made = await rpc(world, of, 'create_profile_code', { label: 'Bib', days: 14, scope })
  expectOk(made)
  const { id, secret } = JSON.parse(made.text) as { id: string; secret: string }
  try {
    await steps(secret, id)
  } finally {
    expectOk(await rpc(world, of, 'revoke_profile_code', { code_id: id }))
  }
}
export const opens = (world: World, by: CallerName, secret: string) =>
  rpc(world, by, 'open_profile_code', { secret })

/** What nobody reads off the card of a child, whoever scans it. */
const learns = (by: CallerName): Way =>
  tries(by, 'learns more of Mina from her code than her first name and sport', (world) =>
    withCode(world, 'mina', async (secret) => {
      const { text } = await opens(world, by, secret)
      for (const hidden of [
        'Quokkaton',
        'quokkabio',
        'Vellamo',
        'birth',
        'avatar',
        'region',
        'handle',
        'email',
      ])
        expect(text).not.toContain(hidden)
    }),
  )
const opensNothing = (by: CallerName, of: CallerName): Way =>
  tries(by, `opens a code of ${of}`, (world) =>
    withCode(world, of, async (secret) => {
      expect((await opens(world, by, secret)).text).toBe('null')
    }),
  )
const readsSecret = (by: CallerName): Way =>
  tries(by, 'reads the codes of Ada', (world) =>
    withCode(world, 'ada', async (secret, id) => {
      for (const address of [`${api}/profile_codes?select=secret`, `${api}/profile_codes?id=eq.${id}`])
        expect((await world.call(by, 'GET', address)).text).not.toContain(secret)
    }),
  )

export const profileCodes: Ways = {
  rule: 'page.code',
  allowed: [
    'a stranger opens the code of an adult',
    (world) =>
      withCode(world, 'ada', async (secret) => {
        expect((await opens(world, 'nobody', secret)).text).toContain('Ada')
      }),
  ],
  ways: [
    ...each(['nobody', 'keyless', 'ada', 'sven', 'vera', 'amy', 'ralf'], learns),
    ...each(['nobody', 'sven', 'ada'], (by) => opensNothing(by, 'nina')),
    ...each(['nobody', 'vera', 'bob', 'amy'], (by) => opensNothing(by, 'wanda')),
    ...each(['nobody', 'bob', 'mina', 'vera', 'sven', 'amy', 'otto', 'ralf'], readsSecret),
    ...each(['bob', 'vera', 'nobody', 'amy'], (by) =>
      tries(by, 'ends a code of Ada', (world) =>
        withCode(world, 'ada', async (_, code_id) => {
          expectRefused(await rpc(world, by, 'revoke_profile_code', { code_id }))
        }),
      ),
    ),
    ...each(['nobody', 'vera', 'amy', 'otto'], (by) =>
      tries(by, 'makes a code of their own', async (world) => {
        expectRefused(await rpc(world, by, 'create_profile_code', { label: 'Bib', days: 30 }))
      }),
    ),
    ...each(['nobody', 'vera'], (by) =>
      tries(by, 'opens a code that has ended', async (world) => {
        let kept = ''
        await withCode(world, 'ada', async (secret) => {
          kept = secret
        })
        expect((await opens(world, by, kept)).text).toBe('null')
      }),
    ),
    ...each(['ada', 'bob', 'una', 'amy'], (by) =>
      tries(by, 'finds whose code a child’s is by what opening it left in their own data', (world) =>
        withCode(world, 'mina', async (secret) => {
          expectOk(await opens(world, by, secret))
          const { text } = await rpc(world, by, 'my_activity')
          for (const line of JSON.parse(text) as { kind: string }[])
            if (line.kind === 'code_scanned') expect(JSON.stringify(line)).not.toContain(world.people.mina.id)
        }),
      ),
    ),
    tries('nobody', 'guesses a code', async (world) => {
      for (const secret of ['', 'A'.repeat(22), '%', "' or true --", 'A'.repeat(10_000)])
        expect((await opens(world, 'nobody', secret)).text).not.toContain('name')
    }),
    tries('nobody', 'guesses codes without end', async (world) => {
      let refused = 0
      for (let n = 0; n < 130; n++)
        if ((await opens(world, 'nobody', 'A'.repeat(22))).status === 429) refused++
      expect(refused).toBeGreaterThan(0)
    }),
    tries('ada', 'makes a code that never ends', async (world) => {
      for (const days of [100_000, -1, 0])
        expectRefused(await rpc(world, 'ada', 'create_profile_code', { label: 'Bib', days }))
    }),
    tries('ada', 'writes into the table of codes', (world) =>
      withCode(world, 'ada', async (_, id) => {
        expectRefused(
          await world.call('ada', 'PATCH', `${api}/profile_codes?id=eq.${id}`, { body: { scans: 99 } }),
        )
      }),
    ),
  ],
}
