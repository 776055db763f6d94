import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Account, createAdmin, createAthlete, createScout, verify } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

describe('a verification', () => {
  const decide = (who: Account, of: { id: string }, set: string) =>
    database.as(
      who,
      `update verifications set subject_hash = subject(verifications) ->> 'hash', ${set} where user_id = $1`,
      [of.id],
    )

  test('gives a scout access until its expiry date', () =>
    database.inRolledBackTransaction(async () => {
      const [amy, pia, ada] = [
        await createAdmin(database),
        await createScout(database, { check: 'pending' }),
        await createAthlete(database),
      ]
      expect(
        (await database.as(ada, 'select 1 from scout_profiles where user_id = $1', [pia.id])).changed,
      ).toBe(0)
      await decide(
        amy,
        pia,
        `status = 'approved', what_was_checked = '{identity_document}', expires_at = now() + interval '90 days'`,
      )
      const [seen] = (
        await database.as<{ approved_verifications: { type: string; what: string }[] }>(
          ada,
          'select approved_verifications from scout_profiles where user_id = $1',
          [pia.id],
        )
      ).rows
      expect(seen?.approved_verifications).toMatchObject([{ type: 'identity', what: ['identity_document'] }])
      expect((await database.as(pia, 'select kind from notifications')).rows).toEqual([
        { kind: 'verification_approved' },
      ])
      await decide(amy, pia, `revoked_reason = 'Left the club'`)
      expect(
        (await database.as(ada, 'select 1 from scout_profiles where user_id = $1', [pia.id])).changed,
      ).toBe(0)
    }))

  test.each([
    ['approved without saying what was checked', `status = 'approved'`, 'verification.what'],
    [
      'said in words of one’s own',
      `status = 'approved', what_was_checked = '{passport}'`,
      'verification.fact',
    ],
    ['said with nothing beside', `status = 'approved', what_was_checked = '{null}'`, 'verification.fact'],
    [
      'approved for longer than three years',
      `status = 'approved', what_was_checked = '{identity_document}', expires_at = now() + interval '4 years'`,
      'verification.until',
    ],
    [
      'approved into the past',
      `status = 'approved', what_was_checked = '{identity_document}', expires_at = now() - interval '1 day'`,
      'verification.until',
    ],
    ['rejected without a reason', `status = 'rejected'`, 'verification.reason'],
    ['set back to pending', `status = 'pending'`, 'verification.status'],
  ])('is not %s', (_what, set, hint) =>
    database.inRolledBackTransaction(async () => {
      const [amy, pia] = [await createAdmin(database), await createScout(database, { check: 'pending' })]
      expect((await decide(amy, pia, set)).refused?.hint).toBe(hint)
    }),
  )

  test('is decided once, and never by the user it is about', () =>
    database.inRolledBackTransaction(async () => {
      const [amy, pia] = [await createAdmin(database), await createScout(database, { check: 'pending' })]
      await decide(amy, pia, `status = 'rejected', reason = 'Not readable'`)
      expect(
        (await decide(amy, pia, `status = 'approved', what_was_checked = '{identity_document}'`)).refused
          ?.hint,
      ).toBe('verification.decided')
      await verify(database, amy, 'pending')
      expect(
        (await decide(amy, amy, `status = 'approved', what_was_checked = '{identity_document}'`)).refused
          ?.hint,
      ).toBe('verification.own')
    }))

  test('is revoked without another word of it changing', () =>
    database.inRolledBackTransaction(async () => {
      const [amy, pia] = [await createAdmin(database), await createScout(database, { check: 'pending' })]
      await decide(amy, pia, `status = 'approved', what_was_checked = '{identity_document}'`)
      const words = async () =>
        (await database.sql('select what_was_checked, reason, expires_at from verifications'))[0]
      const before = await words()
      await decide(
        amy,
        pia,
        `revoked_reason = 'Left', reason = 'Never was one', what_was_checked = '{identity_document}', expires_at = now() + interval '2 years'`,
      )
      expect(await words()).toEqual(before)
    }))

  // A browser walks up such a name before it asks, and the admin would be shown somebody else's file.
  test.each([
    '/../%s/a.pdf',
    '/./a.pdf',
    '//a.pdf',
    '/..',
    '/',
    '/%%2e%%2e/%s/a.pdf',
    '/..\\%s\\a.pdf',
    '/a.pdf?x',
    '/a.pdf#',
  ])('takes no name of evidence that leads elsewhere: <own>%s', (end) =>
    database.inRolledBackTransaction(async () => {
      const [una, ada] = [await createScout(database), await createAthlete(database)]
      const path = una.id + end.replace('%s', ada.id).replaceAll('%%', '%')
      const ask = `insert into verifications (user_id, type, evidence_path) values ($1, 'coaching', $2)`
      expect((await database.as(una, ask, [una.id, path])).refused?.hint).toBe('verification.evidence')
      const store = `insert into storage.objects (bucket_id, name) values ($1, $2)`
      for (const bucket of ['evidence', 'avatars'])
        expect((await database.as(una, store, [bucket, path])).refused?.code).toBe('42501')
    }),
  )

  test('accepts evidence from the user’s own folder alone, and requires some', () =>
    database.inRolledBackTransaction(async () => {
      const [una, ada] = [await createScout(database), await createAthlete(database)]
      const ask = (column: string, value: string) =>
        database.as(una, `insert into verifications (user_id, type, ${column}) values ($1, 'coaching', $2)`, [
          una.id,
          value,
        ])
      expect((await ask('evidence_path', `${ada.id}/licence.pdf`)).refused?.hint).toBe(
        'verification.evidence',
      )
      expect((await ask('evidence_note', ' ')).refused?.hint).toBe('verification.evidence_needed')
      expect((await ask('evidence_url', 'javascript:alert(1)')).refused?.code).toBe('23514')
      expect((await ask('evidence_path', `${una.id}/licence.pdf`)).refused).toBeNull()
      expect((await ask('evidence_note', 'again')).refused?.code).toBe('23505')
    }))
})
