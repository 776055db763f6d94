import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Account, createAthlete, createScout } from './test-accounts.ts'
import { type Caller, openTestDatabase, type TestDatabase } from './test-database.ts'
import { testEvents } from './test-events.ts'
import { testFamilies } from './test-family.ts'
import { browseScouts } from './test-scouts.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
const { publish, answer, shortlist } = testEvents(() => database)
const { decide, family, asked, rolledBack } = testFamilies(() => database)

type Seen = {
  listed: boolean
  answers: { answered_in_100: number; median_hours: number | null } | null
  upheld_reports: number | null
  families_yes: number
  families_no: number
  reports_upheld: boolean
}
type Faces = {
  event_id: string
  count: number
  people: { athlete_id: string; name: string; photo: string }[]
}
const desk = async (by: Caller) => {
  const { rows } = await database.as<{ d: { seen: Seen; faces: Faces[] } | null }>(
    by,
    `select my_scout_desk(now(), now() + interval '7 days') as d`,
  )
  return rows[0]?.d
}
const vetted = () => createScout(database, { check: 'approved' })
const suspended = `update auth.users set banned_until = now() + interval '1 day' where id = $1`

describe('how a scout is seen', () => {
  /** Conversations that this scout answered after so many hours, or never. */
  const talks = async (scout: Account, hours: (number | null)[]) => {
    for (const reply of hours) {
      const ada = await createAthlete(database, { name: 'Zelda Wombat' })
      const [thread] = await database.sql<{ id: string }>(
        `insert into conversations (scout_id, athlete_id, involves_minor, created_at) values ($1, $2, false, now() - interval '40 days') returning id`,
        [scout.id, ada.id],
      )
      const write = (by: Account, after: number) =>
        database.sql(
          `insert into messages (conversation_id, sender_id, content, created_at) values ($1, $2, 'Hello', now() - interval '40 days' + make_interval(hours => $3))`,
          [thread?.id, by.id, after],
        )
      await write(ada, 0)
      if (reply !== null) await write(scout, reply)
    }
    await database.sql('select private.count_scout_answers()')
  }

  test(
    'is what an athlete reads in the list of scouts, and nothing under five conversations',
    rolledBack(async () => {
      const [vera, sven, ada] = [await vetted(), await vetted(), await createAthlete(database)]
      const listed = async () =>
        (await browseScouts(database, ada)).scouts.find(({ user_id }) => user_id === vera.id)
      await talks(vera, [2, 4, 30, null])
      expect((await desk(vera))?.seen).toMatchObject({ listed: true, answers: null, upheld_reports: 0 })
      await talks(vera, [6])
      const seen = (await desk(vera))?.seen
      expect(seen?.answers).toMatchObject({ answered_in_100: 80, median_hours: 5 })
      expect(seen).toMatchObject({ answers: (await listed())?.answers })
      expect(JSON.stringify(await desk(vera))).not.toContain('Wombat')
      expect((await desk(sven))?.seen).toMatchObject({ answers: null, families_yes: 0 })
    }),
  )

  test(
    'has families in the steps of five that a guardian reads, never who',
    rolledBack(async () => {
      const { mina, dad } = await family(1)
      const { request, vera } = await asked(mina)
      const read = async () => {
        const { rows } = await database.as<{ p: { requests: { id: string; scout: Partial<Seen> }[] } }>(
          'anon',
          'select guardian_portal($1) as p',
          [dad],
        )
        const { families_yes, families_no, reports_upheld } =
          rows[0]?.p.requests.find(({ id }) => id === request)?.scout ?? {}
        return { families_yes, families_no, reports_upheld }
      }
      const others: Account[] = []
      const says = async (families: number, decision: string) => {
        for (let n = 0; n < families; n += 1) {
          const other = await family(1)
          others.push(other.mina)
          const { rows } = await database.as<{ id: string }>(
            vera,
            `select id from request_contact($1, 'Trial', 'Would you come?')`,
            [other.mina.id],
          )
          expect((await decide(other.dad, decision, rows[0]?.id ?? '')).refused).toBeNull()
        }
      }
      await says(4, 'decline_request')
      expect((await desk(vera))?.seen).toMatchObject({ families_no: 0, families_yes: 0 })
      await says(1, 'decline_request')
      await says(3, 'approve_request')
      expect((await desk(vera))?.seen).toMatchObject({ families_no: 5, families_yes: 0 })
      const reporter = await createScout(database)
      await database.sql(
        `insert into flags (reporter_id, subject_type, subject_id, subject_user_id, reason, status)
         values ($1, 'scout_profile', $2, $2, 'spam', 'actioned')`,
        [reporter.id, vera.id],
      )
      const seen = (await desk(vera))?.seen
      expect(seen).toMatchObject(await read())
      expect(seen).toMatchObject({ reports_upheld: true })
      for (const { id } of [...others, reporter]) expect(JSON.stringify(seen)).not.toContain(id)
    }),
  )

  test.each<[string, string]>([
    [
      'whose check has ended',
      `update verifications set expires_at = now() - interval '1 day' where user_id = $1`,
    ],
    [
      'who may write to nobody',
      `insert into private.contact_restrictions (user_id, until) values ($1, now() + interval '1 day')`,
    ],
  ])('says to one %s that the list of scouts leaves them out', (_, change) =>
    database.inRolledBackTransaction(async () => {
      const [vera, ada] = [await vetted(), await createAthlete(database)]
      await talks(vera, [1, 1, 1, 1, 1])
      expect((await desk(vera))?.seen).toMatchObject({ listed: true, answers: { answered_in_100: 100 } })
      await database.sql(change, [vera.id])
      expect((await browseScouts(database, ada)).scouts.map(({ user_id }) => user_id)).not.toContain(vera.id)
      expect((await desk(vera))?.seen).toMatchObject({ listed: false, answers: null, upheld_reports: null })
    }),
  )

  test(
    'is told to nobody else: an athlete, a suspended scout, somebody without an account',
    rolledBack(async () => {
      const vera = await vetted()
      expect(await desk(await createAthlete(database))).toBeNull()
      await database.sql(suspended, [vera.id])
      expect(await desk(vera)).toBeNull()
      for (const call of [
        'private.how_i_am_seen()',
        'private.faces_between(now(), now())',
        'private.board_athletes_in(now(), now())',
      ])
        expect((await database.as('anon', `select ${call}`)).refused).not.toBeNull()
      expect(
        (await database.as<{ s: unknown }>(vera, 'select private.board_athletes_in(now(), now()) as s')).rows,
      ).toEqual([])
    }),
  )
})

