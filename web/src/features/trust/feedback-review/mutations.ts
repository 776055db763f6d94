import { useMutation, useQueryClient } from '@tanstack/react-query'
import { badgeCountKeys } from '#web/features/accounts/badge-counts/queries.ts'
import { adminWorkKeys } from '#web/features/trust/admin-work/queries.ts'
import { withAdminRateLimit } from '#web/lib/security-log.ts'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { feedbackReviewKeys } from './queries.ts'
import type { FeedbackAnswer, Publication } from './types.ts'

/** Rejects unless the row changed: an update that policy filters out is no error to PostgreSQL, but is one to us. */
export async function answerFeedback(id: string, answer: FeedbackAnswer) {
  dataOrThrow(await db.from('feedback').update(answer).eq('id', id).select('id').single())
}

export async function publishFeedback(id: string, { title, status }: Publication) {
  dataOrThrow(await db.rpc('publish_feedback', { feedback_id: id, title, status }))
}

export async function unpublishFeedback(id: string) {
  dataOrThrow(await db.rpc('unpublish_feedback', { feedback_id: id }))
}

function useAdminMutation<T>(what: string, work: (sent: T) => Promise<void>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (sent: T) => withAdminRateLimit(what, () => work(sent)),
    // Refused too: another admin may have been faster, and the screen then says so.
    onSettled: () =>
      Promise.all(
        [feedbackReviewKeys.all, adminWorkKeys.all, badgeCountKeys.all].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  })
}

export const useAnswerFeedback = (id: string) =>
  useAdminMutation('answer_feedback', (answer: FeedbackAnswer) => answerFeedback(id, answer))
export const usePublishFeedback = (id: string) =>
  useAdminMutation('publish_feedback', (publication: Publication) => publishFeedback(id, publication))
export const useUnpublishFeedback = (id: string) =>
  useAdminMutation('unpublish_feedback', (_: undefined) => unpublishFeedback(id))
