import { type LiveSources, liveSource } from '#web/lib/live-changes.ts'
import { adminTaskKeys } from './keys.ts'

/** What another admin takes, hands over or puts off. */
const taskChanges = () =>
  liveSource({
    table: 'admin_task_marks',
    event: '*',
    missed: [adminTaskKeys.all],
    apply: (client) => void client.invalidateQueries({ queryKey: adminTaskKeys.all }),
  })

export const liveSources: LiveSources = ({ area }) => (area === 'admin' ? [taskChanges()] : [])
