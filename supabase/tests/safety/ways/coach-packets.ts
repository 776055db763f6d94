import { expect } from 'vitest'
import { each, expectRefused, tries, type Ways } from '../way.ts'
import type { CallerName, World } from '../world.ts'
import { opens, rpc, withScope } from './profile-codes.ts'

type Person = 'ada' | 'mina' | 'wanda' | 'nina'

const withPacket = (world: World, steps: (secret: string, id: string) => Promise<void>) =>
  withScope(world, 'ada', 'coach_packet', steps)
const make = (world: World, by: CallerName, more: object = {}) =>
  rpc(world, by, 'create_profile_code', { label: 'Coach', days: 7, scope: 'coach_packet', ...more })

/** As if a fault elsewhere had let this person have one. */
async function withForcedPacket(world: World, person: Person, steps: (secret: string) => Promise<void>) {
  const secret = 'C'.repeat(22)
  await world.server.sql(
    `insert into profile_codes (athlete_id, secret, scope, expires_at) values ($1, $2, 'coach_packet', now() + interval '1 day')`,
    [world.people[person].id, secret],
  )
  try {
    await steps(secret)
  } finally {
    await world.server.sql('delete from profile_codes where secret = $1', [secret])
  }
}

/** While something of Ada is otherwise; afterwards as it was. */
async function during(world: World, change: string, undo: string, steps: () => Promise<void>) {
  try {
    await world.server.sql(change, [world.people.ada.id])
    await steps()
  } finally {
    await world.server.sql(undo, [world.people.ada.id])
  }
}
const opensNothing = async (world: World, by: CallerName, secret: string) =>
  expect((await opens(world, by, secret)).text).toBe('null')

export const coachPackets: Ways = {
  rule: 'page.packet',
  allowed: [
    'a coach without an account reads the packet of an adult',
    (world) =>
      withPacket(world, async (secret) => {
        expect((await opens(world, 'nobody', secret)).text).toMatch(/"packet": ?\{/)
      }),
  ],
  ways: [
    ...each(['mina', 'milo', 'nina', 'wanda', 'vera', 'amy', 'nobody'], (by) =>
      tries(by, 'makes a coach packet', async (world) => expectRefused(await make(world, by))),
    ),
    ...(['mina', 'wanda', 'nina'] as const).map((person) =>
      tries('nobody', `opens a packet that ${person} should never have had`, (world) =>
        withForcedPacket(world, person, (secret) => opensNothing(world, 'nobody', secret)),
      ),
    ),
    ...each(['vera', 'mina', 'amy'], (by) =>
      tries(by, 'opens a packet that Mina should never have had', (world) =>
        withForcedPacket(world, 'mina', (secret) => opensNothing(world, by, secret)),
      ),
    ),
    ...each(['nobody', 'keyless', 'bob', 'sven', 'otto'], (by) =>
      tries(by, 'reads in the packet how to reach Ada, when she was born or who wrote of her', (world) =>
        withPacket(world, async (secret) => {
          const { text } = await opens(world, by, secret)
          for (const hidden of ['birth', 'email', 'bio', 'avatar', 'endorse', 'evidence', 'school', '@'])
            expect(text).not.toContain(hidden)
        }),
      ),
    ),
    ...each(['nobody', 'vera'], (by) =>
      tries(by, 'opens the packet once Ada has hidden her page', (world) =>
        withPacket(world, (secret) =>
          during(
            world,
            `insert into user_settings (user_id, privacy_profile_visibility) values ($1, 'private') on conflict (user_id) do update set privacy_profile_visibility = 'private'`,
            `update user_settings set privacy_profile_visibility = 'public' where user_id = $1`,
            () => opensNothing(world, by, secret),
          ),
        ),
      ),
    ),
    tries('nobody', 'opens the packet of a suspended athlete', (world) =>
      withPacket(world, (secret) =>
        during(
          world,
          `update auth.users set banned_until = now() + interval '1 day' where id = $1`,
          'update auth.users set banned_until = null where id = $1',
          () => opensNothing(world, 'nobody', secret),
        ),
      ),
    ),
    tries('nobody', 'opens the packet before Ada has answered what is asked at 18', (world) =>
      withPacket(world, (secret) =>
        during(
          world,
          `update athlete_private_details set handover_state = 'asked' where athlete_id = $1`,
          `update athlete_private_details set handover_state = 'none' where athlete_id = $1`,
          () => opensNothing(world, 'nobody', secret),
        ),
      ),
    ),
    ...each(['nobody', 'vera', 'bob'], (by) =>
      tries(by, 'opens a packet that has been ended', async (world) => {
        let kept = ''
        await withPacket(world, async (secret) => {
          kept = secret
        })
        await opensNothing(world, by, kept)
      }),
    ),
    tries('nobody', 'opens a packet whose days are over', (world) =>
      withPacket(world, async (secret, id) => {
        await world.server.sql('update profile_codes set expires_at = now() where id = $1', [id])
        await opensNothing(world, 'nobody', secret)
      }),
    ),
    ...each(['vera', 'bob', 'nobody', 'amy'], (by) =>
      tries(by, 'ends or lengthens a packet of Ada', (world) =>
        withPacket(world, async (_, code_id) => {
          expectRefused(await rpc(world, by, 'revoke_profile_code', { code_id }))
          await world.call(by, 'PATCH', `/rest/v1/profile_codes?id=eq.${code_id}`, {
            body: { expires_at: '2099-01-01' },
          })
          const [code] = await world.server.sql<{ lives: boolean }>(
            `select revoked_at is null and expires_at < now() + interval '15 days' as lives from profile_codes where id = $1`,
            [code_id],
          )
          expect(code?.lives).toBe(true)
        }),
      ),
    ),
    tries('ada', 'makes a packet for longer than two weeks', async (world) => {
      for (const days of [15, 365, -1, 0, null]) expectRefused(await make(world, 'ada', { days }))
    }),
    tries('ada', 'makes a packet of what is no packet', async (world) => {
      for (const scope of ['event', 'CARD', '', null, "card' or true --"])
        expectRefused(await make(world, 'ada', { scope }))
    }),
    tries('ada', 'turns a card into a packet', async (world) => {
      await withScope(world, 'ada', 'card', async (secret, id) => {
        expectRefused(
          await world.call('ada', 'PATCH', `/rest/v1/profile_codes?id=eq.${id}`, {
            body: { scope: 'coach_packet' },
          }),
        )
        expect((await opens(world, 'nobody', secret)).text).not.toMatch(/"packet"/)
      })
    }),
    tries('ada', 'has four packets in use', (world) =>
      withPacket(world, () =>
        withPacket(world, () => withPacket(world, async () => expectRefused(await make(world, 'ada')))),
      ),
    ),
    ...each(['nobody', 'vera', 'keyless'], (by) =>
      tries(by, 'asks the parts of a packet past its address', async (world) => {
        for (const name of ['coach_packet', 'packet_numbers', 'packet_films', 'may_hand_packet'])
          expect((await rpc(world, by, name, { page: { id: world.people.ada.id } })).status).toBe(404)
      }),
    ),
  ],
}
