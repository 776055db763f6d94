import { expect, test } from 'vitest'
import { entryOf, initialsOf, kindOfFile, moved, pictureProblem, putPost, shareOf } from './rules.ts'
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

const sized = (size: number, type = 'image/jpeg', name = 'start.jpg') => ({ name, type, size })

test('JPEG, PNG and WebP of up to 10 MB are taken, and nothing else', () => {
  for (const type of ['image/jpeg', 'image/png', 'image/webp'])
    expect(pictureProblem(sized(10 * 1024 ** 2, type))).toBeNull()
  expect(pictureProblem(sized(10 * 1024 ** 2 + 1))).toBe('too_large')
  for (const type of ['image/gif', 'image/heic', 'image/svg+xml', 'application/pdf', ''])
    expect(pictureProblem(sized(1, type))).toBe('wrong_type')
})

test('a file is what its name says, or else its type', () => {
  expect(kindOfFile({ name: 'plan.pdf', type: 'application/pdf' })).toBe('PDF')
  expect(kindOfFile({ name: 'IMG_1', type: 'image/heic' })).toBe('HEIC')
  expect(kindOfFile({ name: 'IMG_1', type: '' })).toBeNull()
})

test('a picture moves one place, and stays at the ends', () => {
  const all = ['a', 'b', 'c'].map((id) => ({ id }))
  const order = (id: string, by: -1 | 1) =>
    moved(all, id, by)
      .map((one) => one.id)
      .join('')
  expect([order('a', 1), order('c', -1), order('a', -1), order('c', 1), order('x', 1)]).toEqual([
    'bac',
    'acb',
    'abc',
    'abc',
    'abc',
  ])
})
