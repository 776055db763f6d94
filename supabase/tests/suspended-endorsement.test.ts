import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Account, createAthlete, createScout } from './test-accounts.ts'
import { type Caller, openTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const ban = (who: Account) =>
  database.sql(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [who.id])

describe('an endorsement by a scout who was suspended', () => {
  test('is read and counted nowhere until the suspension is over', () =>
    database.inRolledBackTransaction(async () => {
      const ada = await createAthlete(database)
      const vera = await createScout(database, { check: 'approved' })
      const others = [vera, await createScout(database, { check: 'approved' }), await createScout(database)]
      for (const { id } of others)
        await database.sql(
          `insert into endorsements (scout_id, athlete_id, relationship, observed_on, rating, notes, shown) values ($1, $2, 'coached', current_date, $3, 'Reads the game', true)`,
          [id, ada.id, id === vera.id ? 1 : 5],
        )
      const [page] = await database.sql<{ handle: string }>(
        'select handle from athlete_profiles where id = $1',
        [ada.id],
      )
      const read = async () => {
        const [summary] = (
          await database.as<{ s: { endorsements: number; endorsement_average: number | null } }>(
            ada,
            'select my_athlete_summary() as s',
          )
        ).rows
        const [drawn] = (
          await database.as<{ n: number }>(
            'anon',
            `select jsonb_array_length(private.athlete_page($1) -> 'endorsements') as n`,
            [{ handle: page?.handle }],
          )
        ).rows
        const seen: number[] = []
        for (const who of ['anon', ada, others[1] as Account, await createAthlete(database)] as Caller[])
          seen.push(
            (await database.as(who, 'select 1 from endorsements where athlete_id = $1', [ada.id])).changed,
          )
        for (const audience of ['stranger', 'scout', 'guardian'])
          seen.push(
            (
              await database.as<{ n: number }>(
                ada,
                `select jsonb_array_length(view_as($1) -> 'endorsements') as n`,
                [audience],
              )
            ).rows[0]?.n ?? -1,
          )
        return {
          page: drawn?.n,
          seen,
          count: summary?.s.endorsements,
          average: summary?.s.endorsement_average,
        }
      }
      const before = await read()
      expect(before).toEqual({ page: 3, seen: [3, 3, 3, 3, 3, 3, 3], count: 3, average: 3.7 })
      await ban(vera)
      expect(await read()).toEqual({ page: 2, seen: [2, 2, 2, 2, 2, 2, 2], count: 2, average: null })
      await database.sql('update auth.users set banned_until = now() where id = $1', [vera.id])
      expect(await read()).toEqual(before)
    }))

  test('that waited for the morning is not told', () =>
    database.inRolledBackTransaction(async () => {
      const mina = await createAthlete(database, { years: 16, guardian: 'active' })
      const vera = await createScout(database, { check: 'approved' })
      await database.sql(
        `insert into endorsements (scout_id, athlete_id, relationship, observed_on, rating, deliver_after) values ($1, $2, 'coached', current_date, 4, now())`,
        [vera.id, mina.id],
      )
      const told = async () => {
        await database.sql('select private.deliver_held_words()')
        return database.sql(`select 1 from notifications where user_id = $1 and kind = 'endorsement'`, [
          mina.id,
        ])
      }
      await ban(vera)
      expect(await told()).toHaveLength(0)
      await database.sql('update auth.users set banned_until = now() where id = $1', [vera.id])
      expect(await told()).toHaveLength(1)
    }))
})
