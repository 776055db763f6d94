import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { LIMITS } from '#shared/limits.ts'
import { openAdminList } from '#web/lib/admin-lists.ts'
import { dataOrThrow, db, storage } from '#web/lib/supabase.ts'
import { readGuardians, readSimilar } from './account/types.ts'
import { readChildSafety } from './child-safety/types.ts'
import { moderationKeys } from './keys.ts'
import { type QueueState, readAccount, readCase, readMyDecision, readTimes } from './types.ts'

const PHOTO_LINK_SECONDS = 300

export const moderationQueries = {
  /** Minors first, of them what is overdue, then adults alike; decided ones newest first. Pages go on after the last row shown. */
  queue: (state: QueueState) =>
    infiniteQueryOptions({
      queryKey: moderationKeys.queue(state),
      initialPageParam: undefined as string | undefined,
      queryFn: async ({ pageParam, signal }) => {
        await openAdminList('reports')
        return dataOrThrow(await db.rpc('moderation_queue', { state, after: pageParam }).abortSignal(signal))
      },
      getNextPageParam: (last) =>
        last.length === LIMITS.moderation.pageCases ? last.at(-1)?.place : undefined,
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
  /** The copy of a reported picture: a link that is good for a few minutes. */
  photo: (path: string) =>
    queryOptions({
      queryKey: moderationKeys.photo(path),
      queryFn: async () => {
        const bucket = (await storage()).from('reported')
        const { data, error } = await bucket.createSignedUrl(path, PHOTO_LINK_SECONDS)
        if (error) throw error
        return data.signedUrl
      },
      staleTime: (PHOTO_LINK_SECONDS * 1000) / 2,
    }),
  times: () =>
    queryOptions({
      queryKey: moderationKeys.times,
      queryFn: async ({ signal }) =>
        readTimes(dataOrThrow(await db.rpc('moderation_times').abortSignal(signal)), 'moderation_times'),
    }),
  /** Like the queue it names people, so its opening is on record. */
  childSafety: () =>
    queryOptions({
      queryKey: moderationKeys.childSafety,
      queryFn: async ({ signal }) =>
        readChildSafety(
          dataOrThrow(await db.rpc('admin_child_safety').abortSignal(signal)),
          'admin_child_safety',
        ),
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
  /** Names and addresses of people outside: asked for by a button, as each look is on record. */
  /** Each look is on record. */
  similar: (id: string) =>
    queryOptions({
      queryKey: moderationKeys.similar(id),
      queryFn: async ({ signal }) =>
        readSimilar(
          dataOrThrow(await db.rpc('similar_accounts', { user_id: id }).abortSignal(signal)),
          'similar_accounts',
        ),
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    }),
  guardians: (id: string) =>
    queryOptions({
      queryKey: moderationKeys.guardians(id),
      queryFn: async ({ signal }) =>
        readGuardians(
          dataOrThrow(await db.rpc('account_guardians', { user_id: id }).abortSignal(signal)),
          'account_guardians',
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
