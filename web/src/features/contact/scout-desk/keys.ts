import type { Span } from './types.ts'

export const scoutDeskKeys = {
  all: ['scout-desk'],
  of: ({ from, to }: Span) => ['scout-desk', from, to],
} as const
