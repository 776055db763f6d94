import { queryOptions } from '@tanstack/react-query'
import { keptOffline } from '#web/lib/kept-offline.ts'
import { ofStart } from '#web/lib/own-start.ts'
import { currentSession } from '#web/lib/session.ts'
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
      queryFn: async (context) =>
        readDeletion(
          await ofStart<unknown>(currentSession()?.user.id ?? '', {
            context,
            of: (start) => start.deletion,
            alone: () => db.rpc('my_deletion', undefined, { get: true }).then(dataOrThrow),
          }),
          'my_deletion',
        ),
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
