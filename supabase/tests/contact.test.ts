import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Account, createAthlete, createScout, openConversation } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const ask = (from: Account, to: Account, intro = 'Would you come for a trial week?') =>
  database.as<{ id: string; status: string; awaiting_guardian: boolean }>(
    from,
    `insert into message_requests (scout_id, athlete_id, subject, intro) values ($1, $2, 'A trial', $3) returning id, status, awaiting_guardian`,
    [from.id, to.id, intro],
  )

describe('a message request inserted as a row', () => {
  test.each([
    ['missing', undefined, 'contact.scout_not_verified'],
    ['pending', 'pending', 'contact.scout_not_verified'],
    ['rejected', 'rejected', 'contact.scout_not_verified'],
    ['expired', 'expired', 'contact.scout_not_verified'],
    ['revoked', 'revoked', 'contact.scout_not_verified'],
    ['for an athletic record only', 'athletic', 'contact.scout_not_verified'],
  ] as const)('is refused to a scout whose verification is %s', (_what, check, hint) =>
    database.inRolledBackTransaction(async () => {
      const ada = await createAthlete(database)
      expect((await ask(await createScout(database, { check }), ada)).refused?.hint).toBe(hint)
    }),
  )

  test('is sent by a verified scout to an adult and notifies her', () =>
    database.inRolledBackTransaction(async () => {
      const [ada, vera] = [await createAthlete(database), await createScout(database, { check: 'approved' })]
      expect((await ask(vera, ada)).rows[0]).toMatchObject({ status: 'pending', awaiting_guardian: false })
      expect(await database.sql(`select kind from notifications where user_id = $1`, [ada.id])).toEqual([
        { kind: 'message_request' },
      ])
    }))

  test.each([
    ['closed her profile to contact', { status: 'closed' }, 'contact.closed'],
    ['hides from everyone', { visibility: 'private' }, 'contact.not_found'],
  ])('is refused to an athlete who %s', (_what, overrides, hint) =>
    database.inRolledBackTransaction(async () => {
      const ada = await createAthlete(database, overrides)
      expect((await ask(await createScout(database, { check: 'approved' }), ada)).refused?.hint).toBe(hint)
    }),
  )

  test('is refused between blocked users as if the athlete did not exist', () =>
    database.inRolledBackTransaction(async () => {
      const [ada, vera] = [await createAthlete(database), await createScout(database, { check: 'approved' })]
      await database.as(ada, 'insert into blocks (blocker_id, blocked_id) values ($1, $2)', [ada.id, vera.id])
      expect((await ask(vera, ada)).refused?.hint).toBe('contact.not_found')
    }))

  test.each([
    'Write to me at coach@club.example please',
    'Call +44 7700 900 123',
    'More at https://club.example/trial',
    'See www.club.example',
    'Find us on club-trials.com',
    'My WhatsApp is open',
    'coach (at) club (dot) example',
  ])('must not contain contact details: %s', (intro) =>
    database.inRolledBackTransaction(async () => {
      const [ada, vera] = [await createAthlete(database), await createScout(database, { check: 'approved' })]
      expect((await ask(vera, ada, intro)).refused?.hint).toBe('contact.details')
    }),
  )

  test.each([
    'We train on 2026-11-21 and on 3.12.2026.',
    'Your 4.52 over 40 and 10.9 jump',
    'Season 2026/2027, ages 18-19.',
    'You are no. 10, we play 4-3-3',
  ])('may contain dates and numbers: %s', (intro) =>
    database.inRolledBackTransaction(async () => {
      const [ada, vera] = [await createAthlete(database), await createScout(database, { check: 'approved' })]
      expect((await ask(vera, ada, intro)).refused).toBeNull()
    }),
  )

  test('can be pending once, and not again within 30 days of a refusal', () =>
    database.inRolledBackTransaction(async () => {
      const [ada, vera] = [await createAthlete(database), await createScout(database, { check: 'approved' })]
      const first = (await ask(vera, ada)).rows[0]?.id
      expect((await ask(vera, ada)).refused?.hint).toBe('contact.request_open')
      await database.as(ada, `select answer_message_request($1, false, 'not_now')`, [first])
      expect((await ask(vera, ada)).refused?.hint).toBe('contact.cool_down')
      await database.sql(`update message_requests set answered_at = now() - interval '31 days'`)
      expect((await ask(vera, ada)).refused).toBeNull()
    }))

  test('expires after 14 days and makes room for a new one', () =>
    database.inRolledBackTransaction(async () => {
      const [ada, vera] = [await createAthlete(database), await createScout(database, { check: 'approved' })]
      const first = (await ask(vera, ada)).rows[0]?.id
      await database.sql(`update message_requests set expires_at = now() - interval '1 minute'`)
      expect((await database.as(ada, 'select answer_message_request($1, true)', [first])).refused?.hint).toBe(
        'request.settled',
      )
      expect((await ask(vera, ada)).refused).toBeNull()
    }))

  test('is refused for 30 days after the athlete left the conversation', () =>
    database.inRolledBackTransaction(async () => {
      const [ada, vera] = [await createAthlete(database), await createScout(database, { check: 'approved' })]
      await database.as(ada, 'select end_conversation($1)', [await openConversation(database, vera, ada)])
      expect((await ask(vera, ada)).refused?.hint).toBe('contact.cool_down')
    }))

  test.each([['trial'], ['offered'], ['signed']])(
    'good news keeps the conversation open for both, and whoever leaves it then rests: %s',
    (outcome) =>
      database.inRolledBackTransaction(async () => {
        const [ada, vera] = [
          await createAthlete(database),
          await createScout(database, { check: 'approved' }),
        ]
        const conversation = await openConversation(database, vera, ada)
        await database.as(vera, 'select end_conversation($1, $2)', [conversation, outcome])
        for (const person of [vera, ada]) {
          const written = await database.as(
            person,
            `insert into messages (conversation_id, content) values ($1, 'See you there')`,
            [conversation],
          )
          expect(written.refused).toBeNull()
        }
        await database.as(ada, 'select end_conversation($1)', [conversation])
        expect((await ask(vera, ada)).refused?.hint).toBe('contact.cool_down')
        expect((await database.as(ada, 'select status, outcome from conversations')).rows).toEqual([
          { status: 'closed', outcome },
        ])
      }),
  )

  test('is limited to 30 an hour', () =>
    database.inRolledBackTransaction(async () => {
      const vera = await createScout(database, { check: 'approved' })
      await database.sql(
        `insert into private.rate_limit_counters values ('message_request', $1, 30, now(), now() + interval '1 hour')`,
        [vera.id],
      )
      expect((await ask(vera, await createAthlete(database))).refused).toMatchObject({
        code: 'PT429',
        hint: 'limit.message_request',
      })
    }))

  test('cannot set its own state, sender name or answer', () =>
    database.inRolledBackTransaction(async () => {
      const [ada, vera] = [await createAthlete(database), await createScout(database, { check: 'approved' })]
      for (const column of [
        'status',
        'awaiting_guardian',
        'scout_name',
        'conversation_id',
        'guardian_approved_at',
        'created_at',
        'expires_at',
        'answered_at',
      ]) {
        const tried = await database.as(
          vera,
          `insert into message_requests (scout_id, athlete_id, subject, intro, ${column}) values ($1, $2, 'a', 'b', default)`,
          [vera.id, ada.id],
        )
        expect([column, tried.refused?.code]).toEqual([column, '42501'])
      }
    }))
})

