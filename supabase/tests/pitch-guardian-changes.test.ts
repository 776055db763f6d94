import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Account, bornYearsAgo, createAthlete, createScout } from './test-accounts.ts'
import { type Caller, openTestDatabase, type TestDatabase } from './test-database.ts'
import { DAD, MUM, testFamilies } from './test-family.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
const { family, decide, mailsTo, linkTo } = testFamilies(() => database)
const rolledBack = (name: string, run: () => Promise<void>) =>
  test(name, () => database.inRolledBackTransaction(run))

const scout = () => createScout(database, { check: 'approved' })
const value = async <T>(by: Caller, call: string, values: unknown[] = []) =>
  (await database.as<{ v: T }>(by, `select ${call} as v`, values)).rows[0]?.v as T
const hint = async (by: Caller, call: string, values: unknown[] = []) =>
  (await database.as(by, `select ${call}`, values)).refused?.hint
async function publish(by: Account, ageBands: string[] = ['13-15']) {
  const { rows } = await database.as<{ id: string }>(
    by,
    `insert into openings (title, body, filter, closes_on) values ('Two wingers', 'For our U15.', $1, current_date + 30) returning id`,
    [JSON.stringify({ sport: 'soccer', ...(ageBands.length > 0 && { ageBands }) })],
  )
  const id = rows[0]?.id ?? ''
  expect(await hint(by, 'publish_opening($1)', [id])).toBeUndefined()
  return id
}
const send = (by: Caller, opening: string, body = 'I am quick.') =>
  value<string>(by, 'send_pitch($1, $2)', [opening, body])
const received = (by: Account, opening: string) =>
  value<{ id: string; body: string }[]>(by, 'pitches_for($1)', [opening])
const mine = async (by: Account) =>
  (await value<{ state: string; reason: string }[]>(by, 'my_pitches()')).map(({ state, reason }) =>
    [state, reason].filter(Boolean).join(': '),
  )
const notices = (of: Account) =>
  database.sql<{ kind: string; state: string | null; because: string | null }>(
    `select kind, params ->> 'state' as state, params ->> 'because' as because from notifications where user_id = $1`,
    [of.id],
  )
const change = async (by: Account, opening: string, what: string) =>
  (await database.as(by, `update openings set ${what} where id = $1`, [opening])).refused?.hint
const setAge = (athlete: Account, years: number) =>
  database.sql('update athlete_private_details set birth_date = $2 where athlete_id = $1', [
    athlete.id,
    bornYearsAgo(years),
  ])
const pass = async (days: number) => {
  await database.sql(`update pitches set waiting_since = waiting_since - make_interval(days => $1)`, [days])
  await database.sql('select private.follow_up_pitches()')
}
async function pitched(guardians: 1 | 2 = 1) {
  const [vera, home] = [await scout(), await family(guardians)]
  const opening = await publish(vera)
  const pitch = await send(home.mina, opening)
  return { vera, opening, pitch, ...home }
}
async function passedOn() {
  const all = await pitched()
  expect((await decide(all.dad, 'approve_pitch', all.pitch)).refused).toBeNull()
  expect(await received(all.vera, all.opening)).toHaveLength(1)
  return all
}

describe('the words that a guardian agreed to', () => {
  rolledBack('stand from when an opening for minors is published, answered or not', async () => {
    const { vera, opening } = await pitched()
    // The same for one that nobody answered: a refusal tells of no pitch.
    for (const one of [opening, await publish(vera), await publish(vera, ['16-17', '18-20'])])
      for (const what of [
        `title = 'Come to my house'`,
        `body = ''`,
        `filter = '{"sport": "soccer"}'`,
        `filter = '{"sport": "soccer", "ageBands": ["13-15", "16-17"]}'`,
      ])
        expect(await change(vera, one, what)).toBe('opening.published')
    expect(await change(vera, opening, `places = 3, closes_on = current_date + 40`)).toBeUndefined()
    expect(await change(vera, opening, `title = ' Two wingers ', filter = filter`)).toBeUndefined()
  })

  rolledBack('stand once an opening for adults asks for minors; drafts and adults’ change', async () => {
    const vera = await scout()
    const adults = await publish(vera, [])
    expect(await change(vera, adults, `title = 'Three wingers'`)).toBeUndefined()
    expect(
      await change(vera, adults, `filter = '{"sport": "soccer", "ageBands": ["16-17"]}'`),
    ).toBeUndefined()
    expect(await change(vera, adults, `title = 'Two'`)).toBe('opening.published')
    const draft = await database.as<{ id: string }>(
      vera,
      `insert into openings (title, filter, closes_on) values ('Two', '{"sport": "soccer", "ageBands": ["13-15"]}', current_date + 30) returning id`,
    )
    expect(await change(vera, draft.rows[0]?.id ?? '', `title = 'Three'`)).toBeUndefined()
  })
})

