import { queryOptions } from '@tanstack/react-query'
import { keptOffline } from '#web/lib/kept-offline.ts'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { readDeletion, readDeletionState } from './types.ts'

export const deletionKeys = {
  mine: ['deletion', 'mine'],
  byDecision: (key: string) => ['deletion', 'decision', key],
} as const

export const deletionQueries = {
  mine: () =>
    queryOptions({
      queryKey: deletionKeys.mine,
      meta: keptOffline,
      queryFn: async () =>
        readDeletion(dataOrThrow(await db.rpc('my_deletion', undefined, { get: true })), 'my_deletion'),
    }),
  byDecision: (key: string) =>
    queryOptions({
      queryKey: deletionKeys.byDecision(key),
      queryFn: async ({ signal }) =>
        readDeletionState(
          dataOrThrow(await db.rpc('decision_deletion', { key }).abortSignal(signal)),
          'decision_deletion',
        ),
      retry: false,
    }),
}
