import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { atAal1, createAdmin, createAthlete, createScout } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

describe('the security log of everybody', () => {
  const CALLS = [
    'select security_events()',
    'select suspicious_people()',
    'select limits_in_force()',
    'select audit_chain_heads()',
    'select check_audit_log()',
    'select begin_security_export()',
    'select statement_keys()',
  ]
  test.each(CALLS)('%s is for admins with a second factor alone', (text) =>
    database.inRolledBackTransaction(async () => {
      const admin = await createAdmin(database)
      expect((await database.as('anon', text)).refused?.code).toBe('42501')
      for (const person of [
        await createAthlete(database),
        await createScout(database, { check: 'approved' }),
      ])
        expect((await database.as(person, text)).refused?.hint).toBe('admin.only')
      expect((await database.as(atAal1(admin), text)).refused?.hint).toBe('admin.second_factor_needed')
      expect((await database.as(admin, text)).refused).toBeNull()
    }),
  )

  type Event = {
    id: string
    at: string
    action: string
    name: string | null
    minor: boolean
    ip: string | null
  }
  const read = async (by: Awaited<ReturnType<typeof createAdmin>>, filter: object, rest = '') =>
    (
      await database.as<{ event: Event & { details: object | null } }>(
        by,
        `select security_events($1${rest}) as event`,
        [filter],
      )
    ).rows.map(({ event }) => event)

  test('is filtered by kind and person, paged by key, and tells no more of a minor than id and name', () =>
    database.inRolledBackTransaction(async () => {
      const admin = await createAdmin(database)
      const [ada, kid] = [await createAthlete(database), await createAthlete(database, { years: 15 })]
      await database.sql(`select set_config('request.ip', '203.0.113.9', true)`)
      for (const { id } of [ada, kid])
        await database.sql(`select private.write_audit_log($1, 'failed_login', '{"a": 1}')`, [id])
      const [mine] = await read(admin, { kind: 'failure', who: ada.email })
      expect(mine).toMatchObject({ ip: '203.0.x.x', minor: false, details: { a: 1 } })
      const [theirs] = await read(admin, { kind: 'failure', who: kid.email })
      expect(theirs).toMatchObject({ ip: null, minor: true, details: null, user_agent: null })
      const [first] = await read(admin, { kind: 'failure' }, `, null, null, 1`)
      const [second] = await read(admin, { kind: 'failure' }, `, '${first?.at}', '${first?.id}', 1`)
      expect(second?.id).not.toBe(first?.id)
      expect(new Set([first?.id, second?.id])).toEqual(new Set([mine?.id, theirs?.id]))
    }))

  test('is read on record once in ten minutes, and each export and check every time', () =>
    database.inRolledBackTransaction(async () => {
      const admin = await createAdmin(database)
      for (let n = 0; n < 3; n++) {
        await read(admin, {})
        await database.as(admin, 'select begin_security_export()')
        await database.as(admin, 'select check_audit_log()')
      }
      expect(
        await database.sql(
          `select action, count(*)::int from security_audit_log where user_id = $1 and action like 'security_log%' group by 1 order by 1`,
          [admin.id],
        ),
      ).toEqual([
        { action: 'security_log_checked', count: 3 },
        { action: 'security_log_exported', count: 3 },
        { action: 'security_log_opened', count: 1 },
      ])
    }))

  test('an export goes on only for the admin who began it on record', () =>
    database.inRolledBackTransaction(async () => {
      const [amy, other] = [await createAdmin(database), await createAdmin(database)]
      const [begun] = (
        await database.as<{ id: string }>(amy, `select begin_security_export() ->> 'id' as id`)
      ).rows
      for (const call of ['security_export_part($1, 0)', 'security_export_statement($1)']) {
        const text = `select ${call}`
        expect((await database.as(amy, text, [begun?.id])).refused).toBeNull()
        expect((await database.as(other, text, [begun?.id])).refused?.hint).toBe('admin.export')
        expect((await database.as(atAal1(amy), text, [begun?.id])).refused?.hint).toBe(
          'admin.second_factor_needed',
        )
        expect((await database.as('anon', text, [begun?.id])).refused?.code).toBe('42501')
      }
    }))

  test('a part of an export tells no more of a minor than id and name', () =>
    database.inRolledBackTransaction(async () => {
      const admin = await createAdmin(database)
      const kid = await createAthlete(database, { years: 15 })
      await database.sql(`select set_config('request.ip', '203.0.113.9', true)`)
      await database.sql(`select private.write_audit_log($1, 'failed_login', '{"word": "mulberry"}')`, [
        kid.id,
      ])
      const [part] = (
        await database.as<{ part: string }>(
          admin,
          `select security_export_part((begin_security_export('{"kind": "failure"}') ->> 'id')::uuid, 0)::text as part`,
        )
      ).rows
      expect(part?.part).toContain(kid.id)
      expect(part?.part).not.toMatch(/mulberry|203\.0/)
      const lines = JSON.parse(part?.part ?? '[]') as {
        event: { user_id: string } | null
        salt: string | null
      }[]
      expect(lines.filter(({ event }) => event?.user_id === kid.id).map(({ salt }) => salt)).toEqual([null])
    }))

  test('suspicious is who had five such lines in half an hour', () =>
    database.inRolledBackTransaction(async () => {
      const [admin, ada] = [await createAdmin(database), await createAthlete(database)]
      for (let n = 0; n < 5; n++)
        await database.sql(`select private.write_audit_log($1, 'failed_login')`, [ada.id])
      const { rows } = await database.as<{
        person: { user_id: string; lately: number; told_at: string | null }
      }>(admin, 'select suspicious_people() as person')
      const found = rows.find(({ person }) => person.user_id === ada.id)?.person
      expect(found).toMatchObject({ lately: 5 })
      expect(found?.told_at).not.toBeNull()
    }))
})
