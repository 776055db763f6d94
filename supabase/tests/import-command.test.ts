import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../server/test/test-server.ts'
import { runScript } from './run-script.ts'

let server: TestServer
let folder: string
beforeAll(async () => {
  server = await startTestServer()
  folder = mkdtempSync(join(tmpdir(), 'touchline-import-'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await server.stop()
})

const ARGUMENTS = ['--sport', 'american_football', '--source', 'testing-day', '--adults-only']

const run = (...words: string[]) => runScript(server, 'scripts/import-measurements.ts', words)
function file(name: string, ...lines: string[]) {
  const path = join(folder, name)
  writeFileSync(path, lines.join('\n'))
  return path
}
const HEADER = 'Year,player,College,POS,Height (in),Weight (lbs),40 Yard,Broad Jump (in)'

test('npm run import imports a file, repeats without change, corrects one result, and undoes', async () => {
  const day = file(
    'day.csv',
    HEADER,
    '2021,Ike Marlsworth,Eastcliff State,CB,70.5,190,4.52,',
    '2021,Rhys Wexcombe,Low Tech,EDGE,76,255,4.71,9',
  )
  const first = await run(day, ...ARGUMENTS)
  expect(first).toMatchObject({ code: 0 })
  expect(first.output).toContain('Broad Jump (in): 1 not plausible, expected 80–385 cm: line 3 "9 in"')
  expect(first.output).toContain('New: 2 · Changed: 0 · Unchanged: 0 · Rejected: 0')
  expect((await run(day, ...ARGUMENTS)).output).toContain('Everything in this file was already there.')
  const fixed = file('fixed.csv', HEADER, '2021,Ike Marlsworth,Eastcliff State,CB,70.5,190,4.49,')
  const second = await run(fixed, ...ARGUMENTS)
  expect(second.output).toContain('New: 0 · Changed: 1')
  const times = () =>
    server.sql(
      `select p.display_name as name, m.value from measurements m join athlete_profiles p on p.id = m.athlete_id where m.metric_code = 'dash40_s' order by 1`,
    )
  expect(await times()).toEqual([
    { name: 'Ike Marlsworth', value: 4.49 },
    { name: 'Rhys Wexcombe', value: 4.71 },
  ])
  const id = /--undo (\S+)/.exec(second.output)?.[1] ?? ''
  expect((await run('--undo', id)).output).toContain('Earlier values restored: 1')
  expect(await times()).toEqual([
    { name: 'Ike Marlsworth', value: 4.52 },
    { name: 'Rhys Wexcombe', value: 4.71 },
  ])
  expect((await run('--undo', id)).output).toContain('There is no import with this id that could be undone.')
})

test('npm run import takes the year that people are searched by from the column that is named', async () => {
  const path = file('draft.csv', HEADER, '2023,Bram Kittering,Low Tech,TE,77,250,4.66,')
  expect((await run(path, ...ARGUMENTS, '--class-year', 'Year')).output).toContain('New: 1')
  expect(
    await server.sql(`select class_year from athlete_profiles where display_name = 'Bram Kittering'`),
  ).toEqual([{ class_year: 2023 }])
})

test('npm run import --dry-run writes nothing', async () => {
  const before = await server.sql('select count(*) from athlete_profiles')
  const { output } = await run(
    file('dry.csv', HEADER, '2022,Fin Lowmoor,X,WR,72,190,4.5,'),
    ...ARGUMENTS,
    '--dry-run',
  )
  expect(output).toContain('Nothing was written to the database (--dry-run).')
  expect(await server.sql('select count(*) from athlete_profiles')).toEqual(before)
})

const UNNAMED = 'draft_year,player_name,height,weight,forty,vertical,ten_yard_split,notes'
const people = Array.from(
  { length: 40 },
  (_, n) => `2021,Player ${n} Marsh,${70 + (n % 8)},${180 + n * 4},4.${40 + n},${28 + (n % 9)},1.6,x`,
)

test('npm run import offers the unit that the numbers fit before it writes anything', async () => {
  const path = file('inches.csv', UNNAMED, ...people)
  const offered = await run(path, ...ARGUMENTS)
  expect(offered.code).toBe(1)
  expect(offered.output).toContain('plausible of 40 values: 0 in cm, 40 in in')
  expect(offered.output).toContain('--unit "height=in" --unit "weight=lb" --unit "vertical=in"')
  const taken = await run(
    path,
    ...ARGUMENTS,
    '--unit',
    'height=in',
    '--unit',
    'weight=lb',
    '--unit',
    'vertical=in',
  )
  expect(taken).toMatchObject({ code: 0 })
  expect(taken.output).toContain('New: 40 · Changed: 0')
  expect(taken.output).toContain('Columns that nothing is read from: notes')
})

test('npm run import tells problems by column with three examples and keeps all of them in a file', async () => {
  const lines = [1, 2, 3, 4, 5].map((n) => `2021,Nia ${n} Vole,X,WR,72,190,=${n},`)
  const path = file('many.csv', HEADER, ...lines)
  const { output } = await run(path, ...ARGUMENTS, '--dry-run')
  expect(output).toContain('40 Yard: 5 not a number, expected s: line 2 "=1", line 3 "=2", line 4 "=3", …')
  expect(readFileSync(`${path}.problems.csv`, 'utf8').split('\r\n')).toHaveLength(6)
  expect(readFileSync(`${path}.problems.csv`, 'utf8')).toContain(`"6","40 Yard","not_a_number","'=5","s"`)
})

test('npm run import --help answers without a server', async () => {
  const { code, output } = await run('--help')
  expect([code, output]).toEqual([0, expect.stringContaining('--unit <column=unit>')])
})

test.each([
  [['--source', 'My Source!'], '--source: “My Source!” isn’t valid. Use two or more small letters'],
  [['--method', 'wizard'], '--method: “wizard” isn’t valid. Use one of fat, laser'],
  [['--sex', 'x'], '--sex: “x” isn’t valid. Use female, male or open'],
  [['--country', 'usa'], '--country: “usa” isn’t valid. Use two letters like US'],
  [['--date', '2026-02-30'], '--date: “2026-02-30” isn’t valid. Use a day like 2026-03-14'],
  [['--unit', 'height'], '--unit: “height” isn’t valid. Use a column and one of'],
  [
    ['--sport', 'quidditch'],
    '--sport: “quidditch” isn’t a sport Touchline knows. Use one of: soccer, american_football',
  ],
])('npm run import checks %j before it reads the file', async (words, message) => {
  const { code, output } = await run(join(folder, 'none.csv'), ...ARGUMENTS, ...words)
  expect(code).toBe(1)
  expect(output).toContain(message)
})

test.each([
  [
    'an unknown sport',
    () => [
      file('a.csv', HEADER, '2022,A B,X,WR,72,190,4.5,'),
      '--sport',
      'quidditch',
      '--source',
      'x1',
      '--adults-only',
    ],
    '--sport: “quidditch” isn’t a sport Touchline knows. Use one of: soccer, american_football',
  ],
  [
    'no confirmation that they are adults',
    () => [file('a.csv', HEADER), '--sport', 'american_football', '--source', 'x1'],
    'Confirm with --adults-only',
  ],
  ['a file that is not a table', () => [file('b.csv', 'PNG\0\0'), ...ARGUMENTS], 'The file is not text.'],
  [
    'a file without names',
    () => [file('c.csv', '40 Yard', '4.5'), ...ARGUMENTS],
    'No column holds the names.',
  ],
  [
    'a file without numbers',
    () => [file('d.csv', 'player,Year', 'A B,2020'), ...ARGUMENTS],
    'No column holds a number of this sport.',
  ],
  [
    'a wrong unit',
    () => [file('e.csv', HEADER, '2022,A B,X,WR,72,190,4.5,'), ...ARGUMENTS, '--unit', 'Height (in)=kg'],
    '--unit: Height (in) can’t be in “kg”. Use one of: cm, mm, m, in, ft, yd.',
  ],
  [
    'a year in a column that is not there',
    () => [file('f.csv', HEADER, '2022,A B,X,WR,72,190,4.5,'), ...ARGUMENTS, '--class-year', 'Class'],
    '--class-year: “Class” isn’t a column of this file. Use one of: Year, player',
  ],
  ['no file at all', () => ARGUMENTS, 'Usage: npm run import'],
  ['a missing file', () => [join(folder, 'gone.csv'), ...ARGUMENTS], 'gone.csv'],
])('npm run import reports %s in one line and writes nothing', async (_what, words, message) => {
  const { code, output } = await run(...words())
  expect(code).toBe(1)
  expect(output).toContain(message)
  expect(output).not.toMatch(/\n\s+at /)
})
