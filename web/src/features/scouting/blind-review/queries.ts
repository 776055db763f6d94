import { queryOptions } from '@tanstack/react-query'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { blindReviewKeys } from './keys.ts'
import { type Review, readColleagues, readNumbers, readResult, readReview, readReviews } from './types.ts'

/** How soon a screen hears how far the others are, and that somebody can no longer be seen. */
const HEARD_MS = 15_000

export const blindReviewQueries = {
  mine: () =>
    queryOptions({
      queryKey: blindReviewKeys.mine,
      staleTime: 0,
      queryFn: async ({ signal }) =>
        readReviews(dataOrThrow(await db.rpc('my_blind_reviews').abortSignal(signal)), 'my_blind_reviews'),
    }),
  /** Another tab, another reviewer and whoever goes change it, so it is read again while it is open. */
  one: (id: string) =>
    queryOptions({
      queryKey: blindReviewKeys.one(id),
      staleTime: 0,
      refetchOnWindowFocus: true,
      queryFn: async ({ signal }): Promise<Review> =>
        readReview(
          dataOrThrow(await db.rpc('blind_review', { review_id: id }).abortSignal(signal)),
          'blind_review',
        ),
      refetchInterval: ({ state }) => (state.data?.revealed_at ? false : HEARD_MS),
    }),
  numbers: (id: string, letter: string) =>
    queryOptions({
      queryKey: blindReviewKeys.numbers(id, letter),
      queryFn: async ({ signal }) =>
        readNumbers(
          dataOrThrow(await db.rpc('blind_review_numbers', { review_id: id, letter }).abortSignal(signal)),
          'blind_review_numbers',
        ),
    }),
  result: (id: string) =>
    queryOptions({
      queryKey: blindReviewKeys.result(id),
      staleTime: 0,
      queryFn: async ({ signal }) =>
        readResult(
          dataOrThrow(await db.rpc('blind_review_result', { review_id: id }).abortSignal(signal)),
          'blind_review_result',
        ),
    }),
  /** Who may be asked to review: scouts of a shared shortlist. */
  colleagues: () =>
    queryOptions({
      queryKey: blindReviewKeys.colleagues,
      queryFn: async ({ signal }) =>
        readColleagues(
          dataOrThrow(await db.rpc('blind_review_colleagues').abortSignal(signal)),
          'blind_review_colleagues',
        ),
    }),
}
