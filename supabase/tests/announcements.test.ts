import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { announcementsOf, type Counts } from './announcement-steps.ts'
import { type Account, atAal1, createAdmin, createAthlete, createScout } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
const rolledBack = (run: () => Promise<void>) => () => database.inRolledBackTransaction(run)

const { ALL, call, done, text, save, ready, send, read, speaks, people, mails } = announcementsOf(
  () => database,
)

describe('an announcement', () => {
  test(
    'reaches its segment once, each in their language, and is read by nobody else',
    rolledBack(async () => {
      const amy = await createAdmin(database)
      const [scouts, athlete] = [await people(6, () => createScout(database)), await createAthlete(database)]
      const [spanish] = scouts as [Account]
      await speaks(spanish, 'es')
      const one = await ready(amy, { segment: { roles: ['scout'] } })
      expect(await done(send(amy, one, 6))).toMatchObject({ state: 'sent', audience: 6, delivered: 6 })
      await database.sql('select private.send_announcements()')
      const notices = await database.sql<{ user_id: string; url: string }>(
        `select user_id, url from notifications where kind = 'announcement'`,
      )
      expect(notices.map((notice) => notice.user_id).sort()).toEqual(scouts.map(({ id }) => id).sort())
      expect(new Set(notices.map(({ url }) => url))).toEqual(new Set([`/announcement/${one.id}`]))
      expect(await read(spanish, one)).toMatchObject({ title: 'Día de pruebas', language: 'es' })
      expect(await read(scouts[1] as Account, one)).toMatchObject({ title: 'Test day' })
      expect(await read(athlete, one)).toBeNull()
      expect(await read(amy, one)).toBeNull()
      expect((await mails('announcement_service')).map(({ to_email }) => to_email)).toEqual(
        scouts.map(({ email }) => email).sort(),
      )
    }),
  )
  test(
    'waits for its hour, goes on minute by minute, and is stopped half way',
    rolledBack(async () => {
      const amy = await createAdmin(database)
      await people(7, () => createScout(database))
      const one = await ready(amy)
      const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
      expect(await done(send(amy, one, 7, tomorrow))).toMatchObject({ state: 'scheduled', delivered: 0 })
      await database.sql('select private.send_announcements()')
      expect(await mails('announcement_service')).toHaveLength(0)
      await database.sql(`update private.announcements set send_at = now() - interval '1 minute'`)
      const batch = async (size: number) =>
        (
          await database.sql<{ n: number }>('select private.send_announcement_batch($1, $2) as n', [
            one.id,
            size,
          ])
        )[0]?.n
      expect(await batch(3)).toBe(3)
      expect(await done(call(amy, 'stop_announcement', '$1', [one.id]))).toMatchObject({
        state: 'stopped',
        delivered: null,
      })
      expect(await batch(3)).toBe(0)
      expect(await mails('announcement_service')).toHaveLength(3)
      expect((await call(amy, 'stop_announcement', '$1', [one.id])).refused?.hint).toBe('announcement.state')
    }),
  )
  test(
    'that was not begun is a draft again when it is stopped',
    rolledBack(async () => {
      const amy = await createAdmin(database)
      await people(5, () => createScout(database))
      const one = await ready(amy)
      await done(send(amy, one, 5, new Date(Date.now() + 3_600_000).toISOString()))
      expect(await done(call(amy, 'stop_announcement', '$1', [one.id]))).toMatchObject({ state: 'draft' })
    }),
  )
  test(
    'in a language that nobody read over waits for its readers alone, and goes on when somebody has',
    rolledBack(async () => {
      const amy = await createAdmin(database)
      const scouts = await people(6, () => createScout(database))
      const [french] = scouts as [Account]
      await speaks(french, 'fr')
      const one = await ready(amy, {}, ['en', 'es'])
      const sent = await done(send(amy, one, 6))
      expect(sent).toMatchObject({ state: 'sent', delivered: 5, audience: 6 })
      expect(await read(french, one)).toBeNull()
      const changed = { ...ALL, fr: text('Essais') }
      const newer = await done(save(amy, { texts: changed }, one.id, sent.version))
      expect(
        (await save(amy, { texts: { ...changed, en: text('Other') } }, one.id, newer.version)).refused?.hint,
      ).toBe('announcement.text_sent')
      await done(call(amy, 'read_announcement_over', '$1, $2, $3', [one.id, 'fr', newer.version]))
      await database.sql('select private.send_announcements()')
      expect(await read(french, one)).toMatchObject({ title: 'Essais' })
      expect(await mails('announcement_service')).toHaveLength(6)
    }),
  )
  test(
    'is refused for nobody, for a number that moved, unread, in the past, and after somebody else changed it',
    rolledBack(async () => {
      const amy = await createAdmin(database)
      await people(12, () => createScout(database))
      const hint = async (asked: ReturnType<typeof send>) => (await asked).refused?.hint
      const none = await ready(amy, { segment: { countries: ['IS'] } })
      expect(await hint(send(amy, none, 0))).toBe('announcement.nobody')
      const unread = await done(save(amy))
      expect(await hint(send(amy, unread, 12))).toBe('announcement.unread')
      const one = await ready(amy)
      const moved = (await send(amy, one, 30)).refused
      expect(moved).toMatchObject({ hint: 'announcement.moved' })
      expect(moved?.message).toMatch(/30.*12/)
      expect(await hint(send(amy, one, 12, '2020-01-01T00:00:00Z'))).toBe('announcement.send_at')
      expect(await hint(save(amy, {}, one.id, one.version - 1))).toBe('announcement.changed')
      for (const segment of [{ roles: ['admin'] }, { sports: ['chess'] }, { countries: ['es'] }, { age: 3 }])
        expect(await hint(save(amy, { segment }))).toBe('announcement.segment')
      expect(await hint(save(amy, { kind: 'advert' }))).toBe('announcement.kind')
      expect(await hint(save(amy, { leads_to: 'https://x.example' }))).toBe('announcement.leads_to')
      expect(
        (await save(amy, { texts: { en: { title: 'x'.repeat(81), body: 'y' } } })).refused?.message,
      ).toMatch(/title.*81.*80/)
      expect(
        (await save(amy, { texts: { en: { title: 'Hi', body: 'Write to me at 0034 612 345 678' } } })).refused
          ?.hint,
      ).toBe('contact.details')
    }),
  )
  test(
    'of a minor is copied to the guardian; a minor without one gets no news, and an admin without the second factor nothing at all',
    rolledBack(async () => {
      const amy = await createAdmin(database)
      const guarded = await createAthlete(database, { years: 15, guardian: 'active' })
      const alone = await createAthlete(database, { years: 15 })
      await people(4, () => createScout(database))
      await database.sql(
        `update private.policy_settings set value = 0 where key in ('quiet_hours.starts', 'quiet_hours.ends')`,
      )
      const one = await ready(amy, { kind: 'news' })
      await done(send(amy, one, 5))
      expect(await read(guarded, one)).toMatchObject({ title: 'Test day' })
      expect(await read(alone, one)).toBeNull()
      expect(await mails('guardian_announcement_copy')).toHaveLength(1)
      for (const [name, args] of [
        ['announcements', ''],
        ['announcement_audience', `'news', '{}'`],
        ['save_announcement', `'{}'`],
        ['delete_announcement', `'${one.id}'`],
        ['read_announcement_over', `'${one.id}', 'en', 1`],
        ['send_announcement', `'${one.id}', 5, 1, null`],
        ['approve_announcement', `'${one.id}', 5, 1`],
        ['stop_announcement', `'${one.id}'`],
        ['send_announcement_test', `'${one.id}'`],
      ] as const)
        for (const who of [atAal1(amy), guarded])
          expect((await call(who, name, args, [])).refused, `${name} by ${who.email}`).not.toBeNull()
    }),
  )
  test(
    'a test goes to the admin alone, and news are turned off with the key of the mail and no other',
    rolledBack(async () => {
      const amy = await createAdmin(database)
      const scouts = await people(5, () => createScout(database))
      const one = await ready(amy, { kind: 'news' })
      expect(await done<number>(call(amy, 'send_announcement_test', '$1', [one.id]) as never)).toBe(3)
      expect((await mails('announcement_news')).map(({ to_email }) => to_email)).toEqual(
        Array(3).fill(amy.email),
      )
      await done(send(amy, one, 5))
      const mine = (await mails('announcement_news')).find(({ to_email }) => to_email === scouts[0]?.email)
      const key = mine?.params.news_token ?? ''
      const stop = async (token: string) =>
        (await database.as<{ a: boolean }>('anon', 'select stop_news($1) as a', [token])).rows[0]?.a
      for (const wrong of [
        '',
        'x',
        key.slice(0, -1),
        `${key}x`,
        (scouts[1]?.id ?? '').replaceAll('-', '') + key.slice(32),
      ])
        expect(await stop(wrong)).toBe(false)
      expect(await stop(key)).toBe(true)
      const off = await database.sql<{ user_id: string }>(
        'select user_id from user_settings where not notifications_news',
      )
      expect(off.map(({ user_id }) => user_id)).toEqual([scouts[0]?.id])
      expect((await done(call<Counts>(amy, 'announcement_audience', `'news', '{}'`, []))).total).toBeNull()
    }),
  )
})
