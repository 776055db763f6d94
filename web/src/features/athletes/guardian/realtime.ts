import { type LiveSources, liveSource } from '#web/lib/live-changes.ts'
import { guardianKeys } from './keys.ts'

/** A guardian's decision is heard of by its notice alone. */
const guardianChanges = (athleteId: string) =>
  liveSource({
    table: 'notifications',
    event: '*',
    filter: `user_id=eq.${athleteId}`,
    missed: [guardianKeys.mine],
    apply(client, { event, row }) {
      if (event === 'INSERT' && row.kind.startsWith('guardian_'))
        void client.invalidateQueries({ queryKey: guardianKeys.mine })
    },
  })

export const liveSources: LiveSources = ({ id, area }) => (area === 'athlete' ? [guardianChanges(id)] : [])
