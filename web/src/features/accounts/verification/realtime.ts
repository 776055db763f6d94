import { type LiveSources, liveSource } from '#web/lib/live-changes.ts'
import { verificationKeys } from './keys.ts'

const verificationChanges = (userId: string) => {
  const queryKey = verificationKeys.mine(userId)
  return liveSource({
    table: 'verifications',
    event: 'UPDATE',
    filter: `user_id=eq.${userId}`,
    missed: [queryKey],
    // Decided or taken back: rare, and dates decide how it stands.
    apply: (client) => void client.invalidateQueries({ queryKey }),
  })
}

export const liveSources: LiveSources = ({ id, area }) => (area !== 'admin' ? [verificationChanges(id)] : [])
