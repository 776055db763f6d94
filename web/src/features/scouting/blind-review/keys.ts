export const blindReviewKeys = {
  all: ['blind-reviews'],
  mine: ['blind-reviews', 'mine'],
  one: (id: string) => ['blind-reviews', 'one', id],
  numbers: (id: string, letter: string) => ['blind-reviews', 'numbers', id, letter],
  result: (id: string) => ['blind-reviews', 'result', id],
  colleagues: ['blind-reviews', 'colleagues'],
} as const
