import { expect } from 'vitest'
import { decideAsGuardian } from '../../test-accounts.ts'
import { asks, each, expectOk, expectRefused, tries, type Way, type Ways, writes } from '../way.ts'
import type { CallerName } from '../world.ts'

const api = '/rest/v1'

const requests = `${api}/message_requests`

const ask = (subject: string) => ({
  athlete_id: `{${subject}}`,
  subject: 'A trial',
  intro: 'Would you come?',
})

const contact = (by: CallerName, what: string, subject: string): Way =>
  writes(by, what, 'POST', `${api}/rpc/request_contact`, ask(subject))

const say = (thread: string, content = 'Hello') => ({ conversation_id: `{thread.${thread}}`, content })

const merge = { prefer: 'resolution=merge-duplicates,return=representation' }

const UNCHECKED: CallerName[] = ['una', 'pia', 'elmo', 'rex', 'otto', 'ada', 'ralf', 'amy', 'nobody']

export const checkedOnly: Ways = {
  rule: 'contact.check',
  allowed: [
    'a verified scout asks a minor, and the request waits for the guardian',
    async (world) => {
      const answer = await world.call('sven', 'POST', `${api}/rpc/request_contact`, { body: ask('milo') })
      expect(answer.text).toContain('"awaiting_guardian":true')
      expectOk(
        await world.call('sven', 'POST', `${api}/rpc/withdraw_message_request`, {
          body: { request_id: JSON.parse(answer.text).id },
        }),
      )
    },
  ],
  ways: [
    ...each(UNCHECKED, (by) => contact(by, 'asks a minor for contact', 'milo')),
    ...each(['una', 'pia', 'otto', 'elmo', 'rex'], (by) =>
      writes(by, 'asks an adult by the table', 'POST', requests, ask('ada')),
    ),
    contact('adam', 'asks a minor, checked for adults alone', 'milo'),
    contact('agnes', 'asks a minor, as an agent', 'milo'),
    writes('adam', 'asks a minor by the table', 'POST', requests, ask('mina')),
    writes('agnes', 'turns into a club first', 'PATCH', `${api}/scout_profiles?user_id=eq.{agnes}`, {
      kind: 'club',
    }),
    writes('una', 'endorses an adult', 'POST', `${api}/endorsements`, {
      athlete_id: '{ada}',
      relationship: 'coached',
      observed_on: '2026-01-01',
      rating: 5,
    }),
    writes('adam', 'endorses a minor', 'POST', `${api}/endorsements`, {
      athlete_id: '{milo}',
      relationship: 'coached',
      observed_on: '2026-01-01',
      rating: 5,
    }),
    writes(
      'una',
      'asks for the request to be undone, so that no limit counts it',
      'POST',
      `${api}/rpc/request_contact`,
      ask('ada'),
      { prefer: 'tx=rollback' },
    ),
    writes('una', 'asks twice in one list', 'POST', requests, [ask('ada'), ask('milo')]),
    writes('una', 'calls the function with a list', 'POST', `${api}/rpc/request_contact`, [ask('ada')]),
    writes(
      'una',
      'calls the function with GET',
      'GET',
      `${api}/rpc/request_contact?athlete_id={ada}&subject=A&intro=B`,
    ),
    asks(
      'una',
      'says that she is verified',
      `insert into scout_profiles (user_id, display_name, verified_until) values ('{una}', 'Una', now() + interval '1 year')`,
    ),
  ],
}

const ENDED = ['bert', 'gert', 'elmo', 'rex', 'otto', 'walt'] as const

