import { expect } from 'vitest'
import { each, expectOk, expectRefused, tries, type Way, type Ways } from '../way.ts'
import type { CallerName, World } from '../world.ts'

const api = '/rest/v1'
const closes = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)
const rpc = (world: World, by: CallerName, name: string, body: object = {}) =>
  world.call(by, 'POST', `${api}/rpc/${name}`, { body })
const draft = (world: World, by: CallerName, more: object = {}) =>
  world.call(by, 'POST', `${api}/openings`, {
    body: {
      title: 'Two wingers for our U15',
      filter: { sport: 'soccer', ageBands: ['13-15'] },
      closes_on: closes,
      ...more,
    },
  })

/** An opening of this scout for those of 13 to 15, closed again when the steps are over. */
async function withOpening(
  world: World,
  by: CallerName,
  steps: (id: string) => Promise<void>,
  ageBands = ['13-15'],
) {
  const id = crypto.randomUUID()
  expectOk(await draft(world, by, { id, filter: { sport: 'soccer', ageBands } }))
  expectOk(await rpc(world, by, 'publish_opening', { opening_id: id }))
  await steps(id)
  expectOk(await rpc(world, by, 'close_opening', { opening_id: id, reason: 'filled' }))
}
const readsNone = (by: CallerName, of: CallerName = 'sven', ageBands = ['13-15']): Way =>
  tries(by, `reads an opening of ${of} for ${ageBands.join(' and ')}`, (world) =>
    withOpening(
      world,
      of,
      async (id) => {
        for (const answer of [
          await rpc(world, by, 'openings_for_me'),
          await world.call(by, 'GET', `${api}/openings?id=eq.${id}`),
        ])
          expect(answer.text).not.toContain(id)
      },
      ageBands,
    ),
  )
const drawsMinors = (by: CallerName): Way =>
  tries(by, 'publishes an opening that draws minors in', async (world) => {
    for (const ageBands of [['13-15'], ['16-17'], ['16-17', '18-20']])
      expectRefused(await draft(world, by, { filter: { sport: 'soccer', ageBands } }))
  })
const turnsYounger = (by: CallerName): Way =>
  tries(by, 'turns an opening for adults into one for minors', (world) =>
    withOpening(
      world,
      by,
      async (id) => {
        expectRefused(
          await world.call(by, 'PATCH', `${api}/openings?id=eq.${id}`, {
            body: { filter: { sport: 'soccer', ageBands: ['18-20', '16-17'] } },
          }),
        )
      },
      [],
    ),
  )
const rewrites = (what: string, body: object): Way =>
  tries('sven', `${what} of an opening that families have read`, (world) =>
    withOpening(world, 'sven', async (id) => {
      expectRefused(await world.call('sven', 'PATCH', `${api}/openings?id=eq.${id}`, { body }))
    }),
  )
const writes_ = (what: string, more: object): Way =>
  tries('sven', `${what} of an opening for minors`, async (world) => {
    expectRefused(await draft(world, 'sven', more))
  })

/** The guardian of this child, with the secret of the mailed link. */
const guardian = (world: World, name: string, body: object, of = 'mina') =>
  rpc(world, 'nobody', name, { token: world.names[`token.${of}`] ?? 'made-up', ...body })
const decide = (world: World, decision: string, target: string, of = 'mina') =>
  guardian(world, 'guardian_decide', { decision, target }, of)

