import { afterAll, beforeAll, expect, test } from 'vitest'
import { APPEAL, moderationOf } from './moderation-steps.ts'
import { type Account, atAal1, createAdmin, createAthlete } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
const { people, first, report, decide, review, decisionOf, tokenOf, daysBanned, read } = moderationOf(
  () => database,
)

test('a ban is a suspension without an end until a second admin confirms it, and never the same one', () =>
  database.inRolledBackTransaction(async () => {
    const { amy, ann, ada, vera } = await people()
    await decide(amy, await report(ada, 'scout_profile', vera.id), 'ban')
    const id = await decisionOf(vera)
    expect(await daysBanned(vera)).toBe(36_524)
    expect(await read('anon', await tokenOf(id))).toMatchObject({ status: 'awaiting_second', until: null })
    expect((await review(amy, id, true)).refused?.hint).toBe('flag.own')
    expect((await review(atAal1(ann), id, true)).refused?.hint).toBe('admin.second_factor_needed')
    expect((await review(vera, id, false)).refused?.hint).toBe('admin.only')
    expect((await review(ann, id, true)).refused).toBeNull()
    expect(await daysBanned(vera)).toBe(36_524)
    expect((await review(ann, id, false)).refused?.hint).toBe('flag.settled')
    expect(await read('anon', await tokenOf(id))).toMatchObject({
      second_statement: 'Looked at it again',
      reviewed_at: null,
      review_statement: '',
    })
  }))

test('a ban that two other admins lift gives the account back, and the reporter hears that nothing was done', () =>
  database.inRolledBackTransaction(async () => {
    const { amy, ann, ada, vera } = await people()
    await decide(amy, await report(ada, 'scout_profile', vera.id), 'ban')
    const id = await decisionOf(vera)
    const abe = await createAdmin(database)
    expect((await review(ann, id, false)).refused).toBeNull()
    expect(await daysBanned(vera)).toBe(36_524)
    expect((await review(abe, id, false)).refused).toBeNull()
    expect(await daysBanned(vera)).toBeNull()
    expect((await database.as(ada, 'select outcome from my_reports()')).rows).toEqual([
      { outcome: 'no_action' },
    ])
  }))

test('an appeal against a confirmed ban is answered by an admin who took no part in it', () =>
  database.inRolledBackTransaction(async () => {
    const { amy, ann, ada, vera } = await people()
    const abe = await createAdmin(database)
    await decide(amy, await report(ada, 'scout_profile', vera.id), 'ban')
    const id = await decisionOf(vera)
    await review(ann, id, true)
    await database.as('anon', 'select appeal_decision($1, $2)', [await tokenOf(id), APPEAL])
    for (const took of [amy, ann]) {
      expect((await review(took, id, true)).refused?.hint).toBe('flag.own')
      const { rows } = await database.as<{ mine: boolean }>(
        took,
        `select decision_case($1) #> '{decision,is_mine}' as mine`,
        [id],
      )
      expect(rows).toEqual([{ mine: true }])
    }
    expect((await review(abe, id, true)).refused).toBeNull()
    expect(await daysBanned(vera)).toBe(36_524)
  }))

test('the mailed link opens the reasons without signing in, names no admin, and takes one appeal', () =>
  database.inRolledBackTransaction(async () => {
    const { amy, ann, ada, vera } = await people()
    await decide(amy, await report(ada, 'scout_profile', vera.id), 'suspend', 30)
    const id = await decisionOf(vera)
    const token = await tokenOf(id)
    const told = await read('anon', token)
    expect(told).toMatchObject({ action: 'suspend', statement: 'Against the rules', can_appeal: true })
    for (const hidden of [amy.id, ada.id, 'decided_by', 'Look at this'])
      expect(JSON.stringify(told)).not.toContain(hidden)
    const appeal = (words: string) => database.as('anon', 'select appeal_decision($1, $2)', [token, words])
    expect((await appeal('too short')).refused).toMatchObject({
      hint: 'flag.appeal_words',
      message: 'words: 9 characters; 10 to 2000 are wanted.',
    })
    expect((await appeal(APPEAL)).refused).toBeNull()
    expect((await appeal(APPEAL)).refused?.hint).toBe('flag.appeal_closed')
    expect((await review(amy, id, true)).refused?.hint).toBe('flag.own')
    expect((await review(ann, id, false)).refused).toBeNull()
    expect(await daysBanned(vera)).toBeNull()
    expect(await read('anon', token)).toMatchObject({
      status: 'reversed',
      review_statement: 'Looked at it again',
      can_appeal: false,
    })
  }))

