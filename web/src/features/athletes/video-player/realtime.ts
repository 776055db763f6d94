import { liveSource, openChannel } from '#web/lib/live-changes.ts'
import { useLiveChannel } from '#web/lib/live-channel.ts'
import { videoPlayerKeys } from './keys.ts'

/** While a film is open: that it was taken back or deleted. What else ends the right to see it is asked for (queries.ts). */
export function useVideoChannel(id: string, isSignedIn: boolean) {
  const queryKey = videoPlayerKeys.of(id)
  const changes = () =>
    liveSource({
      table: 'videos',
      event: '*',
      filter: `id=eq.${id}`,
      missed: [queryKey],
      apply: (client) => void client.invalidateQueries({ queryKey }),
    })
  const name = `video:${id}`
  useLiveChannel(isSignedIn ? name : undefined, (client) => openChannel(name, [changes()], client))
}
