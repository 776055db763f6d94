import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Account } from './test-accounts.ts'
import type { Caller, TestDatabase } from './test-database.ts'

export type Post = {
  id: string
  body: string
  author: string
  author_member_id: string
  handle: string | null
  likes: number
  comments: number
  is_pinned: boolean
  video_id: string | null
  poll: { my_choice: number | null; votes: number[] | null; is_over: boolean } | null
}
type Feed = { pinned: Post[]; posts: Post[] }
export type Member = { id: string; name: string; role: string; state: string; handle: string | null }
type Wanted = {
  age?: 'adults' | 'all'
  join?: 'open' | 'request' | 'invitation'
  listed?: boolean
  name?: string
}

/** What people do in a community, each as the screens call it. */
export function communitySteps(of: () => TestDatabase) {
  const hint = async (asked: ReturnType<TestDatabase['as']>) => (await asked).refused?.hint ?? null
  const value = async <T>(by: Caller, sql: string, values: unknown[]): Promise<T> => {
    const { rows, refused } = await of().as<{ value: T }>(by, `select ${sql} as value`, values)
    expect(refused).toBeNull()
    return rows[0]?.value as T
  }
  const start = (
    by: Caller,
    { age = 'adults', join = 'open', listed = true, name = 'Sprint North' }: Wanted = {},
  ) =>
    of().as<{ id: string }>(
      by,
      `select create_community($1, 'club', $2, 'Sprinters of the north', 'Be kind.', 'Leeds', 'soccer', $3, $4, $5) as id`,
      [randomUUID(), name, join, age, listed],
    )
  return {
    hint,
    value,
    start,
    started: async (by: Caller, wanted: Wanted = {}) => {
      const { rows, refused } = await start(by, wanted)
      expect(refused).toBeNull()
      return rows[0]?.id ?? ''
    },
    join: (by: Caller, id: string, invitation: string | null = null) =>
      of().as<{ state: string }>(by, 'select join_community($1, $2) as state', [id, invitation]),
    people: (by: Caller, id: string) => value<Member[]>(by, 'community_people($1)', [id]),
    decide: (by: Caller, member: string, act: string, reason = '') =>
      of().as(by, 'select decide_community_member($1, $2, $3)', [member, act, reason]),
    write: (by: Caller, id: string, body = 'Training moves to six.', choices: string[] | null = null) =>
      of().as<{ id: string }>(
        by,
        'select create_community_post($1, $2, $3, choices => $4, poll_days => $5) as id',
        [randomUUID(), id, body, choices, choices && 3],
      ),
    comment: (by: Caller, post: string, body = 'See you there.') =>
      of().as<{ id: string }>(by, 'select comment_on_community_post($1, $2, $3) as id', [
        randomUUID(),
        post,
        body,
      ]),
    feed: async (by: Caller, id: string) => value<Feed>(by, 'community_feed($1)', [id]),
    found: async (by: Caller) =>
      (
        await value<{ communities: { id: string; name: string }[] }>(by, 'find_communities()', [])
      ).communities.map(({ name }) => name),
    told: (person: Account) =>
      of().sql<{ kind: string; params: Record<string, string> }>(
        `select kind, params from notifications where user_id = $1 and kind like 'community%' order by created_at`,
        [person.id],
      ),
  }
}
