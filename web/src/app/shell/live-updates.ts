import type { Role } from '#web/features/accounts/account/types.ts'
import { runAfterIdle } from '#web/lib/after-idle.ts'
import { useLiveChannel } from '#web/lib/live-channel.ts'
import { loadWhenOnline } from '#web/lib/load-when-online.ts'

/** One channel a person for everything that moves without a reload. What it listens to comes after the first paint. */
export const useLiveUpdates = (id: string | undefined, area: Role | 'admin' | undefined) =>
  useLiveChannel(id && area && `person:${id}`, async (client) => {
    await new Promise<void>((resolve) => runAfterIdle(resolve))
    const { openPersonChannel } = await loadWhenOnline(() => import('./live-sources.ts'))
    return openPersonChannel({ id: id ?? '', area: area ?? 'athlete' }, client)
  })
