import { expect, test } from 'vitest'
import { appearanceFrom, hasChanges } from './rules.ts'

test('a change of one setting touches only that part of the look', () => {
  expect(appearanceFrom({ accessibility_high_contrast: true })).toEqual({ highContrast: true })
  expect(appearanceFrom({ audio_enabled: false, theme: 'dark' })).toEqual({ audio: false, theme: 'dark' })
})

test('settings that are not about the look leave it alone', () => {
  expect(appearanceFrom({ language: 'fr', notifications_email: false, units: 'imperial' })).toEqual({})
})

test('the device is only told what it does not show already', () => {
  const current = { theme: 'dark', audio: true }
  expect(hasChanges(current, { theme: 'dark' })).toBe(false)
  expect(hasChanges(current, { theme: 'light' })).toBe(true)
  expect(hasChanges(current, {})).toBe(false)
})
