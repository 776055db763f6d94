import { afterAll, beforeAll, expect, test } from 'vitest'
import { fc } from '#shared/test/fast-check.ts'
import { createAdmin, createAthlete, createScout } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('counts what the tables hold, for every segment', async () => {
  const person = fc.record({
    role: fc.constantFrom('athlete', 'scout'),
    language: fc.constantFrom('en', 'es', 'fr'),
    sport: fc.constantFrom('soccer', 'basketball'),
    country: fc.constantFrom('ES', 'FR'),
    minor: fc.constantFrom('no', 'guarded', 'alone'),
    news: fc.boolean(),
  })
  const list = (...of: string[]) => fc.option(fc.subarray(of), { nil: undefined })
  const segment = fc.record({
    roles: list('athlete', 'scout'),
    languages: list('en', 'es', 'fr'),
    sports: list('soccer', 'basketball'),
    countries: list('ES', 'FR'),
    adults_only: fc.option(fc.boolean(), { nil: undefined }),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(person, { minLength: 4, maxLength: 14 }),
      segment,
      fc.constantFrom('news', 'service', 'safety'),
      async (crowd, asked, kind) => {
        await database.inRolledBackTransaction(async () => {
          const amy = await createAdmin(database)
          for (const { role, language, sport, country, minor, news } of crowd) {
            const is = role === 'scout' ? 'no' : minor
            const made =
              role === 'scout'
                ? await createScout(database)
                : await createAthlete(
                    database,
                    is === 'no' ? {} : { years: 15, ...(is === 'guarded' && { guardian: 'active' }) },
                  )
            await database.sql(
              'insert into user_settings (user_id, language, notifications_news) values ($1, $2, $3) on conflict (user_id) do update set language = $2, notifications_news = $3',
              [made.id, language, news],
            )
            if (role === 'scout')
              await database.sql(
                'update scout_profiles set country = $2, sports = array[$3] where user_id = $1',
                [made.id, country, sport],
              )
            else {
              await database.sql('update athlete_profiles set country = $2 where id = $1', [made.id, country])
              await database.sql('delete from athlete_sports where athlete_id = $1', [made.id])
              await database.sql(
                'insert into athlete_sports (athlete_id, sport_code, is_primary) values ($1, $2, true)',
                [made.id, sport],
              )
            }
          }
          const asks = (given: string[] | undefined, value: string) =>
            given === undefined || given.length === 0 || given.includes(value)
          const met = crowd.filter((one) => {
            const minor = one.role === 'scout' ? 'no' : one.minor
            return (
              asks(asked.roles, one.role) &&
              asks(asked.languages, one.language) &&
              asks(asked.sports, one.sport) &&
              asks(asked.countries, one.country) &&
              (kind !== 'news' || (one.news && minor !== 'alone')) &&
              !(asked.adults_only && minor !== 'no')
            )
          })
          const told = (n: number) => (n > 0 && n < 5 ? null : n)
          const counted = await database.as<{ a: object }>(amy, 'select announcement_audience($1, $2) as a', [
            kind,
            JSON.stringify(asked),
          ])
          expect(counted.rows[0]?.a).toEqual({
            total: told(met.length),
            languages: {
              en: told(met.filter((one) => one.language === 'en').length),
              es: told(met.filter((one) => one.language === 'es').length),
              fr: told(met.filter((one) => one.language === 'fr').length),
            },
            minors: told(met.filter((one) => one.role === 'athlete' && one.minor !== 'no').length),
          })
        })
      },
    ),
    { numRuns: 30 },
  )
})
