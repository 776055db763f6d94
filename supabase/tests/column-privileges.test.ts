import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callerFor, createPersonas, type PersonaName, type Personas } from './personas.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
let personas: Personas
beforeAll(async () => {
  database = await openTestDatabase()
  personas = await createPersonas(database)
})
afterAll(() => database.close())

/** Row-level security hides rows, not columns: a hidden column must be neither readable nor usable in a filter. */
const HIDDEN: [table: string, column: string, from: PersonaName[]][] = [
  ['athlete_profiles', 'import_key', ['anon', 'vera', 'ada', 'amy']],
  ['athlete_profiles', 'import_source', ['anon', 'vera', 'ada', 'amy']],
  ['measurements', 'source_key', ['anon', 'vera', 'ada', 'amy']],
  ['measurements', 'recorded_by', ['anon']],
  ['measurements', 'source_import_id', ['anon']],
  ['conversation_participants', 'guardian_link_id', ['vera', 'ada']],
  ['consents', 'ip_address', ['mina', 'amy']],
]

describe.each(HIDDEN)('hidden columns of %s.%s', (table, column, kinds) => {
  test.each(kinds)('are not readable by %s, directly or through a filter', async (kind) => {
    for (const question of [
      `select ${column} from ${table}`,
      `select count(*) from ${table} where ${column}::text like 'a%'`,
      `select 1 from ${table} order by ${column}`,
      `select count(${column}) from ${table}`,
      `select * from ${table}`,
    ]) {
      expect([question, (await database.as(callerFor(personas, kind), question)).refused?.code]).toEqual([
        question,
        '42501',
      ])
    }
  })
})

/** Mass assignment: columns that a user may never set, whatever else they may write in the row. */
const FIXED: [table: string, who: PersonaName, columns: string[]][] = [
  ['profiles', 'ada', ['id', 'role', 'email', 'created_at']],
  [
    'athlete_profiles',
    'ada',
    [
      'id',
      'user_id',
      'is_minor',
      'age_band',
      'effective_visibility',
      'contact_state',
      'approved_verifications',
      'created_at',
      'updated_at',
    ],
  ],
  ['scout_profiles', 'vera', ['user_id', 'verified_until', 'approved_verifications', 'created_at']],
  [
    'measurements',
    'ada',
    [
      'athlete_id',
      'value',
      'provenance',
      'recorded_by',
      'verified_by',
      'dispute_status',
      'source_key',
      'source_import_id',
    ],
  ],
  ['verifications', 'amy', ['user_id', 'type', 'evidence_note', 'decided_at', 'decided_by', 'revoked_at']],
  [
    'endorsements',
    'vera',
    ['scout_id', 'athlete_id', 'scout_name', 'scout_organization', 'scout_verifications', 'created_at'],
  ],
  ['messages', 'vera', ['content', 'subject', 'sender_id', 'recipient_id', 'created_at', 'deleted_at']],
  ['conversation_participants', 'ada', ['user_id', 'role', 'display_name', 'conversation_id']],
  ['notifications', 'ada', ['user_id', 'kind', 'params', 'url', 'created_at']],
  ['boards', 'vera', ['owner_id', 'is_default']],
  ['board_items', 'vera', ['board_id', 'athlete_id', 'added_by']],
  ['board_item_notes', 'vera', ['author_id', 'item_id']],
  ['admin_invitations', 'amy', ['email', 'invited_by', 'expires_at', 'used_by']],
  ['data_requests', 'ada', ['status', 'user_id', 'kind']],
  ['flags', 'ada', ['status', 'decision_id', 'snapshot', 'appeal', 'appealed_at']],
]

describe.each(FIXED)('protected columns of %s as %s', (table, kind, columns) => {
  test.each(columns)('%s cannot be set by an update', async (column) => {
    const tried = await database.as(callerFor(personas, kind), `update ${table} set ${column} = ${column}`)
    expect(tried.refused?.code).toBe('42501')
  })
})

test('a row cannot be given to another user or taken over', async () => {
  for (const [table, column] of [
    ['user_settings', 'user_id'],
    ['rate_limits', 'user_id'],
    ['athlete_sports', 'athlete_id'],
    ['athlete_positions', 'athlete_id'],
  ]) {
    const tried = await database.as(personas.ada, `update ${table} set ${column} = $1 where ${column} = $2`, [
      personas.mina.id,
      personas.ada.id,
    ])
    expect([table, tried.refused?.code]).toEqual([table, '42501'])
    const stolen = await database.as(
      personas.bob,
      `update ${table} set ${column} = $1 where ${column} = $2`,
      [personas.bob.id, personas.ada.id],
    )
    expect([table, stolen.changed]).toEqual([table, 0])
  }
})

test('no user reads another’s email, birth date, guardian or consent', async () => {
  for (const kind of ['anon', 'bob', 'vera', 'sven', 'una'] as const) {
    const me = kind === 'anon' ? null : personas[kind].id
    for (const [table, owner] of [
      ['profiles', 'id'],
      ['athlete_private_details', 'athlete_id'],
      ['guardian_links', 'athlete_id'],
      ['consents', 'athlete_id'],
    ]) {
      const { rows } = await database.as(
        callerFor(personas, kind),
        `select ${owner} from ${table} where ${owner} is distinct from $1`,
        [me],
      )
      expect([kind, table, rows]).toEqual([kind, table, []])
    }
  }
})

test('the private schema is callable only as granted', async () => {
  const functions = await database.sql<{ call: string }>(
    `select 'select private.' || p.proname || '(' || array_to_string(array(select 'null::' || format_type(t, null) from unnest(p.proargtypes) t), ', ') || ')' as call
     from pg_proc p where p.pronamespace = 'private'::regnamespace and p.prorettype <> 'trigger'::regtype
       and not has_function_privilege('authenticated', p.oid, 'execute')`,
  )
  expect(functions.length).toBeGreaterThan(20)
  for (const { call } of functions)
    expect([call, (await database.as(personas.ada, call)).refused?.code]).toEqual([call, '42501'])
})
