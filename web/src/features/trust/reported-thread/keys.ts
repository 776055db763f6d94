import type { ThreadState } from './types.ts'

export const reportedThreadKeys = {
  listed: (state: ThreadState) => ['reported-threads', state],
} as const
