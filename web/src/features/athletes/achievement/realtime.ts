import type { QueryClient } from '@tanstack/react-query'
import { type LiveSources, liveSource } from '#web/lib/live-changes.ts'
import { readAgainSoon } from '#web/lib/read-again-soon.ts'
import { honourKeys } from './queries.ts'

function readAgain(athleteId: string) {
  const missed = [honourKeys.of(athleteId), honourKeys.confirmations(athleteId)]
  return {
    event: '*' as const,
    filter: `athlete_id=eq.${athleteId}`,
    missed,
    apply: (client: QueryClient) => readAgainSoon(client, missed),
  }
}

/** What an issuer answers, and what an athlete writes in another window, appears at once. */
export const liveSources: LiveSources = ({ id, area }) =>
  area === 'athlete'
    ? [
        liveSource({ table: 'honours', ...readAgain(id) }),
        liveSource({ table: 'honour_confirmations', ...readAgain(id) }),
      ]
    : []