describe('a pitch of somebody who turns 18', () => {
  rolledBack('is the athlete’s own to send, in new words, and no guardian decides it', async () => {
    const { vera, mina, dad, opening, pitch } = await pitched()
    await pass(10)
    await setAge(mina, 18)
    // The link ends with the next run; until then it decides nothing here.
    for (const decision of ['approve_pitch', 'decline_pitch'])
      expect((await decide(dad, decision, pitch)).refused?.hint).toBe('guardian.of_age')
    await database.sql('select private.recompute_ages()')
    expect(await mine(mina)).toEqual(['guardian'])
    expect(await notices(mina)).toContainEqual({ kind: 'pitch_answered', state: 'own', because: 'own' })
    // It waits for the athlete from now on, and ends like a question that nobody answers.
    await pass(20)
    expect(await mine(mina)).toEqual(['guardian'])
    expect(await received(vera, opening)).toEqual([])
    expect(await hint(mina, 'send_pitch($1, $2)', [opening, 'I am 18 now.'])).toBe('pitch.handover')
    expect(await hint(mina, `answer_handover('scouts', 'open')`)).toBeUndefined()
    expect(await received(vera, opening)).toEqual([])
    expect(await send(mina, opening, 'I am 18 now.')).toBe(pitch)
    expect(await received(vera, opening)).toMatchObject([{ id: pitch, body: 'I am 18 now.' }])
    expect((await notices(vera)).map(({ kind }) => kind)).toEqual(['pitch_received'])
    expect(await hint(mina, 'send_pitch($1, $2)', [opening, 'Again'])).toBe('pitch.sent_before')
  })

  rolledBack('is withdrawn by them, or ends when they say nothing for three weeks', async () => {
    const { mina, vera, opening, pitch } = await pitched()
    const other = await publish(vera)
    const left = await send(mina, other)
    await setAge(mina, 18)
    expect(await hint(mina, 'withdraw_pitch($1)', [pitch])).toBeUndefined()
    await pass(22)
    expect((await mine(mina)).toSorted()).toEqual(['ended: no_reply', 'withdrawn'])
    expect(await received(vera, opening)).toEqual([])
    expect(left).not.toBe(pitch)
  })

  rolledBack('that was hidden by a pause stays hidden until the athlete has chosen', async () => {
    const { vera, mina, dad, opening, pitch } = await passedOn()
    expect(await hint('anon', 'guardian_pause($1, true)', [dad])).toBeUndefined()
    expect(await received(vera, opening)).toEqual([])
    await setAge(mina, 18)
    await database.sql('select private.recompute_ages()')
    expect(await received(vera, opening)).toEqual([])
    expect((await database.as(vera, 'select id from pitches')).rows).toEqual([])
    expect(await hint(vera, `decide_pitch($1, 'shortlist')`, [pitch])).toBe('pitch.not_found')
    const kept = await database.sql<{ open: boolean }>(
      'select private.is_open_to(p, $1) as open from pitches p',
      [vera.id],
    )
    expect(kept).toEqual([{ open: false }])
    expect(await hint(mina, `answer_handover('scouts', 'open')`)).toBeUndefined()
    expect(await received(vera, opening)).toHaveLength(1)
  })
})

