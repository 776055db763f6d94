import { describe, expect, test } from 'vitest'
import { guessColumnMapping } from './guess-columns.ts'
import type { ImportMetric } from './measurement-import.ts'
import { CsvError, parseCsv } from './parse-csv.ts'
import { parseRows } from './parse-rows.ts'
import { parseDate, parseNumber } from './parse-values.ts'

const METRICS: ImportMetric[] = [
  { code: 'height_cm', unit: 'cm', min_value: 120, max_value: 250 },
  { code: 'weight_kg', unit: 'kg', min_value: 30, max_value: 250 },
  { code: 'dash40_s', unit: 's', min_value: 4.1, max_value: 7.5 },
  { code: 'split10y_s', unit: 's', min_value: 1.3, max_value: 2.6 },
  { code: 'vertical_cm', unit: 'cm', min_value: 15, max_value: 125 },
  { code: 'broad_jump_cm', unit: 'cm', min_value: 80, max_value: 385 },
  { code: 'cone3_s', unit: 's', min_value: 6.2, max_value: 10.5 },
  { code: 'pro_agility_s', unit: 's', min_value: 3.6, max_value: 7.5 },
  { code: 'bench225_reps', unit: 'count', min_value: 0, max_value: 60 },
  { code: 'hand_cm', unit: 'cm', min_value: 16, max_value: 30 },
  { code: 'arm_cm', unit: 'cm', min_value: 60, max_value: 105 },
  { code: 'wingspan_cm', unit: 'cm', min_value: 110, max_value: 270 },
]
const SPORT = { code: 'american_football', positions: ['qb', 'wr', 'cb', 'de', 'og', 's'], metrics: METRICS }
const HEADER =
  'Year,player,College,POS_GP,POS,Height (in),Weight (lbs),Arm Length (in),Hand Size (in),40 Yard,10-Yard Split,Vert Leap (in),Broad Jump (in),3Cone,Shuttle,Bench Press,Wingspan (in)'

function run(lines: string[], header = HEADER) {
  const table = parseCsv([header, ...lines].join('\n'))
  return parseRows(table, guessColumnMapping(table, METRICS), SPORT, {})
}

describe('columns are guessed from their names', () => {
  const mapping = guessColumnMapping(
    parseCsv(`${HEADER}\n2020,A B,C,DB,CB,70,200,30,9,4.5,1.5,30,120,7,4.2,20,75`),
    METRICS,
  )

  test('every number finds its metric and unit', () => {
    expect(
      Object.fromEntries(
        mapping.measurements.map(({ column, metric, unit }) => [column, `${metric} ${unit}`]),
      ),
    ).toEqual({
      'Height (in)': 'height_cm in',
      'Weight (lbs)': 'weight_kg lb',
      'Arm Length (in)': 'arm_cm in',
      'Hand Size (in)': 'hand_cm in',
      '40 Yard': 'dash40_s s',
      '10-Yard Split': 'split10y_s s',
      'Vert Leap (in)': 'vertical_cm in',
      'Broad Jump (in)': 'broad_jump_cm in',
      '3Cone': 'cone3_s s',
      Shuttle: 'pro_agility_s s',
      'Bench Press': 'bench225_reps count',
      'Wingspan (in)': 'wingspan_cm in',
    })
  })

  test('people are told apart by year, name, college and position', () => {
    expect(mapping).toMatchObject({
      name: ['player'],
      club: 'College',
      position: 'POS',
      year: 'Year',
      key: ['Year', 'player', 'College', 'POS'],
    })
  })

  test('first and last name are joined', () => {
    const table = parseCsv('First name;Last name;Taille (cm)\nZoé;Orsanval;171,5')
    const parsed = parseRows(table, guessColumnMapping(table, METRICS), SPORT, { measuredOn: '2026-03-14' })
    expect(parsed.rows[0]).toMatchObject({
      name: 'Zoé Orsanval',
      key: 'zoe|orsanval',
      measurements: [{ metric: 'height_cm', value: 171.5, unit: 'cm' }],
    })
  })
})

