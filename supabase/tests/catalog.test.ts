import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LIMITS } from '#shared/limits.ts'
import { RULES } from './catalog-rules.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

let stage: TestDatabase

beforeAll(async () => {
  stage = await openTestDatabase()
})
afterAll(() => stage.close())

test.each(RULES)('nothing may %s', async (_rule, question) => {
  expect((await stage.sql<Record<string, string>>(question)).map((row) => Object.values(row)[0])).toEqual([])
})

/** A rule that finds nothing could be a rule that looks at nothing. */
test.each(RULES)('what may not %s is found once it is planted', (_rule, question, fault) =>
  stage.inRolledBackTransaction(async () => {
    await stage.sql('set local role postgres')
    await stage.sql(fault)
    expect((await stage.sql(question)).length).toBeGreaterThan(0)
  }),
)

describe('the numbers in SQL are the numbers of LIMITS', () => {
  test.each([
    ['profiles', 'full_name', LIMITS.profile.fullNameMaxChars],
    ['profiles', 'email', LIMITS.email.maxChars],
    ['admin_invitations', 'email', LIMITS.email.maxChars],
    ['message_requests', 'intro', LIMITS.request.introMaxChars],
    ['message_requests', 'subject', LIMITS.request.subjectMaxChars],
    ['messages', 'content', LIMITS.message.contentMaxChars],
    ['messages', 'subject', LIMITS.request.subjectMaxChars],
    ['verifications', 'evidence_note', LIMITS.verification.noteMaxChars],
    ['boards', 'name', LIMITS.board.nameMaxChars],
    ['board_item_notes', 'body', LIMITS.board.noteMaxChars],
    ['endorsements', 'notes', LIMITS.endorsement.notesMaxChars],
    ['flags', 'details', LIMITS.flag.detailsMaxChars],
    ['events', 'title', LIMITS.event.titleMaxChars],
    ['athlete_profiles', 'bio', LIMITS.athlete.bioMaxChars],
    ['measurement_imports', 'file_name', LIMITS.file.nameMaxChars],
  ])('%s.%s holds what LIMITS allows', async (table, column, limit) => {
    const checks = await stage.sql<{ text: string }>(
      `select pg_get_constraintdef(k.oid) as text from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
       where k.contype = 'c' and k.conrelid = ('public.' || $1)::regclass and a.attname = $2`,
      [table, column],
    )
    const numbers = checks.flatMap(({ text }) =>
      [
        ...text.matchAll(/char_length\([^)]*\)*\s*(?:<=|>= 1\) AND \(char_length\([^)]*\)*\s*<=)\s*(\d+)/g),
      ].map((m) => Number(m[1])),
    )
    expect(numbers.at(-1)).toBe(limit)
  })

  test.each<[string, string, string]>([
    ['security_audit_log_stamp', `60, '1 hour'`, `${LIMITS.audit.clientRowsPerHour}, '1 hour'`],
    ['admin_invitations_check', `5, '60 minutes'`, rate(LIMITS.rateLimit.adminInvitation)],
    ...[
      'verifications_before',
      'admin_acts',
      'resolve_dispute',
      'revoke_admin',
      'import_measurements',
      'undo_import',
    ].map(
      (name): [string, string, string] =>
        [name, `200, '60 minutes'`, rate(LIMITS.rateLimit.adminAction)] as [string, string, string],
    ),
    ['message_requests_before', `30, '1 hour'`, `${LIMITS.request.perHour}, '1 hour'`],
    ['message_requests_before', `interval '30 days'`, `interval '${LIMITS.request.cooldownDays} days'`],
    ['message_requests_before', `interval '14 days'`, `interval '${LIMITS.request.expiresDays} days'`],
    ['messages_before', `300, '1 hour'`, `${LIMITS.message.perHour}, '1 hour'`],
    ['onboard_athlete', 'years < 13', `years < ${LIMITS.athlete.minAgeYears}`],
    [
      'onboarding_positions',
      'cardinality(places) > 4',
      `cardinality(places) > ${LIMITS.athlete.positionsMax}`,
    ],
    ['measurement_percentiles', 'count(*) >= 20', `count(*) >= ${LIMITS.percentile.minPeople}`],
    [
      'validate_search_filter',
      `(filter ->> 'text') > 100`,
      `(filter ->> 'text') > ${LIMITS.search.textMaxChars}`,
    ],
    [
      'check_search_metrics',
      `jsonb_array_length(filter -> 'metrics') > 8`,
      `jsonb_array_length(filter -> 'metrics') > ${LIMITS.search.rangesMax}`,
    ],
    ['check_search_page', `between 1 and 100`, `between 1 and ${LIMITS.search.pageMax}`],
    [
      'rate_limit_window',
      `'login' then interval '15 minutes'`,
      `'login' then interval '${LIMITS.rateLimit.login.windowMinutes} minutes'`,
    ],
  ])('%s repeats %s', async (name, written, wanted) => {
    expect(written).toBe(wanted)
    const [found] = await stage.sql<{ body: string }>(
      `select prosrc as body from pg_proc where pronamespace = 'private'::regnamespace and proname = $1`,
      [name],
    )
    expect(found?.body).toContain(wanted)
  })

  test('an audit row of a client stays under its bytes', async () => {
    const [found] = await stage.sql<{ text: string }>(
      `select pg_get_constraintdef(oid) as text from pg_constraint where conname = 'security_audit_log_details_check'`,
    )
    expect(found?.text).toContain(`<= ${LIMITS.audit.detailsMaxBytes}`)
  })
})

function rate({ attempts, windowMinutes }: { attempts: number; windowMinutes: number }) {
  return `${attempts}, '${windowMinutes} minutes'`
}

test('no table or column knows a price, a plan or a payment', async () => {
  const paid = await stage.sql(
    `select table_name, column_name from information_schema.columns where table_schema in ('public', 'private')
     and (table_name || ' ' || column_name) ~ '(price|payment|invoice|subscription|premium|paid|billing|tier|_plan|plan_)'`,
  )
  expect(paid).toEqual([])
})
