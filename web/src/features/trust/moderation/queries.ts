import { queryOptions } from '@tanstack/react-query'
import { openAdminList } from '#web/lib/admin-lists.ts'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { moderationKeys } from './keys.ts'
import { type QueueState, readAccount, readCase, readMyDecision, readTimes } from './types.ts'

export const moderationQueries = {
  /** Those about minors first, then whoever has waited longest; decided ones newest first. */
  queue: (state: QueueState) =>
    queryOptions({
      queryKey: moderationKeys.queue(state),
      queryFn: async ({ signal }) => {
        await openAdminList('reports')
        return dataOrThrow(await db.rpc('moderation_queue', { state }).abortSignal(signal))
      },
    }),
  /** Each look at the evidence leaves a line in the audit log, so it is asked for once. */
  case: (state: QueueState, id: string) =>
    queryOptions({
      queryKey: moderationKeys.case(state, id),
      queryFn: async ({ signal }) =>
        readCase(
          dataOrThrow(
            state === 'open'
              ? await db.rpc('flag_evidence', { flag_id: id }).abortSignal(signal)
              : await db.rpc('decision_case', { decision_id: id }).abortSignal(signal),
          ),
          'case',
        ),
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    }),
  times: () =>
    queryOptions({
      queryKey: moderationKeys.times,
      queryFn: async ({ signal }) =>
        readTimes(dataOrThrow(await db.rpc('moderation_times').abortSignal(signal)), 'moderation_times'),
    }),
  /** An account as an admin may know it. Each look is on record, like one at evidence. */
  account: (id: string) =>
    queryOptions({
      queryKey: moderationKeys.account(id),
      queryFn: async ({ signal }) =>
        readAccount(
          dataOrThrow(await db.rpc('account_overview', { user_id: id }).abortSignal(signal)),
          'account_overview',
        ),
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    }),
  /** By the secret of the mailed link, or by its id for whoever is signed in and concerned. */
  mine: (key: string) =>
    queryOptions({
      queryKey: moderationKeys.mine(key),
      queryFn: async ({ signal }) =>
        readMyDecision(
          dataOrThrow(await db.rpc('moderation_decision', { key }).abortSignal(signal)),
          'moderation_decision',
        ),
      staleTime: 0,
    }),
}
