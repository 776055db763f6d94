export const reportReviewKeys = {
  all: ['report-review'],
  list: (isOpen: boolean) => ['report-review', isOpen ? 'open' : 'decided'],
  one: (id: string) => ['report-review', 'one', id],
} as const
