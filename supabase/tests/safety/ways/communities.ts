import { expect } from 'vitest'
import { each, expectOk, expectRefused, tries, type Way, type Ways } from '../way.ts'
import type { CallerName, World } from '../world.ts'
import {
  api,
  CHANGES,
  type Home,
  people,
  read,
  rpc,
  type Started,
  start,
  withCommunity,
  withMina,
} from './community-setup.ts'

const outsiders: CallerName[] = ['ada', 'milo', 'nina', 'sven', 'bert', 'una', 'otto', 'amy', 'nobody']

const readsNone = (by: CallerName): Way =>
  tries(by, 'reads what Mina wrote in a community, or who is in it', (world) =>
    withMina(world, async ({ id, post }) => {
      for (const [name, body] of [
        ['community_feed', { community_id: id }],
        ['community_post', { post_id: post }],
        ['community_answers', { post_id: post }],
        ['community_people', { community_id: id }],
        ['community_acts', { community_id: id }],
        ['open_community', { community_id: id }],
        ['find_communities', {}],
        ['my_communities', {}],
      ] as const) {
        const answer = await rpc(world, by, name, body)
        for (const word of ['kookaburra', 'Mina', world.names.mina ?? '-'])
          expect(answer.text).not.toContain(word)
      }
    }),
  )
const actsOutside = (by: CallerName): Way =>
  tries(by, 'writes, votes, likes, pins or decides in a community that they are not in', (world) =>
    withMina(world, async ({ id, post, comment, minas }) => {
      const own = crypto.randomUUID()
      for (const [name, body] of [
        ['create_community_post', { id: own, community_id: id, body: 'Hello' }],
        ['comment_on_community_post', { id: own, post_id: post, body: 'Hello' }],
        ['like_community_post', { post_id: post, liked: true }],
        ['vote_in_community_poll', { post_id: post, choice: 1 }],
        ['pin_community_post', { post_id: post, pinned: true }],
        ['remove_community_words', { target: comment, reason: 'Because' }],
        ['decide_community_member', { member_id: minas, act: 'remove', reason: 'Because' }],
        ['block_community_member', { member_id: minas }],
        ['renew_community_invitation', { community_id: id, days: 7 }],
        ['change_community', { community_id: id, ...CHANGES }],
        ['close_community', { community_id: id }],
        ['leave_community', { community_id: id }],
      ] as const)
        expectRefused(await rpc(world, by, name, body))
    }),
  )
const startsForMinors = (by: CallerName): Way =>
  tries(by, 'starts a community for all ages', async (world) => expectRefused(await start(world, by)))
const startsAny = (by: CallerName): Way =>
  tries(by, 'starts a community', async (world) =>
    expectRefused(await start(world, by, { age: 'adults', join: 'open' })),
  )
const says = (what: string, body: string, choices?: string[]): Way =>
  tries('vera', what, (world) =>
    withMina(world, async ({ id, post }) => {
      const own = crypto.randomUUID()
      const poll = choices ? { choices, poll_days: 3 } : {}
      expectRefused(
        await rpc(world, 'vera', 'create_community_post', { id: own, community_id: id, body, ...poll }),
      )
      if (!choices)
        expectRefused(await rpc(world, 'vera', 'comment_on_community_post', { id: own, post_id: post, body }))
    }),
  )
const joins = (by: CallerName, what: string, wanted: Started): Way =>
  tries(by, what, (world) =>
    withCommunity(
      world,
      async (id) => expectRefused(await rpc(world, by, 'join_community', { community_id: id })),
      wanted,
    ),
  )
const inside = (by: CallerName, what: string, run: (world: World, home: Home) => Promise<void>): Way =>
  tries(by, what, (world) => withMina(world, (home) => run(world, home)))

