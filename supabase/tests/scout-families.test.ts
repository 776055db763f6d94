import { afterAll, beforeAll, expect, test } from 'vitest'
import { createScout } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'
import { testFamilies } from './test-family.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const { decide, family, asked, rolledBack } = testFamilies(() => database)

type Read = { requests: { id: string; scout: Record<string, unknown> }[] }
const pageOf = async (token: string) =>
  (await database.as<{ p: Read }>('anon', 'select guardian_portal($1) as p', [token])).rows[0]?.p

test(
  'a guardian reads what other families answered in steps of five, and whether a report was upheld',
  rolledBack(async () => {
    const { mina, dad } = await family(1)
    const { request, vera } = await asked(mina)
    const record = async () => (await pageOf(dad))?.requests.find(({ id }) => id === request)?.scout
    expect(await record()).toMatchObject({ families_yes: 0, families_no: 0, reports_upheld: false })
    const answered = async (families: number) => {
      for (let n = 0; n < families; n += 1) {
        const other = await family(1)
        const { rows } = await database.as<{ id: string }>(
          vera,
          `select id from request_contact($1, 'Trial', 'Would you come?')`,
          [other.mina.id],
        )
        expect((await decide(other.dad, 'approve_request', rows[0]?.id ?? '')).refused).toBeNull()
      }
    }
    await answered(4)
    expect(await record()).toMatchObject({ families_yes: 0 })
    await answered(2)
    expect(await record()).toMatchObject({ families_yes: 5, families_no: 0 })
    await database.sql(
      `insert into flags (reporter_id, subject_type, subject_id, subject_user_id, reason, status)
       values ($1, 'scout_profile', $2, $2, 'spam', 'actioned')`,
      [(await createScout(database)).id, vera.id],
    )
    expect(await record()).toMatchObject({ reports_upheld: true })
  }),
)
