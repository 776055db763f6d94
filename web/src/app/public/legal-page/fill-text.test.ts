import { expect, test } from 'vitest'
import { LIMITS } from '#shared/limits.ts'
import { fillText } from './fill-text.ts'
import type { LegalDocument } from './legal-document.ts'

const fill = (
  text: string,
  operator: Partial<LegalDocument['operator']> = {},
  values: Record<string, string> = {},
) => fillText({ text, operator, values }, 'https://touchline.example')

test('who runs the site is named, or it is said that nobody has been named', () => {
  const line = 'By {{operator.name|nobody yet}}, {{operator.email|no mail}} on {{site}}.'
  expect(fill(line)).toBe('By nobody yet, no mail on touchline.example.')
  expect(fill(line, { name: 'Boat Trust', email: 'help@boats.example' })).toBe(
    'By Boat Trust, help@boats.example on touchline.example.',
  )
})

test('numbers are those of the product and those that the team set', () => {
  expect(fill('{{limit.deletion.days}} and {{kept.uploadDays}}', {}, { 'kept.uploadDays': '7' })).toBe(
    `${LIMITS.deletion.days} and 7`,
  )
})

test('a blank that nobody knows stays in sight, and reaches nothing else', () => {
  for (const blank of [
    '{{limit.deletion}}',
    '{{limit.constructor.name}}',
    '{{toString}}',
    '{{operator.password}}',
  ])
    expect(fill(blank)).toBe(blank)
})

test('a name that looks like markup is a name', () => {
  expect(fill('{{operator.name}}', { name: '<b>*Club*</b> [x](javascript:1)' })).toBe(
    '\\<b\\>\\*Club\\*\\</b\\> \\[x\\](javascript:1)',
  )
})