describe('lines become people and numbers', () => {
  test('blanks are left out and everything else keeps the value and unit of the file', () => {
    const { rows, problems, blanks } = run([
      '2021,Ike Marlsworth,Eastcliff State,DB,CB,70.5,190,,,4.52,,36,,,,,',
    ])
    expect(problems).toEqual([])
    expect(blanks).toBe(8)
    expect(rows).toEqual([
      {
        row: 2,
        key: '2021|ike marlsworth|eastcliff state|cb',
        name: 'Ike Marlsworth',
        positions: ['cb'],
        class_year: null,
        club: 'Eastcliff State',
        country: null,
        sex_category: null,
        level: null,
        measurements: [
          {
            metric: 'height_cm',
            value: 70.5,
            unit: 'in',
            measured_on: '2021-01-01',
            precision: 'year',
            method: 'unknown',
          },
          {
            metric: 'weight_kg',
            value: 190,
            unit: 'lb',
            measured_on: '2021-01-01',
            precision: 'year',
            method: 'unknown',
          },
          {
            metric: 'dash40_s',
            value: 4.52,
            unit: 's',
            measured_on: '2021-01-01',
            precision: 'year',
            method: 'unknown',
          },
          {
            metric: 'vertical_cm',
            value: 36,
            unit: 'in',
            measured_on: '2021-01-01',
            precision: 'year',
            method: 'unknown',
          },
        ],
      },
    ])
  })

  test('an implausible number is named with its line and the rest of the line stays', () => {
    const { rows, problems } = run([
      '2021,A One,X,DB,CB,70,190,,,14.52,,36,9,,,,',
      '2021,B Two,X,DB,CB,seventy,190,,,4.5,,,,,,,',
    ])
    expect(problems).toEqual([
      {
        line: 2,
        column: '40 Yard',
        code: 'not_plausible',
        given: '14.52 s',
        wanted: '4.1–7.5 s',
        refused: false,
      },
      {
        line: 2,
        column: 'Broad Jump (in)',
        code: 'not_plausible',
        given: '9 in',
        wanted: '80–385 cm',
        refused: false,
      },
      {
        line: 3,
        column: 'Height (in)',
        code: 'not_a_number',
        given: 'seventy',
        wanted: 'in',
        refused: false,
      },
    ])
    expect(rows.map(({ measurements }) => measurements.length)).toEqual([3, 2])
  })

  test('a line without a name or with an impossible year is refused whole', () => {
    const { rows, problems } = run([
      '2021,,X,DB,CB,70,190,,,4.5,,,,,,,',
      'soon,C Three,X,DB,CB,70,190,,,4.5,,,,,,,',
    ])
    expect(rows).toEqual([])
    expect(problems.map(({ line, code, refused }) => ({ line, code, refused }))).toEqual([
      { line: 2, code: 'no_name', refused: true },
      { line: 3, code: 'not_a_year', refused: true },
    ])
  })

  test('other spellings of a position are understood, unknown ones are named', () => {
    const { rows, problems } = run([
      '2021,A One,X,DL,EDGE,70,190,,,4.5,,,,,,,',
      '2021,B Two,X,?,LIBERO,70,190,,,4.5,,,,,,,',
    ])
    expect(rows.map(({ positions }) => positions)).toEqual([['de'], []])
    expect(problems).toMatchObject([{ line: 3, column: 'POS', code: 'unknown_position', given: 'libero' }])
  })
})

describe('files that are no tables', () => {
  test.each([
    ['nothing', '', 'empty'],
    ['a header alone', HEADER, 'no_rows'],
    ['a picture', 'PNG\0\0', 'not_csv'],
    ['an open quote', 'a,b\n"1,2\n3,4', 'not_csv'],
    ['one name for two columns', 'a,a\n1,2', 'duplicate_column'],
  ])('%s', (_what, text, code) => {
    expect(() => parseCsv(text)).toThrow(CsvError)
    try {
      parseCsv(text)
    } catch (error) {
      expect((error as CsvError).code).toBe(code)
    }
  })

  test('a byte order mark, semicolons, empty lines and short lines are no trouble', () => {
    expect(parseCsv('\uFEFFa;b;c\r\n\r\n1;2\r\n')).toEqual({
      columns: ['a', 'b', 'c'],
      rows: [{ line: 3, cells: { a: '1', b: '2', c: '' } }],
    })
  })
})

test.each([
  ['4.52', 's', 4.52],
  ['4,52', 's', 4.52],
  ['1:52.3', 's', 112.3],
  ['6-2', 'in', 74],
  [`6'2.5"`, 'in', 74.5],
  ['6-2', 'cm', null],
  ['', 's', null],
  ['1e9', 's', null],
  ['4.5s', 's', null],
])('the number %s in %s', (text, unit, value) => expect(parseNumber(text, unit)).toBe(value))

test.each([
  ['2026-03-14', undefined, '2026-03-14'],
  ['14.03.2026', undefined, '2026-03-14'],
  ['14/03/2026', undefined, '2026-03-14'],
  ['03/14/2026', undefined, '2026-03-14'],
  ['03/04/2026', undefined, null],
  ['03/04/2026', 'dmy', '2026-04-03'],
  ['03/04/2026', 'mdy', '2026-03-04'],
  ['2026-02-30', undefined, null],
  ['soon', undefined, null],
] as const)('the day %s read as %s', (text, order, day) => expect(parseDate(text, order)).toBe(day))
