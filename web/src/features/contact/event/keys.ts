import type { Span } from './types.ts'

export const eventKeys = {
  all: ['events'],
  lists: ['events', 'list'],
  list: ({ from, to }: Span) => ['events', 'list', from, to],
  one: (id: string) => ['events', 'one', id],
  people: (id: string) => ['events', 'people', id],
  shortlist: ({ from, to }: Span) => ['events', 'shortlist', from, to],
  answers: (id: string) => ['events', 'answers', id],
  search: (text: string) => ['events', 'search', text],
  totalsAll: ['events', 'totals'],
  totals: ({ from, to }: Span) => ['events', 'totals', from, to],
  waiting: (id: string) => ['events', 'waiting', id],
  feed: ['calendar-feed'],
  series: (id: string) => ['events', 'series', id],
  bibs: (id: string) => ['event-bibs', id],
  imports: ['events', 'imports'],
} as const
