import { type LiveSources, liveSource } from '#web/lib/live-changes.ts'
import { scoutDeskKeys } from './keys.ts'

/** An answer, or a request that ends: whom one waits for and what is left are read again. */
export const liveSources: LiveSources = ({ id, area }) =>
  area === 'scout'
    ? [
        liveSource({
          table: 'message_requests',
          event: '*',
          filter: `scout_id=eq.${id}`,
          // Read whenever home opens: what was missed before that is in it.
          missed: [],
          apply: (client) => void client.invalidateQueries({ queryKey: scoutDeskKeys.all }),
        }),
      ]
    : []
