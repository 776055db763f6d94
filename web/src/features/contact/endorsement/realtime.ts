import type { Role } from '#web/features/accounts/account/types.ts'
import { type LiveSources, liveSource } from '#web/lib/live-changes.ts'
import { endorsementKeys } from './queries.ts'

const endorsementChanges = (userId: string, role: Role) =>
  liveSource({
    table: 'endorsements',
    event: '*',
    filter: `${role}_id=eq.${userId}`,
    missed: [endorsementKeys.all],
    apply(client, { event, row }) {
      const queryKey = event === 'DELETE' ? endorsementKeys.all : endorsementKeys.of(row.athlete_id)
      void client.invalidateQueries({ queryKey })
    },
  })

export const liveSources: LiveSources = ({ id, area }) =>
  area === 'admin' ? [] : [endorsementChanges(id, area)]
