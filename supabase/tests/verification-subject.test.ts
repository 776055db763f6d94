import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Account, atAal1, createAdmin, createAthlete, createScout } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

type Check = { id: string; path: string; scout: Account }
type Standing = { since: string; families_yes: number; families_no: number; reports_upheld: boolean }
type Subject = {
  record: Standing | null
  hash: string
  full_name: string
  display_name: string
  kind: string
  document: string
}

/** A request to write to minors, with a document whose bytes are known by their hash. */
async function ask(): Promise<Check> {
  const scout = await createScout(database, { kind: 'agent' })
  const path = `${scout.id}/passport.pdf`
  await store(path, 'aaaa')
  const asked = await database.as<{ id: string }>(
    scout,
    `insert into verifications (user_id, type, for_minors, evidence_path) values ($1, 'identity', true, $2) returning id`,
    [scout.id, path],
  )
  return { id: asked.rows[0]?.id ?? '', path, scout }
}
const store = (path: string, hash: string) =>
  database.sql(
    `insert into storage.objects (bucket_id, name, owner_id, version, metadata) values ('evidence', $1, $2, gen_random_uuid(), $3)`,
    [path, path.split('/')[0], { eTag: `"${hash}"` }],
  )
const subject = async (admin: Account, { id }: Check) =>
  (
    await database.as<{ subject: Subject }>(admin, 'select v.subject from verifications v where id = $1', [
      id,
    ])
  ).rows[0]?.subject
const approve = (admin: Account, { id }: Check, hash: string | undefined) =>
  database.as<{ status: string }>(
    admin,
    `select status from decide_verification($1, 'approved', $2, '{identity_document}')`,
    [id, hash],
  )
const judge = async (admin: Account, check: Check) =>
  approve(admin, check, (await subject(admin, check))?.hash)

describe('what two admins decide on', () => {
  test('is shown with its names, kind and the hash of the document, to admins alone', () =>
    database.inRolledBackTransaction(async () => {
      const [amy, check] = [await createAdmin(database), await ask()]
      expect(await subject(amy, check)).toMatchObject({
        full_name: 'Sid Harrow',
        display_name: 'Sid Harrow',
        kind: 'agent',
        document: 'aaaa',
      })
      expect(await subject(check.scout, check)).toBeNull()
    }))

  test('of a scout comes with the record that guardians read, for a second factor alone and beside the hash', () =>
    database.inRolledBackTransaction(async () => {
      const [amy, check] = [await createAdmin(database), await ask()]
      const before = await subject(amy, check)
      expect(before?.record).toEqual({
        since: expect.any(String),
        families_yes: 0,
        families_no: 0,
        reports_upheld: false,
      })
      await database.sql(
        `insert into flags (subject_type, subject_id, subject_user_id, reason, status) values ('scout_profile', $1, $1, 'spam', 'actioned')`,
        [check.scout.id],
      )
      expect(await subject(amy, check)).toMatchObject({
        hash: before?.hash,
        record: { reports_upheld: true },
      })
      expect(await subject(atAal1(amy), check)).toBeUndefined()
    }))

  test.each([
    ['kind', `update scout_profiles set kind = 'club' where user_id = $1`],
    ['name', `update scout_profiles set display_name = 'Youth Coach Tom' where user_id = $1`],
    ['club', `update scout_profiles set organization = 'FC Kids' where user_id = $1`],
    ['account name', `update profiles set full_name = 'Tom Other' where id = $1`],
  ])('is one state: after a change of the %s the first verdict counts no more', (_what, change) =>
    database.inRolledBackTransaction(async () => {
      const [amy, ann] = [await createAdmin(database), await createAdmin(database)]
      const check = await ask()
      const before = await subject(ann, check)
      expect((await judge(amy, check)).rows).toEqual([{ status: 'pending' }])
      expect((await database.as(check.scout, change, [check.scout.id])).changed).toBe(1)
      expect((await approve(ann, check, before?.hash)).refused?.hint).toBe('verification.changed')
      expect((await judge(ann, check)).rows).toEqual([{ status: 'pending' }])
      expect((await judge(ann, check)).refused?.hint).toBe('verification.reviewed')
      expect((await judge(amy, check)).rows).toEqual([{ status: 'approved' }])
    }),
  )

  test('is not the document that came in its place while an admin was reading', () =>
    database.inRolledBackTransaction(async () => {
      const [amy, check] = [await createAdmin(database), await ask()]
      const read = await subject(amy, check)
      // Past every policy, as only an operator can.
      await database.sql(
        'update storage.objects set version = gen_random_uuid(), metadata = $2 where name = $1',
        [check.path, { eTag: '"bbbb"' }],
      )
      expect((await approve(amy, check, read?.hash)).refused?.hint).toBe('verification.changed')
      expect(await database.sql('select 1 from verification_reviews')).toEqual([])
      expect((await subject(amy, check))?.document).toBe('bbbb')
    }))

  test('is named in every decision, also in one by the table', () =>
    database.inRolledBackTransaction(async () => {
      const [amy, check] = [await createAdmin(database), await ask()]
      for (const hash of [undefined, ''])
        expect((await approve(amy, check, hash)).refused?.hint).toBe('verification.subject')
      const byTable = `update verifications set status = 'rejected', reason = 'no' where id = $1`
      expect((await database.as(amy, byTable, [check.id])).refused?.hint).toBe('verification.subject')
    }))

  test('hides the verdicts on a state that is gone, so that a second look is as free as the first', () =>
    database.inRolledBackTransaction(async () => {
      const [amy, ann, check] = [await createAdmin(database), await createAdmin(database), await ask()]
      await judge(amy, check)
      const seen = async (who: Account) =>
        (await database.as(who, 'select 1 from verification_reviews')).changed
      expect(await seen(amy)).toBe(1)
      await database.as(check.scout, `update scout_profiles set kind = 'club' where user_id = $1`, [
        check.scout.id,
      ])
      await judge(ann, check)
      expect([await seen(amy), await seen(ann)]).toEqual([0, 1])
    }))

  test('is no other document: it cannot be overwritten or deleted while it waits', () =>
    database.inRolledBackTransaction(async () => {
      const check = await ask()
      expect(await changeAndDelete(check)).toEqual([0, 0])
    }))
})

