import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Account, createAthlete, createScout } from './test-accounts.ts'
import { type Caller, openTestDatabase, type TestDatabase } from './test-database.ts'
import { DAD, MUM, testFamilies } from './test-family.ts'

type Shown = {
  id: string
  title: string
  opening: string
  body: string
  state: string
  reason: string
  agreed: boolean
  scout: { display_name: string; families_yes: number }
}

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
const { family, decide, mailsTo } = testFamilies(() => database)
const rolledBack = (name: string, run: () => Promise<void>) =>
  test(name, () => database.inRolledBackTransaction(run))

const scout = () => createScout(database, { check: 'approved' })
async function publish(by: Account) {
  const { rows, refused } = await database.as<{ id: string }>(
    by,
    `insert into openings (title, body, filter, closes_on) values ('Two wingers', 'For our U15.', '{"sport": "soccer", "ageBands": ["13-15"]}', current_date + 30) returning id`,
  )
  expect(refused).toBeNull()
  const id = rows[0]?.id ?? ''
  expect((await database.as(by, 'select publish_opening($1)', [id])).refused).toBeNull()
  return id
}
const value = async <T>(by: Caller, call: string, values: unknown[] = []) =>
  (await database.as<{ v: T }>(by, `select ${call} as v`, values)).rows[0]?.v as T
const hint = async (by: Caller, call: string, values: unknown[] = []) =>
  (await database.as(by, `select ${call}`, values)).refused?.hint
const send = (by: Caller, opening: string, body = 'I am quick, and I cross well.') =>
  value<string>(by, 'send_pitch($1, $2)', [opening, body])
const received = (by: Account, opening: string) =>
  value<{ id: string; name: string; is_minor: boolean; body: string }[]>(by, 'pitches_for($1)', [opening])
const asked = (token: string) => value<Shown[]>('anon', 'guardian_pitches($1)', [token])
const mine = async (by: Account) =>
  (await value<{ state: string; reason: string }[]>(by, 'my_pitches()')).map(({ state, reason }) =>
    [state, reason].filter(Boolean).join(': '),
  )
const waiting = (by: Account, opening: string) =>
  value<number>(by, '(select pitches_waiting(o)::int from openings o where o.id = $1)', [opening])
const kinds = async (of: Account) =>
  (
    await database.sql<{ kind: string; state: string | null }>(
      `select kind, params ->> 'state' as state from notifications where user_id = $1
       union all select kind, params ->> 'state' from private.held_notifications where user_id = $1`,
      [of.id],
    )
  ).map(({ kind, state }) => [kind, state].filter(Boolean).join(' '))
/** Mina has pitched for an opening of Vera; nothing is decided. */
async function pitched(guardians: 1 | 2 = 1) {
  const [vera, home] = [await scout(), await family(guardians)]
  const opening = await publish(vera)
  const pitch = await send(home.mina, opening)
  return { vera, opening, pitch, ...home }
}
/** Nobody but the child and the guardians learns that it is there. */
async function expectUnheard(vera: Account, opening: string, pitch: string) {
  expect(await received(vera, opening)).toEqual([])
  expect((await database.as(vera, 'select id from pitches')).rows).toEqual([])
  expect(await waiting(vera, opening)).toBe(0)
  // Whoever is restricted is refused before anything is looked for.
  expect(await hint(vera, `decide_pitch($1, 'shortlist')`, [pitch])).toMatch(
    /^(pitch\.not_found|contact\.restricted)$/,
  )
}

