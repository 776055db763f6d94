import { expect, test } from 'vitest'
import { differs, lookOf } from './rules.ts'

test('a change of one setting touches only that part of the look', () => {
  expect(lookOf({ accessibility_high_contrast: true })).toEqual({ highContrast: true })
  expect(lookOf({ audio_enabled: false, theme: 'dark' })).toEqual({ audio: false, theme: 'dark' })
})

test('settings that are not about the look leave it alone', () => {
  expect(lookOf({ language: 'fr', notifications_email: false, units: 'imperial' })).toEqual({})
})

test('the device is only told what it does not show already', () => {
  const current = { theme: 'dark', audio: true }
  expect(differs(current, { theme: 'dark' })).toBe(false)
  expect(differs(current, { theme: 'light' })).toBe(true)
  expect(differs(current, {})).toBe(false)
})
