import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { atAal1, createAdmin, createAthlete, createScout } from './test-accounts.ts'
import { testAnnouncements, words } from './test-announcements.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
const { call, save, written, schedule, send, notices, mails, settings, state, rolledBack } =
  testAnnouncements(() => database)

describe('a draft', () => {
  test(
    'is not overwritten unseen by another admin, and nothing of the one before is lost',
    rolledBack(async () => {
      const { amy, alan, id, version } = await written()
      expect((await save(alan, { texts: { fr: words('Essais') } }, id, version)).answer).toEqual({
        id,
        version: version + 1,
      })
      expect((await save(amy, { texts: { fr: words('Other') } }, id, version)).hint).toBe(
        'announcement.changed',
      )
      const { answer } = await call<{ texts: Record<string, { title: string; state: string }> }>(
        amy,
        'announcement',
        id,
      )
      expect(answer.texts).toMatchObject({
        en: { title: 'Test day', state: 'read' },
        es: { state: 'empty' },
        fr: { title: 'Essais', state: 'draft' },
      })
    }),
  )
  test(
    'has a text read again after each change of it, and of it alone',
    rolledBack(async () => {
      const { amy, id, version } = await written({ texts: { en: words(), es: words('Pruebas') } })
      await save(amy, { texts: { en: words(), es: words('Pruebas de hoy') } }, id, version)
      const { answer } = await call<{ texts: Record<string, { state: string }> }>(amy, 'announcement', id)
      expect([answer.texts.en?.state, answer.texts.es?.state]).toEqual(['read', 'draft'])
    }),
  )
  test.each<[hint: string, field: RegExp, content: object]>([
    ['announcement.texts', /texts[.]en[.]title: 81/, { texts: { en: words('x'.repeat(81)) } }],
    ['announcement.texts', /texts[.]en[.]text: 1501/, { texts: { en: words('a', 'x'.repeat(1501)) } }],
    ['announcement.texts', /texts[.]de/, { texts: { de: words() } }],
    ['contact.details', /texts[.]en[.]text/, { texts: { en: words('a', 'Write to coach@club.example') } }],
    ['contact.details', /texts[.]en[.]title/, { texts: { en: words('Call 0171 234 5678 90') } }],
    ['announcement.path', /path/, { path: '//evil.example' }],
    ['announcement.path', /path/, { path: 'https://evil.example' }],
    ['announcement.path', /path/, { path: '/\\\\evil.example' }],
    ['announcement.channel', /in_app, by_mail/, { in_app: false, by_mail: false }],
    ['announcement.segment', /segment[.]role: guardian/, { segment: { role: ['guardian'] } }],
    ['announcement.segment', /segment[.]min_age: 12/, { segment: { min_age: 12 } }],
    ['announcement.segment', /segment[.]name/, { segment: { name: ['Ada'] } }],
    ['announcement.segment', /segment[.]sport: null/, { segment: { sport: [null] } }],
    ['announcement.content', /content[.]state/, { state: 'sent' }],
  ])('is refused with %s, which names %s', (hint, field, content) =>
    database.inRolledBackTransaction(async () => {
      const { refused } = await save(await createAdmin(database), content)
      expect(refused).toMatchObject({ hint, message: expect.stringMatching(field) })
    }),
  )
})

describe('a segment', () => {
  test(
    'counts whom it means, who turned announcements off, and the minors',
    rolledBack(async () => {
      const amy = await createAdmin(database)
      const [ada, , mina] = [
        await createAthlete(database, { country: 'ES' }),
        await createAthlete(database, { country: 'ES', years: 15, guardian: 'active' }),
        await createAthlete(database, { country: 'ES', years: 16, guardian: 'invited' }),
        await createAthlete(database, { country: 'FR' }),
      ]
      await settings(ada, { notifications_announcements: false })
      await settings(mina, { language: 'es' })
      const count = (segment: object, ...more: boolean[]) =>
        call(amy, 'preview_announcement_segment', JSON.stringify(segment), ...more)
      expect((await count({ country: ['ES'] })).answer).toEqual({
        matched: 3,
        total: 2,
        by_language: { en: 1, es: 1, fr: 0 },
        opted_out: 1,
        minors: 2,
        minors_with_guardian: 1,
      })
      expect((await count({ country: ['ES'] }, true, true)).answer).toMatchObject({ total: 3, opted_out: 0 })
      expect((await count({ country: ['ES'], min_age: 16 })).answer).toMatchObject({ matched: 2, minors: 1 })
      expect((await count({ country: ['ES'], role: ['scout'] })).refused).toMatchObject({
        code: 'PT422',
        hint: 'announcement.nobody',
        message: expect.stringMatching(/^segment: /),
      })
    }),
  )
})