export const youngOpenings: Ways = {
  rule: 'scout.young_openings',
  allowed: [
    'minors whose guardian agreed read an opening of Sven that asks for their age',
    (world) =>
      withOpening(world, 'sven', async (id) => {
        for (const by of ['mina', 'milo'] as const)
          expect((await rpc(world, by, 'openings_for_me')).text).toContain(id)
      }),
  ],
  ways: [
    ...each(['nina', 'dirk', 'wanda', 'sula', 'ralf', 'nobody', 'keyless'], (by) => readsNone(by)),
    ...each(['vera', 'hugo', 'adam', 'agnes', 'una', 'amy', 'ann'], (by) => readsNone(by)),
    ...each(['mina', 'milo'], (by) => readsNone(by, 'sven', ['16-17'])),
    ...each(['mina', 'milo'], (by) => readsNone(by, 'sven', ['18-20'])),
    ...each(['mina', 'milo', 'nina'], (by) => readsNone(by, 'sven', [])),
    ...each(['bert', 'gert'], (of) => readsNone('mina', of)),
    ...each(
      ['adam', 'agnes', 'una', 'pia', 'elmo', 'rex', 'otto', 'ada', 'mina', 'amy', 'nobody'],
      drawsMinors,
    ),
    ...each(['adam', 'agnes'], turnsYounger),
    rewrites('changes the title', { title: 'One keeper, at my house' }),
    rewrites('changes the text', { body: 'Come alone.' }),
    rewrites('changes the ages', { filter: { sport: 'soccer', ageBands: ['13-15', '16-17'] } }),
    rewrites('takes the ages out, to change the words then', { filter: { sport: 'soccer' } }),
    writes_('writes a phone number into the text', { body: 'Call +34 612 345 678' }),
    writes_('writes an address into the title', { title: 'Write to sven@mail.example' }),
    writes_('writes an account into the text', { body: 'Find me on insta: sven.scouts' }),
    writes_('links a chat in the text', { body: 'wa.me/34612345678' }),
    tries('mina', 'reads an opening while the guardian pauses contact', (world) =>
      withOpening(world, 'sven', async (id) => {
        expectOk(await guardian(world, 'guardian_pause', { paused: true }))
        const read = await rpc(world, 'mina', 'openings_for_me')
        const row = await world.call('mina', 'GET', `${api}/openings?id=eq.${id}`)
        const sent = await rpc(world, 'mina', 'send_pitch', { opening_id: id, body: 'I am quick.' })
        expectOk(await guardian(world, 'guardian_pause', { paused: false }))
        expect(read.text + row.text).not.toContain(id)
        expectRefused(sent)
      }),
    ),
  ],
}

/** Mina's pitch for an opening of Sven; it waits for her guardian. */
const withPitch = (world: World, steps: (pitch: string, opening: string) => Promise<void>) =>
  withOpening(world, 'sven', async (opening) => {
    const sent = await rpc(world, 'mina', 'send_pitch', { opening_id: opening, body: 'quokka' })
    expectOk(sent)
    await steps(JSON.parse(sent.text) as string, opening)
  })
/** The same, once the guardian has said yes. */
const withPassed = (world: World, steps: (pitch: string, opening: string) => Promise<void>) =>
  withPitch(world, async (pitch, opening) => {
    expectOk(await decide(world, 'approve_pitch', pitch))
    await steps(pitch, opening)
  })
async function expectUnread(world: World, by: CallerName, pitch: string, opening: string) {
  for (const answer of [
    await world.call(by, 'GET', `${api}/pitches?id=eq.${pitch}`),
    await world.call(by, 'GET', `${api}/openings?id=eq.${opening}&select=id,pitches_waiting`),
    await rpc(world, by, 'pitches_for', { opening_id: opening }),
    await rpc(world, by, 'my_pitches'),
    await world.call(by, 'GET', `${api}/notifications?select=params&params->>opening_id=eq.${opening}`),
  ])
    expect(answer.text).not.toMatch(new RegExp(`quokka|${pitch}|"pitches_waiting":[1-9]|"count"`))
}
const pitches_ = (by: CallerName, of: CallerName = 'sven'): Way =>
  tries(by, `pitches for an opening of ${of} for minors`, (world) =>
    withOpening(world, of, async (opening_id) => {
      expectRefused(await rpc(world, by, 'send_pitch', { opening_id, body: 'I am quick.' }))
    }),
  )
