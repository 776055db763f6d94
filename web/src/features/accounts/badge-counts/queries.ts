import { type QueryClient, type QueryFunctionContext, queryOptions, useQuery } from '@tanstack/react-query'
import { useAccount } from '#web/features/accounts/account/queries.ts'
import { number, object } from '#web/lib/json-reader.ts'
import { keptOffline } from '#web/lib/kept-offline.ts'
import { ofStart } from '#web/lib/own-start.ts'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import type { BadgeCounts } from './types.ts'

export const badgeCountKeys = {
  all: ['counts'],
  mine: (userId: string | undefined) => ['counts', userId],
} as const

const readMine = object({ messages: number, requests: number, notifications: number })
const readWork = object({
  total: number,
  verifications: number,
  organizations: number,
  disputes: number,
  flags: number,
  data_requests: number,
  feedback: number,
})

const none: BadgeCounts = {
  messages: 0,
  notifications: 0,
  work: 0,
  verifications: 0,
  organizations: 0,
  disputes: 0,
  flags: 0,
  data_requests: 0,
  feedback: 0,
}

/** A badge that cannot be counted stays away; the screen behind it tells what is wrong. */
async function loadBadgeCounts(
  userId: string,
  isAdmin: boolean,
  context: Pick<QueryFunctionContext, 'meta'>,
): Promise<BadgeCounts> {
  const [badges, work] = await Promise.all([
    ofStart<unknown>(userId, {
      context,
      of: (start) => start.badges,
      alone: () => db.rpc('my_badges', undefined, { get: true }).then(dataOrThrow),
    }),
    isAdmin ? db.rpc('admin_work_counts', undefined, { get: true }).then(dataOrThrow) : null,
  ])
  const mine = readMine(badges, 'my_badges')
  const waiting = work === null ? null : readWork(work, 'admin_work_counts')
  return {
    // A request that waits for an answer is as much a message to the athlete as a written one.
    messages: mine.messages + mine.requests,
    notifications: mine.notifications,
    work: waiting?.total ?? 0,
    verifications: waiting?.verifications ?? 0,
    organizations: waiting?.organizations ?? 0,
    disputes: waiting?.disputes ?? 0,
    flags: waiting?.flags ?? 0,
    data_requests: waiting?.data_requests ?? 0,
    feedback: waiting?.feedback ?? 0,
  }
}

export const badgeCountQueries = {
  mine: (userId: string | undefined, isAdmin: boolean) =>
    queryOptions({
      queryKey: badgeCountKeys.mine(userId),
      meta: keptOffline,
      queryFn: (context) => loadBadgeCounts(userId ?? '', isAdmin, context),
      staleTime: 30_000,
    }),
}

const settleMs = 250
let timer: ReturnType<typeof setTimeout> | undefined

/** After something was read, decided or arrived live: one event moves several rows, and they are counted once. */
export function refreshBadgeCounts(client: QueryClient) {
  clearTimeout(timer)
  timer = setTimeout(() => void client.invalidateQueries({ queryKey: badgeCountKeys.all }), settleMs)
}

export const useBadgeCounts = (): BadgeCounts => useBadgeCountsQuery().data ?? none

/** For who must tell nothing that waits from nothing that is known. */
export function useBadgeCountsQuery() {
  const account = useAccount()
  return useQuery({
    ...badgeCountQueries.mine(account?.id, account?.isAdmin ?? false),
    enabled: Boolean(account),
  })
}
