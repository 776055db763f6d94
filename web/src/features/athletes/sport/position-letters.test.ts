import { expect, test } from 'vitest'
import { positionLetters } from '#web/lib/position-letters.ts'
import en from './locales/en.json' with { type: 'json' }

const positions = en.position as Record<string, Record<string, string>>

test.each([
  ['es', 'soccer', 'gk', 'POR'],
  ['fr', 'soccer', 'st', 'BU'],
  ['en', 'soccer', 'gk', 'GK'],
  ['fr', 'american_football', 'qb', 'QB'],
  ['es', 'cricket', 'bat_ar', 'BAT AR'],
  ['es', null, 'gk', 'GK'],
] as const)('in %s a %s %s is %s', (language, sport, code, letters) => {
  expect(positionLetters(language, sport, code)).toBe(letters)
})

test.each(['es', 'fr'] as const)(
  'in %s no two places of a sport have the same letters, and all are short',
  (language) => {
    for (const [sport, codes] of Object.entries(positions)) {
      if (['soccer', 'basketball', 'volleyball', 'ice_hockey', 'field_hockey'].includes(sport)) {
        const letters = Object.keys(codes).map((code) => positionLetters(language, sport, code))
        expect(new Set(letters).size, sport).toBe(letters.length)
        expect(
          letters.filter((one) => one.length > 3),
          sport,
        ).toEqual([])
      }
    }
  },
)
