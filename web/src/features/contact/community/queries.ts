import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { keptOffline } from '#web/lib/kept-offline.ts'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { communityKeys } from './keys.ts'
import {
  type Kind,
  readComments,
  readFeed,
  readFoundCommunities,
  readLog,
  readMembers,
  readOpenCommunity,
  readOwnCommunities,
} from './types.ts'

const PAGE_COMMUNITIES = 20
const PAGE_POSTS = 20
const UNHEARD_MS = 60_000

export const communityQueries = {
  /** Those that the caller may find, a page at a time. */
  found: (asked: { kind: Kind | null; words: string }) =>
    infiniteQueryOptions({
      queryKey: communityKeys.found(asked),
      placeholderData: keepPreviousData,
      initialPageParam: 0,
      queryFn: async ({ pageParam, signal }) =>
        readFoundCommunities(
          dataOrThrow(
            await db
              .rpc('find_communities', {
                ...(asked.kind && { kind: asked.kind }),
                words: asked.words,
                page: pageParam,
              })
              .abortSignal(signal),
          ),
          'find_communities',
        ),
      getNextPageParam: ({ total }, pages) => (pages.length * PAGE_COMMUNITIES < total ? pages.length : null),
    }),
  /** Where the caller belongs or waits. */
  mine: () =>
    queryOptions({
      queryKey: communityKeys.mine,
      meta: keptOffline,
      queryFn: async ({ signal }) =>
        readOwnCommunities(dataOrThrow(await db.rpc('my_communities').abortSignal(signal)), 'my_communities'),
      refetchOnMount: 'always',
      refetchInterval: UNHEARD_MS,
    }),
  one: (id: string, invitation: string) =>
    queryOptions({
      queryKey: [...communityKeys.one(id), invitation],
      queryFn: async ({ signal }) =>
        readOpenCommunity(
          dataOrThrow(
            await db
              .rpc('open_community', { community_id: id, ...(invitation && { invitation }) })
              .abortSignal(signal),
          ),
          'open_community',
        ),
      refetchOnMount: 'always',
      // How many are here moves without a word.
      refetchInterval: UNHEARD_MS,
    }),
  /** The posts, twenty at a time, newest first; the pinned ones with the first. */
  feed: (id: string) =>
    infiniteQueryOptions({
      queryKey: communityKeys.feed(id),
      initialPageParam: null as string | null,
      queryFn: async ({ pageParam, signal }) =>
        readFeed(
          dataOrThrow(
            await db
              .rpc('community_feed', { community_id: id, ...(pageParam && { before_id: pageParam }) })
              .abortSignal(signal),
          ),
          'community_feed',
        ),
      getNextPageParam: ({ posts }) => (posts.length === PAGE_POSTS ? (posts.at(-1)?.id ?? null) : null),
      refetchOnMount: 'always',
    }),
  comments: (postId: string) =>
    queryOptions({
      queryKey: communityKeys.comments(postId),
      queryFn: async ({ signal }) =>
        readComments(
          dataOrThrow(await db.rpc('community_answers', { post_id: postId }).abortSignal(signal)),
          'community_answers',
        ),
    }),
  members: (id: string) =>
    queryOptions({
      queryKey: communityKeys.members(id),
      queryFn: async ({ signal }) =>
        readMembers(
          dataOrThrow(await db.rpc('community_people', { community_id: id }).abortSignal(signal)),
          'community_people',
        ),
    }),
  log: (id: string) =>
    queryOptions({
      queryKey: communityKeys.log(id),
      queryFn: async ({ signal }) =>
        readLog(
          dataOrThrow(await db.rpc('community_acts', { community_id: id }).abortSignal(signal)),
          'community_acts',
        ),
    }),
}
