import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Account, createAthlete, createScout, openConversation } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

let stage: TestDatabase
beforeAll(async () => {
  stage = await openTestDatabase()
})
afterAll(() => stage.close())

const ask = (from: Account, to: Account, intro = 'Would you come for a trial week?') =>
  stage.as<{ id: string; status: string; awaiting_guardian: boolean }>(
    from,
    `insert into message_requests (scout_id, athlete_id, subject, intro) values ($1, $2, 'A trial', $3) returning id, status, awaiting_guardian`,
    [from.id, to.id, intro],
  )

describe('a request by a row inserted by hand', () => {
  test.each([
    ['never checked', undefined, 'contact.scout_not_verified'],
    ['still waiting', 'pending', 'contact.scout_not_verified'],
    ['rejected', 'rejected', 'contact.scout_not_verified'],
    ['expired', 'expired', 'contact.scout_not_verified'],
    ['revoked', 'revoked', 'contact.scout_not_verified'],
    ['checked for an athletic record only', 'athletic', 'contact.scout_not_verified'],
  ] as const)('is refused to a scout whose check was %s', (_what, check, hint) =>
    stage.inRolledBackTransaction(async () => {
      const ada = await createAthlete(stage)
      expect((await ask(await createScout(stage, { check }), ada)).refused?.hint).toBe(hint)
    }),
  )

  test('goes out from a verified scout to an adult and tells her', () =>
    stage.inRolledBackTransaction(async () => {
      const [ada, vera] = [await createAthlete(stage), await createScout(stage, { check: 'approved' })]
      expect((await ask(vera, ada)).rows[0]).toMatchObject({ status: 'pending', awaiting_guardian: false })
      expect(await stage.sql(`select kind from notifications where user_id = $1`, [ada.id])).toEqual([
        { kind: 'message_request' },
      ])
    }))

  test.each([
    ['closed her profile to contact', { status: 'closed' }, 'contact.closed'],
    ['hides from everyone', { visibility: 'private' }, 'contact.not_found'],
  ])('is refused to an athlete who %s', (_what, wish, hint) =>
    stage.inRolledBackTransaction(async () => {
      const ada = await createAthlete(stage, wish)
      expect((await ask(await createScout(stage, { check: 'approved' }), ada)).refused?.hint).toBe(hint)
    }),
  )

  test('is refused between blocked people with the words for somebody who is not there', () =>
    stage.inRolledBackTransaction(async () => {
      const [ada, vera] = [await createAthlete(stage), await createScout(stage, { check: 'approved' })]
      await stage.as(ada, 'insert into blocks (blocker_id, blocked_id) values ($1, $2)', [ada.id, vera.id])
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
  ])('carries no way around the platform: %s', (intro) =>
    stage.inRolledBackTransaction(async () => {
      const [ada, vera] = [await createAthlete(stage), await createScout(stage, { check: 'approved' })]
      expect((await ask(vera, ada, intro)).refused?.hint).toBe('contact.details')
    }),
  )

  test.each([
    'We train on 2026-11-21 and on 3.12.2026.',
    'Your 4.52 over 40 and 10.9 jump',
    'Season 2026/2027, ages 18-19.',
    'You are no. 10, we play 4-3-3',
  ])('may speak of days and numbers: %s', (intro) =>
    stage.inRolledBackTransaction(async () => {
      const [ada, vera] = [await createAthlete(stage), await createScout(stage, { check: 'approved' })]
      expect((await ask(vera, ada, intro)).refused).toBeNull()
    }),
  )

  test('is one at a time, and not again within 30 days of a no', () =>
    stage.inRolledBackTransaction(async () => {
      const [ada, vera] = [await createAthlete(stage), await createScout(stage, { check: 'approved' })]
      const first = (await ask(vera, ada)).rows[0]?.id
      expect((await ask(vera, ada)).refused?.hint).toBe('contact.request_open')
      await stage.as(ada, `select answer_message_request($1, false, 'not_now')`, [first])
      expect((await ask(vera, ada)).refused?.hint).toBe('contact.cool_down')
      await stage.sql(`update message_requests set answered_at = now() - interval '31 days'`)
      expect((await ask(vera, ada)).refused).toBeNull()
    }))

  test('runs out after 14 days and leaves room for a new one', () =>
    stage.inRolledBackTransaction(async () => {
      const [ada, vera] = [await createAthlete(stage), await createScout(stage, { check: 'approved' })]
      const first = (await ask(vera, ada)).rows[0]?.id
      await stage.sql(`update message_requests set expires_at = now() - interval '1 minute'`)
      expect((await stage.as(ada, 'select answer_message_request($1, true)', [first])).refused?.hint).toBe(
        'request.settled',
      )
      expect((await ask(vera, ada)).refused).toBeNull()
    }))

  test('rests for 30 days after the athlete left the thread', () =>
    stage.inRolledBackTransaction(async () => {
      const [ada, vera] = [await createAthlete(stage), await createScout(stage, { check: 'approved' })]
      await stage.as(ada, 'select leave_conversation($1)', [await openConversation(stage, vera, ada)])
      expect((await ask(vera, ada)).refused?.hint).toBe('contact.cool_down')
    }))

  test('is limited to 30 an hour', () =>
    stage.inRolledBackTransaction(async () => {
      const vera = await createScout(stage, { check: 'approved' })
      await stage.sql(
        `insert into private.rate_limit_counters values ('message_request', $1, 30, now(), now() + interval '1 hour')`,
        [vera.id],
      )
      expect((await ask(vera, await createAthlete(stage))).refused).toMatchObject({
        code: 'PT429',
        hint: 'limit.message_request',
      })
    }))

  test('cannot name its own state, its sender’s name or its answer', () =>
    stage.inRolledBackTransaction(async () => {
      const [ada, vera] = [await createAthlete(stage), await createScout(stage, { check: 'approved' })]
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
        const tried = await stage.as(
          vera,
          `insert into message_requests (scout_id, athlete_id, subject, intro, ${column}) values ($1, $2, 'a', 'b', default)`,
          [vera.id, ada.id],
        )
        expect([column, tried.refused?.code]).toEqual([column, '42501'])
      }
    }))
})

