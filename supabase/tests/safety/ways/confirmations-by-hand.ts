import { expect } from 'vitest'
import { each, expectOk, expectRefused, reads, tries, type Way, writes } from '../way.ts'
import { accepts, asJson, corrected, corrects, lifts, secretOf, withQuestion } from './confirmation-steps.ts'
import { rpc } from './profile-codes.ts'

const api = '/rest/v1'

/** What the athlete, and people who have nothing to do with it, try. */
export const confirmedByHand: Way[] = [
  corrects('takes a better value before accepting', async () => {}),
  corrects('accepts for somebody else', async (asked) => {
    for (const by of ['bob', 'vera', 'amy', 'nobody'] as const) expectRefused(await accepts(asked, by))
  }),
  corrects('accepts a correction after its days', async (asked) => {
    await asked.sql('update measurement_confirmations set correction_until = now() where id = $1', [
      asked.confirmation,
    ])
    expectRefused(await accepts(asked))
  }),
  corrects('accepts what was taken back', async (asked) => {
    expectOk(await asked.answer('withdraw'))
    expectRefused(await accepts(asked))
  }),
  corrects('accepts after a false official was ended', async (asked) => {
    const body = { official_id: asked.secretary.id, reason: 'Never was one' }
    expectOk(await rpc(asked.world, 'amy', 'end_false_official', body))
    expectRefused(await accepts(asked))
  }),
  lifts('accepts a correction that another official refused since', async (asked) => {
    expectOk(await asked.answer('correct', { more: corrected }))
    expectOk(await asked.decide(asked.chair, 'refuse', { more: { reason: 'not_measured' } }))
    expectOk(await accepts(asked))
  }),
  lifts('accepts a correction after having changed the number', async (asked) => {
    expectOk(await asked.answer('correct', { more: corrected }))
    const body = { conditions: 'Wind' }
    expectOk(await asked.world.call('ada', 'PATCH', `${api}/measurements?id=eq.${asked.number}`, { body }))
    expectRefused(await accepts(asked))
  }),
  lifts(
    'accepts a correction of an address that nobody checked',
    async ({ world, number, hash }) => {
      await rpc(world, 'ada', 'cancel_measurement_request', { measurement_id: number })
      const asking = await rpc(world, 'ada', 'ask_measurement_confirmation', {
        measurement_id: number,
        address: 'coach@nowhere.test',
      })
      const confirmation = asJson(asking)
      expectOk(
        await rpc(world, 'nobody', 'answer_measurement', {
          token: await secretOf(world, confirmation),
          decision: 'correct',
          hash: await hash(),
          more: { ...corrected, name: 'Ana Ruiz' },
        }),
      )
      expectOk(
        await rpc(world, 'ada', 'answer_measurement_correction', {
          confirmation_id: confirmation,
          accept: true,
        }),
      )
    },
    'ada',
  ),
  ...each(['bob', 'vera', 'amy', 'nobody'], (by) =>
    tries(by, 'asks, reminds or stops for another', (world) =>
      withQuestion(world, async ({ number, secretary }) => {
        const body = { measurement_id: number }
        expectRefused(
          await rpc(world, by, 'ask_measurement_confirmation', { ...body, official_id: secretary.id }),
        )
        expectRefused(await rpc(world, by, 'remind_measurement_confirmation', body))
        expectRefused(await rpc(world, by, 'cancel_measurement_request', body))
        const { text } = await rpc(world, by, 'measurement_officials', body)
        expect(text).not.toContain('Holroyd')
      }),
    ),
  ),
  ...each(['ada', 'bob', 'vera', 'amy', 'nobody'], (by) =>
    lifts(
      'writes the answer or the level by hand',
      async ({ world, number, confirmation }) => {
        const mine = `${api}/measurements?id=eq.${number}`
        for (const [path, body] of [
          [`${api}/measurement_confirmations?id=eq.${confirmation}`, { state: 'confirmed' }],
          [mine, { confirmed_at: '2026-01-01T00:00:00Z', confirmed_how: 'official' }],
          [mine, { provenance: 'club_recorded' }],
          [mine, { level_ended_at: null, confirmed_level: 'sanctioned' }],
        ] as const)
          await world.call(by, 'PATCH', path, { body })
        const [row] = await world.database.sql(
          `select c.state, m.confirmed_at, m.confirmed_how, m.confirmed_level, m.level_ended_at
           from measurements m join measurement_confirmations c on c.measurement_id = m.id where c.id = $1`,
          [confirmation],
        )
        expect(row).toEqual({
          state: 'asked',
          confirmed_at: null,
          confirmed_how: null,
          confirmed_level: null,
          level_ended_at: null,
        })
      },
      by,
    ),
  ),
  ...each(['bob', 'vera', 'amy', 'nobody'], (by) =>
    tries(by, 'reads whom somebody asked', (world) =>
      withQuestion(world, async ({ number }) => {
        const { text } = await world.call(
          by,
          'GET',
          `${api}/measurement_confirmations?measurement_id=eq.${number}`,
        )
        expect(text).not.toContain('Holroyd')
        expect(text).not.toContain('quoll')
      }),
    ),
  ),
  ...each(['vera', 'bob', 'nobody'], (by) =>
    tries(by, 'ends an official as a false one', (world) =>
      withQuestion(world, async ({ secretary, answer, level }) => {
        expectOk(await answer('confirm'))
        expectRefused(await rpc(world, by, 'end_false_official', { official_id: secretary.id, reason: 'No' }))
        expect(await level()).toBe('club_recorded')
      }),
    ),
  ),
  tries('nobody', 'reads more of a minor than the number', (world) =>
    withQuestion(
      world,
      async ({ token, secretary }) => {
        for (const [name, secret] of [
          ['measurement_to_confirm', token],
          ['measurements_to_confirm', secretary.page],
        ] as const) {
          const { text } = await rpc(world, 'nobody', name, { token: secret })
          for (const word of ['Vellamo', world.people.mina.id, world.people.mina.email])
            expect(text).not.toContain(word)
        }
      },
      'mina',
    ),
  ),
  tries('nobody', 'names the surname of a minor in a reason', (world) =>
    withQuestion(
      world,
      async ({ answer }) =>
        expectRefused(await answer('refuse', { more: { reason: 'other', words: 'That is Mina Vellamo' } })),
      'mina',
    ),
  ),
  tries('nobody', 'writes a phone number to an athlete', (world) =>
    withQuestion(
      world,
      async ({ answer }) =>
        expectRefused(await answer('refuse', { more: { reason: 'other', words: 'Ring 0171 555 0192' } })),
      'mina',
    ),
  ),
  reads('ada', 'reads the secret of a request of hers', `${api}/measurement_confirmations?select=*`, {
    words: ['subject_hash'],
    rows: true,
  }),
  writes('ada', 'adds an answer', 'POST', `${api}/measurement_confirmations`, {
    measurement_id: '{measurement.mina}',
    athlete_id: '{ada}',
    state: 'confirmed',
    expires_at: '2030-01-01T00:00:00Z',
  }),
]
