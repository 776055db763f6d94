import { execFileSync } from 'node:child_process'
import { generateKeyPairSync, sign } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startTestServer, type TestServer } from '../../server/test/test-server.ts'
import { exportEnd, exportHeading, exportLines } from '../../web/src/features/trust/security-log/rules.ts'
import { readPart, readStatement } from '../../web/src/features/trust/security-log/types.ts'
import { createAdmin, createAthlete } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
let server: TestServer
const folder = mkdtempSync(join(tmpdir(), 'audit-export-'))
beforeAll(async () => {
  server = await startTestServer({}, { jobs: false })
  database = await openTestDatabase(server)
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await database.close()
})

type Account = Awaited<ReturnType<typeof createAdmin>>
type Row = Record<string, string>

/** The file as the screen writes it. */
async function exportFile(admin: Account, filter: object = {}) {
  const ask = <T>(text: string, values: unknown[]) =>
    database.inCommittedTransaction(async () => {
      const { rows, refused } = await database.as<{ answer: T }>(admin, `select ${text} as answer`, values)
      expect(refused).toBeNull()
      return rows[0]?.answer as T
    })
  const begun = await ask<{ id: string; first: number; last: number }>('begin_security_export($1)', [filter])
  let csv = exportHeading
  for (let after = begun.first - 1; after < begun.last; ) {
    const places = readPart(await ask('security_export_part($1, $2)', [begun.id, after]), 'part')
    csv += exportLines(places)
    after = places.at(-1)?.place ?? begun.last
  }
  const statement = () => ask<unknown>('security_export_statement($1)', [begun.id])
  await vi.waitFor(
    async () => expect(readStatement(await statement(), 'statement').signature).not.toBeNull(),
    { timeout: 20_000 },
  )
  return csv + exportEnd(readStatement(await statement(), 'statement'))
}

const rowsOf = (csv: string): Row[] => parse(csv, { columns: true })
const csvOf = (rows: Row[]) =>
  [Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))]
    .map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','))
    .join('\r\n')

function check(csv: string, ...more: string[]) {
  const file = join(folder, 'log.csv')
  writeFileSync(file, csv)
  try {
    const said = execFileSync(process.execPath, ['scripts/verify-audit-export.mjs', file, ...more], {
      encoding: 'utf8',
      stdio: 'pipe',
    })
    return { good: true, said }
  } catch (error) {
    return { good: false, said: (error as { stderr: string }).stderr }
  }
}

type Edit = (rows: Row[], line: Row, at: number) => Row[]
const changed =
  (cells: Row): Edit =>
  (rows, line, at) =>
    rows.with(at, { ...line, ...cells })

const setUp = () =>
  database.inCommittedTransaction(async () => {
    const [amy, ada, kid] = [
      await createAdmin(database),
      await createAthlete(database),
      await createAthlete(database, { years: 15 }),
    ]
    for (const { id } of [ada, kid])
      await database.sql(
        `select set_config('request.headers', '{"user-agent": "=1;=2; ''=3"}', true),
           private.write_audit_log($1, 'failed_login', '{"b": 1, "a": "=x;=y", "c": "z;''=1"}')`,
        [id],
      )
    return { amy, ada, kid }
  })

