import { liveSource } from '#web/lib/live-changes.ts'
import { badgeCountKeys } from './keys.ts'
import { refreshBadgeCounts } from './queries.ts'

/** What is counted stands in three tables; the numbers are the server's. */
export const badgeCountChanges = (userId: string, athlete: boolean) => {
  const counted = { missed: [badgeCountKeys.all], apply: refreshBadgeCounts }
  return [
    liveSource({ table: 'messages', event: 'INSERT', filter: `recipient_id=eq.${userId}`, ...counted }),
    liveSource({ table: 'notifications', event: '*', filter: `user_id=eq.${userId}`, ...counted }),
    // Only whom a request asks is waited for.
    ...(athlete
      ? [liveSource({ table: 'message_requests', event: '*', filter: `athlete_id=eq.${userId}`, ...counted })]
      : []),
  ]
}
