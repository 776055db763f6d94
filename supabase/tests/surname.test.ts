import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Account, createAthlete, createScout, openConversation } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

describe('the surname of a minor and of the guardian', () => {
  test('stands nowhere that the scout in touch with the minor can read, nor in mail to the scout', () =>
    database.inRolledBackTransaction(async () => {
      const mina = await createAthlete(database, { years: 16, guardian: 'active', name: 'Mina Yarborough' })
      await database.sql(`update guardian_links set guardian_name = 'Gus Vellamo'`)
      const vera = await createScout(database, { check: 'approved' })
      await database.as(mina, `update athlete_profiles set display_name = 'Mina Yarborough'`)
      const id = await openConversation(database, vera, mina)
      await database.as(mina, `insert into messages (conversation_id, content) values ($1, 'Hello')`, [id])
      const tables = await database.sql<{ t: string; columns: string }>(
        `select c.oid::regclass::text as t, string_agg(quote_ident(a.attname), ', ') as columns from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
         where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') and has_column_privilege('authenticated', c.oid, a.attnum, 'select') group by c.oid`,
      )
      expect(tables.length).toBeGreaterThan(30)
      for (const { t, columns } of tables) {
        const read = await database.as<{ found: boolean }>(
          vera,
          `select coalesce(string_agg(x::text, ' '), '') ~* 'yarborough|vellamo' as found from (select ${columns} from ${t}) x`,
        )
        expect([t, read.refused?.message, read.rows[0]?.found]).toEqual([t, undefined, false])
      }
      expect(
        await database.sql(
          `select params from touchline.mail_outbox where to_email = $1 and params::text ~* 'yarborough|vellamo'`,
          [vera.email],
        ),
      ).toEqual([])
      const guardian = `select display_name from conversation_participants where role = 'guardian'`
      expect((await database.as(vera, guardian)).rows).toEqual([{ display_name: '(guardian)' }])
    }))

  test.each([
    ['handle', 'mina-yarborough'],
    ['bio', 'I am Mina Yarborough and I run.'],
    ['status_note', 'Ask for Yárborough'],
    ['club', 'Yarborough Town'],
    ['competition', 'Yarborough Cup'],
    ['languages', ['en', 'Yarborough']],
  ])('is refused in the %s a minor writes by hand, and an adult’s own to show', (column, value) =>
    database.inRolledBackTransaction(async () => {
      const mina = await createAthlete(database, { years: 14, name: 'Mina Yarborough' })
      const ada = await createAthlete(database, { name: 'Ada Yarborough' })
      const write = (who: Account) => database.as(who, `update athlete_profiles set ${column} = $1`, [value])
      expect((await write(mina)).refused?.hint).toBe('profile.surname')
      expect((await write(ada)).refused).toBeNull()
    }),
  )

  test('is refused in every column of an athlete’s words that others read', async () => {
    const unguarded = await database.sql(
      `select w.relation, w.column_name from private.written_columns w
       where w.author in ('id', 'athlete_id') and w.kind = 'words' and w.surname <> 'yes' and w.relation <> 'profiles'::regclass`,
    )
    expect(unguarded).toEqual([])
  })

  test('is refused in the title of a minor’s film', () =>
    database.inRolledBackTransaction(async () => {
      const mina = await createAthlete(database, { years: 16, name: 'Mina Yarborough' })
      expect(
        (
          await database.as(
            mina,
            `insert into video_links (athlete_id, url, title) values ($1, 'https://vimeo.com/123456789', 'Yarborough scores')`,
            [mina.id],
          )
        ).refused?.hint,
      ).toBe('profile.surname')
    }))

  test('is an adult’s own to show', () =>
    database.inRolledBackTransaction(async () => {
      const ada = await createAthlete(database, { name: 'Ada Marrow' })
      expect((await database.as(ada, `update athlete_profiles set bio = 'Ada Marrow'`)).refused).toBeNull()
      expect(
        (await database.sql('select display_name from athlete_profiles where id = $1', [ada.id]))[0],
      ).toEqual({
        display_name: 'Ada Marrow',
      })
    }))
})

test('a user’s own id is not taken for a phone number', () =>
  database.inRolledBackTransaction(async () => {
    const ada = { id: '12345678-0000-4000-8000-000000000001', email: 'ada@example.org' }
    await database.sql('insert into auth.users (id, email, raw_user_meta_data) values ($1, $2, $3)', [
      ada.id,
      ada.email,
      { role: 'athlete', full_name: 'Ada Marrow' },
    ])
    await database.as(ada, 'select onboard_athlete($1)', [
      { birth_date: '2000-01-01', country: 'DE', sport: 'soccer' },
    ])
    const choose = (handle: string) =>
      database.as(ada, 'update athlete_profiles set handle = $1 returning handle', [handle])
    expect((await choose('ada')).rows).toEqual([{ handle: 'ada-12345678' }])
    expect((await choose('eda-12345678')).rows).toEqual([{ handle: 'eda-12345678' }])
    expect((await choose('call-0770-0900-123')).refused?.hint).toBe('contact.details')
  }))

test('a page address taken by a hidden user gets a suffix like any other', () =>
  database.inRolledBackTransaction(async () => {
    const [ada, hidden] = [
      await createAthlete(database),
      await createAthlete(database, { visibility: 'private' }),
    ]
    // Words, not a part of their id: one in forty of those is all digits, which looks like a phone number.
    await database.sql(`update athlete_profiles set handle = 'somebody-has-this' where id = $1`, [hidden.id])
    for (const wish of ['nobody-has-this', 'somebody-has-this']) {
      const chosen = await database.as<{ handle: string }>(
        ada,
        'update athlete_profiles set handle = $1 returning handle',
        [wish],
      )
      expect(chosen.rows).toEqual([{ handle: `${wish}-${ada.id.slice(0, 8)}` }])
    }
  }))