describe('a pitch of somebody under 18', () => {
  rolledBack('waits for the guardian; with the yes its scout hears, and may say yes or no', async () => {
    const { vera, mina, dad, opening, pitch } = await pitched()
    expect(await mine(mina)).toEqual(['guardian'])
    expect(await mailsTo(DAD)).toContain('guardian_pitch')
    expect(await kinds(vera)).toEqual([])
    await expectUnheard(vera, opening, pitch)
    expect(await asked(dad)).toMatchObject([
      {
        id: pitch,
        title: 'Two wingers',
        opening: 'For our U15.',
        body: 'I am quick, and I cross well.',
        state: 'guardian',
        agreed: false,
        scout: { display_name: 'Sid Harrow', families_yes: 0 },
      },
    ])
    expect((await decide(dad, 'approve_pitch', pitch)).refused).toBeNull()
    expect(await mine(mina)).toEqual(['sent'])
    expect(await kinds(vera)).toEqual(['pitch_received'])
    expect(await kinds(mina)).toContain('pitch_answered sent')
    expect(await received(vera, opening)).toMatchObject([{ id: pitch, name: 'Ada M.', is_minor: true }])
    expect(await waiting(vera, opening)).toBe(1)
    // No words of an adult but those that a guardian has read.
    expect(await hint(vera, `decide_pitch($1, 'ask', '', 'How tall are you?')`, [pitch])).toBe(
      'pitch.ask_minor',
    )
    expect(await hint(vera, `decide_pitch($1, 'shortlist')`, [pitch])).toBeUndefined()
    expect(await asked(dad)).toMatchObject([{ state: 'shortlisted', agreed: true }])
    expect((await database.sql('select id from conversations')).length).toBe(0)
  })

  rolledBack('ends with the guardian’s no, and its scout never learns of it', async () => {
    const { vera, mina, dad, opening, pitch } = await pitched()
    expect((await decide(dad, 'decline_pitch', pitch)).refused).toBeNull()
    expect(await mine(mina)).toEqual(['ended: guardian'])
    await expectUnheard(vera, opening, pitch)
    expect(await kinds(vera)).toEqual([])
    expect((await decide(dad, 'approve_pitch', pitch)).refused?.hint).toBe('guardian.settled')
    expect(await hint(mina, 'send_pitch($1, $2)', [opening, 'Please'])).toBe('pitch.sent_before')
  })

  rolledBack('needs each of two guardians, and the no of one of them ends it', async () => {
    const { vera, mina, dad, mum, opening, pitch } = await pitched(2)
    expect(await mailsTo(MUM)).toContain('guardian_pitch')
    await decide(dad, 'approve_pitch', pitch)
    expect((await decide(dad, 'approve_pitch', pitch)).refused?.hint).toBe('guardian.settled')
    expect(await asked(dad)).toMatchObject([{ state: 'guardian', agreed: true }])
    await expectUnheard(vera, opening, pitch)
    await decide(mum, 'decline_pitch', pitch)
    expect(await mine(mina)).toEqual(['ended: guardian'])
    await expectUnheard(vera, opening, pitch)

    const other = await publish(vera)
    const again = await send(mina, other)
    await decide(mum, 'approve_pitch', again)
    await decide(dad, 'approve_pitch', again)
    expect(await received(vera, other)).toHaveLength(1)
  })

  rolledBack('counts ten seconds after the yes, which is taken back until then', async () => {
    const { vera, mina, dad, opening, pitch } = await pitched()
    const hold = () => value('anon', `guardian_hold($1, 'approve_pitch', $2)`, [dad, pitch])
    const back = (decision: string) => hint('anon', 'guardian_take_back($1, $3, $2)', [dad, pitch, decision])
    expect(await hold()).toMatchObject({ deciding: [{ target: pitch, name: 'Sid Harrow' }] })
    await expectUnheard(vera, opening, pitch)
    expect(await back('approve_pitch')).toBeUndefined()
    await hold()
    await database.sql(`update private.held_decisions set held_at = held_at - interval '11 seconds'`)
    expect(await back('approve_pitch')).toBe('guardian.told')
    await database.sql('select private.settle_held_decisions()')
    expect(await mine(mina)).toEqual(['sent'])
    expect(await received(vera, opening)).toHaveLength(1)
  })

  rolledBack(
    'is gone for its scout with the guardian, a pause, a block, the check and a restriction',
    async () => {
      const { vera, mina, dad, opening, pitch } = await pitched()
      await decide(dad, 'approve_pitch', pitch)
      const isHidden = async (change: string, undo: string, values: unknown[]) => {
        expect(await received(vera, opening)).toHaveLength(1)
        await database.sql(change, values)
        await expectUnheard(vera, opening, pitch)
        await database.sql('select private.follow_up_pitches()')
        await database.sql(undo, values)
      }
      await isHidden(
        'update guardian_links set paused_at = now() where athlete_id = $1',
        'update guardian_links set paused_at = null where athlete_id = $1',
        [mina.id],
      )
      await isHidden(
        `update guardian_links set state = 'withdrawn' where athlete_id = $1`,
        `update guardian_links set state = 'active' where athlete_id = $1`,
        [mina.id],
      )
      await isHidden(
        `update verifications set for_minors = false where user_id = $1`,
        `update verifications set for_minors = true where user_id = $1`,
        [vera.id],
      )
      await isHidden(
        `insert into private.contact_restrictions (user_id, until) values ($1, now() + interval '1 day')`,
        'delete from private.contact_restrictions where user_id = $1',
        [vera.id],
      )
      expect(await hint('anon', 'guardian_block($1, $2)', [dad, vera.id])).toBeUndefined()
      await expectUnheard(vera, opening, pitch)
      expect(await mine(mina)).toEqual(['ended: over'])
      expect(await hint('anon', 'guardian_unblock($1, $2)', [dad, vera.id])).toBeUndefined()
      expect(await mine(mina)).toEqual(['ended: over'])
    },
  )

  rolledBack('is not passed on once its opening has closed, and everybody hears', async () => {
    const { vera, mina, dad, opening, pitch } = await pitched()
    await database.as(vera, `select close_opening($1, 'filled')`, [opening])
    expect(await mine(mina)).toEqual(['ended: closed'])
    expect(await kinds(mina)).toContain('pitch_answered ended')
    expect((await decide(dad, 'approve_pitch', pitch)).refused?.hint).toBe('guardian.settled')
    await expectUnheard(vera, opening, pitch)
  })

  rolledBack('that no guardian answers ends after 14 days; its scout is reminded of nothing', async () => {
    const { vera, mina, opening, pitch } = await pitched()
    const pass = (days: number) =>
      database.sql(`update pitches set waiting_since = waiting_since - make_interval(days => $1)`, [days])
    await pass(13)
    await database.sql('select private.follow_up_pitches()')
    expect(await mine(mina)).toEqual(['guardian'])
    await pass(2)
    await database.sql('select private.follow_up_pitches()')
    expect(await mine(mina)).toEqual(['ended: no_guardian'])
    expect(await kinds(vera)).toEqual([])
    await expectUnheard(vera, opening, pitch)
  })

  rolledBack('is withdrawn by the child alone, and no other family reads or decides it', async () => {
    const { vera, mina, dad, pitch } = await pitched()
    const stranger = await createAthlete(database, { years: 14, guardian: 'active' })
    const [link] = await database.sql<{ token: string }>(
      'select private.guardian_token(id) as token from guardian_links where athlete_id = $1',
      [stranger.id],
    )
    const other = link?.token ?? ''
    expect(await asked(other)).toEqual([])
    for (const decision of ['approve_pitch', 'decline_pitch'])
      expect((await decide(other, decision, pitch)).refused?.hint).toBe('pitch.not_found')
    for (const by of [vera, stranger])
      expect(await hint(by, 'withdraw_pitch($1)', [pitch])).toBe('pitch.not_found')
    expect(await hint(mina, 'withdraw_pitch($1)', [pitch])).toBeUndefined()
    expect(await asked(dad)).toMatchObject([{ state: 'withdrawn' }])
    expect((await decide(dad, 'approve_pitch', pitch)).refused?.hint).toBe('guardian.settled')
  })

  rolledBack('holds no surname and no way to write past the site', async () => {
    const { mina, vera } = await pitched()
    const opening = await publish(vera)
    expect(await hint(mina, 'send_pitch($1, $2)', [opening, 'I am Ada Marrow'])).toBe('profile.surname')
    expect(await hint(mina, 'send_pitch($1, $2)', [opening, 'Call +34 612 345 678'])).toBe('contact.details')
  })

  rolledBack('is reported by the guardian, with the words of both and of the opening', async () => {
    const { dad, vera, pitch } = await pitched()
    expect(
      await hint('anon', `guardian_report($1, 'pitch', $2, 'inappropriate', 'Look', true)`, [dad, pitch]),
    ).toBeUndefined()
    expect(
      await database.sql(
        `select subject_user_id, involves_minor, snapshot ->> 'opening' as opening, snapshot ->> 'body' as body from flags`,
      ),
    ).toEqual([
      {
        subject_user_id: vera.id,
        involves_minor: true,
        opening: 'For our U15.',
        body: 'I am quick, and I cross well.',
      },
    ])
  })
})
