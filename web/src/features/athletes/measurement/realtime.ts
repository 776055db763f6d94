import type { QueryClient } from '@tanstack/react-query'
import { type LiveSources, liveSource } from '#web/lib/live-changes.ts'
import { readAgainSoon } from '#web/lib/read-again-soon.ts'
import { confirmationKeys } from './confirmation/queries.ts'
import { measurementKeys } from './queries.ts'

/** What is answered about a number, and its new level with it, appears at once. */
export const liveSources: LiveSources = ({ id, area }) => {
  const missed = [confirmationKeys.of(id), measurementKeys.all(id)]
  return area === 'athlete'
    ? [
        liveSource({
          table: 'measurement_confirmations',
          event: '*',
          filter: `athlete_id=eq.${id}`,
          missed,
          apply: (client: QueryClient) => readAgainSoon(client, missed),
        }),
      ]
    : []
}
