import { queryOptions } from '@tanstack/react-query'
import { openAdminList } from '#web/lib/admin-lists.ts'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { caseColumns, type FeedbackCase, type FeedbackFilter, listColumns } from './types.ts'

export const feedbackReviewKeys = {
  all: ['feedback-review'],
  counts: ['feedback-review', 'counts'],
  list: ({ status, category }: FeedbackFilter) => ['feedback-review', 'list', status, category],
  one: (id: string) => ['feedback-review', 'one', id],
} as const

export const LONGEST_LIST = 100
const ASK_AGAIN_MS = 60_000

export const feedbackReviewQueries = {
  counts: () =>
    queryOptions({
      queryKey: feedbackReviewKeys.counts,
      queryFn: async ({ signal }) => dataOrThrow(await db.rpc('feedback_counts').abortSignal(signal)),
      refetchInterval: ASK_AGAIN_MS,
    }),
  /** About safety first, then whoever has waited longest. */
  list: (filter: FeedbackFilter) =>
    queryOptions({
      queryKey: feedbackReviewKeys.list(filter),
      queryFn: async ({ signal }) => {
        // Who wrote it is a person's name.
        await openAdminList('people')
        const { status, category } = filter
        const rows = db.from('feedback').select(listColumns).eq('status', status)
        return dataOrThrow(
          await (category ? rows.eq('category', category) : rows)
            .order('is_safety', { ascending: false })
            .order('created_at')
            .limit(LONGEST_LIST)
            .abortSignal(signal),
        )
      },
      refetchInterval: ASK_AGAIN_MS,
    }),
  /** Null where there is none with this id. */
  one: (id: string) =>
    queryOptions({
      queryKey: feedbackReviewKeys.one(id),
      queryFn: async ({ signal }): Promise<FeedbackCase | null> => {
        await openAdminList('people')
        const found = db.from('feedback').select(caseColumns).eq('id', id)
        return dataOrThrow(await found.abortSignal(signal))[0] ?? null
      },
    }),
}
