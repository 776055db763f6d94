import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAdmin, createAthlete } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

describe('a request about one’s data', () => {
  test('is closed by an admin, once, with an answer that the person reads', () =>
    database.inRolledBackTransaction(async () => {
      const [amy, ada] = [await createAdmin(database), await createAthlete(database)]
      const asked = await database.as<{ id: string }>(
        ada,
        `insert into data_requests (kind) values ('export') returning id`,
      )
      const close = (status: string, answer: string) =>
        database.as(amy, 'select close_data_request($1, $2, $3)', [asked.rows[0]?.id, status, answer])
      expect((await close('open', 'Sent on paper')).refused?.hint).toBe('admin.answer')
      expect((await close('done', ' ')).refused?.hint).toBe('admin.answer')
      expect((await close('done', ' Sent on paper ')).refused).toBeNull()
      expect((await close('done', 'Sent again')).refused?.hint).toBe('admin.data_request')
      expect((await database.as(ada, 'select status, answer from data_requests')).rows).toEqual([
        { status: 'done', answer: 'Sent on paper' },
      ])
      const lines = `select user_id, details ->> 'user_id' as about from security_audit_log where action = 'data_request_closed'`
      expect(await database.sql(lines)).toEqual([{ user_id: amy.id, about: ada.id }])
    }))

  test('of one’s child is for another admin', () =>
    database.inRolledBackTransaction(async () => {
      const [amy, ann] = [await createAdmin(database), await createAdmin(database)]
      const mina = await createAthlete(database, { years: 14, guardian: 'active' })
      await database.sql('update profiles set email = $2 where id = $1', [amy.id, `guardian-${mina.email}`])
      const asked = await database.as<{ id: string }>(
        mina,
        `insert into data_requests (kind) values ('export') returning id`,
      )
      const close = async (admin: typeof amy) =>
        (
          await database.as(admin, `select close_data_request($1, 'cancelled', 'Not needed')`, [
            asked.rows[0]?.id,
          ])
        ).refused?.hint ?? null
      expect(await close(amy)).toBe('flag.own')
      expect(await close(ann)).toBeNull()
    }))
})
