import type { EventFilter } from './types.ts'

export const securityLogKeys = {
  all: ['security-log'],
  list: (filter: EventFilter) => ['security-log', 'list', filter],
  newest: (filter: EventFilter) => ['security-log', 'newest', filter],
  one: (id: string) => ['security-log', 'one', id],
  suspicious: ['security-log', 'suspicious'],
  limits: ['security-log', 'limits'],
  heads: ['security-log', 'heads'],
} as const