describe('a thread', () => {
  test('opens with the answer, carries the first words and counts as read', () =>
    stage.inRolledBackTransaction(async () => {
      const [ada, vera] = [await createAthlete(stage), await createScout(stage, { check: 'approved' })]
      const id = await openConversation(stage, vera, ada)
      expect(
        (await stage.as(ada, 'select content from messages where conversation_id = $1', [id])).rows,
      ).toEqual([{ content: 'Would you come?' }])
      expect(
        (await stage.as<{ b: { messages: number } }>(ada, 'select my_badges() as b')).rows[0]?.b.messages,
      ).toBe(0)
      expect((await stage.as(vera, 'select kind from notifications')).rows).toEqual([
        { kind: 'request_accepted' },
      ])
    }))

  test('is written in by its two people alone, and the badge of the other moves', () =>
    stage.inRolledBackTransaction(async () => {
      const [ada, vera, sven] = [
        await createAthlete(stage),
        await createScout(stage, { check: 'approved' }),
        await createScout(stage, { check: 'approved' }),
      ]
      const id = await openConversation(stage, vera, ada)
      const say = (who: Account, as = who) =>
        stage.as(who, `insert into messages (conversation_id, sender_id, content) values ($1, $2, 'hello')`, [
          id,
          as.id,
        ])
      expect((await say(vera)).refused).toBeNull()
      expect((await say(sven)).refused?.hint).toBe('thread.not_found')
      expect((await say(sven, vera)).refused?.code).toBe('42501')
      const badges = await stage.as<{ b: { messages: number } }>(ada, 'select my_badges() as b')
      expect(badges.rows[0]?.b.messages).toBe(1)
      await stage.as(ada, 'select mark_conversation_read($1)', [id])
      expect(
        (await stage.as<{ b: { messages: number } }>(ada, 'select my_badges() as b')).rows[0]?.b.messages,
      ).toBe(0)
    }))

  test('takes its notices off the bell of whoever answers or reads, and of nobody else', () =>
    stage.inRolledBackTransaction(async () => {
      const [ada, vera] = [await createAthlete(stage), await createScout(stage, { check: 'approved' })]
      const waiting = async () =>
        (
          await stage.sql<{ kind: string }>(
            'select kind from notifications where user_id in ($1, $2) and read_at is null order by kind',
            [ada.id, vera.id],
          )
        ).map(({ kind }) => kind)
      await stage.as(vera, 'select request_contact($1, $2, $3)', [ada.id, 'Trial', 'May we talk?'])
      expect(await waiting()).toContain('message_request')
      const [request] = await stage.sql<{ id: string }>(
        'select id from message_requests where scout_id = $1',
        [vera.id],
      )
      const [answer] = (
        await stage.as<{ id: string }>(ada, 'select answer_message_request($1, true) as id', [request?.id])
      ).rows
      expect(await waiting()).not.toContain('message_request')
      await stage.as(vera, `insert into messages (conversation_id, content) values ($1, 'hello')`, [
        answer?.id,
      ])
      expect(await waiting()).toEqual(expect.arrayContaining(['message', 'request_accepted']))
      await stage.as(ada, 'select mark_conversation_read($1)', [answer?.id])
      expect(await waiting()).not.toContain('message')
      expect(await waiting()).toContain('request_accepted')
      await stage.as(vera, 'select mark_conversation_read($1)', [answer?.id])
      expect(await waiting()).not.toContain('request_accepted')
    }))

  test.each(['leaves', 'is blocked'])('takes no more words once one side %s', (how) =>
    stage.inRolledBackTransaction(async () => {
      const [ada, vera] = [await createAthlete(stage), await createScout(stage, { check: 'approved' })]
      const id = await openConversation(stage, vera, ada)
      if (how === 'leaves') await stage.as(ada, 'select leave_conversation($1)', [id])
      else await stage.as(ada, 'insert into blocks (blocked_id) values ($1)', [vera.id])
      const late = await stage.as(
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
    'ends with the outcome the scout names, %s, and an athlete kept as %s is then at %s',
    (outcome, from, to) =>
      stage.inRolledBackTransaction(async () => {
        const [ada, vera] = [await createAthlete(stage), await createScout(stage, { check: 'approved' })]
        const id = await openConversation(stage, vera, ada)
        await stage.sql(
          `insert into board_items (board_id, stage_id, athlete_id) select s.board_id, s.id, $2 from board_stages s join boards b on b.id = s.board_id
         where b.owner_id = $1 and s.kind = $3`,
          [vera.id, ada.id, from],
        )
        expect((await stage.as(vera, 'select leave_conversation($1, $2)', [id, outcome])).refused).toBeNull()
        expect(
          (await stage.as(ada, 'select status, closed_reason, outcome from conversations')).rows,
        ).toEqual([{ status: 'closed', closed_reason: 'left', outcome }])
        expect(
          await stage.sql(
            'select s.kind from board_items i join board_stages s on s.id = i.stage_id where i.athlete_id = $1',
            [ada.id],
          ),
        ).toEqual([{ kind: to }])
      }),
  )

  test('takes an outcome from its scout alone, one of the known ones, while it is open', () =>
    stage.inRolledBackTransaction(async () => {
      const [ada, vera] = [await createAthlete(stage), await createScout(stage, { check: 'approved' })]
      const id = await openConversation(stage, vera, ada)
      const end = async (from: Account, outcome: string | null) =>
        (await stage.as(from, 'select leave_conversation($1, $2)', [id, outcome])).refused?.hint
      expect(await end(ada, 'signed')).toBe('thread.outcome')
      expect(await end(vera, 'ghosted')).toBe('thread.outcome')
      expect(await end(await createScout(stage, { check: 'approved' }), 'signed')).toBe('thread.not_found')
      expect(await end(ada, null)).toBeUndefined()
      expect(await end(vera, 'signed')).toBe('thread.not_found')
      expect(await stage.sql('select outcome from conversations where id = $1', [id])).toEqual([
        { outcome: '' },
      ])
    }))

  test('writes a repeated message once', () =>
    stage.inRolledBackTransaction(async () => {
      const [ada, vera] = [await createAthlete(stage), await createScout(stage, { check: 'approved' })]
      const id = await openConversation(stage, vera, ada)
      const key = '7b3c5f0e-2f55-4c33-9f0e-1d3a4f6b8c01'
      const send = () =>
        stage.as(
          vera,
          `insert into messages (conversation_id, content, idempotency_key) values ($1, 'once', $2) on conflict (sender_id, idempotency_key) do nothing`,
          [id, key],
        )
      expect([(await send()).changed, (await send()).changed]).toEqual([1, 0])
    }))
})

describe('an answer', () => {
  test('is given by its athlete alone and only once', () =>
    stage.inRolledBackTransaction(async () => {
      const [ada, bob, vera] = [
        await createAthlete(stage),
        await createAthlete(stage),
        await createScout(stage, { check: 'approved' }),
      ]
      const id = (await ask(vera, ada)).rows[0]?.id
      for (const other of [bob, vera])
        expect((await stage.as(other, 'select answer_message_request($1, true)', [id])).refused?.hint).toBe(
          'request.not_found',
        )
      expect((await stage.as(ada, 'select answer_message_request($1, false)', [id])).refused?.hint).toBe(
        'request.reason',
      )
      expect((await stage.as(ada, 'select answer_message_request($1, true)', [id])).refused).toBeNull()
      expect((await stage.as(ada, 'select answer_message_request($1, true)', [id])).refused?.hint).toBe(
        'request.settled',
      )
    }))

  test('of a scout’s favourite is told once, however often the box is ticked', () =>
    stage.inRolledBackTransaction(async () => {
      const [ada, vera] = [await createAthlete(stage), await createScout(stage, { check: 'approved' })]
      await stage.as(
        vera,
        `insert into board_items (board_id, stage_id, athlete_id, notify_athlete) select b.id, s.id, $1, true from boards b join board_stages s on s.board_id = b.id and s.kind = 'watching'`,
        [ada.id],
      )
      for (const tell of [false, true, false, true])
        await stage.as(vera, 'update board_items set notify_athlete = $1', [tell])
      expect((await stage.as(ada, 'select kind from notifications')).rows).toEqual([{ kind: 'favourite' }])
    }))

  test('moves the scout’s board by itself', () =>
    stage.inRolledBackTransaction(async () => {
      const [ada, vera] = [await createAthlete(stage), await createScout(stage, { check: 'approved' })]
      await stage.as(
        vera,
        `insert into board_items (board_id, stage_id, athlete_id) select b.id, s.id, $1 from boards b join board_stages s on s.board_id = b.id and s.kind = 'watching'`,
        [ada.id],
      )
      const stageOf = async () =>
        (
          await stage.as<{ kind: string }>(
            vera,
            'select s.kind from board_items i join board_stages s on s.id = i.stage_id',
          )
        ).rows[0]?.kind
      const id = (await ask(vera, ada)).rows[0]?.id
      expect(await stageOf()).toBe('contacted')
      await stage.as(ada, 'select answer_message_request($1, true)', [id])
      expect(await stageOf()).toBe('in_conversation')
    }))
})
