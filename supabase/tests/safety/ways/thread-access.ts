import { expect } from 'vitest'
import { each, expectOk, expectRefused, reads, tries, type Ways, writes } from '../way.ts'
import type { CallerName, World } from '../world.ts'

const api = '/rest/v1'
const OTHERS = ['nobody', 'ada', 'mina', 'vera', 'bert', 'otto', 'ann', 'ralf'] as const
const reason = 'A guardian asked us to look at how this began.'
const rpc = (world: World, by: CallerName, name: string, body: object = {}) =>
  world.call(by, 'POST', `${api}/rpc/${name}`, { body })

/** Asked for by an admin about a conversation of Vera and Mina, and withdrawn when the steps are over. */
async function withRequest(world: World, steps: (id: string) => Promise<void>) {
  const people = await world.server.sql<{ scout: string; athlete: string }>(
    `select s.email as scout, a.email as athlete from conversations c join profiles s on s.id = c.scout_id join profiles a on a.id = c.athlete_id where c.id = $1`,
    [world.names['thread.vera']],
  )
  const asked = await rpc(world, 'amy', 'ask_thread_access', {
    scout_email: people[0]?.scout,
    athlete_email: people[0]?.athlete,
    reason,
  })
  expectOk(asked)
  const id = JSON.parse(asked.text) as string
  await steps(id)
  expectOk(await rpc(world, 'amy', 'end_thread_access', { access_id: id }))
}
const acts = (by: CallerName, name: string, more: object = {}) =>
  tries(by, `calls ${name} for what an admin asked`, (world) =>
    withRequest(world, async (access_id) => {
      expectRefused(await rpc(world, by, name, { access_id, ...more }))
    }),
  )

/** Private mail is closed to admins, too, and opens with a reason, a second one and on record. */
export const threadAccess: Ways = {
  rule: 'settings.private_mail',
  allowed: [
    'an admin with a second step asks, and takes it back',
    (world) =>
      withRequest(world, async () => {
        expect((await rpc(world, 'amy', 'thread_accesses')).text).toContain(reason)
      }),
  ],
  ways: [
    ...each([...OTHERS], (by) =>
      writes(by, 'asks to read the conversation of others', 'POST', `${api}/rpc/ask_thread_access`, {
        scout_email: 'vera@example.org',
        athlete_email: 'mina@example.org',
        reason,
      }),
    ),
    ...each([...OTHERS], (by) =>
      reads(by, 'reads who asked to read what', `${api}/rpc/thread_accesses`, {
        method: 'POST',
        body: {},
        rows: true,
        words: ['reason', 'asked_by'],
      }),
    ),
    ...each(['nobody', 'vera', 'mina', 'ann'] as const, (by) => acts(by, 'read_thread')),
    ...each(['nobody', 'vera', 'mina', 'ann'] as const, (by) =>
      acts(by, 'decide_thread_access', { allow: true }),
    ),
    ...each(['vera', 'ann'] as const, (by) => acts(by, 'end_thread_access')),
    tries('amy', 'reads before a second admin has decided', (world) =>
      withRequest(world, async (access_id) => {
        expectRefused(await rpc(world, 'amy', 'read_thread', { access_id }))
        expectRefused(await rpc(world, 'amy', 'decide_thread_access', { access_id, allow: true }))
      }),
    ),
    tries('amy', 'asks without a reason', async (world) => {
      expectRefused(
        await rpc(world, 'amy', 'ask_thread_access', {
          scout_email: 'vera@example.org',
          athlete_email: 'mina@example.org',
          reason: 'because',
        }),
      )
    }),
    tries('amy', 'opens it in the table', async (world) => {
      expectRefused(
        await world.call('amy', 'PATCH', `${api}/thread_access?state=eq.asked`, { body: { state: 'open' } }),
      )
    }),
  ],
}
