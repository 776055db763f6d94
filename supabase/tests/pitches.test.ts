import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Account, createAthlete, createScout } from './test-accounts.ts'
import { type Caller, openTestDatabase, type TestDatabase } from './test-database.ts'

type Received = {
  id: string
  name: string
  state: string
  body: string
  video_id: string | null
  conditions: { met: boolean }[]
}
type Mine = { id: string; state: string; reason: string; title: string; question: string }

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const rolledBack = (run: () => Promise<void>) => () => database.inRolledBackTransaction(run)
const scout = () => createScout(database, { check: 'approved' })
async function publish(by: Account, filter: object = {}) {
  const { rows, refused } = await database.as<{ id: string }>(
    by,
    `insert into openings (title, filter, closes_on) values ('Two wingers', $1, current_date + 30) returning id`,
    [JSON.stringify({ sport: 'soccer', ...filter })],
  )
  expect(refused).toBeNull()
  const id = rows[0]?.id ?? ''
  expect((await database.as(by, 'select publish_opening($1)', [id])).refused).toBeNull()
  return id
}
const send = (
  by: Caller,
  opening: string,
  body = 'I am quick, and I cross well.',
  video: string | null = null,
) => database.as<{ id: string }>(by, 'select send_pitch($1, $2, $3) as id', [opening, body, video])
async function sent(by: Account, opening: string, body?: string) {
  const { rows, refused } = await send(by, opening, body)
  expect(refused).toBeNull()
  return rows[0]?.id ?? ''
}
const decide = (by: Account, id: string, decision: string, reason = '', question = '') =>
  database.as(by, 'select decide_pitch($1, $2, $3, $4)', [id, decision, reason, question])
const received = async (by: Account, opening: string) =>
  (await database.as<{ all: Received[] }>(by, 'select pitches_for($1) as all', [opening])).rows[0]?.all ?? []
const mine = async (by: Account) =>
  (await database.as<{ all: Mine[] }>(by, 'select my_pitches() as all')).rows[0]?.all ?? []
const told = (person: Account) =>
  database.sql<{ kind: string; params: Record<string, string> }>(
    'select kind, params from notifications where user_id = $1 order by created_at, kind',
    [person.id],
  )
const hintOf = async (asked: ReturnType<typeof send>) => (await asked).refused?.hint

