import { expect, test } from 'vitest'
import { entryOf, initialsOf, putPost, shareOf } from './rules.ts'
import type { Post } from './types.ts'

const post = (id: string, minute: number, rest: Partial<Post> = {}): Post => ({
  id,
  body: id,
  created_at: `2026-11-01T10:${String(minute).padStart(2, '0')}:00Z`,
  author: 'Ana',
  author_member_id: null,
  author_role: 'member',
  handle: null,
  is_mine: false,
  may_remove: false,
  is_pinned: false,
  likes: 0,
  is_liked: false,
  comments: 0,
  pictures: [],
  video_id: null,
  event: null,
  poll: null,
  ...rest,
})
const pages = {
  pages: [
    { pinned: [post('p', 1, { is_pinned: true })], posts: [post('d', 40), post('c', 30)] },
    { pinned: [], posts: [post('b', 20), post('a', 10)] },
  ],
  pageParams: [null, 'c'],
}
const order = (of: typeof pages) =>
  of.pages.map(({ pinned, posts }) => [pinned, posts].map((all) => all.map(({ id }) => id)))

test('a post takes its place among those shown, and leaves them when it is gone', () => {
  expect(order(putPost(pages, 'e', post('e', 50)) as typeof pages)).toEqual([
    [['p'], ['e', 'd', 'c']],
    [[], ['b', 'a']],
  ])
  expect(order(putPost(pages, 'b', null) as typeof pages)).toEqual([
    [['p'], ['d', 'c']],
    [[], ['a']],
  ])
  expect(putPost(pages, 'b', post('b', 20, { likes: 3 })).pages[1]?.posts[0]?.likes).toBe(3)
})

test('a pinned post stands above the others, and goes back to its place', () => {
  const pinned = putPost(pages, 'b', post('b', 20, { is_pinned: true }))
  expect(order(pinned as typeof pages)).toEqual([
    [
      ['b', 'p'],
      ['d', 'c'],
    ],
    [[], ['a']],
  ])
  expect(order(putPost(pinned, 'b', post('b', 20)) as typeof pages)).toEqual(order(pages))
})

test.each([
  ['open', 'adults', null, false, 'join'],
  ['request', 'adults', 'left', false, 'ask'],
  ['invitation', 'adults', null, false, null],
  ['invitation', 'adults', null, true, 'join'],
  ['invitation', 'all', null, true, 'ask'],
  ['open', 'adults', 'asked', false, null],
] as const)(
  'by %s, for %s, who is %s and invited (%s) sees %s',
  (join_policy, age_policy, my_state, invited, entry) => {
    expect(entryOf({ join_policy, age_policy, my_state }, invited)).toBe(entry)
  },
)

test('votes are shares of all, and a name has two letters', () => {
  expect([shareOf([3, 1], 0), shareOf([0, 0], 1)]).toEqual([0.75, 0])
  expect(['Sprint North', '« Élan »', 'Ouse', 'de la Mer bleue'].map(initialsOf)).toEqual([
    'SN',
    'É',
    'O',
    'DL',
  ])
})
