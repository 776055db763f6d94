import { describe, expect, test } from 'vitest'
import { decisionProblems } from './schema.ts'

const today = '2026-11-21'
const approval = {
  status: 'approved',
  whatWasChecked: ['licence_register'],
  expiresOn: '2027-06-30',
} as const

describe('a decision about a verification', () => {
  test.each([
    ['a whole approval', approval, {}],
    ['one without what was checked', { ...approval, whatWasChecked: [] }, { whatWasChecked: 'required' }],
    ['one without an end', { ...approval, expiresOn: '' }, { expiresOn: 'required' }],
    ['one that ends today', { ...approval, expiresOn: today }, { expiresOn: 'past' }],
    ['one for ten years', { ...approval, expiresOn: '2036-11-21' }, { expiresOn: 'too_far' }],
    ['a rejection with a reason', { status: 'rejected', reason: 'The licence has expired.' } as const, {}],
    ['a rejection without one', { status: 'rejected', reason: '' } as const, { reason: 'required' }],
  ])('%s', (_, decision, problems) => {
    expect(decisionProblems(decision, today)).toEqual(problems)
  })
})