test('who is suspended asks for the link again, and nobody learns from it who is', () =>
  database.inRolledBackTransaction(async () => {
    const { amy, ada, vera, bob } = await people()
    await decide(amy, await report(ada, 'scout_profile', vera.id), 'suspend', 30)
    await decide(amy, await report(ada, 'scout_profile', bob.id), 'warn')
    const token = await tokenOf(await decisionOf(vera))
    const addresses = await database.sql<{ id: string; email: string }>('select id, email from auth.users')
    const addressOf = (who: Account) => addresses.find(({ id }) => id === who.id)?.email ?? ''
    await database.sql('delete from touchline.mail_outbox')
    const ask = (address: string | null) =>
      database.as('anon', 'select ask_decision_link($1) as said', [address])
    const answers = [
      await ask(` ${addressOf(vera).toUpperCase()} `),
      await ask(addressOf(bob)),
      await ask('nobody@nowhere.test'),
      await ask(`${addressOf(vera)}, eve@evil.test`),
      await ask('%'),
      await ask(null),
    ]
    for (const one of answers) expect(one).toEqual(answers[0])
    expect(answers[0]?.refused).toBeNull()
    const sent = await database.sql<{ to_email: string; token: string }>(
      `select to_email, params ->> 'decision_token' as token from touchline.mail_outbox`,
    )
    expect(sent).toEqual([{ to_email: addressOf(vera), token }])
    // Of one address the fourth within a day, whether somebody has it or not; the limit of a place comes later.
    const again = (place: number, address: string) =>
      database
        .sql(`select set_config('request.ip', $1, true)`, [`203.0.113.${place}`])
        .then(() => ask(address))
    for (const [place, address] of [addressOf(vera), 'nobody@nowhere.test'].entries()) {
      expect((await again(place + 1, address)).refused).toBeNull()
      expect((await again(place + 1, address)).refused).toBeNull()
      expect((await again(place + 1, address)).refused?.hint).toBe('limit.decision_link')
    }
    for (let n = 0; n < 10; n += 1) expect((await again(9, `n${n}@nowhere.test`)).refused).toBeNull()
    expect((await again(9, 'n10@nowhere.test')).refused?.hint).toBe('limit.decision_link_place')
  }))

test('nobody opens the decision about another, by id or by a made-up secret', () =>
  database.inRolledBackTransaction(async () => {
    const { amy, ada, bob, vera } = await people()
    await decide(amy, await report(ada, 'scout_profile', vera.id), 'warn')
    const id = await decisionOf(vera)
    expect(await read(vera, id)).toMatchObject({ action: 'warn' })
    for (const [who, key] of [
      ['anon', id],
      [ada, id],
      [bob, id],
      [amy, id],
      ['anon', 'A'.repeat(43)],
      ['anon', ''],
      ['anon', 'A'.repeat(5000)],
    ] as const)
      expect(await read(who, key)).toBe('flag.no_decision')
    for (const who of ['anon', ada, amy] as const)
      expect((await database.as(who, 'select appeal_decision($1, $2)', [id, APPEAL])).refused?.hint).toBe(
        'flag.no_decision',
      )
    for (const who of ['anon', vera, amy] as const)
      expect((await database.as(who, 'select 1 from private.moderation_decisions')).refused?.code).toBe(
        '42501',
      )
  }))

test('half a year after it was made a decision cannot be appealed', () =>
  database.inRolledBackTransaction(async () => {
    const { amy, ada, vera } = await people()
    await decide(amy, await report(ada, 'scout_profile', vera.id), 'warn')
    const id = await decisionOf(vera)
    await database.sql(`update private.moderation_decisions set decided_at = now() - interval '181 days'`)
    expect((await database.as(vera, 'select appeal_decision($1, $2)', [id, APPEAL])).refused?.hint).toBe(
      'flag.appeal_closed',
    )
  }))

test('whoever reported asks once for a second look where nothing was done, and another admin takes it', () =>
  database.inRolledBackTransaction(async () => {
    const { amy, ann, ada, bob, vera } = await people()
    const id = await report(ada, 'scout_profile', vera.id)
    const ask = (who: Account) => database.as(who, 'select appeal_report($1, $2)', [id, APPEAL])
    expect((await ask(ada)).refused?.hint).toBe('flag.appeal_closed')
    await decide(amy, id, 'no_action')
    expect((await ask(bob)).refused?.hint).toBe('flag.not_found')
    expect((await database.as(ada, 'select can_appeal from my_reports()')).rows).toEqual([
      { can_appeal: true },
    ])
    expect((await ask(ada)).refused).toBeNull()
    expect((await database.as(ada, 'select outcome, can_appeal from my_reports()')).rows).toEqual([
      { outcome: 'open', can_appeal: false },
    ])
    expect((await decide(amy, id, 'warn')).refused?.hint).toBe('flag.own')
    expect((await decide(ann, id, 'no_action')).refused).toBeNull()
    expect((await ask(ada)).refused?.hint).toBe('flag.appeal_closed')
  }))