describe('a conversation', () => {
  test('opens with the acceptance, carries the first message and counts as read', () =>
    database.inRolledBackTransaction(async () => {
      const [ada, vera] = [await createAthlete(database), await createScout(database, { check: 'approved' })]
      const id = await openConversation(database, vera, ada)
      expect(
        (await database.as(ada, 'select content from messages where conversation_id = $1', [id])).rows,
      ).toEqual([{ content: 'Would you come?' }])
      expect(
        (await database.as<{ b: { messages: number } }>(ada, 'select my_badges() as b')).rows[0]?.b.messages,
      ).toBe(0)
      expect((await database.as(vera, 'select kind from notifications')).rows).toEqual([
        { kind: 'request_accepted' },
      ])
    }))

  test('is written by its two participants alone and moves the badge of the other', () =>
    database.inRolledBackTransaction(async () => {
      const [ada, vera, sven] = [
        await createAthlete(database),
        await createScout(database, { check: 'approved' }),
        await createScout(database, { check: 'approved' }),
      ]
      const id = await openConversation(database, vera, ada)
      const say = (who: Account, as = who) =>
        database.as(
          who,
          `insert into messages (conversation_id, sender_id, content) values ($1, $2, 'hello')`,
          [id, as.id],
        )
      expect((await say(vera)).refused).toBeNull()
      expect((await say(sven)).refused?.hint).toBe('thread.not_found')
      expect((await say(sven, vera)).refused?.code).toBe('42501')
      const badges = await database.as<{ b: { messages: number } }>(ada, 'select my_badges() as b')
      expect(badges.rows[0]?.b.messages).toBe(1)
      await database.as(ada, 'select mark_conversation_read($1)', [id])
      expect(
        (await database.as<{ b: { messages: number } }>(ada, 'select my_badges() as b')).rows[0]?.b.messages,
      ).toBe(0)
    }))

  test('carries no more words of a scout whose check was revoked, whatever had run out before', () =>
    database.inRolledBackTransaction(async () => {
      const [ada, vera] = [await createAthlete(database), await createScout(database, { check: 'approved' })]
      const id = await openConversation(database, vera, ada)
      const say = () =>
        database.as(vera, `insert into messages (conversation_id, content) values ($1, 'hello')`, [id])
      // An older check that has run out neither opens a thread nor makes up for one that was taken away.
      await database.sql(
        `insert into verifications (user_id, type, status, for_minors, evidence_note, evidence_path, what_was_checked, reason, decided_at, expires_at)
         values ($1, 'coaching', 'approved', false, 'a note', '', '{licence_document}', '', now() - interval '2 years', now() - interval '1 year')`,
        [vera.id],
      )
      expect((await say()).refused).toBeNull()
      await database.sql(
        `update verifications set revoked_at = now() where user_id = $1 and expires_at > now()`,
        [vera.id],
      )
      expect((await say()).refused?.hint).toBe('thread.closed')
    }))

  test('clears its notifications for the participant who answers or reads, and for no one else', () =>
    database.inRolledBackTransaction(async () => {
      const [ada, vera] = [await createAthlete(database), await createScout(database, { check: 'approved' })]
      const waiting = async () =>
        (
          await database.sql<{ kind: string }>(
            'select kind from notifications where user_id in ($1, $2) and read_at is null order by kind',
            [ada.id, vera.id],
          )
        ).map(({ kind }) => kind)
      await database.as(vera, 'select request_contact($1, $2, $3)', [ada.id, 'Trial', 'May we talk?'])
      expect(await waiting()).toContain('message_request')
      const [request] = await database.sql<{ id: string }>(
        'select id from message_requests where scout_id = $1',
        [vera.id],
      )
      const [answer] = (
        await database.as<{ id: string }>(ada, 'select answer_message_request($1, true) as id', [request?.id])
      ).rows
      expect(await waiting()).not.toContain('message_request')
      await database.as(vera, `insert into messages (conversation_id, content) values ($1, 'hello')`, [
        answer?.id,
      ])
      expect(await waiting()).toEqual(expect.arrayContaining(['message', 'request_accepted']))
      await database.as(ada, 'select mark_conversation_read($1)', [answer?.id])
      expect(await waiting()).not.toContain('message')
      expect(await waiting()).toContain('request_accepted')
      await database.as(vera, 'select mark_conversation_read($1)', [answer?.id])
      expect(await waiting()).not.toContain('request_accepted')
    }))

  test.each(['leaves', 'is blocked'])('accepts no message after one side %s', (how) =>
    database.inRolledBackTransaction(async () => {
      const [ada, vera] = [await createAthlete(database), await createScout(database, { check: 'approved' })]
      const id = await openConversation(database, vera, ada)
      if (how === 'leaves') await database.as(ada, 'select end_conversation($1)', [id])
      else await database.as(ada, 'insert into blocks (blocked_id) values ($1)', [vera.id])
      const late = await database.as(
        vera,
        `insert into messages (conversation_id, content) values ($1, 'wait')`,
        [id],
      )
      expect(late.refused?.hint).toBe('thread.closed')
    }),
  )

  test.each([
    ['signed', 'contacted', 'signed'],
    ['trial', 'in_conversation', 'trial'],
    ['trial', 'offered', 'offered'],
    ['wrong_fit', 'offered', 'closed'],
    ['not_now', 'in_conversation', 'in_conversation'],
  ])(
    'the scout’s outcome %s moves an athlete at stage %s to %s, and only bad news closes',
    (outcome, from, to) =>
      database.inRolledBackTransaction(async () => {
        const [ada, vera] = [
          await createAthlete(database),
          await createScout(database, { check: 'approved' }),
        ]
        const id = await openConversation(database, vera, ada)
        await database.sql(
          `insert into board_items (board_id, stage_id, athlete_id) select s.board_id, s.id, $2 from board_stages s join boards b on b.id = s.board_id
         where b.owner_id = $1 and s.kind = $3`,
          [vera.id, ada.id, from],
        )
        expect((await database.as(vera, 'select end_conversation($1, $2)', [id, outcome])).refused).toBeNull()
        expect(
          (await database.as(ada, 'select status, closed_reason, outcome from conversations')).rows,
        ).toEqual([
          ['signed', 'trial'].includes(outcome)
            ? { status: 'open', closed_reason: '', outcome }
            : { status: 'closed', closed_reason: 'left', outcome },
        ])
        expect(
          await database.sql(
            'select s.kind from board_items i join board_stages s on s.id = i.stage_id where i.athlete_id = $1',
            [ada.id],
          ),
        ).toEqual([{ kind: to }])
      }),
  )

  test('accepts a known outcome from its scout alone while it is open', () =>
    database.inRolledBackTransaction(async () => {
      const [ada, vera] = [await createAthlete(database), await createScout(database, { check: 'approved' })]
      const id = await openConversation(database, vera, ada)
      const end = async (from: Account, outcome: string | null) =>
        (await database.as(from, 'select end_conversation($1, $2)', [id, outcome])).refused?.hint
      expect(await end(ada, 'signed')).toBe('thread.outcome')
      expect(await end(vera, 'ghosted')).toBe('thread.outcome')
      expect(await end(await createScout(database, { check: 'approved' }), 'signed')).toBe('thread.not_found')
      expect(await end(ada, null)).toBeUndefined()
      expect(await end(vera, 'signed')).toBe('thread.not_found')
      expect(await database.sql('select outcome from conversations where id = $1', [id])).toEqual([
        { outcome: '' },
      ])
    }))

  test('stores a repeated message once', () =>
    database.inRolledBackTransaction(async () => {
      const [ada, vera] = [await createAthlete(database), await createScout(database, { check: 'approved' })]
      const id = await openConversation(database, vera, ada)
      const key = '7b3c5f0e-2f55-4c33-9f0e-1d3a4f6b8c01'
      const send = () =>
        database.as(
          vera,
          `insert into messages (conversation_id, content, idempotency_key) values ($1, 'once', $2) on conflict (sender_id, idempotency_key) do nothing`,
          [id, key],
        )
      expect([(await send()).changed, (await send()).changed]).toEqual([1, 0])
    }))
})

