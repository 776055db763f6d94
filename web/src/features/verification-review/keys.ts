export const verificationReviewKeys = {
  all: ['verification-review'],
  list: (status: string) => ['verification-review', status],
} as const
