import type { FeedbackFilter } from './types.ts'

export const feedbackReviewKeys = {
  all: ['feedback-review'],
  counts: ['feedback-review', 'counts'],
  list: ({ status, category }: FeedbackFilter) => ['feedback-review', 'list', status, category],
  one: (id: string) => ['feedback-review', 'one', id],
} as const
