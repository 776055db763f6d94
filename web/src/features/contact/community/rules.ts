import type { InfiniteData } from '@tanstack/react-query'
import { LIMITS } from '#shared/limits.ts'
import { fileProblem } from '#shared/validate/file.ts'
import type { Community, Feed, Post } from './types.ts'

/** How somebody who does not belong to a community comes in; null while that is for others to say. */
export function entryOf(
  { join_policy, age_policy, my_state }: Pick<Community, 'join_policy' | 'age_policy' | 'my_state'>,
  invited: boolean,
): 'join' | 'ask' | null {
  if (my_state === 'active' || my_state === 'asked' || my_state === 'guardian') return null
  // Where minors are, a moderator looks at each person, with or without an invitation.
  if (join_policy === 'open' || (invited && age_policy === 'adults')) return 'join'
  return join_policy === 'request' || invited ? 'ask' : null
}

type Pages = InfiniteData<Feed, string | null>

/** One post as it is now, in its place among those that are shown; out of them where it is gone. */
export function putPost(pages: Pages, id: string, post: Post | null): Pages {
  const last = pages.pages.length - 1
  const belongs = (page: Feed, place: number) =>
    place === last || (page.posts.at(-1)?.created_at ?? '') <= (post?.created_at ?? '')
  const home = post && !post.is_pinned ? pages.pages.findIndex(belongs) : -1
  return {
    ...pages,
    pages: pages.pages.map((page, place) => {
      const at = page.pinned.findIndex((one) => one.id === id)
      const pinned = page.pinned.filter((one) => one.id !== id)
      const posts = page.posts.filter((one) => one.id !== id)
      if (post?.is_pinned && place === 0) pinned.splice(Math.max(at, 0), 0, post)
      if (post && place === home) posts.push(post)
      return {
        pinned,
        posts: posts.sort((a, b) => b.created_at.localeCompare(a.created_at) || b.id.localeCompare(a.id)),
      }
    }),
  }
}

/** The part of all votes that a choice has, from 0 to 1. */
export const shareOf = (votes: readonly number[], choice: number) => {
  const all = votes.reduce((sum, count) => sum + count, 0)
  return all === 0 ? 0 : (votes[choice] ?? 0) / all
}

/** What two letters of its name stand for a community that has no picture. */
export const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .filter((word) => /^[\p{L}\p{N}]/u.test(word))
    .slice(0, 2)
    .map((word) => word[0]?.toLocaleUpperCase() ?? '')
    .join('')

export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp']

/** What is wrong with a file before it is opened: the key of the words for it. */
export function pictureProblem(file: { name: string; size: number; type: string }) {
  const found = fileProblem(file, {
    types: pictureTypes,
    maxMegabytes: LIMITS.communityPost.pictureMaxBytes / 1024 ** 2,
  })
  if (found === 'file_too_large') return 'too_large'
  return found ? 'wrong_type' : null
}

/** What a file is, as people know it: "PDF", "HEIC"; null where neither its name nor its type says so. */
export function kindOfFile({ name, type }: { name: string; type: string }): string | null {
  const [, ending] = /\.([a-z0-9]{1,5})$/i.exec(name) ?? []
  return (ending ?? type.split('/')[1] ?? '').toUpperCase() || null
}

/** One of a list, a place further to the front (-1) or the back (1); at the end it stays. */
export function moved<T extends { id: string }>(all: readonly T[], id: string, by: -1 | 1): T[] {
  const from = all.findIndex((one) => one.id === id)
  const to = from + by
  if (from < 0 || to < 0 || to >= all.length) return [...all]
  const rest = all.filter((one) => one.id !== id)
  return [...rest.slice(0, to), ...all.slice(from, from + 1), ...rest.slice(to)]
}
