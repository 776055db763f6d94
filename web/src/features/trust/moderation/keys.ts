import { adminTaskKeys } from '#web/features/trust/admin-task/keys.ts'
import type { QueueState } from './types.ts'

export const moderationKeys = {
  all: ['moderation'],
  queues: ['moderation', 'queue'],
  queue: (state: QueueState) => ['moderation', 'queue', state],
  case: (state: QueueState, id: string) => [
    'moderation',
    'case',
    state === 'open' ? 'report' : 'decision',
    id,
  ],
  photo: (path: string) => ['moderation', 'photo', path],
  times: ['moderation', 'times'],
  // Read again with the tasks too: who takes the case is told there.
  childSafety: [...adminTaskKeys.all, 'child-safety'],
  account: (id: string) => ['moderation', 'account', id],
  similar: (id: string) => ['moderation', 'similar', id],
  guardians: (id: string) => ['moderation', 'guardians', id],
  mine: (key: string) => ['my-decision', key],
} as const
