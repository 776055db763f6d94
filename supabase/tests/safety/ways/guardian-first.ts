import { expect } from 'vitest'
import { expectOk, reads, tries, type Ways, writes } from '../way.ts'

const api = '/rest/v1'

const requests = `${api}/message_requests`

const ask = (subject: string) => ({
  athlete_id: `{${subject}}`,
  subject: 'A trial',
  intro: 'Would you come?',
})

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
        const bell = `select 1 from notifications where user_id = $1 and kind = 'dispute'`
        expect(await world.database.sql(bell, [world.people.mina.id])).toEqual([])
        const mailed = `select params::text as p from touchline.mail_outbox where kind = 'guardian_dispute'`
        expect(JSON.stringify(await world.database.sql(mailed))).not.toContain('write to Sven')
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
