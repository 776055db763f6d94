import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callerFor, createPersonas, PERSONA_NAMES, type PersonaName, type Personas } from './personas.ts'
import { POLICY_CASES } from './policy-matrix.ts'
import type { Command, PolicyCase } from './policy-matrix-case.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
let personas: Personas

beforeAll(async () => {
  database = await openTestDatabase()
  personas = await createPersonas(database)
})
afterAll(() => database.close())

test('every table of the database is in the policy matrix', async () => {
  const tables = await database.sql<{ name: string }>(
    `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`,
  )
  const listed = new Set(POLICY_CASES.map(({ table }) => table))
  expect(tables.map(({ name }) => name).filter((name) => !listed.has(name))).toEqual([])
})

describe.each(POLICY_CASES)('policies on $table: $what', (row) => {
  test.each(['select', 'insert', 'update', 'delete'] as const)(
    'allow %s to those listed and no one else',
    async (verb) => {
      const allowed: PersonaName[] = []
      for (const kind of PERSONA_NAMES) if (await may(row, verb, kind)) allowed.push(kind)
      expect(allowed).toEqual(PERSONA_NAMES.filter((kind) => row.may[verb]?.includes(kind)))
    },
  )

  test('are tested with a row that exists', async () => {
    if (row.what.includes('disputed')) return
    const found = await database.sql(`select 1 from public.${row.table} where ${row.where(personas)}`)
    expect(found.length).toBeGreaterThan(0)
  })
})

/** True when a row was returned or changed; an error and an empty result both count as denied. */
async function may(row: PolicyCase, verb: Command, kind: PersonaName): Promise<boolean> {
  let did = false
  await database.inRolledBackTransaction(async () => {
    const person = callerFor(personas, kind)
    const [text, ...values] = await statement(row, verb, kind)
    if (text === '') return
    const outcome = await database.as(person, text, values)
    if (outcome.refused && !/^(42501|PT4\d\d|23\d\d\d)$/.test(outcome.refused.code))
      throw new Error(`${row.table} ${verb} as ${kind}: ${outcome.refused.code} ${outcome.refused.message}`)
    did = outcome.refused === null && outcome.changed > 0
  })
  return did
}

async function statement(row: PolicyCase, verb: Command, kind: PersonaName): Promise<[string, ...unknown[]]> {
  const where = row.where(personas)
  const me = kind === 'anon' ? personas.bob.id : personas[kind].id // an anonymous caller uses another user's id
  const key = await firstColumn(row.table)
  switch (verb) {
    case 'select':
      return [`select ${key} from public.${row.table} where ${where}`]
    case 'insert':
      return row.insert ? row.insert(personas, me) : [`insert into public.${row.table} default values`]
    case 'update':
      return [`update public.${row.table} set ${row.set ?? `${key} = ${key}`} where ${where}`]
    case 'delete':
      return [`delete from public.${row.table} where ${where}`]
  }
}

async function firstColumn(table: string) {
  const [column] = await database.sql<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = ('public.' || $1)::regclass and attnum > 0 and not attisdropped order by attnum limit 1`,
    [table],
  )
  return column?.name ?? 'id'
}
