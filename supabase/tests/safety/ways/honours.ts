import { expect } from 'vitest'
import { asks, each, expectRefused, reads, senses, tries, type Way, type Ways, writes } from '../way.ts'
import type { CallerName, World } from '../world.ts'

const api = '/rest/v1'
const path = `${api}/honours?id=eq.{honour.ada}`
const confirmed = { confirmed_at: '2026-01-01T00:00:00Z', confirmed_by: 'The league' }

const acts = (by: CallerName, what: string, name: string, body: object): Way =>
  writes(by, what, 'POST', `${api}/rpc/${name}`, body)

/** An answer with a secret that opens nothing, or nothing more. */
const answers = (what: string, token: unknown, more: object = {}): Way =>
  tries('nobody', what, async (world: World) => {
    const before = await world.fingerprint()
    const body = { token, decision: 'confirm', name: 'The league', hash: 'x', ...more }
    expectRefused(await world.call('nobody', 'POST', `${api}/rpc/answer_honour`, { body }))
    expect(await world.fingerprint()).toEqual(before)
  })

export const honourIssuer: Ways = {
  rule: 'honour.issuer',
  allowed: [
    'the secret of the email opens the question about that honour',
    async (world) => {
      const body = { token: '{token.honour}' }
      const answer = await world.call('nobody', 'POST', `${api}/rpc/honour_to_confirm`, { body })
      expect(answer.text).toContain('numbat medal')
    },
  ],
  ways: [
    writes('ada', 'confirms her own honour', 'PATCH', path, confirmed),
    writes('ada', 'adds one that is confirmed already', 'POST', `${api}/honours`, {
      athlete_id: '{ada}',
      title: 'Numbat cup',
      awarded_on: '2025-01-01',
      ...confirmed,
    }),
    writes('ada', 'says that it was corrected', 'PATCH', path, { corrected: true }),
    writes('ada', 'hides that the address is of a free mail host', 'PATCH', path, {
      confirmed_free_mail: false,
    }),
    writes(
      'ada',
      'writes the answer of the issuer',
      'PATCH',
      `${api}/honour_confirmations?honour_id=eq.{honour.ada}`,
      {
        state: 'confirmed',
      },
    ),
    writes('ada', 'adds an answer', 'POST', `${api}/honour_confirmations`, {
      honour_id: '{honour.ada}',
      athlete_id: '{ada}',
      issuer_email: 'a@league.test',
      state: 'confirmed',
    }),
    writes('ada', 'gives the honour to somebody else', 'PATCH', path, { athlete_id: '{bob}' }),
    writes('bob', 'changes the honour of another', 'PATCH', path, { title: 'Mine' }),
    writes('bob', 'deletes the honour of another', 'DELETE', path),
    writes('vera', 'adds an honour to an athlete', 'POST', `${api}/honours`, {
      athlete_id: '{ada}',
      title: 'Scouted',
      awarded_on: '2025-01-01',
    }),
    acts('bob', 'asks about the honour of another', 'ask_honour_confirmation', {
      honour_id: '{honour.ada}',
      issuer_email: 'x@league.test',
    }),
    acts('bob', 'reminds about the honour of another', 'remind_honour_issuer', { honour_id: '{honour.ada}' }),
    acts('bob', 'stops the request of another', 'cancel_honour_request', { honour_id: '{honour.ada}' }),
    acts('nina', 'asks before a guardian has agreed', 'ask_honour_confirmation', {
      honour_id: '{honour.nina}',
      issuer_email: 'x@league.test',
    }),
    answers('answers with nothing', ''),
    answers('answers with null', null),
    answers('answers with the id of the request', '{confirmation.ada}'),
    answers('answers with the id of the honour', '{honour.ada}'),
    answers('answers with the secret of a guardian', '{token.mina}'),
    answers('answers with a letter too many', '{token.honour}x'),
    answers('answers about a state nobody looked at', '{token.honour}'),
    answers('takes back what nobody confirmed', '{token.honour}', { decision: 'withdraw' }),
    answers('decides in words of their own', '{token.honour}', { decision: 'approve' }),
    reads('ada', 'reads the secret of her own request', `${api}/honour_confirmations?select=*`, {
      rows: true,
      words: ['{token.honour}'],
    }),
    ...each(['bob', 'vera', 'amy', 'nobody'], (by) =>
      reads(by, 'reads whom somebody asked', `${api}/honour_confirmations?athlete_id=eq.{ada}`),
    ),
    ...each(['bob', 'una', 'pia', 'nobody'], (by) =>
      reads(by, 'reads the honours of a minor', `${api}/honours?athlete_id=eq.{mina}&select=*`),
    ),
    ...each(['vera', 'sven'], (by) =>
      reads(
        by,
        'reads the honours of a child whose guardian has not answered',
        `${api}/honours?athlete_id=eq.{nina}`,
      ),
    ),
    senses(
      'vera',
      'senses the honours of a hidden athlete',
      'bob',
      'GET',
      `${api}/honours?athlete_id=eq.{subject}`,
    ),
    ...each(['bob', 'vera', 'amy', 'nobody'], (by) =>
      reads(by, 'reads the badges of another', `${api}/honour_badges?select=*`),
    ),
    acts('bob', 'makes a badge of another’s honour', 'make_honour_badge', { honour_id: '{honour.ada}' }),
    acts('ada', 'makes a badge of what nobody confirmed', 'make_honour_badge', { honour_id: '{honour.ada}' }),
    writes('ada', 'writes a badge by hand', 'POST', `${api}/honour_badges`, {
      honour_id: '{honour.ada}',
      athlete_id: '{ada}',
      confirmed_at: '2026-01-01T00:00:00Z',
    }),
    asks('vera', 'reads the hashes of the secrets', 'select * from private.confirmation_tokens'),
    reads('nobody', 'reads more of a minor than the honour', `${api}/rpc/honour_to_confirm`, {
      method: 'POST',
      body: { token: '{token.honour.mina}' },
      rows: true,
      words: ['Vellamo', 'Quokkaton', '{mina}'],
    }),
  ],
}