describe('an export of the security log, checked without Touchline', () => {
  let csv = ''
  let people: Awaited<ReturnType<typeof setUp>>
  beforeAll(async () => {
    people = await setUp()
    csv = await exportFile(people.amy)
  })
  const edited = (edit: Edit) => {
    const rows = rowsOf(csv)
    const at = rows.findIndex(
      ({ action, person_id }) => action === 'failed_login' && person_id === people.ada.id,
    )
    return check(csvOf(edit(rows, rows[at] as Row, at)))
  }

  test('nothing is wrong with the file as it came, and it is signed with the key of the screen', async () => {
    const [shown] = await database.sql<{ public_key: string }>(
      'select public_key from private.statement_keys',
    )
    expect(check(csv, '--key', shown?.public_key ?? '')).toMatchObject({ good: true })
    expect(check(csv, '--key', 'another').good).toBe(false)
    expect(rowsOf(csv)).toContainEqual(
      expect.objectContaining({
        user_agent: "'=1;'=2; ''=3",
        details: expect.stringContaining(`"=x;'=y"`),
      }),
    )
  })

  test.each<[string, Edit]>([
    ['another action', changed({ action: 'logout' })],
    ['another person', changed({ person_id: '00000000-0000-4000-8000-000000000000' })],
    ['another time', changed({ time: '2026-01-01T00:00:00Z' })],
    ['other details', changed({ details: '{"a": 2}' })],
    ['another browser', changed({ user_agent: 'Lynx' })],
    ['another text', changed({ text: '["failed_login"]' })],
    ['a line taken out', (rows, _line, at) => rows.toSpliced(at, 1)],
    [
      'a line made one that was erased',
      changed({ action: 'erased', text: '', details: '{"reason": "operator"}' }),
    ],
    ['two lines in another order', (rows, line, at) => rows.toSpliced(at, 2, rows[at + 1] as Row, line)],
    ['the first lines cut', (rows) => rows.slice(2)],
    ['the last lines cut', (rows) => rows.toSpliced(-3, 2)],
    ['all lines cut', (rows) => rows.slice(-1)],
    ['no statement', (rows) => rows.slice(0, -1)],
    [
      'an exchanged head',
      (rows) => {
        const end = rows.at(-1) as Row
        const text = end.text?.replace(/"hash": "[0-9a-f]{64}"/g, `"hash": "${'0'.repeat(64)}"`) ?? ''
        return [...rows.slice(0, -1), { ...end, text }]
      },
    ],
  ])('%s is found', (_what, edit) => expect(edited(edit).good).toBe(false))

  test('a statement that somebody else signed is no better than its key', () => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519')
    const rows = rowsOf(csv)
    const end = rows.at(-1) as Row
    const own = end.hash ?? ''
    end.row_hash = sign(null, Buffer.from(end.text ?? ''), privateKey).toString('base64')
    end.hash = publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
    expect(check(csvOf(rows), '--key', own).said).toContain('another key')
  })

  test('a filtered file has the hashes of all other lines, and none of its own is left out', async () => {
    const filtered = await exportFile(people.amy, { kind: 'failure' })
    expect(check(filtered).good).toBe(true)
    const rows = rowsOf(filtered)
    expect(rows.some(({ action }) => action === 'left_out')).toBe(true)
    const line = rows.find(({ action }) => action === 'failed_login') as Row
    Object.assign(line, { action: 'left_out', text: '', details: '' })
    expect(check(csvOf(rows)).said).toContain('lines have their text')
  })

  test('an erased line is named with who erased it and why', async () => {
    await database.inCommittedTransaction(() =>
      database.sql('delete from auth.users where id = $1', [people.ada.id]),
    )
    const { good, said } = check(await exportFile(people.amy))
    expect(said).toMatch(/was erased: .*"reason":"operator"/)
    expect(said).toContain('"erased_by":"supabase_admin"')
    expect(good).toBe(true)
  })

  describe('a year of it', () => {
    const lines = 15_000
    let year: string
    let longest: number
    beforeAll(async () => {
      await database.inCommittedTransaction(() =>
        database.sql(
          `insert into security_audit_log (user_id, action, details, created_at)
           select $1, 'failed_login', jsonb_build_object('n', n), now() - interval '1 year' * n / $2 from generate_series(1, $2::int) n`,
          [people.amy.id, lines],
        ),
      )
      await database.sql('select private.seal_audit_log()')
      const longestSince = await database.countProcessorTime()
      year = await exportFile(people.amy, {
        since: new Date(Date.now() - 370 * 86_400_000).toISOString(),
      })
      longest = longestSince()
    })

    test('comes in parts, none of which takes long', () => {
      expect(rowsOf(year).filter(({ action }) => action === 'failed_login').length).toBeGreaterThanOrEqual(
        lines,
      )
      // No part may come near the time that one call has.
      expect(longest).toBeGreaterThan(0)
      expect(longest).toBeLessThan(3)
    })

    test('is whole', () => {
      expect(check(year)).toMatchObject({ good: true })
      expect(check(csvOf(rowsOf(year).toSpliced(12_345, 1))).good).toBe(false)
    })
  })
})
