import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Account,
  createAthlete,
  createScout,
  decideAsGuardian,
  mailNewGuardianLink,
} from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const photographed = async (years: number) => {
  const athlete = await createAthlete(database, years < 18 ? { years, guardian: 'active' } : { years })
  await database.sql(
    `update athlete_profiles set avatar_path = id || '/' || gen_random_uuid() || '.jpg' where id = $1`,
    [athlete.id],
  )
  await database.sql(
    `insert into storage.objects (bucket_id, name) select 'avatars', avatar_path from athlete_profiles where id = $1`,
    [athlete.id],
  )
  await database.sql(
    `insert into video_links (athlete_id, url, title) values ($1, 'https://film.example.org/1', 'Season')`,
    [athlete.id],
  )
  await database.sql(
    `insert into measurements (athlete_id, metric_code, value_entered, unit_entered, measured_on, evidence_url) values ($1, 'height_cm', 170, 'cm', current_date, 'https://film.example.org/2')`,
    [athlete.id],
  )
  return athlete
}
const seen = async (by: Account, of: Account) => {
  const count = async (text: string) => (await database.as(by, text, [of.id])).changed
  return {
    photo: await count(`select 1 from storage.objects where name like $1::text || '/%'`),
    film: await count('select 1 from video_links where athlete_id = $1'),
    evidence: await count(`select 1 from measurements where athlete_id = $1 and evidence_url <> ''`),
    search: (
      await database.sql<{ n: number }>(
        'select count(*)::int as n from athlete_search_index where athlete_id = $1 and has_video',
        [of.id],
      )
    )[0]?.n,
  }
}
const nothing = { photo: 0, film: 0, evidence: 0, search: 0 }

test('film for scouts alone is not counted by the filter that everybody has', () =>
  database.inRolledBackTransaction(async () => {
    const ada = await photographed(20)
    const found = async (by: Account | 'anon') =>
      (
        await database.as<{ ids: string[] }>(
          by,
          `select array(select jsonb_array_elements_text(search_athletes('{"hasVideo": true}') -> 'ids')) as ids`,
        )
      ).rows[0]?.ids
    const vera = await createScout(database, { check: 'approved' })
    expect([await found('anon'), await found(vera)]).toEqual([[ada.id], [ada.id]])
    await database.as(ada, `update video_links set visibility = 'scouts'`)
    expect([await found('anon'), await found(vera)]).toEqual([[], []])
  }))

test('a picture that was replaced, taken away or never shown is seen by its owner alone', () =>
  database.inRolledBackTransaction(async () => {
    const [ada, vera] = [await photographed(20), await createScout(database, { check: 'approved' })]
    await database.sql(
      `insert into storage.objects (bucket_id, name) values ('avatars', $1 || '/' || gen_random_uuid() || '.jpg')`,
      [ada.id],
    )
    const pictures = async (by: Account | 'anon') =>
      (await database.as(by, `select 1 from storage.objects where name like $1::text || '/%'`, [ada.id]))
        .changed
    expect([await pictures(ada), await pictures(vera), await pictures('anon')]).toEqual([2, 1, 1])
    await database.sql(`update athlete_profiles set avatar_path = '' where id = $1`, [ada.id])
    expect([await pictures(ada), await pictures(vera), await pictures('anon')]).toEqual([2, 0, 0])
  }))

describe('photo and film of a minor', () => {
  test('are seen by no scout before the guardian agreed to each of them', () =>
    database.inRolledBackTransaction(async () => {
      const [mina, vera] = [await photographed(16), await createScout(database, { check: 'approved' })]
      expect(await seen(vera, mina)).toEqual(nothing)
      expect(
        (
          await database.as(vera, 'select photo_allowed, film_allowed from athlete_profiles where id = $1', [
            mina.id,
          ])
        ).rows,
      ).toEqual([{ photo_allowed: false, film_allowed: false }])
      await decideAsGuardian(database, mina, 'consent_photo')
      expect(await seen(vera, mina)).toEqual({ ...nothing, photo: 1 })
      await decideAsGuardian(database, mina, 'consent_film')
      expect(await seen(vera, mina)).toEqual({ photo: 1, film: 1, evidence: 1, search: 1 })
      expect((await seen(mina, mina)).photo).toBe(1)
    }))

  test.each([
    ['photo', 'withdraw_photo', { photo: 0, film: 1, evidence: 1, search: 1 }],
    ['film', 'withdraw_film', { photo: 1, film: 0, evidence: 0, search: 0 }],
    ['account', 'withdraw', nothing],
  ])('are gone the moment the consent to the %s is withdrawn', (_what, decision, left) =>
    database.inRolledBackTransaction(async () => {
      const [mina, vera] = [await photographed(16), await createScout(database, { check: 'approved' })]
      await decideAsGuardian(database, mina, 'consent_photo')
      await decideAsGuardian(database, mina, 'consent_film')
      await decideAsGuardian(database, mina, decision)
      expect(await seen(vera, mina)).toEqual(left)
      expect(
        (
          await database.as(
            mina,
            'select scope, decision from consents order by created_at desc, scope limit 1',
          )
        ).rows.length,
      ).toBe(1)
      if (decision !== 'withdraw') return
      await mailNewGuardianLink(database, mina)
      await decideAsGuardian(database, mina, 'consent')
      expect(await seen(vera, mina)).toEqual(nothing)
    }),
  )

  test('of an adult need no consent', () =>
    database.inRolledBackTransaction(async () => {
      const [ada, vera] = [await photographed(20), await createScout(database, { check: 'approved' })]
      expect(await seen(vera, ada)).toEqual({ photo: 1, film: 1, evidence: 1, search: 1 })
    }))
})
