import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAthlete, createScout } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'
import { DAD, testFamilies } from './test-family.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
const { family } = testFamilies(() => database)

/** Columns that hold somebody's id and follow no account by themselves: which function takes it out. */
const TAKEN_OUT: Record<string, string> = {
  'admin_task_marks.subject_id': 'erase_from_reports',
  'blocks.blocked_id': 'profiles_after_delete_blocks',
  'flags.subject_id': 'erase_from_reports',
  'private.activity.athlete_ids': 'erase_activity',
  'private.activity_days.subject_id': 'erase_activity',
  'private.activity_waiting.actor_id': 'erase_activity',
  'private.activity_waiting.subject_id': 'erase_activity',
  'private.case_notes.case_id': 'erase_from_reports',
  'private.case_referrals.case_id': 'erase_from_reports',
  'private.figure_days.subject_id': 'erase_activity',
  'private.ended_by_blocks.blocked_id': 'profiles_after_delete_blocks',
  'private.guardian_blocks.scout_id': 'erase_words',
  'private.moderation_decisions.subject_id': 'erase_from_reports',
  'private.running_erasures.person': 'erase_log',
  'security_audit_log.user_id': 'erase_log',
}
/** Columns with an id that is nobody's. */
const NOBODYS: Record<string, string> = {
  'athlete_profiles.id': 'a copy of user_id beside it, and goes with it',
  'messages.idempotency_key': 'a random number of the one who sends',
  'private.activity.once': 'a hash by which one fact counts once',
  'private.admin_task_readers.subject_id': 'a task; told for two minutes',
  'private.audit_chain.row_id': 'a line of the log',
  'private.confirmation_tokens.confirmation_id': 'a request to confirm',
  'private.contact_window_changes.window_id': 'a window of the calendar',
  'private.deleted_numbers.disputes': 'disputes; goes with the athlete',
  'private.deleted_numbers.id': 'a number; goes with the athlete',
  'private.ended_badges.badge_id': 'a badge',
  'private.ended_by_blocks.conversations': 'conversations; goes with who blocked',
  'private.ended_by_blocks.requests': 'requests; goes with who blocked',
  'private.event_notices.subject_id': 'an event or a series',
  'private.held_decisions.target': 'a request; goes with the guardian’s link',
  'private.measurement_sessions.id': 'a session, made where its sheet is filled in',
  'private.unsealed_audit_rows.row_id': 'a line of the log',
  'private.withdrawn_consents.conversations': 'conversations; goes with the athlete',
  'private.withdrawn_consents.requests': 'requests; goes with the athlete',
}
/** Every column that can hold an id and that no foreign key looks after; an id that a row makes for itself is its own. */
const LOOSE = `select c.oid::regclass::text || '.' || a.attname as name
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relkind in ('r', 'p') and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
    and a.atttypid in ('uuid'::regtype, 'uuid[]'::regtype) and not (a.atthasdef and a.attname = 'id')
    and not exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and a.attnum = any (k.conkey))`
/** Foreign keys to people that neither go with the account nor forget it. */
const KEPT = `select k.conrelid::regclass::text || '.' || k.conname as name from pg_constraint k
  where k.contype = 'f' and k.connamespace in ('public'::regnamespace, 'private'::regnamespace) and k.confdeltype not in ('c', 'n')
    and k.confrelid in ('auth.users'::regclass, 'public.profiles'::regclass, 'public.athlete_profiles'::regclass, 'public.scout_profiles'::regclass)`
const names = async (text: string) =>
  (await database.sql<{ name: string }>(text)).map(({ name }) => name).sort()

test('every column that can hold somebody’s id is erased, forgotten, taken out by a function, or nobody’s', async () => {
  expect(await names(KEPT)).toEqual([])
  expect(await names(LOOSE)).toEqual([...Object.keys(TAKEN_OUT), ...Object.keys(NOBODYS)].sort())
})

test.each([
  ['create table public.bad (person uuid)', LOOSE, 'bad.person'],
  ['create table public.bad (people uuid[])', LOOSE, 'bad.people'],
  [
    'create table public.bad (person uuid references public.profiles (id) on delete restrict)',
    KEPT,
    'bad.bad_person_fkey',
  ],
])('a column that nobody thought of is named: %s', (fault, question, named) =>
  database.inRolledBackTransaction(async () => {
    await database.sql('set local role postgres')
    await database.sql(fault)
    expect(await names(question)).toContain(named)
  }),
)

test.each(Object.entries(TAKEN_OUT))('%s is taken out by %s', async (column, by) => {
  const [body] = await database.sql<{ text: string }>(
    'select prosrc as text from pg_proc where proname = $1',
    [by],
  )
  const table = column.slice(0, column.lastIndexOf('.'))
  expect(body?.text).toMatch(
    new RegExp(`(?:delete from|update) ${table.includes('.') ? table : `public.${table}`} `),
  )
})

test('a guardian’s block of a scout forgets the scout who goes', () =>
  database.inRolledBackTransaction(async () => {
    const { mina } = await family(1)
    const vera = await createScout(database, { check: 'approved' })
    await database.sql(
      'insert into private.guardian_blocks (link_id, scout_id) select id, $2 from guardian_links where athlete_id = $1 and guardian_email = $3',
      [mina.id, vera.id, DAD],
    )
    await database.sql('delete from auth.users where id = $1', [vera.id])
    expect(await database.sql('select from private.guardian_blocks')).toEqual([])
  }))

test('a doubt about a number goes with whoever raised it, and the number counts again', () =>
  database.inRolledBackTransaction(async () => {
    const [ada, vera, sven] = [
      await createAthlete(database),
      await createScout(database, { check: 'approved' }),
      await createScout(database, { check: 'approved' }),
    ]
    const [number] = await database.sql<{ id: string }>(
      `insert into measurements (athlete_id, metric_code, value_entered, unit_entered, measured_on, method)
       values ($1, 'sprint30_s', 4.3, 's', current_date, 'laser') returning id`,
      [ada.id],
    )
    for (const by of [vera, sven])
      await database.sql(
        `insert into measurement_disputes (measurement_id, raised_by, reason) values ($1, $2, 'Too quick')`,
        [number?.id, by.id],
      )
    const status = async () =>
      (
        await database.sql<{ standing: string }>(
          `select concat_ws(' since ', dispute_status, disputed_on) as standing from measurements where id = $1`,
          [number?.id],
        )
      )[0]?.standing
    await database.sql('delete from auth.users where id = $1', [vera.id])
    expect(await status()).toMatch(/^disputed since 20/)
    await database.sql('delete from auth.users where id = $1', [sven.id])
    expect(await status()).toBe('none')
    // With the athlete both go, in whatever order.
    await database.sql('delete from auth.users where id = $1', [ada.id])
    expect(await database.sql('select from measurements where id = $1', [number?.id])).toEqual([])
  }))
