import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toSearchRequest } from '#web/features/scouting/athlete-search/queries.ts'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { blindReviewKeys } from './keys.ts'
import type { Grades, Review, Source } from './types.ts'

function useReviewChange<T, R>(mutationFn: (sent: T) => Promise<R>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    // Without a connection it says so at once: nobody should believe that a grade is kept or a name shown.
    networkMode: 'always',
    onSettled: () => client.invalidateQueries({ queryKey: blindReviewKeys.all }),
  })
}

type NewReview = { source: Source; name: string; size: number; criteria: string[]; reviewers: string[] }

/** The id of the review that has begun. */
export const useStartReview = () =>
  useReviewChange(async ({ source, ...details }: NewReview): Promise<string> => {
    const from =
      'filter' in source ? { filter: toSearchRequest(source.filter) } : { board_id: source.boardId }
    return dataOrThrow(await db.rpc('start_blind_review', { details: { ...details, ...from } }))
  })

type Graded = Grades & { reviewId: string; letter: string }

/** Shown as soon as the server has it; how far everybody is follows. */
export function useGrade() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ reviewId, letter, grades, skipped, note }: Graded) => {
      dataOrThrow(await db.rpc('grade_blind_review', { review_id: reviewId, letter, grades, skipped, note }))
    },
    networkMode: 'always',
    onSuccess: (_, { reviewId, letter, ...given }) => {
      client.setQueryData<Review>(
        blindReviewKeys.one(reviewId),
        (review) =>
          review && {
            ...review,
            letters: review.letters.map((one) => (one.letter === letter ? { ...one, ...given } : one)),
          },
      )
    },
    // Not waited for: what follows a grade would move somebody on who went elsewhere by key meanwhile.
    onSettled: (_done, _error, { reviewId }) => {
      void client.invalidateQueries({ queryKey: blindReviewKeys.one(reviewId) })
    },
  })
}

export const useLock = () =>
  useReviewChange(async (id: string) => dataOrThrow(await db.rpc('lock_blind_grades', { review_id: id })))

export const useReveal = () =>
  useReviewChange(async (id: string) => dataOrThrow(await db.rpc('reveal_blind_review', { review_id: id })))

/** A reviewer goes with their grades; with its owner the review goes. */
export const useLeave = () =>
  useReviewChange(async (id: string) => dataOrThrow(await db.rpc('leave_blind_review', { review_id: id })))

export const useRemoveReviewer = () =>
  useReviewChange(async ({ id, scoutId }: { id: string; scoutId: string }) =>
    dataOrThrow(await db.rpc('remove_blind_reviewer', { review_id: id, scout_id: scoutId })),
  )
