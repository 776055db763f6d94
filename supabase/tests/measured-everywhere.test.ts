import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAthlete, createScout } from './test-accounts.ts'
import { type Caller, openTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

/** A time that nothing else in the database has. */
const MARKED = 4.3217

/** Where a value goes out alone, and why: it stands beside its number, which says who measured it. */
const BESIDE_ITS_NUMBER: Record<string, string> = {
  measurement_percentiles: 'a place among peers, shown beside the number it belongs to',
  athlete_best_results: 'an index of measurements: measurement_id leads to the row, which is read with it',
}

/** Objects that hold the marked value themselves. */
function holders(answer: unknown): Record<string, unknown>[] {
  if (Array.isArray(answer)) return answer.flatMap(holders)
  if (answer === null || typeof answer !== 'object') return []
  const inside = Object.values(answer)
  const own = inside.includes(MARKED) ? [answer as Record<string, unknown>] : []
  return [...own, ...inside.flatMap(holders)]
}

type Routine = { name: string; names: string[]; types: string[] }
const routines = () =>
  database.sql<Routine>(
    `select p.proname as name, coalesce(p.proargnames[1:p.pronargs - p.pronargdefaults], '{}') as names,
       array(select format_type(t, null) from unnest(p.proargtypes::oid[]) with ordinality a (t, n)
         where n <= p.pronargs - p.pronargdefaults order by n) as types
     from pg_proc p
     where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and p.prorettype <> 'trigger'::regtype
       and p.prorettype <> 'void'::regtype
     order by 1`,
  )
/** Of every table and view those columns that this role may read. */
const relations = (role: string) =>
  database.sql<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(quote_ident(a.attname)::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'm', 'p')
       and has_column_privilege($1, c.oid, a.attnum, 'select')
     group by 1 order by 1`,
    [role],
  )

test('whatever answers with a value of a measurement says who measured it, how and when', () =>
  database.inRolledBackTransaction(async () => {
    const [ada, bob] = [
      await createAthlete(database, { years: 20 }),
      await createAthlete(database, { years: 20 }),
    ]
    const vera = await createScout(database, { check: 'approved' })
    for (const who of [ada, bob])
      await database.sql(
        `insert into measurements (athlete_id, metric_code, value_entered, unit_entered, measured_on, method, measured_by, measured_by_name)
         values ($1, 'sprint30_s', $2, 's', current_date - 10, 'laser', 'person', 'Coach')`,
        [who.id, MARKED],
      )
    const [page] = await database.sql<{ handle: string }>(
      'select handle from athlete_profiles where id = $1',
      [ada.id],
    )
    const [number] = await database.sql<{ id: string }>('select id from measurements where athlete_id = $1', [
      ada.id,
    ])
    const byName: Record<string, unknown> = {
      athlete_ids: [ada.id, bob.id],
      ids: [ada.id, bob.id],
      audience: 'scout',
      handle: page?.handle,
      metric: 'sprint30_s',
      method: 'laser',
      measurement: number?.id,
      measurement_id: number?.id,
    }
    const byType: Record<string, unknown> = {
      uuid: ada.id,
      'uuid[]': [ada.id, bob.id],
      jsonb: { handle: page?.handle, sport: 'soccer', metric: 'sprint30_s' },
      integer: 5,
    }
    const told = new Map<string, string[][]>()
    const asks = async (who: string, by: Caller, text: string, given: unknown[], name: string) => {
      await database.sql('savepoint asked')
      const { rows } = await database.as<Record<string, unknown>>(by, text, given)
      await database.sql('rollback to savepoint asked')
      for (const holder of holders(rows))
        told.set(name, [...(told.get(name) ?? []), [who, ...Object.keys(holder)]])
    }
    const callers: [string, Caller, string][] = [
      ['athlete', ada, 'authenticated'],
      ['scout', vera, 'authenticated'],
      ['anon', 'anon', 'anon'],
    ]
    const known = await routines()
    for (const [who, by, role] of callers) {
      for (const { name, names, types } of known) {
        const given = types.map((type, n) => {
          const value = byName[names[n] ?? ''] ?? byType[type] ?? null
          return type === 'jsonb' && value !== null ? JSON.stringify(value) : value
        })
        const asked = types.map((type, n) => `$${n + 1}::${type}`).join()
        await asks(who, by, `select * from public.${name}(${asked})`, given, name)
      }
      for (const { name, columns } of await relations(role))
        await asks(who, by, `select ${columns} from public.${name}`, [], name)
    }
    // What was found is what exists; a test that finds nothing could be one that looks at nothing.
    expect([...told.keys()]).toEqual(
      expect.arrayContaining(['athlete_cards', 'compare_athletes', 'measurements', 'view_as']),
    )
    const silent = [...told]
      .filter(([name]) => !(name in BESIDE_ITS_NUMBER))
      .flatMap(([name, found]) => found.map((keys) => [name, keys] as const))
      .filter(
        ([, keys]) => !['measured_by', 'method', 'measured_on'].every((wanted) => keys.includes(wanted)),
      )
    expect(silent).toEqual([])
  }))
