import { describe, expect, test } from 'vitest'
import { checkCells, memberNamed, nextCell, placeTable, tableOf } from './rules.ts'
import { cellKey, type SheetMember } from './types.ts'

const member = (id: string, name: string): SheetMember => ({ id, name, is_minor: false, sport: 'athletics' })
const members = [
  member('1', 'Amélie Roux'),
  member('2', 'Kai M.'),
  member('3', 'Kai Tanaka'),
  member('4', 'Mina M.'),
]
const sprint = { metric_code: 'sprint30_s', unit: 's', method: 'laser', device: '' }
const jump = { metric_code: 'vertical_cm', unit: 'cm', method: 'device', device: '' }
const place = { members, tests: [sprint, jump], names: ['30 m sprint', 'Vertical jump'], row: 0, column: 0 }
const at = (id: string, code = 'sprint30_s') => cellKey(id, code)

describe('a table', () => {
  test.each([
    [
      '4.12\t38\n4.4\t',
      [
        ['4.12', '38'],
        ['4.4', ''],
      ],
    ],
    ['4,12\r\n4,40\r\n', [['4,12'], ['4,40']]],
    [
      'Kai M.;4,12\n"Roux; Amélie";4,2',
      [
        ['Kai M.', '4,12'],
        ['Roux; Amélie', '4,2'],
      ],
    ],
    ['Kai M.,4.12', [['Kai M.', '4.12']]],
    ['"Sprint\n30 m"\n4.12\n4.20', [['Sprint\n30 m'], ['4.12'], ['4.20']]],
    [
      '\t"Sprint\n30 m"\r\n"Kai ""Flash"" M."\t4.12\r\n',
      [
        ['', 'Sprint\n30 m'],
        ['Kai "Flash" M.', '4.12'],
      ],
    ],
    [
      'Kai 5"\t4.12\n"Mina" M.\t4.2',
      [
        ['Kai 5"', '4.12'],
        ['"Mina" M.', '4.2'],
      ],
    ],
    [
      '"Kai M.\t4.12\nMina\t4.2',
      [
        ['"Kai M.', '4.12'],
        ['Mina', '4.2'],
      ],
    ],
  ])('%j is read with whatever divides it', (text, table) => expect(tableOf(text)).toEqual(table))

  test('without names goes down and right from the cell, and tells what has no place', () => {
    expect(placeTable(tableOf('4.1\t40\t7\n4.2'), { ...place, row: 3 })).toEqual({
      cells: { [at('4')]: '4.1', [at('4', 'vertical_cm')]: '40' },
      left: [
        { text: 'Mina M. 7', reason: 'no_column' },
        { text: '4.2', reason: 'no_row' },
      ],
    })
  })

  test('with names finds each athlete, whatever the order, and tells whom it does not find', () => {
    const text =
      'Name\tVertical jump\t30 m sprint\nroux, amelie\t41\t4.12 s\nKai Moser\t\t4.3\nKai\t40\t4\nZoe\t39\t4.4'
    expect(placeTable(tableOf(text), { ...place, row: 2, column: 1 })).toEqual({
      cells: { [at('1')]: '4.12', [at('1', 'vertical_cm')]: '41', [at('2')]: '4.3' },
      left: [
        { text: 'Kai 40 4', reason: 'ambiguous' },
        { text: 'Zoe 39 4.4', reason: 'nobody' },
      ],
    })
  })

  test('with first names and surnames in two columns is read by both', () => {
    expect(placeTable(tableOf('Kai\tTanaka\t4.2\nMina\tMoser\t4.3'), place).cells).toEqual({
      [at('3')]: '4.2',
      [at('4')]: '4.3',
    })
  })

  test('with a line break in a title puts each value at its athlete', () => {
    expect(placeTable(tableOf('"30 m\nsprint"\n4.12\n4.20'), place)).toEqual({
      cells: { [at('1')]: '4.12', [at('2')]: '4.20' },
      left: [],
    })
  })

  test('with an empty cell in its only column leaves that athlete out', () => {
    expect(placeTable(tableOf('\r\n4.1\r\n\r\n4.3\r\n\r\n'), place)).toEqual({
      cells: { [at('2')]: '4.1', [at('4')]: '4.3' },
      left: [],
    })
    expect(placeTable(tableOf('Name;30 m sprint\nMina;4.1\n;\nKai Moser;4.3'), place)).toEqual({
      cells: { [at('4')]: '4.1', [at('2')]: '4.3' },
      left: [],
    })
  })

  test('of words keeps them in their cells, where they are told to be no numbers', () => {
    expect(placeTable(tableOf('4.1\nDNF\n4.3'), place).cells).toEqual({
      [at('1')]: '4.1',
      [at('2')]: 'DNF',
      [at('3')]: '4.3',
    })
  })
})

test('a name is whoever it can only be', () => {
  const who = (typed: string) => {
    const found = memberNamed(typed, members)
    return typeof found === 'object' ? found.id : found
  }
  expect(
    ['AMELIE ROUX', 'Kai Moser', 'Kai M', 'Kai Tanaka', 'Mina', 'Mina Joy Marrow', 'Kai', 'Ben', ''].map(who),
  ).toEqual(['1', '2', '2', '3', '4', '4', 'ambiguous', 'nobody', 'nobody'])
})

test('cells are checked by the test they stand under', () => {
  const metric = (code: string, unit: string, min: number, max: number) => ({
    code,
    unit,
    min,
    max,
    better: 'lower' as const,
    decimals: 2,
    timed: unit === 's',
  })
  const metrics = {
    sprint30_s: metric('sprint30_s', 's', 3.2, 9),
    vertical_cm: metric('vertical_cm', 'cm', 15, 125),
  }
  const cells = {
    [at('1')]: '4,12',
    [at('2')]: '41',
    [at('3')]: 'DNF',
    [at('4')]: ' ',
    [at('4', 'vertical_cm')]: '40',
  }
  const draft = { id: '', measured_on: '', place: '', tests: [sprint, jump], cells, left: [] }
  expect(checkCells(draft, members, metrics)).toEqual({
    sent: [
      { member_id: '1', metric_code: 'sprint30_s', value: 4.12 },
      { member_id: '4', metric_code: 'vertical_cm', value: 40 },
    ],
    problems: [
      { key: at('2'), problem: 'bounds' },
      { key: at('3'), problem: 'shape' },
    ],
  })
})

test('arrows and Enter move through the sheet, and within a value stay in it', () => {
  const from = { row: 1, column: 0, rows: 3, columns: 2, atStart: true, atEnd: true, back: false }
  expect(nextCell('Enter', from)).toEqual({ row: 2, column: 0 })
  expect(nextCell('Enter', { ...from, back: true })).toEqual({ row: 0, column: 0 })
  expect(nextCell('ArrowRight', from)).toEqual({ row: 1, column: 1 })
  expect(nextCell('ArrowRight', { ...from, atEnd: false })).toBeNull()
  expect(nextCell('ArrowLeft', from)).toEqual({ row: 1, column: 0 })
  expect(nextCell('ArrowDown', { ...from, row: 2 })).toEqual({ row: 2, column: 0 })
  expect(nextCell('Tab', from)).toBeNull()
})
