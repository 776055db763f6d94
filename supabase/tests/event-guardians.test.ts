import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Account, createAdmin, createAthlete, createScout } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'
import { testEvents } from './test-events.ts'
import { DAD, testFamilies } from './test-family.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const { publish, answer, notices } = testEvents(() => database)
const { family, invite, linkTo, mailsTo, decide } = testFamilies(() => database)
const rolledBack = (name: string, run: () => Promise<void>) =>
  test(name, () => database.inRolledBackTransaction(run))

type Page = {
  show_events: boolean
  events: { id: string; title: string; answer: string; forbidden: boolean; forbidden_by_you: boolean }[]
}
const page = async (token: string) =>
  (await database.as<{ page: Page }>('anon', 'select guardian_events($1) as page', [token])).rows[0]?.page
const forbid = (token: string, event: string, forbidden = true) =>
  database.as<{ page: Page }>('anon', 'select guardian_forbid_event($1, $2, $3) as page', [
    token,
    event,
    forbidden,
  ])
const invited = async () => {
  const mina = await createAthlete(database, { years: 14 })
  await invite(mina, DAD)
  return { mina, token: (await linkTo(mina, DAD)).token }
}
const deliver = () => database.sql('select private.deliver_held_words()')
const place = async (person: Account, event: string) =>
  (
    await database.as<{ place: string | null }>(
      person,
      'select place from event_answers where event_id = $1',
      [event],
    )
  ).rows[0]?.place

describe('the guardian of a minor', () => {
  rolledBack('is mailed what the child said yes to, at most once a day', async () => {
    const { mina, dad } = await family(1)
    const [first, second, third] = [
      await publish({ title: 'Spring cup' }),
      await publish({ title: 'Open day' }),
      await publish({ title: 'Trial' }),
    ]
    await answer(mina, first)
    await answer(mina, second)
    await answer(mina, second, 'no')
    await deliver()
    await answer(mina, third)
    await deliver()
    const mails = await database.sql(
      `select params -> 'events' as events from touchline.mail_outbox where kind = 'guardian_events' and to_email = $1`,
      [DAD],
    )
    expect(mails).toMatchObject([
      { events: [{ title: 'Spring cup', location: 'Lyon', timezone: 'UTC', all_day: false }] },
    ])
    await database.sql(`update private.event_news_sent set sent_at = now() - interval '25 hours'`)
    await deliver()
    expect((await mailsTo(DAD)).filter((kind) => kind === 'guardian_events')).toHaveLength(2)
    expect((await page(dad))?.events.map(({ title }) => title).sort()).toEqual(['Spring cup', 'Trial'])
  })

  rolledBack('says no, which frees the place and stands until they take it back', async () => {
    const { mina, dad } = await family(1)
    const ada = await createAthlete(database)
    const event = await publish({ capacity: 1 })
    await answer(mina, event)
    await answer(ada, event)
    expect((await forbid(dad, event)).rows[0]?.page.events).toMatchObject([
      { answer: 'no', forbidden: true, forbidden_by_you: true },
    ])
    expect(await place(ada, event)).toBe('going')
    for (const word of ['yes', 'maybe'])
      expect((await answer(mina, event, word)).refused?.hint).toBe('event.forbidden')
    expect((await answer(mina, event, 'no')).refused).toBeNull()
    expect((await answer(mina, event, 'yes')).refused?.hint).toBe('event.forbidden')
    await forbid(dad, event, false)
    expect((await answer(mina, event, 'yes')).rows[0]?.place).toBe('waiting')
    expect(await notices(mina)).toEqual(['event_allowed', 'event_forbidden'])
  })

  rolledBack('lifts their own no and not that of the other guardian', async () => {
    const { mina, dad, mum } = await family(2)
    const event = await publish()
    await answer(mina, event)
    await forbid(dad, event)
    await forbid(mum, event)
    await forbid(mum, event, false)
    expect((await answer(mina, event)).refused?.hint).toBe('event.forbidden')
    await decide(dad, 'withdraw')
    expect((await answer(mina, event)).refused?.hint).toBe('event.forbidden')
  })

  rolledBack('says nothing to an event that the child has not answered, or that is over', async () => {
    const { mina, dad } = await family(1)
    const [open, over] = [await publish(), await publish()]
    expect((await forbid(dad, open)).refused?.hint).toBe('event.not_found')
    await answer(mina, over)
    await database.sql(`update events set start_at = now() - interval '1 day' where id = $1`, [over])
    expect((await forbid(dad, over)).refused?.hint).toBe('event.not_found')
    expect((await page(dad))?.events).toEqual([])
  })

  const decisions = [
    forbid,
    (token: string, event: string) => forbid(token, event, false),
    (token: string) => database.as('anon', 'select guardian_show_events($1, true)', [token]),
  ]
  const shows = async (child: Account) =>
    (await database.sql('select 1 from guardian_links where athlete_id = $1 and show_events', [child.id]))
      .length
  test.each(['before agreeing', 'after withdrawing'])('reads and decides nothing %s', (when) =>
    database.inRolledBackTransaction(async () => {
      const { mina, token } = await invited()
      const event = await publish()
      await answer(mina, event)
      if (when === 'after withdrawing') for (const step of ['consent', 'withdraw']) await decide(token, step)
      expect(await page(token)).toEqual({ show_events: false, events: [] })
      for (const decision of decisions)
        expect((await decision(token, event)).refused?.hint).toMatch(/^guardian\./)
      expect([await place(mina, event), await shows(mina)]).toEqual(['going', 0])
    }),
  )

  rolledBack('has no say over the child of another family, nor with a wrong link', async () => {
    const { dad } = await family(1)
    const other = await createAthlete(database, { years: 15, guardian: 'active' })
    const event = await publish()
    await answer(other, event)
    expect((await page(dad))?.events).toEqual([])
    expect((await forbid(dad, event)).refused?.hint).toBe('event.not_found')
    await database.as('anon', 'select guardian_show_events($1, true)', [dad])
    expect([await place(other, event), await shows(other)]).toEqual(['going', 0])
    const wrong = await database.as('anon', `select guardian_events('guess')`)
    expect(wrong.refused?.hint).toBe('guardian.link')
  })

  rolledBack('lets scouts read it, and the part ends at 18', async () => {
    const { mina, dad } = await family(1)
    const event = await publish()
    await answer(mina, event)
    expect((await page(dad))?.show_events).toBe(false)
    await database.as('anon', 'select guardian_show_events($1, true)', [dad])
    expect((await page(dad))?.show_events).toBe(true)
    await forbid(dad, event)
    await database.sql(
      `update athlete_private_details set birth_date = (current_date - interval '18 years')::date where athlete_id = $1`,
      [mina.id],
    )
    await database.sql('select private.recompute_ages()')
    expect((await answer(mina, event)).refused).toBeNull()
    const late = await database.as('anon', 'select guardian_events($1)', [dad])
    expect(late.refused?.hint).toBe('guardian.of_age')
  })
})