export const afterTheEnd: Ways = {
  rule: 'contact.end',
  allowed: [
    'a conversation that stands takes a message from the minor',
    async (world) => expectOk(await world.call('mina', 'POST', `${api}/messages`, { body: say('vera') })),
  ],
  ways: [
    ...each([...ENDED], (by) =>
      writes(by, 'writes into the conversation', 'POST', `${api}/messages`, say(by)),
    ),
    writes('rex', 'writes to the adult', 'POST', `${api}/messages`, {
      content: 'Hello',
      conversation_id: '{thread.rex}',
    }),
    ...each(['bert', 'gert', 'walt'], (by) =>
      writes(by, 'opens the conversation again', 'PATCH', `${api}/conversations?id=eq.{thread.${by}}`, {
        status: 'open',
        closed_reason: '',
      }),
    ),
    ...each(['bert', 'gert', 'walt'], (by) =>
      writes(by, 'takes its end back', 'POST', `${api}/rpc/undo_end_conversation`, {
        conversation_id: `{thread.${by}}`,
      }),
    ),
    contact('gert', 'asks again after the guardian’s block', 'mina'),
    contact('walt', 'asks again after the withdrawal', 'wanda'),
    contact('bert', 'asks again after the block', 'mina'),
    writes('bert', 'lifts the block', 'DELETE', `${api}/blocks?blocked_id=eq.{bert}`),
    writes('bert', 'undoes it by the function', 'POST', `${api}/rpc/undo_block`, { user_id: '{mina}' }),
    writes('bert', 'lifts it by the function', 'POST', `${api}/rpc/unblock_user`, { user_id: '{mina}' }),
    writes('bert', 'endorses', 'POST', `${api}/endorsements`, {
      athlete_id: '{mina}',
      relationship: 'coached',
      observed_on: '2026-01-01',
      rating: 1,
    }),
    writes('walt', 'endorses', 'POST', `${api}/endorsements`, {
      athlete_id: '{wanda}',
      relationship: 'coached',
      observed_on: '2026-01-01',
      rating: 1,
    }),
    writes(
      'otto',
      'writes with the id of a message that exists',
      'POST',
      `${api}/messages?on_conflict=id`,
      { id: '{message}', ...say('otto') },
      merge,
    ),
    tries('vera', 'changes her endorsement while she withdraws it, after a block', async (world) => {
      await world.database.inRolledBackTransaction(async () => {
        await world.database.as(world.people.mina, `select block_user($1)`, [world.people.vera.id])
        for (const change of [
          `status = 'withdrawn', notes = 'Hello'`,
          `notes = 'Hello'`,
          `status = 'withdrawn', skills = '{a}'`,
        ]) {
          const done = await world.database.as(
            world.people.vera,
            `update endorsements set ${change} where athlete_id = $1`,
            [world.people.mina.id],
          )
          expect([change, done.refused === null]).toEqual([change, false])
        }
      })
    }),
    tries('vera', 'writes while the guardian pauses everything', async (world) => {
      const pause = (paused: boolean) =>
        world.call('nobody', 'POST', `${api}/rpc/guardian_pause`, { body: { token: '{token.mina}', paused } })
      expectOk(await pause(true))
      try {
        expectRefused(await world.call('vera', 'POST', `${api}/messages`, { body: say('vera') }))
        expectRefused(await world.call('mina', 'POST', `${api}/messages`, { body: say('vera') }))
        expectRefused(await world.call('sven', 'POST', `${api}/rpc/request_contact`, { body: ask('mina') }))
      } finally {
        expectOk(await pause(false))
      }
    }),
    tries('hugo', 'is approved by the guardian after the minor blocked him', async (world) => {
      await world.database.inRolledBackTransaction(async () => {
        await world.database.as(world.people.mina, `select block_user($1)`, [world.people.hugo.id])
        await world.database.as('anon', `select guardian_decide($1, 'approve_request', $2)`, [
          world.names['token.mina'],
          world.names['request.hugo'],
        ])
        const accepted = await world.database.as(
          world.people.mina,
          'select answer_message_request($1, true)',
          [world.names['request.hugo']],
        )
        expect(accepted.refused).not.toBeNull()
        const open = `select 1 from conversations where scout_id = $1 and status = 'open'`
        expect(await world.database.sql(open, [world.people.hugo.id])).toEqual([])
      })
    }),
    tries('hugo', 'is approved by the guardian after his check was revoked', async (world) => {
      await world.database.inRolledBackTransaction(async () => {
        await world.database.sql('update verifications set revoked_at = now() where user_id = $1', [
          world.people.hugo.id,
        ])
        const done = await world.database.as('anon', `select guardian_decide($1, 'approve_request', $2)`, [
          world.names['token.mina'],
          world.names['request.hugo'],
        ])
        expect(done.refused).not.toBeNull()
      })
    }),
  ],
}

