import { type LiveSources, liveSource } from '#web/lib/live-changes.ts'
import { badgeCountKeys, refreshBadgeCounts } from './queries.ts'

/** What is counted stands in three tables; the numbers are the server's. */
export const liveSources: LiveSources = ({ id, area }) => {
  const counted = { missed: [badgeCountKeys.all], apply: refreshBadgeCounts }
  return [
    liveSource({ table: 'messages', event: 'INSERT', filter: `recipient_id=eq.${id}`, ...counted }),
    liveSource({ table: 'notifications', event: '*', filter: `user_id=eq.${id}`, ...counted }),
    // Only whom a request asks is waited for.
    ...(area === 'athlete'
      ? [liveSource({ table: 'message_requests', event: '*', filter: `athlete_id=eq.${id}`, ...counted })]
      : []),
  ]
}
