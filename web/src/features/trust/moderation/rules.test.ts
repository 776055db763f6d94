import { expect, test } from 'vitest'
import { actionsFor, decisionProblem, reviewProblem } from './rules.ts'
import type { ModerationCase } from './types.ts'

const subject = { is_admin: false } as ModerationCase['subject']

test.each([
  ['photo', subject, ['no_action', 'warn', 'remove', 'restrict', 'suspend', 'ban']],
  ['message', subject, ['no_action', 'warn', 'restrict', 'suspend', 'ban']],
  ['message', { is_admin: true } as ModerationCase['subject'], ['no_action', 'warn']],
  ['message', null, ['no_action']],
  ['photo', null, ['no_action', 'remove']],
  ['account', subject, ['warn', 'restrict', 'suspend', 'ban']],
] as const)('a %s of %j can be answered with %j', (subject_type, person, actions) => {
  expect(actionsFor({ subject_type, is_removable: subject_type === 'photo', subject: person })).toEqual(
    actions,
  )
})

test.each([
  [null, 'Against the rules', 'action'],
  ['suspend', ' no ', 'statement'],
  ['no_action', 'x'.repeat(2001), 'statement'],
  ['no_action', 'Fine.', null],
] as const)('%s with %j has the problem %j', (action, statement, problem) => {
  expect(decisionProblem({ action, statement })).toBe(problem)
})

test.each([
  [null, 'Looked at it.', 'stands'],
  [true, 'x', 'statement'],
  [false, 'Looked at it.', null],
] as const)('an answer of %s with %j has the problem %j', (stands, statement, problem) => {
  expect(reviewProblem({ stands, statement })).toBe(problem)
})
