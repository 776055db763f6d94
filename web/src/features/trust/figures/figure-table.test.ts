import { expect, test } from 'vitest'
import { csvOfTable } from './figure-table.ts'

test('a file has a line for each row, and leaves empty what is not told', () => {
  expect(csvOfTable({ heads: ['Rule', 'Now', 'People'], rows: [['Too often', 1204, null]] })).toBe(
    'Rule,Now,People\r\nToo often,1204,\r\n',
  )
})

test('a name cannot become a formula or break the line', () => {
  expect(csvOfTable({ heads: ['Who'], rows: [['=1+1'], ['Club, "A"\nB']] })).toBe(
    'Who\r\n\'=1+1\r\n"Club, ""A""\nB"\r\n',
  )
})

test('a negative number stays a number', () => {
  expect(csvOfTable({ heads: ['a', 'b'], rows: [['x', -3]] })).toBe('a,b\r\nx,-3\r\n')
})
