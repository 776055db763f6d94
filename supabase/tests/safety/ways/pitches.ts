import { expect } from 'vitest'
import { each, expectOk, expectRefused, tries, type Way, type Ways } from '../way.ts'
import type { CallerName, World } from '../world.ts'

const api = '/rest/v1'
const closes = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)
const rpc = (world: World, by: CallerName, name: string, body: object = {}) =>
  world.call(by, 'POST', `${api}/rpc/${name}`, { body })

/** An opening of this scout, closed again when the steps are over. */
async function withOpening(world: World, by: CallerName, steps: (id: string) => Promise<void>) {
  const id = crypto.randomUUID()
  const draft = { id, title: 'Two wingers', filter: { sport: 'soccer' }, closes_on: closes }
  expectOk(await world.call(by, 'POST', `${api}/openings`, { body: draft }))
  expectOk(await rpc(world, by, 'publish_opening', { opening_id: id }))
  await steps(id)
  expectOk(await rpc(world, by, 'close_opening', { opening_id: id, reason: 'filled' }))
}
/** Ada's pitch for an opening of Vera. */
const withPitch = (world: World, steps: (pitch: string, opening: string) => Promise<void>) =>
  withOpening(world, 'vera', async (opening) => {
    const sent = await rpc(world, 'ada', 'send_pitch', { opening_id: opening, body: 'kookaburra' })
    expectOk(sent)
    await steps(JSON.parse(sent.text) as string, opening)
  })

const pitches_ = (by: CallerName): Way =>
  tries(by, 'pitches for an opening of Vera', (world) =>
    withOpening(world, 'vera', async (opening_id) => {
      expectRefused(await rpc(world, by, 'send_pitch', { opening_id, body: 'I am quick.' }))
    }),
  )
const says = (what: string, body: string, more: object = {}): Way =>
  tries('ada', what, (world) =>
    withOpening(world, 'vera', async (opening_id) => {
      expectRefused(await rpc(world, 'ada', 'send_pitch', { opening_id, body, ...more }))
    }),
  )
const acts = (
  by: CallerName,
  name: string,
  more: object = {},
  what = `calls ${name} for a pitch of Ada`,
): Way =>
  tries(by, what, (world) =>
    withPitch(world, async (pitch_id) => {
      expectRefused(await rpc(world, by, name, { pitch_id, ...more }))
    }),
  )
const readsNone = (by: CallerName): Way =>
  tries(by, 'reads a pitch of Ada to Vera', (world) =>
    withPitch(world, async (id, opening) => {
      for (const answer of [
        await world.call(by, 'GET', `${api}/pitches?id=eq.${id}`),
        await rpc(world, by, 'pitches_for', { opening_id: opening }),
        await rpc(world, by, 'my_pitches'),
      ])
        expect(answer.text).not.toContain('kookaburra')
    }),
  )

export const pitches: Ways = {
  rule: 'scout.pitches',
  allowed: [
    'Vera reads the pitch of Ada, and asks for more',
    (world) =>
      withPitch(world, async (pitch_id, opening) => {
        expect((await rpc(world, 'vera', 'pitches_for', { opening_id: opening })).text).toContain(
          'kookaburra',
        )
        const asked = { pitch_id, decision: 'ask', question: 'How tall are you?' }
        expectOk(await rpc(world, 'vera', 'decide_pitch', asked))
        expectOk(await rpc(world, 'ada', 'withdraw_pitch', { pitch_id }))
      }),
  ],
  ways: [
    ...each(['mina', 'milo', 'nina', 'dirk', 'wanda', 'sula', 'nobody', 'sven', 'amy', 'ralf'], pitches_),
    ...each(['nobody', 'keyless', 'bert', 'sven', 'bob', 'mina', 'amy', 'otto'], readsNone),
    says('writes a phone number into a pitch', 'Call me: +34 612 345 678'),
    says('writes an address into a pitch', 'Write to ada@mail.example'),
    says('writes a number in words into a pitch', 'Six one two, three four five, six seven eight'),
    says('writes an account into a pitch', 'Find me on insta: ada.runs'),
    says('links a chat in a pitch', 'See wa.me/34612345678'),
    says('pitches with 100,000 characters', 'x'.repeat(100_000)),
    says('pitches with the film of a child', 'My film', { video_id: '{video.mina}' }),
    ...each(['bert', 'sven', 'bob', 'mina', 'nobody', 'amy', 'otto'], (by) =>
      acts(by, 'decide_pitch', { decision: 'shortlist' }),
    ),
    ...each(['vera', 'bert', 'bob', 'mina', 'nobody'], (by) => acts(by, 'withdraw_pitch')),
    ...each(['vera', 'bob', 'nobody'], (by) => acts(by, 'answer_pitch', { reply: 'Yes' })),
    acts('ada', 'answer_pitch', { reply: 'Nobody asked' }),
    acts('vera', 'decide_pitch', {
      decision: 'ask',
      question: 'What is your number? Mine is +34 612 345 678',
    }),
    acts(
      'vera',
      'decide_pitch',
      { decision: 'ask', question: 'Write to vera@mail.example' },
      'writes an address into a question',
    ),
    acts('vera', 'decide_pitch', { decision: 'decline', reason: 'call me' }, 'writes words into a reason'),
    ...each(['ada', 'vera'] as const, (by) =>
      tries(by, 'writes a decision into the table', (world) =>
        withPitch(world, async (id) => {
          expectRefused(
            await world.call(by, 'PATCH', `${api}/pitches?id=eq.${id}`, { body: { state: 'shortlisted' } }),
          )
        }),
      ),
    ),
    tries('bert', 'counts the pitches of another scout', (world) =>
      withPitch(world, async (_, opening) => {
        const counted = await world.call(
          'bert',
          'GET',
          `${api}/openings?id=eq.${opening}&select=pitches_waiting`,
        )
        expect(counted.text).toBe('[]')
      }),
    ),
    tries('bob', 'counts who else pitches', (world) =>
      withPitch(world, async (_, opening) => {
        const counted = await world.call(
          'bob',
          'GET',
          `${api}/openings?id=eq.${opening}&select=pitches_waiting`,
        )
        expect(counted.text).not.toContain('1')
      }),
    ),
    tries('vera', 'talks to whoever pitched without asking', (world) =>
      withPitch(world, async (id) => {
        const talks = () => world.call('vera', 'GET', `${api}/conversations?select=id&order=id`)
        const before = await talks()
        expectOk(await rpc(world, 'vera', 'decide_pitch', { pitch_id: id, decision: 'shortlist' }))
        expect((await talks()).text).toBe(before.text)
      }),
    ),
    tries('bert', 'reports a pitch that he cannot read, to learn of it', (world) =>
      withPitch(world, async (id) => {
        expectRefused(
          await rpc(world, 'bert', 'report', {
            subject_type: 'pitch',
            subject_id: id,
            reason: 'spam',
            details: 'Look',
          }),
        )
      }),
    ),
    tries('ada', 'pitches a second time for one opening', (world) =>
      withPitch(world, async (pitch_id, opening_id) => {
        expectOk(await rpc(world, 'ada', 'withdraw_pitch', { pitch_id }))
        expectRefused(await rpc(world, 'ada', 'send_pitch', { opening_id, body: 'Once more' }))
      }),
    ),
  ],
}
