import type { QueryClient } from '@tanstack/react-query'
import { type LivePerson, type LiveSources, openChannel } from '#web/lib/live-changes.ts'

/** What can change under the eyes of somebody, as each noun says for itself. */
const nouns = import.meta.glob<{ liveSources?: LiveSources }>('../../features/*/*/realtime.ts', {
  eager: true,
})

export const openPersonChannel = (person: LivePerson, client: QueryClient) =>
  openChannel(
    `person:${person.id}`,
    Object.values(nouns).flatMap(({ liveSources }) => liveSources?.(person) ?? []),
    client,
  )
