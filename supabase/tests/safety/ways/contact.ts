import { expect } from 'vitest'
import { asks, each, expectOk, expectRefused, reads, tries, type Way, type Ways, writes } from '../way.ts'
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

export const guardianFirst: Ways = {
  rule: 'contact.guardian',
  allowed: [
    'a scout whom the guardian approved writes',
    async (world) => expectOk(await world.call('vera', 'POST', `${api}/messages`, { body: say('vera') })),
  ],
  ways: [
    writes('sven', 'writes into a conversation of others', 'POST', `${api}/messages`, say('vera')),
    writes('sven', 'opens a conversation by hand', 'POST', `${api}/conversations`, {
      scout_id: '{sven}',
      athlete_id: '{mina}',
      involves_minor: false,
    }),
    writes('sven', 'joins a conversation as a third', 'POST', `${api}/conversation_participants`, {
      conversation_id: '{thread.vera}',
      user_id: '{sven}',
      role: 'scout',
      display_name: 'Sven',
    }),
    writes('sven', 'joins as the guardian', 'POST', `${api}/conversation_participants`, {
      conversation_id: '{thread.vera}',
      role: 'guardian',
      guardian_link_id: '{link.mina}',
      display_name: 'Sven',
    }),
    writes('sven', 'sends a notification', 'POST', `${api}/notifications`, {
      user_id: '{mina}',
      kind: 'announcement',
      params: { text: 'Call me' },
    }),
    writes('sven', 'sends a request that is accepted already', 'POST', requests, {
      ...ask('milo'),
      status: 'accepted',
    }),
    writes('sven', 'sends a request that waits for nobody', 'POST', requests, {
      ...ask('milo'),
      awaiting_guardian: false,
    }),
    writes('sven', 'sends a request with the approval inside', 'POST', requests, {
      ...ask('milo'),
      guardian_approved_at: '2026-01-01',
    }),
    writes(
      'sven',
      'names the columns in the address',
      'POST',
      `${requests}?columns=scout_id,athlete_id,subject,intro,awaiting_guardian`,
      { ...ask('milo'), awaiting_guardian: false },
    ),
    writes('sven', 'sends it as a spreadsheet line', 'POST', `${requests}?columns=athlete_id,status`, [
      { ...ask('milo'), status: 'accepted' },
    ]),
    writes('hugo', 'approves his own request', 'PATCH', `${requests}?id=eq.{request.hugo}`, {
      awaiting_guardian: false,
    }),
    writes(
      'hugo',
      'approves it by an upsert',
      'POST',
      `${requests}?on_conflict=id`,
      { id: '{request.hugo}', ...ask('mina'), awaiting_guardian: false },
      merge,
    ),
    writes('hugo', 'accepts it for her', 'POST', `${api}/rpc/answer_message_request`, {
      request_id: '{request.hugo}',
      accept: true,
    }),
    writes('mina', 'accepts what the guardian has not seen', 'POST', `${api}/rpc/answer_message_request`, {
      request_id: '{request.hugo}',
      accept: true,
    }),
    reads('mina', 'reads what the guardian has not seen', `${requests}?id=eq.{request.hugo}`),
    reads('mina', 'counts what the guardian has not seen', `${requests}?select=id&scout_id=eq.{hugo}`, {
      method: 'HEAD',
      headers: { prefer: 'count=exact' },
    }),
    reads(
      'mina',
      'finds its notification',
      `${api}/notifications?kind=eq.message_request&params=cs.{"scout_id":"{hugo}"}`,
    ),
    reads('mina', 'finds it in the numbers of the badge', `${api}/rpc/my_badges`, {
      method: 'POST',
      body: {},
      rows: true,
      words: ['"requests": 1', '"message_requests": 1'],
    }),
    writes('hugo', 'endorses instead of waiting', 'POST', `${api}/endorsements`, {
      athlete_id: '{mina}',
      relationship: 'coached',
      observed_on: '2026-01-01',
      rating: 5,
      notes: 'Hello',
    }),
    writes('sven', 'endorses without ever asking', 'POST', `${api}/endorsements`, {
      athlete_id: '{milo}',
      relationship: 'watched_video',
      observed_on: '2026-01-01',
      rating: 5,
    }),
    writes('sven', 'edits her page', 'PATCH', `${api}/athlete_profiles?id=eq.{mina}`, {
      status_note: 'Call Sven',
    }),
    writes('sven', 'writes on her film', 'PATCH', `${api}/video_links?athlete_id=eq.{mina}`, {
      title: 'Call Sven',
    }),
    writes('sven', 'writes on her measurement', 'PATCH', `${api}/measurements?athlete_id=eq.{mina}`, {
      conditions: 'Call Sven',
    }),
    writes('sven', 'puts an event into her calendar', 'POST', `${api}/events`, {
      title: 'Meet Sven',
      start_at: '2027-01-01T10:00:00Z',
    }),
    writes('ada', 'sends a request as an athlete', 'POST', requests, ask('mina')),
    writes('mina', 'opens a request herself, with the scout as the athlete', 'POST', requests, {
      athlete_id: '{sven}',
      subject: 'A',
      intro: 'B',
    }),
    tries('sven', 'ticks the box that tells her she is a favourite', async (world) => {
      const board = `(select id from boards where owner_id = auth.uid() and is_default)`
      await world.database.inRolledBackTransaction(async () => {
        const done = await world.database.as(
          world.people.sven,
          `insert into board_items (board_id, stage_id, athlete_id, notify_athlete) select s.board_id, s.id, $1, true from board_stages s where s.board_id = ${board} and s.kind = 'watching' returning notify_athlete`,
          [world.people.mina.id],
        )
        expect(done.rows).toEqual([{ notify_athlete: false }])
        const told = `select 1 from notifications where user_id = $1 and kind = 'favourite'`
        expect(await world.database.sql(told, [world.people.mina.id])).toEqual([])
      })
    }),
    tries('sven', 'says it in a doubt about her measurement', async (world) => {
      await world.database.inRolledBackTransaction(async () => {
        const done = await world.database.as(
          world.people.sven,
          `insert into measurement_disputes (measurement_id, reason) values ($1, 'write to Sven')`,
          [world.names['measurement.mina']],
        )
        expect(done.refused).toBeNull()
        expect(
          (await world.database.as(world.people.mina, 'select reason from measurement_disputes')).rows,
        ).toEqual([])
        const notices = await world.database.as<{ p: string }>(
          world.people.mina,
          'select params::text as p from notifications',
        )
        expect(notices.rows.map(({ p }) => p).join()).not.toContain('write to Sven')
      })
    }),
    tries('sven', 'says it in a report about her', async (world) => {
      await world.database.inRolledBackTransaction(async () => {
        const done = await world.database.as(
          world.people.sven,
          `select report('athlete_profile', $1, 'other', 'write to Sven')`,
          [world.people.mina.id],
        )
        expect(done.refused).toBeNull()
        const notices = await world.database.as<{ p: string }>(
          world.people.mina,
          'select params::text as p from notifications',
        )
        expect(notices.rows.map(({ p }) => p).join()).not.toContain('write to Sven')
      })
    }),
    tries('hugo', 'becomes her guardian after he asked', async (world) => {
      await world.database.inRolledBackTransaction(async () => {
        await world.database.as(world.people.mina, `select invite_guardian('Uncle', $1)`, [
          world.people.hugo.email,
        ])
        const found = await world.database.sql(
          'select 1 from private.guardian_tokens t join guardian_links g on g.id = t.link_id where g.guardian_email = $1',
          [world.people.hugo.email],
        )
        expect(found).toEqual([])
      })
    }),
  ],
}

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
    writes('bert', 'lifts it by the function', 'POST', `${api}/rpc/unblock_user`, { person: '{mina}' }),
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
