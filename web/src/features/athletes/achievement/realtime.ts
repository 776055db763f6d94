import type { QueryClient } from '@tanstack/react-query'
import { type LiveSources, liveSource } from '#web/lib/live-changes.ts'
import { honourKeys } from './queries.ts'

const readAgain = (athleteId: string) => ({
  event: '*' as const,
  filter: `athlete_id=eq.${athleteId}`,
  missed: [honourKeys.of(athleteId), honourKeys.confirmations(athleteId)],
  apply: (client: QueryClient) => {
    void client.invalidateQueries({ queryKey: honourKeys.of(athleteId) })
    void client.invalidateQueries({ queryKey: honourKeys.confirmations(athleteId) })
  },
})

/** What an issuer answers, and what an athlete writes in another window, appears at once. */
export const liveSources: LiveSources = ({ id, area }) =>
  area === 'athlete'
    ? [
        liveSource({ table: 'honours', ...readAgain(id) }),
        liveSource({ table: 'honour_confirmations', ...readAgain(id) }),
      ]
    : []