describe('an announcement', () => {
  test(
    'reaches each once, in their language, by what they want; a suspended account and a later one get none',
    rolledBack(async () => {
      const [ada, bob, cleo, otto, vera] = [
        await createAthlete(database, { country: 'ES' }),
        await createAthlete(database, { country: 'ES' }),
        await createAthlete(database, { country: 'ES' }),
        await createAthlete(database, { country: 'ES' }),
        await createScout(database, { check: 'approved' }),
      ]
      await settings(ada, { language: 'es' })
      await settings(bob, { notifications_email: false })
      await settings(cleo, { notifications_announcements: false })
      await database.sql(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [
        otto.id,
      ])
      const one = await written({
        texts: { en: words(), es: words('Pruebas') },
        segment: { country: ['ES'] },
      })
      expect((await schedule(one.amy, one)).answer).toMatchObject({
        state: 'scheduled',
        people: 2,
        held_back: 0,
      })
      expect([await send(), await send(), await send()]).toEqual([2, 0, 0])
      expect([await notices(ada), await notices(bob)]).toEqual([['Pruebas'], ['Test day']])
      for (const nobody of [cleo, otto, vera])
        expect([await notices(nobody), await mails(nobody.email)]).toEqual([[], []])
      expect(await mails(ada.email)).toMatchObject([{ kind: 'announcement', locale: 'es', title: 'Pruebas' }])
      expect(await mails(bob.email)).toEqual([])
      expect(await state(one.id)).toEqual({ state: 'sent', sent_count: 2, held_back_count: 0 })
      expect((await call(ada, 'my_announcement', one.id)).answer).toMatchObject({ title: 'Pruebas' })
      expect((await call(cleo, 'my_announcement', one.id)).hint).toBe('announcement.not_found')
    }),
  )
  test(
    'goes on after it was cut off in a batch, without a double',
    rolledBack(async () => {
      const people = []
      for (let n = 0; n < 3; n += 1) people.push(await createAthlete(database, { country: 'IT' }))
      const one = await written({ segment: { country: ['IT'] } })
      await schedule(one.amy, one)
      const batch = (n: number) =>
        database.sql(`select private.send_announcement_batch(a, $2) from announcements a where id = $1`, [
          one.id,
          n,
        ])
      await batch(1)
      expect(await state(one.id)).toMatchObject({ state: 'sending', sent_count: 1 })
      // The server ends in the middle of the next batch: nothing of it stands.
      await database.sql('savepoint cut')
      await batch(2)
      await database.sql('rollback to savepoint cut')
      await send()
      expect(await Promise.all(people.map(notices))).toEqual(Array(3).fill(['Test day']))
      expect(await state(one.id)).toMatchObject({ state: 'sent', sent_count: 3 })
    }),
  )
  test(
    'waits for a language that nobody has read, says for how many, and goes to them afterwards',
    rolledBack(async () => {
      const fay = await createAthlete(database, { country: 'FR' })
      const ada = await createAthlete(database, { country: 'FR' })
      await settings(fay, { language: 'fr' })
      const one = await written({ segment: { country: ['FR'] } })
      const planned = await schedule(one.amy, one)
      expect(planned.answer).toMatchObject({ people: 2, held_back: 1 })
      await send()
      expect([await state(one.id), await notices(fay), await notices(ada)]).toEqual([
        { state: 'sent', sent_count: 1, held_back_count: 1 },
        [],
        ['Test day'],
      ])
      const { version } = planned.answer
      expect((await save(one.amy, { texts: { en: words('Later') } }, one.id, version)).hint).toBe(
        'announcement.state',
      )
      const again = await save(one.amy, { texts: { fr: words('Essais') } }, one.id, version)
      await call(one.alan, 'mark_announcement_read', one.id, 'fr', again.answer.version)
      await send()
      expect([await state(one.id), await notices(fay), await notices(ada)]).toEqual([
        { state: 'sent', sent_count: 2, held_back_count: 0 },
        ['Essais'],
        ['Test day'],
      ])
    }),
  )
  test(
    'comes at the hour of each person’s own zone',
    rolledBack(async () => {
      const [near, far] = [
        await createAthlete(database, { country: 'NZ' }),
        await createAthlete(database, { country: 'NZ' }),
      ]
      await settings(near, { timezone: 'Pacific/Kiritimati' })
      await settings(far, { timezone: 'Pacific/Honolulu' })
      const one = await written({ segment: { country: ['NZ'] } })
      const [clock] = await database.sql<{ at: string }>(
        `select to_char((now() at time zone 'Pacific/Kiritimati') - interval '1 minute', 'YYYY-MM-DD"T"HH24:MI') as at`,
      )
      expect((await schedule(one.amy, one, clock?.at)).refused).toBeNull()
      await send()
      expect([await notices(near), await notices(far), (await state(one.id))?.state]).toEqual([
        ['Test day'],
        [],
        'sending',
      ])
      await settings(far, { timezone: 'Pacific/Kiritimati' })
      await send()
      expect([await notices(far), (await state(one.id))?.state]).toEqual([['Test day'], 'sent'])
    }),
  )
  test(
    'to a minor goes to the guardian too, and waits for the morning',
    rolledBack(async () => {
      const mina = await createAthlete(database, { country: 'PT', years: 15, guardian: 'active' })
      const one = await written({ segment: { country: ['PT'] }, texts: { en: words(), fr: words('Essais') } })
      await database.sql(`update guardian_links set locale = 'fr' where athlete_id = $1`, [mina.id])
      await database.sql(`update private.quiet_hours set starts = '00:00', ends = '23:59:59'`)
      await schedule(one.amy, one)
      await send()
      expect([
        await notices(mina),
        await mails(`guardian-${mina.email}`),
        (await state(one.id))?.state,
      ]).toEqual([[], [], 'sending'])
      await database.sql(`update private.quiet_hours set starts = '00:00', ends = '00:00'`)
      await send()
      expect([await notices(mina), await mails(`guardian-${mina.email}`)]).toMatchObject([
        ['Test day'],
        [{ kind: 'guardian_announcement_copy', locale: 'fr', title: 'Essais' }],
      ])
    }),
  )
  test(
    'is stopped half way and tells how many have it; before the first it is a draft again',
    rolledBack(async () => {
      for (let n = 0; n < 3; n += 1) await createAthlete(database, { country: 'NL' })
      const one = await written({ segment: { country: ['NL'] } })
      await schedule(one.amy, one)
      expect((await call(one.alan, 'stop_announcement', one.id)).answer).toEqual({
        state: 'draft',
        sent: 0,
        left: 3,
      })
      const { answer } = await call<{ version: number }>(one.amy, 'announcement', one.id)
      await schedule(one.amy, { id: one.id, version: answer.version })
      await database.sql('select private.send_announcement_batch(a, 1) from announcements a where id = $1', [
        one.id,
      ])
      expect((await call(one.alan, 'stop_announcement', one.id)).answer).toEqual({
        state: 'stopped',
        sent: 1,
        left: 2,
      })
      expect(await send()).toBe(0)
      expect((await call(one.alan, 'stop_announcement', one.id)).hint).toBe('announcement.state')
      const [shown] = (
        await call<{ sent: number; read: null; stopped_by: string }[]>(one.amy, 'announcements', null)
      ).answer
      // Of one person nobody tells whether they have read it.
      expect(shown).toMatchObject({ sent: 1, read: null, stopped_by: 'Ad Min' })
    }),
  )
  test(
    'that cannot be turned off takes a second admin, and then reaches everybody; new words take one again',
    rolledBack(async () => {
      const [ada, fay] = [
        await createAthlete(database, { country: 'BE' }),
        await createAthlete(database, { country: 'BE' }),
      ]
      await settings(ada, { notifications_announcements: false, notifications_email: false })
      await settings(fay, { language: 'fr' })
      const one = await written({ segment: { country: ['BE'] }, is_essential: true })
      const { version } = (await schedule(one.amy, one)).answer
      expect(await send()).toBe(0)
      expect((await call(one.amy, 'release_announcement', one.id, version)).hint).toBe('announcement.own')
      expect((await call(one.alan, 'release_announcement', one.id, version)).refused).toBeNull()
      expect(await send()).toBe(1)
      expect(await mails(ada.email)).toMatchObject([{ title: 'Test day', unsubscribe: '' }])
      const again = await save(one.amy, { texts: { fr: words('Alerte') } }, one.id, version)
      await call(one.amy, 'mark_announcement_read', one.id, 'fr', again.answer.version)
      expect([await send(), await notices(fay)]).toEqual([0, []])
      await call(one.alan, 'release_announcement', one.id, again.answer.version)
      expect([await send(), await notices(fay)]).toEqual([1, ['Alerte']])
    }),
  )
  test(
    'is tested on oneself alone, in every language that has words',
    rolledBack(async () => {
      const ada = await createAthlete(database)
      const one = await written({ texts: { en: words(), es: words('Pruebas') } })
      expect((await call(one.amy, 'test_announcement', one.id)).answer).toEqual({ languages: ['en', 'es'] })
      expect([await notices(one.amy), (await mails(one.amy.email)).length, await notices(ada)]).toEqual([
        ['Pruebas', 'Test day'],
        2,
        [],
      ])
    }),
  )
  test(
    'is turned off by the link of its mail, once and for one account alone; a forged link changes nothing',
    rolledBack(async () => {
      const [ada, bob] = [
        await createAthlete(database, { country: 'SE' }),
        await createAthlete(database, { country: 'SE' }),
      ]
      const one = await written({ segment: { country: ['SE'] } })
      await schedule(one.amy, one)
      await send()
      const token = (await mails(ada.email))[0]?.unsubscribe ?? ''
      const forged = [
        bob.id.replaceAll('-', '') + token.slice(32),
        token.slice(0, -1),
        `${token.slice(0, -1)}*`,
        '',
        'x'.repeat(9_000),
      ]
      for (const link of forged)
        expect((await call('anon', 'unsubscribe_announcements', link)).hint).toBe('announcement.link')
      const off = () =>
        database.sql<{ user_id: string }>(
          'select user_id from user_settings where not notifications_announcements',
        )
      expect(await off()).toEqual([])
      for (const _ of [1, 2])
        expect((await call('anon', 'unsubscribe_announcements', token)).refused).toBeNull()
      expect(await off()).toEqual([{ user_id: ada.id }])
    }),
  )
  test(
    'goes with neither the admin who wrote it nor the people who had it, who leave no trace in it',
    rolledBack(async () => {
      const ada = await createAthlete(database, { country: 'NO' })
      const one = await written({ segment: { country: ['NO'] } })
      await schedule(one.amy, one)
      await send()
      await database.sql('delete from auth.users where id = any ($1)', [[ada.id, one.amy.id]])
      expect(await state(one.id)).toMatchObject({ sent_count: 1 })
      expect(await database.sql('select from private.announcement_deliveries')).toEqual([])
      expect((await call(one.alan, 'announcement', one.id)).answer).toMatchObject({ created_by: null })
    }),
  )
})