/** What the notice of a lifted answer names as its cause: the guardian, or nothing where the meeting has changed. */
const because = async (person: Account) =>
  (
    await database.sql<{ because: string | null }>(
      `select params ->> 'because' as because from notifications where user_id = $1 and kind = 'event_lifted'
       union all select params ->> 'because' from private.held_notifications where user_id = $1 and kind = 'event_lifted'`,
      [person.id],
    )
  ).map((notice) => notice.because)

describe('a meeting that a minor may not come to any more takes the answer back', () => {
  rolledBack('when its place is no longer a public one', async () => {
    const { mina } = await family(1)
    const [amy, vera] = [await createAdmin(database), await createScout(database, { check: 'approved' })]
    const event = await publish({ type: 'meeting', public_place: true })
    for (const one of [mina, vera]) await answer(one, event)
    await database.as(amy, 'update events set public_place = false where id = $1', [event])
    expect([await place(mina, event), await place(vera, event)]).toEqual([null, 'going'])
    expect(await notices(mina)).toEqual(['event_lifted'])
    expect(await because(mina)).toEqual([null])
  })

  rolledBack('when a training turns into one', async () => {
    const { mina } = await family(1)
    const [amy, event] = [await createAdmin(database), await publish({ type: 'training' })]
    await answer(mina, event)
    await database.as(amy, `update events set type = 'meeting' where id = $1`, [event])
    expect(await place(mina, event)).toBeNull()
  })

  rolledBack('when the guardian withdraws', async () => {
    const { mina, dad } = await family(1)
    const [meeting, game] = [
      await publish({ type: 'meeting', public_place: true }),
      await publish({ type: 'game' }),
    ]
    for (const one of [meeting, game]) await answer(mina, one)
    await decide(dad, 'withdraw')
    expect([await place(mina, meeting), await place(mina, game)]).toEqual([null, 'going'])
    expect(await because(mina)).toEqual(['guardian'])
  })
})
