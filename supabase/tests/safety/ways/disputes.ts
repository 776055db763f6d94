import { expect } from 'vitest'
import { expectOk, reads, tries, type Way, type Ways, writes } from '../way.ts'
import { escapesFromDispute } from './dispute-escapes.ts'

const api = '/rest/v1'
const words = 'lorikeet'
const nobody = '00000000-0000-4000-8000-000000000000'

const call = (by: Way['by'], what: string, name: string, body: object) =>
  writes(by, what, 'POST', `${api}/rpc/${name}`, body)
const raises = (by: Way['by'], what: string, more: object) =>
  writes(by, what, 'POST', `${api}/measurement_disputes`, { reason: 'too fast', ...more })
const decision = { dispute_id: '{dispute}', outcome: 'removed', statement: 'It was wrong' }
const answer = { measurement_id: '{measurement.ada}', words: 'It is right' }

/** What is said in a dispute reaches the athlete by no table, function or notice. */
const leaks: Way[] = [
  reads('ada', 'reads who disputes her number', `${api}/measurement_disputes?select=*`),
  reads('ada', 'counts those who do', `${api}/measurement_disputes?select=count`, {
    words: [words, '"count":1'],
    rows: true,
  }),
  reads('ada', 'follows her number to them', `${api}/measurements?select=id,measurement_disputes(reason)`, {
    words: [words],
    rows: true,
  }),
  reads('ada', 'looks for the words', `${api}/measurement_disputes?reason=like.*orikee*&select=id`),
  reads('mina', 'asks of another athlete’s numbers', `${api}/rpc/disputes_of`, {
    method: 'POST',
    body: { athlete_id: '{ada}' },
  }),
  reads('nobody', 'asks without an account', `${api}/rpc/disputes_of`, {
    method: 'POST',
    body: { athlete_id: '{ada}' },
  }),
  tries('ada', 'finds the words or the scout in what she is told of her numbers', async (world) => {
    const told = await world.call('ada', 'POST', `${api}/rpc/disputes_of`, { body: { athlete_id: '{ada}' } })
    expectOk(told)
    expect(told.text).not.toContain(words)
    expect(told.text).not.toContain(world.people.vera.id)
    const bells = await world.call('ada', 'GET', `${api}/notifications?select=*`)
    expect(bells.text).not.toContain(words)
  }),
  reads('sven', 'reads what other scouts said', `${api}/measurement_disputes?select=*`),
  reads('ada', 'opens the list of the team', `${api}/rpc/disputed_numbers`, { method: 'POST', body: {} }),
  reads('vera', 'opens the list of the team', `${api}/rpc/disputed_numbers`, { method: 'POST', body: {} }),
  reads('ann', 'opens the list without the second step', `${api}/rpc/disputed_numbers`, {
    method: 'POST',
    body: {},
  }),
  reads('sven', 'opens the page of a guardian with a secret of his own', `${api}/rpc/guardian_disputes`, {
    method: 'POST',
    body: { token: 'x'.repeat(43) },
  }),
]

export const disputes: Ways = {
  rule: 'measurement.dispute',
  allowed: [
    'the athlete reads what is doubted',
    async (world) =>
      expectOk(await world.call('ada', 'POST', `${api}/rpc/disputes_of`, { body: { athlete_id: '{ada}' } })),
  ],
  ways: [
    ...leaks,
    raises('una', 'disputes without a check', { measurement_id: '{measurement.ada}' }),
    raises('nobody', 'disputes without an account', { measurement_id: '{measurement.ada}' }),
    raises('mina', 'disputes a rival’s number', { measurement_id: '{measurement.ada}' }),
    raises('vera', 'disputes the same number twice', { measurement_id: '{measurement.ada}' }),
    raises('sven', 'disputes what is not there', { measurement_id: nobody }),
    raises('sven', 'disputes in the name of another', {
      measurement_id: '{measurement.ada}',
      raised_by: '{vera}',
    }),
    raises('sven', 'brings a decision along', {
      measurement_id: '{measurement.ada}',
      outcome: 'lowered',
      resolved_at: '2026-01-01',
    }),
    raises('sven', 'says it about something of his own', {
      measurement_id: '{measurement.ada}',
      about: 'call me',
    }),
    raises('sven', 'leaves a script as evidence', {
      measurement_id: '{measurement.ada}',
      evidence_url: 'javascript:alert(1)',
    }),
    call('mina', 'answers for another', 'answer_dispute', answer),
    call('vera', 'answers what she raised herself', 'answer_dispute', answer),
    call('nobody', 'answers without an account', 'answer_dispute', answer),
    call('ada', 'withdraws what another raised', 'withdraw_dispute', { dispute_id: '{dispute}' }),
    call('sven', 'withdraws what another raised', 'withdraw_dispute', { dispute_id: '{dispute}' }),
    call('ada', 'decides about her own', 'resolve_dispute', decision),
    call('vera', 'decides what she raised', 'resolve_dispute', decision),
    call('ann', 'decides without the second step', 'resolve_dispute', decision),
    writes('vera', 'rewrites her words afterwards', 'PATCH', `${api}/measurement_disputes?id=eq.{dispute}`, {
      reason: 'meet me',
    }),
    writes('ada', 'changes the number to escape', 'PATCH', `${api}/measurements?id=eq.{measurement.ada}`, {
      value_entered: 4.9,
    }),
    writes('mina', 'deletes a number of another', 'DELETE', `${api}/measurements?id=eq.{measurement.ada}`),
    ...escapesFromDispute,
    writes('ada', 'calls it settled', 'PATCH', `${api}/measurements?id=eq.{measurement.ada}`, {
      dispute_status: 'none',
      disputed_on: null,
    }),
  ],
}
