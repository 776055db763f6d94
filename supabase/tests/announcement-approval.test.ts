import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { announcementsOf, type Shown } from './announcement-steps.ts'
import { type Account, createAdmin, createScout } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
const rolledBack = (run: () => Promise<void>) => () => database.inRolledBackTransaction(run)
const { call, done, text, save, ready, send, approve, speaks, people, mails } = announcementsOf(
  () => database,
)

describe('an announcement', () => {
  test(
    'is approved and sent as it was read: what somebody changed meanwhile is looked at again',
    rolledBack(async () => {
      const [amy, bea] = [await createAdmin(database), await createAdmin(database)]
      await people(5, () => createScout(database))
      const one = await ready(amy, { kind: 'safety' })
      const seen = await done(send(amy, one, 5))
      // Taken back, worded anew, read over and sent once more, while the second admin still reads the first words.
      let again = await done(call(amy, 'stop_announcement', '$1', [one.id]))
      again = await done(
        save(amy, { kind: 'safety', texts: { en: text('Pay here') } }, one.id, again.version),
      )
      again = await done(call(amy, 'read_announcement_over', '$1, $2, $3', [one.id, 'en', again.version]))
      expect((await send(amy, one, 5)).refused?.hint).toBe('announcement.changed')
      again = await done(send(amy, again, 5))
      expect((await approve(bea, seen, 5)).refused?.hint).toBe('announcement.changed')
      expect(await done(approve(bea, again, 5))).toMatchObject({ state: 'sent' })
    }),
  )
  test(
    'about safety adds no words that one admin alone wrote and read over after it was sent',
    rolledBack(async () => {
      const [amy, bea] = [await createAdmin(database), await createAdmin(database)]
      const [french] = await people(6, () => createScout(database))
      await speaks(french as Account, 'fr')
      const one = await ready(amy, { kind: 'safety', texts: { en: text('Never pay') } }, ['en'])
      await done(approve(bea, await done(send(amy, one, 6)), 6))
      const [now] = (await done<Shown[]>(call<Shown[]>(amy, 'announcements', '', []))).filter(
        ({ id }) => id === one.id,
      )
      const added = await done(save(amy, { texts: { fr: text('Payez ici') } }, one.id, now?.version ?? 0))
      const readOver = (by: Account) =>
        call(by, 'read_announcement_over', '$1, $2, $3', [one.id, 'fr', added.version])
      expect((await readOver(amy)).refused?.hint).toBe('announcement.own')
      expect((await readOver(bea)).refused).toBeNull()
    }),
  )
  test(
    'names no number under five, however a number is guessed',
    rolledBack(async () => {
      const amy = await createAdmin(database)
      await people(3, () => createScout(database))
      const one = await ready(amy)
      const told = (await send(amy, one, 40)).refused
      expect(told?.hint).toBe('announcement.moved')
      expect(told?.message).toMatch(/fewer than five/)
      expect(told?.message).not.toMatch(/\b3\b/)
    }),
  )
  test(
    'about safety needs a second admin, reaches who turned news and mails off, and nobody turns it off',
    rolledBack(async () => {
      const [amy, bea] = [await createAdmin(database), await createAdmin(database)]
      const [quiet] = await people(5, () => createScout(database))
      await database.sql(
        `insert into user_settings (user_id, notifications_news, notifications_email) values ($1, false, false) on conflict (user_id) do update set notifications_news = false, notifications_email = false`,
        [quiet?.id],
      )
      const one = await ready(amy, { kind: 'safety' })
      const waiting = await done(send(amy, one, 5))
      expect(waiting).toMatchObject({ state: 'waiting' })
      await database.sql('select private.send_announcements()')
      expect(await mails('announcement_safety')).toHaveLength(0)
      expect((await approve(amy, waiting, 5)).refused?.hint).toBe('announcement.own')
      expect(await done(approve(bea, waiting, 5))).toMatchObject({
        state: 'sent',
        delivered: 5,
      })
      const sent = await mails('announcement_safety')
      expect(sent.map(({ to_email }) => to_email)).toContain(quiet?.email)
      expect(sent.filter(({ params }) => 'news_token' in params)).toEqual([])
    }),
  )
})
