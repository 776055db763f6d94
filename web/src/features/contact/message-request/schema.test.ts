import { expect, test } from 'vitest'
import { LIMITS } from '#shared/limits.ts'
import { contactProblems } from './schema.ts'

const good = { subject: 'A trial week', intro: 'I saw you play in March.' }

test.each([
  [good, {}],
  [{ ...good, subject: '  ' }, { subject: 'problem.required' }],
  [{ ...good, intro: '<b> </b>' }, { intro: 'problem.required' }],
  [{ ...good, intro: 'x'.repeat(LIMITS.request.introMaxChars + 1) }, { intro: 'problem.too_long' }],
  [{ ...good, intro: 'Write to sam@club.example' }, { intro: 'refused.contact.details' }],
])('of %j is told %j', (draft, problems) => {
  expect(contactProblems(draft)).toEqual(problems)
})