const learnsBefore = (by: CallerName): Way =>
  tries(by, 'learns of a pitch of Mina before her guardian agrees', (world) =>
    withPitch(world, (pitch, opening) => expectUnread(world, by, pitch, opening)),
  )
const readsPassed = (by: CallerName): Way =>
  tries(by, 'reads a pitch of Mina that her guardian passed on to Sven', (world) =>
    withPassed(world, (pitch, opening) => expectUnread(world, by, pitch, opening)),
  )
const decidesBefore = (by: CallerName): Way =>
  tries(by, 'answers, reports or withdraws a pitch that waits for the guardian of Mina', (world) =>
    withPitch(world, async (pitch_id) => {
      for (const [name, body] of [
        ['decide_pitch', { pitch_id, decision: 'shortlist' }],
        ['decide_pitch', { pitch_id, decision: 'ask', question: 'Where do you live?' }],
        ['answer_pitch', { pitch_id, reply: 'Yes' }],
        ['withdraw_pitch', { pitch_id }],
        ['report', { subject_type: 'pitch', subject_id: pitch_id, reason: 'spam', details: 'Look' }],
      ] as const)
        expectRefused(await rpc(world, by, name, body))
    }),
  )
/** With the secret of another family, of one that ended, or of none. */
const otherGuardian = (of: string): Way =>
  tries('nobody', `reads and decides a pitch of Mina with the link to ${of}`, (world) =>
    withPitch(world, async (pitch, opening) => {
      const read = await guardian(world, 'guardian_pitches', {}, of)
      expect(read.text).not.toContain('quokka')
      for (const decision of ['approve_pitch', 'decline_pitch']) {
        expectRefused(await decide(world, decision, pitch, of))
        expectRefused(await guardian(world, 'guardian_hold', { decision, target: pitch }, of))
      }
      await expectUnread(world, 'sven', pitch, opening)
    }),
  )
const says = (what: string, body: string): Way =>
  tries('mina', what, (world) =>
    withOpening(world, 'sven', async (opening_id) => {
      expectRefused(await rpc(world, 'mina', 'send_pitch', { opening_id, body }))
    }),
  )
const asksMina = (what: string, question: string): Way =>
  tries('sven', what, (world) =>
    withPassed(world, async (pitch_id) => {
      expectRefused(await rpc(world, 'sven', 'decide_pitch', { pitch_id, decision: 'ask', question }))
    }),
  )

