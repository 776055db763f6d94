import { type LiveSources, liveSource } from '#web/lib/live-changes.ts'
import { scoutProfileKeys } from './keys.ts'

const scoutProfileChanges = (userId: string) => {
  const queryKey = scoutProfileKeys.mine(userId)
  return liveSource({
    table: 'verifications',
    event: 'UPDATE',
    filter: `user_id=eq.${userId}`,
    missed: [queryKey],
    // The profile shows until when its checks hold, which the database works out.
    apply: (client) => void client.invalidateQueries({ queryKey }),
  })
}

export const liveSources: LiveSources = ({ id, area }) => (area === 'scout' ? [scoutProfileChanges(id)] : [])
