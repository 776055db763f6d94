import { type LiveSources, liveSource } from '#web/lib/live-changes.ts'
import { readAgainSoon } from '#web/lib/read-again-soon.ts'
import { videoKeys } from './queries.ts'

/** What the server finds in a file, what our team decides, and what the athlete does in another window appears at once. */
export const liveSources: LiveSources = ({ id, area }) => {
  if (area !== 'athlete') return []
  const missed = [videoKeys.uploaded(id), videoKeys.storage(id)]
  return [
    liveSource({
      table: 'videos',
      event: '*',
      filter: `athlete_id=eq.${id}`,
      missed,
      apply: (client) => readAgainSoon(client, missed),
    }),
  ]
}
