import { describe, expect, test } from 'vitest'
import { cutToFit, wrap } from './share-picture.ts'

/** A letter is ten wide. */
const drawing = { measureText: (text: string) => ({ width: [...text].length * 10 }) }

describe('words on the picture', () => {
  test('stand in lines of whole words', () => {
    expect(wrap(drawing, 'Player of the tournament', 130, 3)).toEqual(['Player of the', 'tournament'])
  })
  test('end with an ellipsis where the last line is full', () => {
    expect(wrap(drawing, 'Best young goalkeeper of the county', 100, 2)).toEqual(['Best young', 'goalkeepe…'])
  })
  test('one without a break is cut, by letters as people count them', () => {
    expect(cutToFit(drawing, 'Donaudampfschiff', 60)).toBe('Donau…')
    expect(cutToFit(drawing, '👩‍👩‍👧‍👦👩‍👩‍👧‍👦', 80)).toBe('👩‍👩‍👧‍👦…')
  })
})