describe('an answer', () => {
  test('is given by the requested athlete alone and only once', () =>
    database.inRolledBackTransaction(async () => {
      const [ada, bob, vera] = [
        await createAthlete(database),
        await createAthlete(database),
        await createScout(database, { check: 'approved' }),
      ]
      const id = (await ask(vera, ada)).rows[0]?.id
      for (const other of [bob, vera])
        expect(
          (await database.as(other, 'select answer_message_request($1, true)', [id])).refused?.hint,
        ).toBe('request.not_found')
      expect((await database.as(ada, 'select answer_message_request($1, false)', [id])).refused?.hint).toBe(
        'request.reason',
      )
      expect((await database.as(ada, 'select answer_message_request($1, true)', [id])).refused).toBeNull()
      expect((await database.as(ada, 'select answer_message_request($1, true)', [id])).refused?.hint).toBe(
        'request.settled',
      )
    }))

  test('is sent once to a favourite notification, however often the box is ticked', () =>
    database.inRolledBackTransaction(async () => {
      const [ada, vera] = [await createAthlete(database), await createScout(database, { check: 'approved' })]
      await database.as(
        vera,
        `insert into board_items (board_id, stage_id, athlete_id, notify_athlete) select b.id, s.id, $1, true from boards b join board_stages s on s.board_id = b.id and s.kind = 'watching'`,
        [ada.id],
      )
      for (const tell of [false, true, false, true])
        await database.as(vera, 'update board_items set notify_athlete = $1', [tell])
      expect((await database.as(ada, 'select kind from notifications')).rows).toEqual([{ kind: 'favourite' }])
    }))

  test('moves the athlete on the scout’s board', () =>
    database.inRolledBackTransaction(async () => {
      const [ada, vera] = [await createAthlete(database), await createScout(database, { check: 'approved' })]
      await database.as(
        vera,
        `insert into board_items (board_id, stage_id, athlete_id) select b.id, s.id, $1 from boards b join board_stages s on s.board_id = b.id and s.kind = 'watching'`,
        [ada.id],
      )
      const stageOf = async () =>
        (
          await database.as<{ kind: string }>(
            vera,
            'select s.kind from board_items i join board_stages s on s.id = i.stage_id',
          )
        ).rows[0]?.kind
      const id = (await ask(vera, ada)).rows[0]?.id
      expect(await stageOf()).toBe('contacted')
      await database.as(ada, 'select answer_message_request($1, true)', [id])
      expect(await stageOf()).toBe('in_conversation')
    }))
})