test.each(['video_link', 'measurement', 'photo', 'endorsement'])(
  'a %s that was taken away is back as it was when the decision is reversed',
  (type) =>
    database.inRolledBackTransaction(async () => {
      const { amy, ann, ada, bob, vera } = await people()
      await database.sql(
        `update athlete_profiles set avatar_path = id || '/' || gen_random_uuid() || '.jpg' where id = $1`,
        [ada.id],
      )
      const made: Record<string, [Account, Account, string, string]> = {
        video_link: [
          bob,
          ada,
          `insert into video_links (athlete_id, url, title, visibility) values ('${ada.id}', 'https://film.example.org/1', 'Season', 'public') returning id`,
          'select * from video_links',
        ],
        measurement: [
          bob,
          ada,
          `insert into measurements (athlete_id, metric_code, value_entered, unit_entered, measured_on) values ('${ada.id}', 'height_cm', 170, 'cm', current_date) returning id`,
          'select * from measurements',
        ],
        photo: [
          bob,
          ada,
          `select '${ada.id}' as id`,
          `select avatar_path from athlete_profiles where id = '${ada.id}'`,
        ],
        endorsement: [
          ada,
          vera,
          `insert into endorsements (scout_id, athlete_id, relationship, observed_on, rating, shown) values ('${vera.id}', '${ada.id}', 'coached', current_date, 4, true) returning id`,
          'select status, shown, rating from endorsements',
        ],
      }
      const [who, owner, insert, state] = made[type] ?? []
      if (!who || !owner || !insert || !state) throw new Error(`nothing makes a ${type}`)
      const id = (await first<{ id: string }>(insert))?.id
      const before = await database.sql(state)
      expect((await decide(amy, await report(who, type, id), 'remove')).refused).toBeNull()
      expect(await database.sql(state)).not.toEqual(before)
      const decision = await decisionOf(owner)
      await database.as(owner, 'select appeal_decision($1, $2)', [decision, APPEAL])
      expect((await review(ann, decision, false)).refused).toBeNull()
      expect(await database.sql(state)).toEqual(before)
    }),
)

test('the queue is for admins, names whom a case is about and never who reported', () =>
  database.inRolledBackTransaction(async () => {
    const { amy, ada, bob, vera } = await people()
    await report(ada, 'scout_profile', vera.id)
    await report(bob, 'scout_profile', vera.id)
    const queue = (who: Account | 'anon', state: string) =>
      database.as<Record<string, unknown>>(who, 'select * from moderation_queue($1)', [state])
    const open = await queue(amy, 'open')
    expect(open.rows).toMatchObject([{ kind: 'report', reports: 2, reason: 'harassment', status: 'open' }])
    for (const hidden of [ada.id, bob.id]) expect(JSON.stringify(open.rows)).not.toContain(hidden)
    for (const who of [ada, vera]) expect((await queue(who, 'open')).rows).toEqual([])
    expect((await queue('anon', 'open')).refused?.code).toBe('42501')
    await decide(amy, String(open.rows[0]?.case_id), 'ban')
    expect((await queue(amy, 'open')).rows).toMatchObject([{ reports: 1 }])
    await decide(amy, String((await queue(amy, 'open')).rows[0]?.case_id), 'warn')
    expect((await queue(amy, 'open')).rows).toEqual([])
    const second = await queue(amy, 'second')
    expect(second.rows).toMatchObject([
      { kind: 'decision', action: 'ban', status: 'awaiting_second', is_mine: true },
    ])
    const opened = await database.as<{ c: Record<string, unknown> }>(amy, 'select decision_case($1) as c', [
      second.rows[0]?.case_id,
    ])
    expect(opened.rows[0]?.c).toMatchObject({ decision: { action: 'ban', is_mine: true } })
    for (const hidden of [ada.id, bob.id]) expect(JSON.stringify(opened.rows)).not.toContain(hidden)
  }))

test('a report that concerns a minor is mailed to every admin at once', () =>
  database.inRolledBackTransaction(async () => {
    const { ada, vera } = await people()
    const mina = await createAthlete(database, { years: 16, guardian: 'active' })
    await database.sql(`update profiles set created_at = now() - interval '1 year'`)
    const mails = async () =>
      (await database.sql(`select 1 from touchline.mail_outbox where kind = 'urgent_report'`)).length
    await report(ada, 'scout_profile', vera.id)
    expect(await mails()).toBe(0)
    await report(mina, 'scout_profile', vera.id)
    expect(await mails()).toBe(2)
  }))