describe('a pitch whose guardian', () => {
  rolledBack('has not answered is asked about once more, after a week, and no further', async () => {
    const { mina, dad, vera, opening } = await pitched(2)
    const pitch = await send(mina, await publish(vera))
    await decide(dad, 'approve_pitch', pitch)
    const mails = async () => [
      (await mailsTo(DAD)).filter((kind) => kind === 'guardian_pitch').length,
      (await mailsTo(MUM)).filter((kind) => kind === 'guardian_pitch').length,
    ]
    expect(await mails()).toEqual([2, 2])
    await pass(6)
    expect(await mails()).toEqual([2, 2])
    await pass(2)
    // Dad has said yes to one of the two.
    expect(await mails()).toEqual([3, 4])
    await pass(2)
    expect(await mails()).toEqual([3, 4])
    expect(await received(vera, opening)).toEqual([])
    expect(await notices(vera)).toEqual([])
  })

  rolledBack('is the only one left is asked again, having agreed beside another', async () => {
    const { mina, dad, vera, opening, pitch } = await pitched(2)
    await decide(dad, 'approve_pitch', pitch)
    const asked = async () =>
      (await value<{ agreed: boolean }[]>('anon', 'guardian_pitches($1)', [dad])).map(({ agreed }) => agreed)
    expect(await asked()).toEqual([true])
    await database.sql(
      `update guardian_links set state = 'ended' where athlete_id = $1 and guardian_email = $2`,
      [mina.id, MUM],
    )
    // Nothing is passed on by somebody's leaving.
    expect(await received(vera, opening)).toEqual([])
    expect(await asked()).toEqual([false])
    expect((await decide(dad, 'approve_pitch', pitch)).refused).toBeNull()
    expect(await received(vera, opening)).toHaveLength(1)
    expect(await asked()).toEqual([true])
  })

  rolledBack('said yes within the seconds before the birthday has passed nothing on', async () => {
    const { vera, mina, dad, opening, pitch } = await pitched()
    await value('anon', `guardian_hold($1, 'approve_pitch', $2)`, [dad, pitch])
    await setAge(mina, 18)
    await database.sql(`update private.held_decisions set held_at = held_at - interval '11 seconds'`)
    await database.sql('select private.settle_held_decisions()')
    expect(await mine(mina)).toEqual(['guardian'])
    expect(await received(vera, opening)).toEqual([])
  })

  rolledBack('was reminded leaves the scout their own reminder', async () => {
    const { vera, dad, pitch } = await pitched()
    await pass(8)
    await decide(dad, 'approve_pitch', pitch)
    await pass(15)
    expect((await notices(vera)).map(({ kind }) => kind)).toEqual(['pitch_received', 'pitch_waiting'])
  })

  rolledBack('cannot pass it on anyway is not asked again', async () => {
    const { vera } = await pitched()
    await database.sql('update verifications set for_minors = false where user_id = $1', [vera.id])
    await pass(8)
    expect((await mailsTo(DAD)).filter((kind) => kind === 'guardian_pitch')).toHaveLength(1)
  })

  rolledBack('withdraws ends with the consent, and goes on when that is taken back at once', async () => {
    const { mina, dad, vera, opening, pitch } = await passedOn()
    const other = await publish(vera)
    await send(mina, other)
    expect((await decide(dad, 'withdraw')).refused).toBeNull()
    expect(await mine(mina)).toEqual(['ended: guardian', 'ended: guardian'])
    expect((await decide(dad, 'undo_withdraw')).refused).toBeNull()
    expect((await mine(mina)).toSorted()).toEqual(['guardian', 'sent'])
    expect(await received(vera, opening)).toMatchObject([{ id: pitch }])
    expect(await received(vera, other)).toEqual([])
    const held = await database.sql(
      `select id from private.held_notifications where user_id = $1 and kind = 'pitch_answered' and params ->> 'state' = 'ended'`,
      [mina.id],
    )
    expect(held).toEqual([])
  })

  rolledBack('withdraws does not come back with a later consent', async () => {
    const { mina, dad, mum, vera, opening, pitch } = await pitched(2)
    await decide(dad, 'approve_pitch', pitch)
    await decide(dad, 'withdraw')
    await database.sql(
      `update guardian_links set state = 'active' where athlete_id = $1 and guardian_email = $2`,
      [mina.id, DAD],
    )
    expect((await decide(mum, 'approve_pitch', pitch)).refused?.hint).toBe('guardian.settled')
    expect(await received(vera, opening)).toEqual([])
    expect((await linkTo(mina, DAD)).state).toBe('active')
  })
})

describe('a pitch that can go nowhere', () => {
  rolledBack('is not passed on to a banned scout, nor for a banned child', async () => {
    const { vera, mina, dad, pitch } = await pitched()
    for (const [person, sign] of [
      [vera, 'contact.scout_not_verified'],
      [mina, 'contact.not_found'],
    ] as const) {
      const until = (sql: string) =>
        database.sql(`update auth.users set banned_until = ${sql} where id = $1`, [person.id])
      await until(`now() + interval '9 days'`)
      expect((await decide(dad, 'approve_pitch', pitch)).refused?.hint).toBe(sign)
      await until('null')
    }
    expect(await notices(vera)).toEqual([])
  })

  rolledBack('stays ended when a block is taken back after the opening has closed', async () => {
    const { vera, mina, opening } = await passedOn()
    await database.as(mina, `insert into blocks (blocked_id) values ($1)`, [vera.id])
    expect(await mine(mina)).toEqual(['ended: over'])
    await database.as(vera, `select close_opening($1, 'filled')`, [opening])
    expect(await hint(mina, 'undo_block($1)', [vera.id])).toBeUndefined()
    expect(await mine(mina)).toEqual(['ended: over'])
  })

  rolledBack('of an adult who turns out to be under 18 is taken from the scout', async () => {
    const [vera, ada] = [await scout(), await createAthlete(database)]
    const opening = await publish(vera, [])
    const pitch = await send(ada, opening)
    expect(await hint(vera, `decide_pitch($1, 'ask', '', 'How tall are you?')`, [pitch])).toBeUndefined()
    await setAge(ada, 14)
    await database.sql(
      `insert into guardian_links (athlete_id, guardian_name, guardian_email, state) values ($1, 'Dan Fell', $2, 'active')`,
      [ada.id, DAD],
    )
    expect(await received(vera, opening)).toEqual([])
    expect((await database.as(vera, 'select id from pitches')).rows).toEqual([])
    expect(await hint(ada, `answer_pitch($1, 'Tall')`, [pitch])).toBe('pitch.decided')
    expect(await mine(ada)).toEqual(['ended: over'])
  })
})
