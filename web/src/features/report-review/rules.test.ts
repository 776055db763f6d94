import { expect, test } from 'vitest'
import { actionsFor, decisionProblem, groupReports } from './rules.ts'
import type { ReportCase, ReviewedReport } from './types.ts'

const report = (id: string, subject: string, minor = false) =>
  ({ id, subject_type: 'message', subject_id: subject, involves_minor: minor }) as ReviewedReport

test('reports about the same thing stand once with their number, those about minors first', () => {
  const groups = groupReports([report('1', 'a'), report('2', 'b', true), report('3', 'a')])
  expect(groups.map(({ id, count }) => [id, count])).toEqual([
    ['2', 1],
    ['1', 2],
  ])
})

test('what cannot be taken away is not offered, and nobody is suspended who left', () => {
  const subject = { name: 'Sam', role: 'scout', is_minor: false, is_suspended: false }
  expect(actionsFor({ subject_type: 'photo', subject } as ReportCase)).toEqual([
    'none',
    'remove',
    'suspend_week',
    'suspend',
  ])
  expect(actionsFor({ subject_type: 'message', subject: null } as ReportCase)).toEqual(['none'])
})

test.each([
  [null, 'Against the rules', 'action'],
  ['suspend', ' no ', 'statement'],
  ['no_action', 'x'.repeat(2001), 'statement'],
  ['no_action', 'Fine.', null],
] as const)('%s with %j has the problem %j', (action, statement, problem) => {
  expect(decisionProblem({ action, statement })).toBe(problem)
})
