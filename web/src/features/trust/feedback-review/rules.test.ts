import { expect, test } from 'vitest'
import { addressOf, answerProblem, countFeedback, filterOf, isTitle } from './rules.ts'

test.each([
  ['', { status: 'new', category: null }],
  ['status=done&category=bug', { status: 'done', category: 'bug' }],
  ['status=gone&category=gone', { status: 'new', category: null }],
])('the address %s asks for the same list again', (address, filter) => {
  expect(filterOf(new URLSearchParams(address))).toEqual(filter)
  expect(filterOf(new URLSearchParams(addressOf(filterOf(new URLSearchParams(address)))))).toEqual(filter)
})

test('one feedback is beside its list in the address', () => {
  expect(addressOf({ status: 'done', category: null }, 'abc')).toBe('?status=done&feedback=abc')
})

test('states are counted within the chosen category, and categories within the chosen state', () => {
  const counts = [
    { category: 'bug', status: 'new', amount: 3 },
    { category: 'idea', status: 'new', amount: 2 },
    { category: 'bug', status: 'done', amount: 7 },
  ]
  const { inState, inCategory } = countFeedback(counts, { status: 'new', category: 'bug' })
  expect([inState('new'), inState('done'), inState('planned')]).toEqual([3, 7, 0])
  expect([inCategory(null), inCategory('idea'), inCategory('safety')]).toEqual([5, 2, 0])
  expect(countFeedback(counts, { status: 'new', category: null }).inState('new')).toBe(5)
})

test.each([
  ['declined', ' ', 'reason'],
  ['declined', 'Too costly', null],
  ['new', '', 'unchanged'],
  ['triaged', '', null],
  ['new', 'Thanks', null],
] as const)('%s with the reply "%s": %s', (status, reply, problem) => {
  expect(answerProblem({ status, reply }, { status: 'new', reply: '' })).toBe(problem)
})

test.each([
  ['ab ', false],
  ['abc', true],
  ['x'.repeat(121), false],
])('"%s" as a title: %s', (title, fits) => {
  expect(isTitle(title)).toBe(fits)
})
