import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Account, createAdmin, createAthlete, createScout, verify } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

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
    database.as<{
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

  test('creates athletes without accounts whom only verified scouts find and nobody can contact', () =>
    database.inRolledBackTransaction(async () => {
      const [amy, vera, una] = [
        await createAdmin(database),
        await createScout(database, { check: 'approved' }),
        await createScout(database),
      ]
      const { rows } = await bring(amy, [line(2, 'Ike Marlsworth', 4.52), line(3, 'Rhys Wexcombe', null)])
      expect(rows[0]?.r).toMatchObject({ created: 2, changed: 0, refused: 0 })
      const seen = async (who: Account | 'anon') =>
        (await database.as(who, `select display_name from athlete_profiles where user_id is null`)).changed
      expect([await seen(vera), await seen(una), await seen('anon'), await seen(amy)]).toEqual([2, 0, 0, 2])
      const [ike] = await database.sql<{ id: string; contact_state: string }>(
        `select id, contact_state from athlete_profiles where display_name = 'Ike Marlsworth'`,
      )
      expect(ike?.contact_state).toBe('closed')
      expect((await database.as(vera, `select request_contact($1, 'a', 'b')`, [ike?.id])).refused?.hint).toBe(
        'contact.not_found',
      )
      expect(
        (
          await database.as<{ r: { ids: string[] } }>(
            vera,
            `select search_athletes('{"sport": "american_football", "metrics": [{"metric": "dash40_s", "max": 4.6}]}') as r`,
          )
        ).rows[0]?.r.ids,
      ).toEqual([ike?.id])
    }))

  test('changes nothing when the same file is imported again', () =>
    database.inRolledBackTransaction(async () => {
      const amy = await createAdmin(database)
      await bring(amy, [line(2, 'Ike Marlsworth', 4.52)])
      const before = await database.sql('select count(*) from measurement_imports')
      expect((await bring(amy, [line(2, 'Ike Marlsworth', 4.52)])).rows[0]?.r).toMatchObject({
        import_id: null,
        created: 0,
        changed: 0,
        unchanged: 1,
      })
      expect(await database.sql('select count(*) from measurement_imports')).toEqual(before)
    }))

  test('reports the rows it refuses, line by line, and imports the rest', () =>
    database.inRolledBackTransaction(async () => {
      const amy = await createAdmin(database)
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

  test('takes today’s numbers from where the day has begun already, and none of the day after', () =>
    database.inRolledBackTransaction(async () => {
      const amy = await createAdmin(database)
      const [{ ahead, later }] = (await database.sql<{ ahead: string; later: string }>(
        'select (current_date + 1)::text as ahead, (current_date + 2)::text as later',
      )) as [{ ahead: string; later: string }]
      const sprint = { metric: 'dash40_s', value: 4.7, unit: 's' }
      const { rows } = await bring(amy, [
        line(2, 'Ike Marlsworth', null, { measurements: [{ ...sprint, measured_on: ahead }] }),
        line(3, 'Rhys Wexcombe', null, { measurements: [{ ...sprint, measured_on: later }] }),
      ])
      expect(rows[0]?.r.problems).toEqual([
        {
          row: 3,
          problems: [
            {
              field: 'dash40_s',
              message: `measured_on ${later} was given, a day that has passed is wanted.`,
            },
          ],
        },
      ])
    }))

  test('is undone as a whole, and replaced values come back', () =>
    database.inRolledBackTransaction(async () => {
      const amy = await createAdmin(database)
      await bring(amy, [line(2, 'Ike Marlsworth', 4.52)])
      const second = await bring(amy, [line(2, 'Ike Marlsworth', 4.49), line(3, 'Rhys Wexcombe', 4.6)], {
        file_hash: 'b'.repeat(64),
      })
      expect(second.rows[0]?.r).toMatchObject({ created: 1, changed: 1 })
      expect(
        (await database.as(amy, 'select undo_import($1) as r', [second.rows[0]?.r.import_id])).rows,
      ).toEqual([{ r: { measurements: 1, restored: 1, athletes: 1 } }])
      expect(
        await database.sql(
          `select p.display_name as name, b.value from athlete_best_results b join athlete_profiles p on p.id = b.athlete_id where b.min_provenance = 1`,
        ),
      ).toEqual([{ name: 'Ike Marlsworth', value: 4.52 }])
      expect(
        (await database.as(amy, 'select undo_import($1)', [second.rows[0]?.r.import_id])).refused?.hint,
      ).toBe('import.not_found')
    }))

  test('leaves alone what is disputed or was lowered and says so, and an undo ends the dispute', () =>
    database.inRolledBackTransaction(async () => {
      const [amy, vera] = [await createAdmin(database), await createScout(database, { check: 'approved' })]
      const first = (await bring(amy, [line(2, 'Ike Marlsworth', 4.52)])).rows[0]?.r
      const dispute = () =>
        database.as<{ id: string }>(
          vera,
          `insert into measurement_disputes (measurement_id, reason) select id, 'Not plausible' from measurements returning id`,
        )
      const numbers = () =>
        database.sql('select value, provenance, dispute_status as status from measurements')
      const open = (await dispute()).rows[0]?.id
      for (const [dash, hash] of [
        [4.2, 'b'],
        [4.52, 'c'],
      ] as const) {
        const again = await bring(amy, [line(2, 'Ike Marlsworth', dash)], { file_hash: hash.repeat(64) })
        expect(again.rows[0]?.r).toMatchObject({
          unchanged: 1,
          problems: [
            { row: 2, problems: [{ field: 'dash40_s', message: expect.stringContaining('disputed') }] },
          ],
        })
      }
      expect(await numbers()).toEqual([{ value: 4.52, provenance: 'imported', status: 'disputed' }])
      await database.as(amy, `select resolve_dispute($1, 'lowered', 'The file was wrong')`, [open])
      const later = await bring(amy, [line(2, 'Ike Marlsworth', 4.2)], { file_hash: 'd'.repeat(64) })
      expect(later.rows[0]?.r.problems[0]?.problems[0]?.message).toContain('lowered')
      expect(await numbers()).toEqual([{ value: 4.52, provenance: 'self_reported', status: 'resolved' }])
      await dispute()
      expect((await database.as(amy, 'select undo_import($1)', [first?.import_id])).refused).toBeNull()
      expect(await numbers()).toEqual([])
      expect(
        await database.sql(
          `select params ->> 'because' as because from notifications where user_id = $1 order by created_at, ctid`,
          [vera.id],
        ),
      ).toEqual([{ because: 'changed' }, { because: 'deleted' }])
    }))

  test('can arrive in several calls', () =>
    database.inRolledBackTransaction(async () => {
      const amy = await createAdmin(database)
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
    ['no confirmation that they are adults', { adults_only: false }, 'import.adults_only'],
  ])('is refused with %s', (_what, meta, hint) =>
    database.inRolledBackTransaction(async () =>
      expect((await bring(await createAdmin(database), [line(2, 'A B', 4.5)], meta)).refused?.hint).toBe(
        hint,
      ),
    ),
  )

  test('is for admins alone', () =>
    database.inRolledBackTransaction(async () => {
      const ada = await createAthlete(database)
      await verify(database, ada, 'approved')
      expect((await bring(ada, [line(2, 'A B', 4.5)])).refused?.hint).toBe('admin.only')
      expect((await database.as('anon', `select import_measurements('{}', '[]')`)).refused?.code).toBe(
        '42501',
      )
    }))
})
