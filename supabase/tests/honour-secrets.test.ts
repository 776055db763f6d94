import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAthlete } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'
import { testFamilies } from './test-family.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const { family, rolledBack } = testFamilies(() => database)

test(
  'no other secret opens an honour: not a guessed one, a guardian’s or one to sign in with',
  rolledBack(async () => {
    const { mina, dad } = await family(1)
    const { id: own } = await createAthlete(database)
    const [id] = (
      await database.as<{ id: string }>(
        mina,
        `insert into honours (athlete_id, title, awarded_on) values ($1, 'Cup winners', '2025-06-14') returning id`,
        [mina.id],
      )
    ).rows.map((row) => row.id)
    const done = await database.as<{ id: string }>(
      mina,
      `select ask_honour_confirmation($1, 'office@league.test') as id`,
      [id],
    )
    const token =
      (
        await database.sql<{ token: string }>(
          `select private.derive_confirmation_token('honour', $1) as token`,
          [done.rows[0]?.id],
        )
      )[0]?.token ?? ''
    const oneOff = 'c'.repeat(43)
    await database.sql(
      `update auth.users set recovery_token = encode(extensions.digest($2, 'sha256'), 'hex') where id = $1`,
      [own, oneOff],
    )
    const wrong = ['', 'guess', 'a'.repeat(44), `${token}x`, token.slice(1), token.toLowerCase(), dad, oneOff]
    for (const secret of [...wrong, id ?? '', done.rows[0]?.id ?? '', null]) {
      const read = await database.as('anon', 'select honour_to_confirm($1)', [secret])
      expect([read.rows, read.refused?.hint]).toEqual([[], 'honour.link'])
      const said = await database.as(
        'anon',
        `select answer_honour($1, 'confirm', 'Janet Holroyd', 'x', '{}')`,
        [secret],
      )
      expect(said.refused?.hint).toBe('honour.link')
    }
    expect((await database.as('anon', 'select honour_to_confirm($1)', [token])).refused).toBeNull()
    // And the other way round.
    const page = await database.as('anon', 'select guardian_events($1)', [token])
    expect(page.refused?.hint).toBe('guardian.link')
  }),
)
