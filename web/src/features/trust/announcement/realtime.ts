import { type LiveSources, liveSource } from '#web/lib/live-changes.ts'
import { announcementKeys } from './keys.ts'

/** What another admin writes or stops, and how far it has gone out. */
const announcementChanges = () =>
  liveSource({
    table: 'announcements',
    event: '*',
    missed: [announcementKeys.all],
    apply: (client) => void client.invalidateQueries({ queryKey: announcementKeys.all }),
  })

export const liveSources: LiveSources = ({ area }) => (area === 'admin' ? [announcementChanges()] : [])
