import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Account, createAdmin, createAthlete, createScout, verify } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

let stage: TestDatabase
beforeAll(async () => {
  stage = await openTestDatabase()
})
afterAll(() => stage.close())

describe('an import', () => {
  const META = {
    file_name: 'day.csv',
    file_hash: 'a'.repeat(64),
    source: 'club-day',
    sport: 'american_football',
    adults_only: true,
  }
  const line = (row: number, name: string, dash: number | null, more = {}) => ({
    row,
    key: name.toLowerCase(),
    name,
    positions: ['wr'],
    club: 'East',
    class_year: 2026,
    measurements:
      dash === null
        ? []
        : [{ metric: 'dash40_s', value: dash, unit: 's', measured_on: '2026-03-14', method: 'hand' }],
    ...more,
  })
  const bring = (who: Account, rows: object[], meta: object = {}) =>
    stage.as<{
      r: {
        import_id: string | null
        created: number
        changed: number
        unchanged: number
        refused: number
        problems: { row: number; problems: { field: string; message: string }[] }[]
      }
    }>(who, 'select import_measurements($1, $2) as r', [
      JSON.stringify({ ...META, ...meta }),
      JSON.stringify(rows),
    ])

  test('brings people without accounts whom verified scouts alone find, and nobody can write to', () =>
    stage.inRolledBackTransaction(async () => {
      const [amy, vera, una] = [
        await createAdmin(stage),
        await createScout(stage, { check: 'approved' }),
        await createScout(stage),
      ]
      const { rows } = await bring(amy, [line(2, 'Ike Marlsworth', 4.52), line(3, 'Rhys Wexcombe', null)])
      expect(rows[0]?.r).toMatchObject({ created: 2, changed: 0, refused: 0 })
      const seen = async (who: Account | 'anon') =>
        (await stage.as(who, `select display_name from athlete_profiles where user_id is null`)).changed
      expect([await seen(vera), await seen(una), await seen('anon'), await seen(amy)]).toEqual([2, 0, 0, 2])
      const [ike] = await stage.sql<{ id: string; contact_state: string }>(
        `select id, contact_state from athlete_profiles where display_name = 'Ike Marlsworth'`,
      )
      expect(ike?.contact_state).toBe('closed')
      expect((await stage.as(vera, `select request_contact($1, 'a', 'b')`, [ike?.id])).refused?.hint).toBe(
        'contact.not_found',
      )
      expect(
        (
          await stage.as<{ r: { ids: string[] } }>(
            vera,
            `select search_athletes('{"sport": "american_football", "metrics": [{"metric": "dash40_s", "max": 4.6}]}') as r`,
          )
        ).rows[0]?.r.ids,
      ).toEqual([ike?.id])
    }))

  test('of the same file again changes nothing and leaves no trace', () =>
    stage.inRolledBackTransaction(async () => {
      const amy = await createAdmin(stage)
      await bring(amy, [line(2, 'Ike Marlsworth', 4.52)])
      const before = await stage.sql('select count(*) from measurement_imports')
      expect((await bring(amy, [line(2, 'Ike Marlsworth', 4.52)])).rows[0]?.r).toMatchObject({
        import_id: null,
        created: 0,
        changed: 0,
        unchanged: 1,
      })
      expect(await stage.sql('select count(*) from measurement_imports')).toEqual(before)
    }))

  test('names what it cannot take, line by line, and takes the rest', () =>
    stage.inRolledBackTransaction(async () => {
      const amy = await createAdmin(stage)
      const { rows } = await bring(amy, [
        line(2, 'Ike Marlsworth', 14.52),
        line(3, '', 4.5),
        line(4, 'Rhys Wexcombe', 4.6, { class_year: 'soon' }),
        line(5, 'Finn Lowmoor', null, {
          measurements: [
            { metric: 'magic', value: 1, unit: 's', measured_on: '2026-03-14' },
            { metric: 'dash40_s', value: 4.7, unit: 'kg', measured_on: '2026-03-14' },
            { metric: 'vertical_cm', value: 30, unit: 'in', measured_on: '2026-02-31' },
          ],
        }),
        line(6, 'Bram Kittering', 4.8),
        line(7, 'Bram Kittering', 4.9),
      ])
      expect(rows[0]?.r).toMatchObject({ created: 3, refused: 2, unchanged: 1 })
      expect(
        rows[0]?.r.problems.map(({ row, problems }) => [row, problems.map(({ field }) => field).sort()]),
      ).toEqual([
        [2, ['dash40_s']],
        [3, ['name']],
        [4, ['class_year']],
        [5, ['dash40_s', 'magic', 'vertical_cm']],
        [7, ['dash40_s']],
      ])
    }))

  test('is undone as a whole, and what it replaced comes back', () =>
    stage.inRolledBackTransaction(async () => {
      const amy = await createAdmin(stage)
      await bring(amy, [line(2, 'Ike Marlsworth', 4.52)])
      const second = await bring(amy, [line(2, 'Ike Marlsworth', 4.49), line(3, 'Rhys Wexcombe', 4.6)], {
        file_hash: 'b'.repeat(64),
      })
      expect(second.rows[0]?.r).toMatchObject({ created: 1, changed: 1 })
      expect(
        (await stage.as(amy, 'select undo_import($1) as r', [second.rows[0]?.r.import_id])).rows,
      ).toEqual([{ r: { measurements: 1, restored: 1, athletes: 1 } }])
      expect(
        await stage.sql(
          `select p.display_name as name, b.value from athlete_best_results b join athlete_profiles p on p.id = b.athlete_id where b.min_provenance = 1`,
        ),
      ).toEqual([{ name: 'Ike Marlsworth', value: 4.52 }])
      expect(
        (await stage.as(amy, 'select undo_import($1)', [second.rows[0]?.r.import_id])).refused?.hint,
      ).toBe('import.not_found')
    }))

  test('may arrive in several calls', () =>
    stage.inRolledBackTransaction(async () => {
      const amy = await createAdmin(stage)
      const first = (await bring(amy, [line(2, 'Ike Marlsworth', 4.52)])).rows[0]?.r
      const second = (await bring(amy, [line(3, 'Rhys Wexcombe', 4.6)], { import_id: first?.import_id }))
        .rows[0]?.r
      expect(second).toMatchObject({ import_id: first?.import_id, created: 2, call: { created: 1 } })
      expect(
        (await bring(amy, [line(4, 'X Y', 4.6)], { import_id: first?.import_id, file_hash: 'c'.repeat(64) }))
          .refused?.hint,
      ).toBe('import.not_found')
    }))

  test.each([
    ['an unknown sport', { sport: 'quidditch' }, 'import.sport'],
    ['an odd source', { source: 'No!' }, 'import.source'],
    ['no hash of the file', { file_hash: '' }, 'import.file_hash'],
    ['nobody’s word that they are adults', { adults_only: false }, 'import.adults_only'],
  ])('with %s is refused', (_what, meta, hint) =>
    stage.inRolledBackTransaction(async () =>
      expect((await bring(await createAdmin(stage), [line(2, 'A B', 4.5)], meta)).refused?.hint).toBe(hint),
    ),
  )

  test('is for admins alone', () =>
    stage.inRolledBackTransaction(async () => {
      const ada = await createAthlete(stage)
      await verify(stage, ada, 'approved')
      expect((await bring(ada, [line(2, 'A B', 4.5)])).refused?.hint).toBe('admin.only')
      expect((await stage.as('anon', `select import_measurements('{}', '[]')`)).refused?.code).toBe('42501')
    }))
})