describe('faces at an event of the week', () => {
  const facesOf = async (by: Caller) => (await desk(by))?.faces
  const going = async (scout: Account, ...athletes: Account[]) => {
    const event = await publish()
    await answer(scout, event, 'yes')
    for (const one of athletes) {
      await shortlist(scout, one)
      expect((await answer(one, event, 'yes')).refused).toBeNull()
    }
    return event
  }
  const mina = async () => {
    const minor = await createAthlete(database, { years: 15, guardian: 'active', name: 'Mina Quokka' })
    await database.sql('update guardian_links set show_events = true where athlete_id = $1', [minor.id])
    return minor
  }

  test(
    'are three of the own boards, with how many come in all',
    rolledBack(async () => {
      const vera = await vetted()
      const names = ['Ada Marrow', 'Bo Marrow', 'Cleo Marrow', 'Dora Marrow']
      const athletes: Account[] = []
      for (const name of names) athletes.push(await createAthlete(database, { name }))
      const event = await going(vera, ...athletes)
      // Neither who is on no board of hers, nor who only may come.
      await answer(await createAthlete(database, { name: 'Not Kept' }), event, 'yes')
      const [first] = (await facesOf(vera)) ?? []
      expect(first).toMatchObject({ event_id: event, count: 4 })
      expect(first?.people.map(({ name }) => name)).toEqual(names.slice(0, 3))
      await answer(athletes[0] as Account, event, 'maybe')
      expect(await facesOf(vera)).toMatchObject([{ count: 3, people: [{ name: 'Bo Marrow' }, {}, {}] }])
      // An event that the scout does not go to, and a scout who kept nobody.
      await answer(vera, event, 'no')
      expect(await facesOf(vera)).toEqual([])
      const sven = await vetted()
      await answer(sven, event, 'yes')
      expect(await facesOf(sven)).toEqual([])
    }),
  )

  test.each<[string, (who: Account, vera: Account) => Promise<unknown>]>([
    [
      'hides the page',
      (who) =>
        database.sql(
          `insert into user_settings (user_id, privacy_profile_visibility) values ($1, 'private') on conflict (user_id) do update set privacy_profile_visibility = 'private'`,
          [who.id],
        ),
    ],
    ['blocks the scout', (who, vera) => database.as(who, 'select block_user($1)', [vera.id])],
    ['is blocked by the scout', (who, vera) => database.as(vera, 'select block_user($1)', [who.id])],
    ['is suspended', (who) => database.sql(suspended, [who.id])],
    ['deletes the account', (who) => database.sql('delete from auth.users where id = $1', [who.id])],
    [
      'is a minor in a pause',
      (who) => database.sql('update guardian_links set paused_at = now() where athlete_id = $1', [who.id]),
    ],
    [
      'is a minor whose guardian withdrew',
      (who) => database.sql(`update guardian_links set state = 'withdrawn' where athlete_id = $1`, [who.id]),
    ],
    [
      'is a minor whose guardian shows no events',
      (who) => database.sql('update guardian_links set show_events = false where athlete_id = $1', [who.id]),
    ],
    [
      'is a minor, once the check of the scout has ended',
      (_, vera) =>
        database.sql(`update verifications set expires_at = now() - interval '1 day' where user_id = $1`, [
          vera.id,
        ]),
    ],
  ])('neither show nor count somebody who %s', (what, change) =>
    database.inRolledBackTransaction(async () => {
      const vera = await vetted()
      const who = what.includes('minor') ? await mina() : await createAthlete(database)
      const event = await going(vera, who)
      expect(await facesOf(vera)).toMatchObject([{ count: 1, people: [{ athlete_id: who.id }] }])
      await change(who, vera)
      expect(await facesOf(vera)).toEqual([])
      const named = await database.as(vera, 'select * from event_people($1)', [event])
      expect(named.rows).toEqual([])
    }),
  )

  test(
    'name a minor without the surname, and show a photo only where the guardian agreed',
    rolledBack(async () => {
      const [vera, minor] = [await vetted(), await mina()]
      await going(vera, minor)
      const photo = async () => (await facesOf(vera))?.[0]?.people[0]
      await database.sql(
        `update athlete_profiles set avatar_path = id || '/' || id || '.jpg' where id = $1`,
        [minor.id],
      )
      expect(await photo()).toEqual({ athlete_id: minor.id, name: 'Mina Q.', photo: '' })
      await database.sql('update athlete_private_details set photo_consent = true where athlete_id = $1', [
        minor.id,
      ])
      expect(await photo()).toMatchObject({ photo: `${minor.id}/${minor.id}.jpg` })
    }),
  )
})
