import { type LiveSources, liveSource } from '#web/lib/live-changes.ts'
import { accountSecurityKeys } from './queries.ts'

/** One's own audit lines as they are written: the panel shows the latest of some kinds. */
const accountSecurityChanges = (userId: string) => {
  const queryKey = accountSecurityKeys.events(userId)
  return liveSource({
    table: 'security_audit_log',
    event: 'INSERT',
    filter: `user_id=eq.${userId}`,
    missed: [queryKey],
    apply: (client) => void client.invalidateQueries({ queryKey }),
  })
}

export const liveSources: LiveSources = ({ id }) => [accountSecurityChanges(id)]
