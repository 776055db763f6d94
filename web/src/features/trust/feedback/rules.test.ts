import { expect, test } from 'vitest'
import { screenOf, withVote } from './rules.ts'

test.each([
  [null, ''],
  ['', ''],
  ['athlete/home', ''],
  ['https://other.example/athlete/home', ''],
  ['//other.example/x', '/'],
  ['/', '/'],
  ['/scout/search?q=Nora&near=1', '/scout/search'],
  ['/athlete/profile/edit#photo', '/athlete/profile/edit'],
  ['/scout/favorites/3f0c2b', '/scout/favorites'],
  ['/a/nora-quill', '/a'],
  ['/guardian/secretsecretsecret', '/guardian'],
  ['/NoRa', '/'],
])('of %s the screen is %s', (from, screen) => {
  expect(screenOf(from)).toBe(screen)
})

test('a vote counts once, and goes as it came', () => {
  const items = [
    { id: 'a', title: 'Dark theme', status: 'planned' as const, vote_count: 2, voted: false },
    { id: 'b', title: 'Print', status: 'done' as const, vote_count: 1, voted: false },
  ]
  const voted = withVote('a', true)(items)
  expect(voted.map(({ vote_count }) => vote_count)).toEqual([3, 1])
  expect(withVote('a', true)(voted)).toEqual(voted)
  expect(withVote('a', false)(voted)).toEqual(items)
})