export const noMeansNo: Ways = {
  rule: 'contact.no',
  allowed: [
    'a scout who has not been declined asks',
    async (world) => {
      const answer = await world.call('sven', 'POST', requests, {
        body: ask('ada'),
        headers: { prefer: 'return=representation' },
      })
      expectOk(answer)
      expectOk(
        await world.call('sven', 'POST', `${api}/rpc/withdraw_message_request`, {
          body: { request_id: JSON.parse(answer.text)[0].id },
        }),
      )
      await world.server.sql('delete from message_requests where scout_id = $1', [world.people.sven.id])
    },
  ],
  ways: [
    contact('nora', 'asks again the next day', 'mina'),
    writes('nora', 'asks again by the table', 'POST', requests, ask('mina')),
    writes('nora', 'dates the new request after the 30 days', 'POST', requests, {
      ...ask('mina'),
      created_at: '2030-01-01',
    }),
    writes('nora', 'takes the answer back', 'PATCH', `${requests}?id=eq.{request.nora}`, {
      status: 'pending',
    }),
    writes('nora', 'deletes the answer', 'DELETE', `${requests}?id=eq.{request.nora}`),
    writes('nora', 'withdraws what was declined', 'POST', `${api}/rpc/withdraw_message_request`, {
      request_id: '{request.nora}',
    }),
    writes('nora', 'endorses instead', 'POST', `${api}/endorsements`, {
      athlete_id: '{mina}',
      relationship: 'coached',
      observed_on: '2026-01-01',
      rating: 5,
    }),
    writes('hugo', 'sends a second request beside the first', 'POST', requests, ask('mina')),
    tries('sven', 'asks an adult again who said no', async (world) => {
      await world.database.inRolledBackTransaction(async () => {
        const { sven, ada } = world.people
        const request = () =>
          world.database.as<{ id: string }>(sven, `select id from request_contact($1, 'A', 'B')`, [ada.id])
        const first = await request()
        await world.database.as(ada, `select answer_message_request($1, false, 'not_now')`, [
          first.rows[0]?.id,
        ])
        expect((await request()).refused?.hint).toBe('contact.cool_down')
        const instead = `insert into endorsements (athlete_id, relationship, observed_on, rating) values ($1, 'coached', current_date, 5)`
        expect((await world.database.as(sven, instead, [ada.id])).refused?.hint).toBe('contact.cool_down')
      })
    }),
    tries('vera', 'opens what a guardian ended by taking earlier good news back', async (world) => {
      await world.database.inRolledBackTransaction(async () => {
        const { vera, mina } = world.people
        const thread = world.names['thread.vera']
        expect(
          (await world.database.as(vera, `select end_conversation($1, 'trial')`, [thread])).refused,
        ).toBeNull()
        await decideAsGuardian(world.database, mina, 'end_conversation', thread)
        const back = await world.database.as(vera, 'select undo_end_conversation($1)', [thread])
        expect(back.refused?.hint).toBe('thread.not_found')
      })
    }),
    tries('vera', 'asks again at once after good news and a leave', async (world) => {
      await world.database.inRolledBackTransaction(async () => {
        const { vera, ada } = world.people
        await world.database.as(vera, `select end_conversation($1, 'signed')`, [world.names['thread.ada']])
        await world.database.as(ada, 'select end_conversation($1)', [world.names['thread.ada']])
        const again = await world.database.as(vera, `select request_contact($1, 'A', 'B')`, [ada.id])
        expect(again.refused?.hint).toBe('contact.cool_down')
      })
    }),
    tries('vera', 'asks again after the conversation was ended', async (world) => {
      await world.database.inRolledBackTransaction(async () => {
        const { vera, ada } = world.people
        await world.database.as(ada, 'select end_conversation($1)', [world.names['thread.ada']])
        const again = await world.database.as(vera, `select request_contact($1, 'A', 'B')`, [ada.id])
        expect(again.refused?.hint).toBe('contact.cool_down')
      })
    }),
  ],
}