test('nobody but an admin with the second step reads one, plans one or counts people', () =>
  database.inRolledBackTransaction(async () => {
    const one = await written()
    const callers = [
      await createAthlete(database),
      await createScout(database, { check: 'approved' }),
      atAal1(one.amy),
    ]
    const suspended = await createAdmin(database)
    await database.sql(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [
      suspended.id,
    ])
    for (const who of [...callers, suspended, 'anon' as const]) {
      expect((await database.as(who, 'select id from announcements')).changed).toBe(0)
      for (const [name, ...values] of [
        ['announcements', null],
        ['announcement', one.id],
        ['preview_announcement_segment', '{}'],
        ['save_announcement', '{}'],
        ['mark_announcement_read', one.id, 'en', one.version],
        ['schedule_announcement', one.id, one.version],
        ['release_announcement', one.id, one.version],
        ['stop_announcement', one.id],
        ['test_announcement', one.id],
      ] as const)
        expect([name, (await call(who, name, ...values)).refused?.code]).toEqual([
          name,
          expect.stringMatching(/PT403|42501/),
        ])
      for (const secret of ['announcement_texts', 'announcement_deliveries'])
        expect((await database.as(who, `select 1 from private.${secret}`)).refused?.code).toBe('42501')
    }
    for (const secret of ['announcement_texts', 'announcement_deliveries'])
      expect((await database.as(one.amy, `select 1 from private.${secret}`)).refused?.code).toBe('42501')
    expect((await database.as(one.amy, 'select segment from announcements')).refused?.code).toBe('42501')
  }))
