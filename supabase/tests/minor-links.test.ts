import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAthlete } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const film = (url: string) =>
  `insert into video_links (athlete_id, url, title) values ($1, '${url}', 'Goals')`
const evidence = (url: string) =>
  `insert into measurements (athlete_id, metric_code, value_entered, unit_entered, measured_on, evidence_url)
   values ($1, 'height_cm', 170, 'cm', current_date, '${url}')`

describe('a link of a minor', () => {
  test.each([
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://m.youtube.com/watch?v=dQw4w9WgXcQ&t=42s',
    'https://youtube.com/shorts/dQw4w9WgXcQ?feature=share',
    'https://youtu.be/dQw4w9WgXcQ?si=abcdEFGH1234',
    'https://vimeo.com/123456789/ab12cd34ef',
    'https://www.dailymotion.com/video/x8abcd1',
    'https://www.hudl.com/video/3/12345678/65a1b2c3',
    'https://app.veo.co/matches/20260110-u17-league-1a2b3c4d/',
    'https://streamable.com/ab12cd',
  ])('may lead to one film: %s', (url) =>
    database.inRolledBackTransaction(async () => {
      const mina = await createAthlete(database, { years: 16, guardian: 'active' })
      expect((await database.as(mina, film(url), [mina.id])).refused).toBeNull()
      expect((await database.as(mina, evidence(url), [mina.id])).refused).toBeNull()
    }),
  )

  test('may lead to results beside a measurement alone', () =>
    database.inRolledBackTransaction(async () => {
      const mina = await createAthlete(database, { years: 16, guardian: 'active' })
      const url = 'https://worldathletics.org/athletes/spain/someone-14567890'
      expect((await database.as(mina, evidence(url), [mina.id])).refused).toBeNull()
      expect((await database.as(mina, film(url), [mina.id])).refused?.hint).toBe('video_link.site')
    }))

  test('leads to no chat, no account and no channel, and the refusal names the field and the sites', () =>
    database.inRolledBackTransaction(async () => {
      const mina = await createAthlete(database, { years: 16, guardian: 'active' })
      for (const url of [
        'https://wa.me/33612345678',
        'https://www.youtube.com/@joe',
        'https://film.example.org/1',
      ]) {
        const refused = (await database.as(mina, film(url), [mina.id])).refused
        expect(refused?.hint).toBe('video_link.site')
        expect(refused?.message).toMatch(/^url: a link to one film is wanted, on YouTube/)
        expect((await database.as(mina, evidence(url), [mina.id])).refused?.message).toMatch(
          /^evidence_url: /,
        )
      }
    }))

  test('of before stays when something else of the film changes, and an adult links anywhere', () =>
    database.inRolledBackTransaction(async () => {
      const mina = await createAthlete(database, { years: 16, guardian: 'active' })
      await database.sql(film('https://film.example.org/1'), [mina.id])
      expect((await database.as(mina, `update video_links set title = 'More goals'`)).changed).toBe(1)
      const ada = await createAthlete(database)
      expect((await database.as(ada, film('https://film.example.org/1'), [ada.id])).refused).toBeNull()
    }))
})