export const youngPitches: Ways = {
  rule: 'scout.young_pitches',
  allowed: [
    'the guardian passes a pitch of Mina on, and Sven reads it and says no with a reason',
    (world) =>
      withPassed(world, async (pitch_id, opening_id) => {
        expect((await rpc(world, 'sven', 'pitches_for', { opening_id })).text).toContain('quokka')
        expectOk(await rpc(world, 'sven', 'decide_pitch', { pitch_id, decision: 'decline', reason: 'level' }))
        expect((await guardian(world, 'guardian_pitches', {})).text).toContain('"declined"')
      }),
  ],
  ways: [
    ...each(['nina', 'dirk', 'wanda', 'sula', 'nobody', 'keyless', 'vera', 'amy', 'ralf'], (by) =>
      pitches_(by),
    ),
    ...each(['bert', 'gert'], (of) => pitches_('mina', of)),
    ...each(['sven', 'vera', 'bert', 'adam', 'agnes', 'una', 'ada', 'milo', 'amy', 'nobody'], learnsBefore),
    ...each(['vera', 'bert', 'hugo', 'adam', 'ada', 'milo', 'amy', 'otto', 'nobody'], readsPassed),
    ...each(['sven', 'vera', 'agnes', 'ada', 'milo', 'amy', 'nobody'], decidesBefore),
    ...['milo', 'nina', 'dirk', 'wanda', 'olga', 'nobody'].map(otherGuardian),
    ...each(['mina', 'sven'] as const, (by) =>
      tries(by, 'passes a pitch of Mina on without the guardian', (world) =>
        withPitch(world, async (pitch, opening) => {
          for (const body of [{ state: 'sent' }, { passed_on_at: new Date().toISOString() }])
            expectRefused(await world.call(by, 'PATCH', `${api}/pitches?id=eq.${pitch}`, { body }))
          await expectUnread(world, 'sven', pitch, opening)
        }),
      ),
    ),
    asksMina('asks Mina a question below her pitch', 'How tall are you?'),
    asksMina('asks Mina for her number below her pitch', 'What is your number?'),
    tries('sven', 'writes words into the reason of a no to Mina', (world) =>
      withPassed(world, async (pitch_id) => {
        expectRefused(
          await rpc(world, 'sven', 'decide_pitch', { pitch_id, decision: 'decline', reason: 'call me' }),
        )
      }),
    ),
    tries('sven', 'talks to Mina because she pitched', (world) =>
      withPassed(world, async (pitch_id) => {
        const talks = () => world.call('sven', 'GET', `${api}/conversations?select=id`)
        const before = await talks()
        expectOk(await rpc(world, 'sven', 'decide_pitch', { pitch_id, decision: 'shortlist' }))
        expect((await talks()).text).toBe(before.text)
      }),
    ),
    tries('sven', 'reads a pitch of Mina after the guardian paused contact', (world) =>
      withPassed(world, async (pitch, opening) => {
        expectOk(await guardian(world, 'guardian_pause', { paused: true }))
        const read = [
          await rpc(world, 'sven', 'pitches_for', { opening_id: opening }),
          await world.call('sven', 'GET', `${api}/pitches?id=eq.${pitch}`),
        ]
        const answered = await rpc(world, 'sven', 'decide_pitch', { pitch_id: pitch, decision: 'shortlist' })
        expectOk(await guardian(world, 'guardian_pause', { paused: false }))
        for (const { text } of read) expect(text).not.toContain('quokka')
        expectRefused(answered)
      }),
    ),
    tries('sven', 'reads a pitch of Mina after the guardian keeps him away', (world) =>
      withPassed(world, async (pitch, opening) => {
        expectOk(await guardian(world, 'guardian_block', { scout_id: world.names.sven }))
        const read = await rpc(world, 'sven', 'pitches_for', { opening_id: opening })
        const row = await world.call('sven', 'GET', `${api}/pitches?id=eq.${pitch}&state=neq.ended`)
        expectOk(await guardian(world, 'guardian_unblock', { scout_id: world.names.sven }))
        expect(read.text + row.text).not.toContain('quokka')
      }),
    ),
    tries('sven', 'reads a pitch of Mina after her guardian withdrew and agreed again at once', (world) =>
      withPitch(world, async (pitch, opening) => {
        expectOk(await decide(world, 'withdraw', pitch))
        await expectUnread(world, 'sven', pitch, opening)
        expectOk(await decide(world, 'undo_withdraw', pitch))
        await expectUnread(world, 'sven', pitch, opening)
      }),
    ),
    tries('sven', 'learns that the guardian of Mina said no', (world) =>
      withPitch(world, async (pitch, opening) => {
        expectOk(await decide(world, 'decline_pitch', pitch))
        await expectUnread(world, 'sven', pitch, opening)
      }),
    ),
    tries('mina', 'pitches again after the guardian said no', (world) =>
      withPitch(world, async (pitch, opening_id) => {
        expectOk(await decide(world, 'decline_pitch', pitch))
        expectRefused(await rpc(world, 'mina', 'send_pitch', { opening_id, body: 'Once more' }))
        expectRefused(await decide(world, 'approve_pitch', pitch))
      }),
    ),
    says('writes her surname into a pitch', 'I am Mina Vellamo'),
    says('writes a phone number into a pitch', 'Call me: +34 612 345 678'),
    says('writes an account into a pitch', 'Find me on insta: mina.runs'),
    says('writes a number in words into a pitch', 'Six one two, three four five, six seven eight'),
    says('pitches with 100,000 characters', 'x'.repeat(100_000)),
  ],
}
