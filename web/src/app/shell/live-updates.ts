import type { Role } from '#web/features/account/types.ts'
import { runAfterIdle } from '#web/lib/after-idle.ts'
import { useLiveChannel } from '#web/lib/live-changes.ts'

/** One channel a person for everything that moves without a reload. It and its sources come after the first paint. */
export const useLiveUpdates = (id: string | undefined, area: Role | 'admin' | undefined) =>
  useLiveChannel(id && area && `person:${id}`, async () => {
    await new Promise<void>((resolve) => runAfterIdle(resolve))
    const { liveSources } = await import('./live-sources.ts')
    return id && area ? liveSources(id, area) : []
  })
