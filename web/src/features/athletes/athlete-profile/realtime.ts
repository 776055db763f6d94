import { type LiveSources, liveSource } from '#web/lib/live-changes.ts'
import { athleteProfileKeys } from './keys.ts'

/** Who may see the athlete, and who kept or endorsed them, is heard of by its notice; a message moves nothing here. */
const athleteProfileChanges = (athleteId: string) =>
  liveSource({
    table: 'notifications',
    event: '*',
    filter: `user_id=eq.${athleteId}`,
    missed: [athleteProfileKeys.all],
    apply(client, { event, row }) {
      if (event === 'INSERT' && row.kind !== 'message')
        void client.invalidateQueries({ queryKey: athleteProfileKeys.all })
    },
  })

export const liveSources: LiveSources = ({ id, area }) =>
  area === 'athlete' ? [athleteProfileChanges(id)] : []
