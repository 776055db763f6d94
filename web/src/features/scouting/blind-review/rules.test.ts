import { describe, expect, test } from 'vitest'
import {
  criteriaProblems,
  isGraded,
  letterBeside,
  meanOf,
  nextOpen,
  openLetters,
  readKept,
  sizeFrom,
} from './rules.ts'
import type { Letter } from './types.ts'

const letter = (name: string, grades: (number | null)[], more: Partial<Letter> = {}): Letter => ({
  letter: name,
  gone: false,
  line: null,
  grades,
  skipped: false,
  note: '',
  ...more,
})
const letters = [
  letter('A', [3, 4]),
  letter('B', [null, 2]),
  letter('C', [null, null], { gone: true }),
  letter('D', [null, null], { skipped: true }),
  letter('E', [null, null]),
]

describe('a letter of a blind review', () => {
  test('is done once each criterion has a grade, or it is skipped', () => {
    expect(letters.map(isGraded)).toEqual([true, false, false, true, false])
    expect(openLetters({ letters })).toEqual(['B', 'E'])
    expect(letters.map(({ grades }) => meanOf(grades))).toEqual([3.5, 2, null, null, null])
  })
  test('leads to the next one that is open, and around the end', () => {
    expect(nextOpen(letters, 'A')).toBe('B')
    expect(nextOpen(letters, 'B')).toBe('E')
    expect(nextOpen(letters, 'E')).toBe('B')
    expect(nextOpen([letter('A', [1]), letter('B', [1])], 'A')).toBe('B')
  })
  test('has one beside it, but for the ends', () => {
    expect(letterBeside(letters, 'A', 1)).toBe('B')
    expect(letterBeside(letters, 'A', -1)).toBe('A')
    expect(letterBeside(letters, 'E', 1)).toBe('E')
  })
})

describe('a start', () => {
  test('says which criterion is empty, long or there twice', () => {
    expect(criteriaProblems(['Pace', ' ', 'pace ', 'x'.repeat(41), 'Mind'])).toEqual([
      null,
      'criterion_missing',
      'criterion_twice',
      'criterion_long',
      null,
    ])
  })
  test.each([
    ['12', 214, 12],
    ['4', 4, 4],
    ['12', 9, null],
    ['3', 214, null],
    ['25', 214, null],
    ['4.5', 214, null],
    ['', 214, null],
  ])('draws %s of %i: %s', (typed, found, size) => {
    expect(sizeFrom(typed, found)).toBe(size)
  })
})

test('what was kept beside the screen is read only where it fits', () => {
  expect(readKept('{"grades":[1,null],"note":"Quick"}', 2)).toEqual({
    grades: [1, null],
    note: 'Quick',
    skipped: false,
  })
  for (const kept of [
    '',
    'null',
    '{"grades":[1],"note":""}',
    '{"grades":[1,9],"note":""}',
    '{"grades":[1,2]}',
  ])
    expect(readKept(kept, 2)).toBeNull()
})
