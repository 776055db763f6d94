export const placeKeys = {
  all: ['places'],
  found: (query: string, country: string | null) => ['places', 'found', query, country],
  one: (id: number | null) => ['places', 'one', id],
} as const
