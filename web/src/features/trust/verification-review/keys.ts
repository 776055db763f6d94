export const verificationReviewKeys = {
  all: ['verification-review'],
  list: (status: string) => ['verification-review', status],
  one: (id: string) => ['verification-review', 'one', id],
} as const
