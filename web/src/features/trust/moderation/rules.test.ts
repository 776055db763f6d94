import { expect, test } from 'vitest'
import { actionsFor, decisionProblem, hoursLeft, reviewProblem } from './rules.ts'
import type { ModerationCase } from './types.ts'

const subject = { is_admin: false } as ModerationCase['subject']

test.each([
  ['photo', subject, ['no_action', 'warn', 'remove', 'restrict', 'suspend', 'ban']],
  ['message', subject, ['no_action', 'warn', 'restrict', 'suspend', 'ban']],
  ['message', { is_admin: true } as ModerationCase['subject'], ['no_action', 'warn']],
  ['message', null, ['no_action', 'warn']],
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

test('what concerns a minor is due within a day, everything else within three, and late is below zero', () => {
  const now = Date.parse('2026-11-23T12:00:00Z')
  const since = '2026-11-22T11:00:00Z'
  expect(hoursLeft({ involves_minor: true, since }, now)).toBe(-1)
  expect(hoursLeft({ involves_minor: false, since }, now)).toBe(47)
})
