import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LIMITS } from '#shared/limits.ts'
import { type Account, createAdmin, createAthlete, createScout } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

/** A session says by which way, and when, its owner was proved to be who they are. */
async function asks(person: Account, minutesAgo = 0, method = 'password') {
  const at = Math.floor(Date.now() / 1000) - minutesAgo * 60
  return database.as<{ ask_deletion: { erase_at: string } }>(
    person,
    `select public.ask_deletion() from (select set_config('request.jwt.claims',
       (current_setting('request.jwt.claims')::jsonb || $1::jsonb)::text, true)) proved`,
    [JSON.stringify({ amr: [{ method, timestamp: at }] })],
  )
}
const searched = (by: Account, id: string) =>
  database.as(by, 'select id from athlete_profiles where id = $1', [id])
const due = (id: string) =>
  database.sql(`update private.deletions set erase_at = now() where user_id = $1`, [id])
const erase = () => database.sql('select private.erase_leaving_accounts() as erased')
const daysBetween = (from = '', to: string | null = '') =>
  Math.round((Date.parse(to ?? '') - Date.parse(from)) / 86_400_000)
const report = (by: Account, about: Account) =>
  database.sql(
    `insert into flags (reporter_id, subject_type, subject_id, subject_user_id, reason)
     values ($1, 'athlete_profile', $2, $2, 'harassment')`,
    [by.id, about.id],
  )
const isThere = async (id: string) =>
  (await database.sql('select 1 from auth.users where id = $1', [id])).length === 1

