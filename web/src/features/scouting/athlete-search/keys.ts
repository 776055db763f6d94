export const athleteSearchKeys = {
  all: ['athlete-search'],
  pages: (request: object) => ['athlete-search', request],
  first: (requests: object[], limit: number) => ['athlete-search', 'first', requests, limit],
  totals: (requests: object[]) => ['search-totals', requests],
  histogram: (others: object, range: object) => ['search-histogram', others, range],
  values: (ids: string[], metrics: string[]) => ['athlete-values', ids, metrics],
  places: (ids: string[]) => ['athlete-places', ids],
  cards: (ids: string[]) => ['athlete-cards', ids],
  detail: (id: string) => ['athlete-detail', id],
  percentiles: (id: string) => ['athlete-percentiles', id],
  hidden: ['hidden-athletes'],
  seen: ['athlete-seen-by-scouts'],
} as const
