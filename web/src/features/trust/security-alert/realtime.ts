import { type LiveSources, liveSource } from '#web/lib/live-changes.ts'
import { securityAlertKeys } from './queries.ts'

/** One's own audit lines as they are written: what is alarming about them is counted anew. */
const securityAlertChanges = (userId: string) => {
  const queryKey = securityAlertKeys.of(userId)
  return liveSource({
    table: 'security_audit_log',
    event: 'INSERT',
    filter: `user_id=eq.${userId}`,
    missed: [queryKey],
    apply: (client) => void client.invalidateQueries({ queryKey }),
  })
}

export const liveSources: LiveSources = ({ id }) => [securityAlertChanges(id)]