describe('one’s own deletion', () => {
  test('needs a fresh proof, hides the page at once, and undone brings it back as it was', () =>
    database.inRolledBackTransaction(async () => {
      const [ada, vera] = [
        await createAthlete(database, { visibility: 'scouts' }),
        await createScout(database, { check: 'approved' }),
      ]
      const before = await database.sql('select * from athlete_profiles where id = $1', [ada.id])
      expect((await searched(vera, ada.id)).rows).toHaveLength(1)
      expect((await asks(ada, 11)).refused?.hint).toBe('deletion.proof')
      expect((await asks(ada)).refused).toBeNull()
      expect((await searched(vera, ada.id)).rows).toEqual([])
      expect((await database.as(ada, 'select private.my_role() as role')).rows).toEqual([{ role: null }])
      const index = 'select from athlete_search_index where athlete_id = $1'
      expect(await database.sql(index, [ada.id])).toEqual([])
      expect((await database.as(vera, 'select undo_deletion()')).refused).toBeNull()
      expect((await searched(vera, ada.id)).rows).toEqual([])
      expect((await database.as(ada, 'select undo_deletion()')).refused).toBeNull()
      expect((await searched(vera, ada.id)).rows).toHaveLength(1)
      const after = await database.sql<{ updated_at: Date }>('select * from athlete_profiles where id = $1', [
        ada.id,
      ])
      expect(after).toMatchObject(before.map(({ updated_at: _, ...row }) => row))
    }))

  test.each([
    ['password', 'aal1', 'deletion.proof'],
    ['password', 'aal2', 'deletion.proof'],
    ['otp', 'aal2', 'deletion.proof'],
    ['token_refresh', 'aal2', 'deletion.proof'],
    ['totp', 'aal1', 'deletion.proof'],
    ['totp', 'aal2', undefined],
    ['mfa/recovery_code', 'aal2', undefined],
    ['webauthn', 'aal2', undefined],
  ] as const)('with a second factor, %s at %s is answered with %s', (method, aal, hint) =>
    database.inRolledBackTransaction(async () => {
      const ada = await createAthlete(database)
      const enrols = `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
        values (gen_random_uuid(), $1, $2, 'verified', now(), now())`
      await database.sql(enrols, [ada.id, 'totp'])
      expect((await asks({ ...ada, aal }, 11, method)).refused?.hint).toBe('deletion.proof')
      expect((await asks({ ...ada, aal }, 0, method)).refused?.hint).toBe(hint)
    }),
  )

  test('without a second factor wants the password, and not a link from a mail', () =>
    database.inRolledBackTransaction(async () => {
      const ada = await createAthlete(database)
      for (const method of ['otp', 'token_refresh', 'totp', 'mfa/recovery_code'])
        expect((await asks(ada, 0, method)).refused?.hint).toBe('deletion.proof')
      expect((await asks(ada, 0)).refused).toBeNull()
    }))

  test.each(['oauth', 'sso/saml'])('by a sign-in elsewhere (%s), of whoever has no password here', (method) =>
    database.inRolledBackTransaction(async () => {
      const ada = await createAthlete(database)
      const keeps = (password: string | null) =>
        database.sql('update auth.users set encrypted_password = $2 where id = $1', [ada.id, password])
      await keeps('$2a$10$')
      expect((await asks(ada, 0, method)).refused?.hint).toBe('deletion.proof')
      await keeps(null)
      expect((await asks(ada, 11, method)).refused?.hint).toBe('deletion.proof')
      expect((await asks(ada, 0, method)).refused).toBeNull()
    }),
  )

  test('asked for twice is one, with the same day', () =>
    database.inRolledBackTransaction(async () => {
      const ada = await createAthlete(database)
      const days = [await asks(ada), await asks(ada)].map(({ rows }) => rows[0]?.ask_deletion.erase_at)
      expect(daysBetween(new Date().toISOString(), days[0])).toBe(LIMITS.deletion.days)
      expect(days[1]).toBe(days[0])
    }))

  test('is done by the job after 14 days, and its receipt is kept as a hash alone', () =>
    database.inRolledBackTransaction(async () => {
      const [ada, bea] = [await createAthlete(database), await createAthlete(database)]
      await asks(ada)
      await asks(bea)
      await due(ada.id)
      expect(await erase()).toEqual([{ erased: 1 }])
      expect([await isThere(ada.id), await isThere(bea.id)]).toEqual([false, true])
      const [mail] = await database.sql<{ number: string; kinds: string }>(
        `select params ->> 'receipt' as number from touchline.mail_outbox where kind = 'deletion_done' and to_email = $1`,
        [ada.email],
      )
      expect(mail?.number).toMatch(/^TL-[0-9A-F]{16}$/)
      const hash = createHash('sha256')
        .update(mail?.number ?? '')
        .digest('hex')
      expect(
        await database.sql(`select encode(number_hash, 'hex') as hash from private.erasure_receipts`),
      ).toEqual([{ hash }])
    }))

  test('waits while a report about the person is open, says until when, and goes on by itself after 60 days', () =>
    database.inRolledBackTransaction(async () => {
      const [ada, bea] = [await createAthlete(database), await createAthlete(database)]
      const kept = async (who: Account) =>
        (
          await database.as<{ said: { kept_until: string | null; erase_at: string } }>(
            who,
            'select my_deletion() as said',
          )
        ).rows[0]?.said
      await asks(ada)
      const unreported = await kept(ada)
      await report(bea, ada)
      // Until the day it says the same to whoever was reported and to everybody else.
      expect(await kept(ada)).toEqual(unreported)
      expect(unreported?.kept_until).toBeNull()
      await due(ada.id)
      expect(await erase()).toEqual([{ erased: 0 }])
      const said = await kept(ada)
      expect(daysBetween(said?.erase_at, said?.kept_until)).toBe(LIMITS.deletion.reportDays)
      await database.sql(`update private.deletions set erase_at = now() - interval '59 days'`)
      expect(await erase()).toEqual([{ erased: 0 }])
      await database.sql(`update private.deletions set erase_at = now() - interval '60 days'`)
      expect(await erase()).toEqual([{ erased: 1 }])
      expect(await database.sql('select status, snapshot from flags')).toMatchObject([{ status: 'open' }])
    }))

  test('goes on at once when the report is decided', () =>
    database.inRolledBackTransaction(async () => {
      const [ada, bea] = [await createAthlete(database), await createAthlete(database)]
      await report(bea, ada)
      await asks(ada)
      await due(ada.id)
      expect(await erase()).toEqual([{ erased: 0 }])
      await database.sql(`update flags set status = 'no_action'`)
      expect(await erase()).toEqual([{ erased: 1 }])
    }))

  test('is refused to the last admin', () =>
    database.inRolledBackTransaction(async () => {
      await database.sql('delete from admin_users')
      const [amy, ann] = [await createAdmin(database), await createAdmin(database)]
      expect((await asks(amy)).refused).toBeNull()
      expect((await asks(ann)).refused?.hint).toBe('deletion.last_admin')
    }))
})