export const communities: Ways = {
  rule: 'page.community',
  allowed: [
    'Vera reads what Mina wrote, by her first name',
    (world) =>
      withMina(world, async ({ id }) => {
        const { text } = await rpc(world, 'vera', 'community_feed', { community_id: id })
        expect(text).toContain('kookaburra')
        expect(text).toContain('Mina V.')
      }),
  ],
  ways: [
    ...each(outsiders, readsNone),
    ...each(['ada', 'milo', 'sven', 'nobody'], actsOutside),
    ...each(['ada', 'adam', 'una', 'pia', 'elmo', 'mina', 'nina', 'nobody'], startsForMinors),
    ...each(['mina', 'milo', 'dirk', 'ralf', 'una', 'elmo', 'rex', 'otto', 'nobody'], startsAny),
    tries('vera', 'lets strangers into a community with minors by themselves', async (world) =>
      expectRefused(await start(world, 'vera', { join: 'open' })),
    ),
    says('asks minors for another way in a post', 'Write to me on insta: vera.coach'),
    says('gives a telephone number', 'Call 0171 555 0192'),
    says('gives a number in pieces as choices of a poll', 'Which one?', ['0171', '555 01 92']),
    tries('vera', 'puts an address into the rules', async (world) =>
      expectRefused(await start(world, 'vera', { name: 'vera@example.org' })),
    ),
    tries('vera', 'poses as the team', async (world) =>
      expectRefused(await start(world, 'vera', { name: 'Touchline safety team' })),
    ),
    joins('nina', 'joins without a guardian', {}),
    joins('dirk', 'joins after the guardian said no to the account', {}),
    joins('wanda', 'joins after the guardian took the consent back', {}),
    joins('mina', 'joins what is for adults', { age: 'adults', join: 'open' }),
    joins('ada', 'joins by herself what takes an invitation', { join: 'invitation' }),
    joins('ada', 'joins what is not listed', { listed: false }),
    joins('otto', 'joins while banned', {}),
    tries('mina', 'is in before the guardian says yes', (world) =>
      withCommunity(world, async (id) => {
        expectOk(await rpc(world, 'milo', 'join_community', { community_id: id }))
        expectRefused(await rpc(world, 'milo', 'community_feed', { community_id: id }))
        const rows = await people(world, id)
        expect(rows.map(({ name }) => name).join()).not.toContain('Milo')
        expectRefused(
          await rpc(world, 'vera', 'decide_community_member', { member_id: '{missing}', act: 'accept' }),
        )
      }),
    ),
    tries('mina', 'answers for her own guardian', (world) =>
      withCommunity(world, async (id) => {
        expectOk(await rpc(world, 'mina', 'join_community', { community_id: id }))
        const token = '{token.milo}'
        const [own] = (await read(world, 'nobody', 'guardian_communities', { token: '{token.mina}' })) as {
          member_id: string
        }[]
        expectRefused(
          await rpc(world, 'mina', 'guardian_decide_community', {
            token,
            member_id: own?.member_id,
            agreed: true,
          }),
        )
        expectRefused(
          await rpc(world, 'mina', 'guardian_decide_community', {
            token: 'x'.repeat(43),
            member_id: own?.member_id,
            agreed: true,
          }),
        )
      }),
    ),
    tries('nobody', 'reads where a child belongs without the secret', (world) =>
      withMina(world, async () =>
        expectRefused(await rpc(world, 'nobody', 'guardian_communities', { token: 'x'.repeat(43) })),
      ),
    ),
    inside('vera', 'learns the account of a minor from a community', async (world, { id, post }) => {
      for (const [name, body] of [
        ['community_feed', { community_id: id }],
        ['community_people', { community_id: id }],
        ['community_answers', { post_id: post }],
        ['community_acts', { community_id: id }],
      ] as const) {
        const { text } = await rpc(world, 'vera', name, body)
        expect(text).not.toContain(world.names.mina)
        expect(text).not.toContain('Vellamo')
      }
    }),
    inside('vera', 'makes a minor a moderator', async (world, { minas }) => {
      for (const act of ['promote', 'hand_over'])
        expectRefused(await rpc(world, 'vera', 'decide_community_member', { member_id: minas, act }))
    }),
    inside('vera', 'makes an adult who may not write to minors a moderator', async (world, { id }) => {
      expectOk(await rpc(world, 'ada', 'join_community', { community_id: id }))
      const adas = (await people(world, id)).find(({ state }) => state === 'asked')?.id
      expectOk(await rpc(world, 'vera', 'decide_community_member', { member_id: adas, act: 'accept' }))
      for (const act of ['promote', 'hand_over'])
        expectRefused(await rpc(world, 'vera', 'decide_community_member', { member_id: adas, act }))
    }),
    inside('bert', 'reads a minor who blocked him', async (world, { id }) => {
      expectOk(await rpc(world, 'bert', 'join_community', { community_id: id }))
      const berts = (await people(world, id)).find(({ state }) => state === 'asked')?.id
      expectOk(await rpc(world, 'vera', 'decide_community_member', { member_id: berts, act: 'accept' }))
      for (const name of ['community_feed', 'community_people'])
        expect((await rpc(world, 'bert', name, { community_id: id })).text).not.toMatch(/kookaburra|Mina/)
      expect((await rpc(world, 'mina', 'community_people', { community_id: id })).text).not.toContain(
        berts ?? '-',
      )
    }),
    inside('gert', 'reads a minor whose guardian blocked him', async (world, { id }) => {
      expectOk(await rpc(world, 'gert', 'join_community', { community_id: id }))
      const gerts = (await people(world, id)).find(({ state }) => state === 'asked')?.id
      expectOk(await rpc(world, 'vera', 'decide_community_member', { member_id: gerts, act: 'accept' }))
      for (const name of ['community_feed', 'community_people'])
        expect((await rpc(world, 'gert', name, { community_id: id })).text).not.toMatch(/kookaburra|Mina/)
    }),
    inside('ada', 'decides about members as one of them', async (world, { id, minas, veras, post }) => {
      expectOk(await rpc(world, 'ada', 'join_community', { community_id: id }))
      const adas = (await people(world, id)).find(({ state }) => state === 'asked')?.id
      expectOk(await rpc(world, 'vera', 'decide_community_member', { member_id: adas, act: 'accept' }))
      for (const [name, body] of [
        ['decide_community_member', { member_id: minas, act: 'remove', reason: 'Because' }],
        ['decide_community_member', { member_id: veras, act: 'demote' }],
        ['decide_community_member', { member_id: adas, act: 'promote' }],
        ['remove_community_words', { target: post, reason: 'Because' }],
        ['pin_community_post', { post_id: post, pinned: true }],
        ['renew_community_invitation', { community_id: id, days: 7 }],
        ['community_acts', { community_id: id }],
        ['change_community', { community_id: id, ...CHANGES }],
        ['close_community', { community_id: id }],
      ] as const)
        expectRefused(await rpc(world, 'ada', name, body))
    }),
    inside('mina', 'goes on after her guardian took the yes back', async (world, { id, minas }) => {
      const no = { token: '{token.mina}', member_id: minas, agreed: false }
      expectOk(await rpc(world, 'nobody', 'guardian_decide_community', no))
      expectRefused(await rpc(world, 'mina', 'community_feed', { community_id: id }))
      expect((await rpc(world, 'vera', 'community_feed', { community_id: id })).text).not.toContain(
        'kookaburra',
      )
      expect((await rpc(world, 'vera', 'community_people', { community_id: id })).text).not.toContain('Mina')
    }),
    inside('vera', 'opens a conversation with a minor from a community', async (world, { minas }) => {
      // The number of a membership is no number of a person.
      expectRefused(
        await rpc(world, 'sven', 'request_contact', {
          athlete_id: minas,
          subject: 'Hello',
          intro: 'I saw you in the group.',
        }),
      )
    }),
    ...['communities', 'community_members', 'community_posts', 'community_comments'].map((table) =>
      tries('vera', `reads ${table} past the functions`, (world) =>
        withMina(world, async () => {
          expectRefused(await world.call('vera', 'GET', `${api}/${table}?select=*`))
          expectRefused(
            await world.call('vera', 'GET', `${api}/${table}?select=*`, {
              headers: { 'accept-profile': 'private' },
            }),
          )
        }),
      ),
    ),
    inside('ada', 'hears a community live that she is not in', async (world, { id }) => {
      const asked = await world.database.as(world.people.ada, 'select private.can_read_topic($1) as may', [
        `community:${id}`,
      ])
      expect(asked.rows).toEqual([{ may: false }])
    }),
    inside('vera', 'says something live past the gate', async (world, { id }) => {
      const asked = await world.database.as(world.people.vera, 'select private.can_broadcast($1) as may', [
        `community:${id}`,
      ])
      expect(asked.rows).toEqual([{ may: false }])
    }),
  ],
}