async function changeAndDelete({ scout, path }: Check) {
  const change = await database.as(scout, `update storage.objects set version = 'x' where name = $1`, [path])
  await database.sql(`set local storage.allow_delete_query = 'true'`)
  const gone = await database.as(scout, 'delete from storage.objects where name = $1', [path])
  return [change.changed, gone.changed]
}

describe('the document of a check', () => {
  test.each([
    [
      'approved a day ago and standing',
      `status = 'approved', decided_at = now(), expires_at = now() + interval '1 year'`,
      0,
    ],
    [
      'run out a year ago',
      `status = 'approved', decided_at = now() - interval '2 years', expires_at = now() - interval '1 year'`,
      0,
    ],
    [
      'revoked a year ago',
      `status = 'approved', decided_at = now() - interval '2 years', expires_at = now() + interval '1 year', revoked_at = now() - interval '1 year'`,
      0,
    ],
    [
      'run out three years ago',
      `status = 'approved', decided_at = now() - interval '4 years', expires_at = now() - interval '3 years'`,
      1,
    ],
    [
      'rejected three years ago',
      `status = 'rejected', reason = 'Blurred', decided_at = now() - interval '3 years'`,
      1,
    ],
  ])('that was %s: its owner changes or deletes so many: %s', (_what, set, changed) =>
    database.inRolledBackTransaction(async () => {
      const check = await ask()
      await database.sql(
        `update verifications set what_was_checked = '{identity_document}', ${set} where id = $1`,
        [check.id],
      )
      expect(await changeAndDelete(check)).toEqual([changed, changed])
    }),
  )

  test('is read by an admin with a second factor who opened it on record, for 15 minutes', () =>
    database.inRolledBackTransaction(async () => {
      const [amy, ann, check] = [await createAdmin(database), await createAdmin(database), await ask()]
      const read = async (who: Account) =>
        (await database.as(who, 'select 1 from storage.objects where name = $1', [check.path])).changed
      const open = (who: Account) =>
        database.as(who, 'select open_verification_document($1) as path', [check.id])
      expect(await read(amy)).toBe(0)
      expect((await open(atAal1(amy))).refused?.hint).toBe('admin.second_factor_needed')
      expect((await open(await createAthlete(database))).refused?.hint).toBe('admin.only')
      expect((await open(amy)).rows).toEqual([{ path: check.path }])
      const [line] = await database.sql(
        `select user_id, details from security_audit_log where action = 'verification_document_opened'`,
      )
      expect(line).toEqual({
        user_id: amy.id,
        details: { verification_id: check.id, user_id: check.scout.id },
      })
      expect([await read(amy), await read(atAal1(amy)), await read(ann)]).toEqual([1, 0, 0])
    }))
})