describe('a pitch', () => {
  test(
    'goes to the scout of the opening with how the athlete fits, is asked for more once, answered and shortlisted',
    rolledBack(async () => {
      const [vera, ada] = [await scout(), await createAthlete(database)]
      const opening = await publish(vera, { statuses: ['signed'] })
      const id = await sent(ada, opening)
      expect(await received(vera, opening)).toMatchObject([
        { id, state: 'sent', body: 'I am quick, and I cross well.', conditions: [{ met: false }] },
      ])
      expect(await told(vera)).toMatchObject([
        { kind: 'pitch_received', params: { title: 'Two wingers', count: '1' } },
      ])
      expect((await decide(vera, id, 'ask', '', 'Which foot do you shoot with?')).refused).toBeNull()
      expect(await mine(ada)).toMatchObject([{ state: 'asked', question: 'Which foot do you shoot with?' }])
      expect((await decide(vera, id, 'ask', '', 'And how tall?')).refused?.hint).toBe('pitch.asked')
      expect((await database.as(ada, `select answer_pitch($1, 'Both.')`, [id])).refused).toBeNull()
      expect((await decide(vera, id, 'shortlist')).refused).toBeNull()
      expect(await mine(ada)).toMatchObject([{ state: 'shortlisted' }])
      expect((await told(ada)).map(({ params }) => params.state)).toEqual(['asked', 'shortlisted'])
      const saved = await database.as(vera, 'select athlete_id from board_items where athlete_id = $1', [
        ada.id,
      ])
      expect(saved.rows).toHaveLength(1)
      // Nothing of it is a conversation.
      expect(await database.sql('select 1 from conversations')).toEqual([])
      expect((await decide(vera, id, 'decline', 'level')).refused?.hint).toBe('pitch.decided')
      expect((await database.as(ada, 'select withdraw_pitch($1)', [id])).refused?.hint).toBe('pitch.decided')
    }),
  )
  test(
    'is sent by adults alone, for an opening that they read, and past the gate by nobody',
    rolledBack(async () => {
      const [vera, ada, mina] = [
        await scout(),
        await createAthlete(database),
        await createAthlete(database, { years: 15, guardian: 'active' }),
      ]
      const opening = await publish(vera)
      for (const who of [mina, vera, await scout(), 'anon' as const])
        expect((await send(who, opening)).refused).not.toBeNull()
      expect(await hintOf(send(ada, crypto.randomUUID()))).toBe('pitch.no_opening')
      expect(await hintOf(send(ada, await publish(vera, { sport: 'basketball' })))).toBe('pitch.no_opening')
      expect(await hintOf(send(ada, opening, ' '))).toBe('pitch.length')
      expect(await hintOf(send(ada, opening, 'x'.repeat(501)))).toBe('pitch.length')
      expect(await hintOf(send(ada, opening, 'Call me: 0034 612 345 678'))).toBe('contact.details')
      expect(await hintOf(send(ada, opening, 'My film', crypto.randomUUID()))).toBe('pitch.video')
      await database.sql(
        `update user_settings set privacy_profile_visibility = 'private' where user_id = $1`,
        [ada.id],
      )
      await database.sql(
        `insert into user_settings (user_id, privacy_profile_visibility) values ($1, 'private') on conflict (user_id) do update set privacy_profile_visibility = 'private'`,
        [ada.id],
      )
      expect(await hintOf(send(ada, opening))).toBe('pitch.hidden')
    }),
  )
  test(
    'is one for each opening, and at most three wait',
    rolledBack(async () => {
      const [vera, ada] = [await scout(), await createAthlete(database)]
      const openings = [
        await publish(vera),
        await publish(vera),
        await publish(vera),
        await publish(vera),
      ] as const
      const id = await sent(ada, openings[0])
      // Sent again after a cut answer it is the same one.
      expect(await sent(ada, openings[0])).toBe(id)
      expect(await hintOf(send(ada, openings[0], 'Another text'))).toBe('pitch.sent_before')
      await sent(ada, openings[1])
      await sent(ada, openings[2])
      expect(await hintOf(send(ada, openings[3]))).toBe('pitch.too_many')
      expect((await database.as(ada, 'select withdraw_pitch($1)', [id])).refused).toBeNull()
      await sent(ada, openings[3])
      expect(await received(vera, openings[0])).toEqual([])
      expect((await decide(vera, id, 'shortlist')).refused?.hint).toBe('pitch.withdrawn')
    }),
  )
  test(
    'ends with its opening, and its athlete hears; a block ends it without a word',
    rolledBack(async () => {
      const [vera, ada, bob] = [await scout(), await createAthlete(database), await createAthlete(database)]
      const opening = await publish(vera)
      await sent(ada, opening)
      await sent(bob, opening)
      await database.sql('insert into blocks (blocker_id, blocked_id) values ($1, $2)', [vera.id, bob.id])
      expect(await mine(bob)).toMatchObject([{ state: 'ended', reason: 'over' }])
      expect(await told(bob)).toEqual([])
      expect((await received(vera, opening)).map(({ state }) => state)).toEqual(['sent'])
      expect((await database.as(vera, `select close_opening($1, 'filled')`, [opening])).refused).toBeNull()
      expect(await mine(ada)).toMatchObject([{ state: 'ended', reason: 'closed', title: 'Two wingers' }])
      expect(await told(ada)).toMatchObject([{ kind: 'pitch_answered', params: { state: 'ended' } }])
      expect(await hintOf(send(await createAthlete(database), opening))).toBe('pitch.no_opening')
    }),
  )
  test(
    'goes on where a block is taken back within ten seconds, in the state it had, and stays ended later',
    rolledBack(async () => {
      const [vera, ada, bob] = [await scout(), await createAthlete(database), await createAthlete(database)]
      const opening = await publish(vera)
      await sent(ada, opening)
      const asked = await sent(bob, opening)
      expect((await decide(vera, asked, 'ask', '', 'And how tall?')).refused).toBeNull()
      const states = async () => [(await mine(ada))[0]?.state, (await mine(bob))[0]?.state]
      const before = await states()
      for (const one of [ada, bob]) {
        expect((await database.as(vera, 'select block_user($1)', [one.id])).refused).toBeNull()
        expect((await mine(one))[0]).toMatchObject({ state: 'ended', reason: 'over' })
        expect((await database.as(vera, 'select undo_block($1)', [one.id])).refused).toBeNull()
      }
      expect(await states()).toEqual(before)
      expect((await mine(bob))[0]).toMatchObject({ reason: '', question: 'And how tall?' })
      await database.as(vera, 'select block_user($1)', [bob.id])
      await database.sql(`update private.ended_by_blocks set made_at = made_at - interval '10 seconds'`)
      expect((await database.as(vera, 'select undo_block($1)', [bob.id])).refused?.hint).toBe(
        'block.undo_late',
      )
      expect((await mine(bob))[0]).toMatchObject({ state: 'ended' })
    }),
  )
  test(
    'is answered only while the check of its scout stands',
    rolledBack(async () => {
      const [vera, ada] = [await scout(), await createAthlete(database, { visibility: 'public' })]
      const id = await sent(ada, await publish(vera))
      await database.sql(
        `update verifications set expires_at = now() - interval '1 day' where user_id = $1`,
        [vera.id],
      )
      await database.sql(
        `update scout_profiles set verified_until = now() - interval '1 day' where user_id = $1`,
        [vera.id],
      )
      expect((await decide(vera, id, 'ask', '', 'Where do you live?')).refused?.hint).toBe(
        'pitch.not_verified',
      )
      expect(await told(ada)).toEqual([])
    }),
  )
  test(
    'is reported by either of the two, about the other one, with the words of both',
    rolledBack(async () => {
      const [vera, ada] = [await scout(), await createAthlete(database)]
      const id = await sent(ada, await publish(vera))
      await decide(vera, id, 'ask', '', 'Come alone?')
      const report = (by: Account) =>
        database.as(by, `select report('pitch', $1, 'harassment', 'Look at this')`, [id])
      expect((await report(ada)).refused).toBeNull()
      expect((await report(vera)).refused).toBeNull()
      const flags = await database.sql<{ about: string; words: string }>(
        `select subject_user_id as about, snapshot::text as words from flags where subject_type = 'pitch' order by created_at, subject_user_id = $1 desc`,
        [vera.id],
      )
      expect(flags.map(({ about }) => about).sort()).toEqual([vera.id, ada.id].sort())
      for (const { words } of flags) expect(words).toMatch(/Come alone/)
    }),
  )
  test(
    'that nobody answers reminds the scout at 14 days, once, and ends at 21',
    rolledBack(async () => {
      const [vera, ada, bob] = [await scout(), await createAthlete(database), await createAthlete(database)]
      const opening = await publish(vera)
      await sent(ada, opening)
      const asked = await sent(bob, opening)
      await decide(vera, asked, 'ask', '', 'How tall are you?')
      const days = (n: number) =>
        database.sql(
          `update pitches set waiting_since = now() - make_interval(days => $1) - interval '1 hour'`,
          [n],
        )
      const follow = async () =>
        (await database.sql<{ n: number }>('select private.follow_up_pitches() as n'))[0]?.n
      await days(13)
      expect(await follow()).toBe(0)
      await days(14)
      expect(await follow()).toBe(1)
      expect(await follow()).toBe(0)
      expect((await told(vera)).filter(({ kind }) => kind === 'pitch_waiting')).toHaveLength(1)
      await days(21)
      expect(await follow()).toBe(2)
      expect(await mine(ada)).toMatchObject([{ state: 'ended', reason: 'no_answer' }])
      expect(await mine(bob)).toMatchObject([{ state: 'ended', reason: 'no_reply' }])
    }),
  )
  test(
    'is read by the two of them alone, and not while its athlete hides',
    rolledBack(async () => {
      const [vera, bert, ada, bob] = [
        await scout(),
        await scout(),
        await createAthlete(database),
        await createAthlete(database),
      ]
      const opening = await publish(vera)
      const id = await sent(ada, opening)
      const rows = async (who: Account) => (await database.as(who, 'select id from pitches')).rows
      expect(await rows(vera)).toEqual([{ id }])
      expect(await rows(ada)).toEqual([{ id }])
      for (const who of [bert, bob]) expect(await rows(who)).toEqual([])
      expect((await database.as(bert, 'select pitches_for($1)', [opening])).refused?.hint).toBe(
        'opening.not_found',
      )
      expect((await decide(bert, id, 'shortlist')).refused?.hint).toBe('pitch.not_found')
      expect((await database.as(bob, 'select withdraw_pitch($1)', [id])).refused?.hint).toBe(
        'pitch.not_found',
      )
      for (const write of [
        `update pitches set state = 'shortlisted'`,
        'delete from pitches',
        `insert into pitches (opening_id, athlete_id, scout_id, body) select opening_id, athlete_id, scout_id, 'x' from pitches`,
      ])
        for (const who of [ada, vera]) expect((await database.as(who, write)).refused).not.toBeNull()
      const waiting = () =>
        database.as<{ n: number }>(
          vera,
          'select pitches_waiting(o)::int as n from openings o where o.id = $1',
          [opening],
        )
      expect((await waiting()).rows).toEqual([{ n: 1 }])
      await database.sql(
        `insert into user_settings (user_id, privacy_profile_visibility) values ($1, 'private') on conflict (user_id) do update set privacy_profile_visibility = 'private'`,
        [ada.id],
      )
      expect(await rows(vera)).toEqual([])
      expect(await received(vera, opening)).toEqual([])
      expect((await waiting()).rows).toEqual([{ n: 0 }])
      expect((await decide(vera, id, 'shortlist')).refused?.hint).toBe('pitch.not_found')
    }),
  )
})
