import { queryOptions } from '@tanstack/react-query'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { adminTaskKeys } from './keys.ts'
import { readAdminTasks } from './types.ts'

/** Signs of life of whoever reads a task end after two minutes, and tasks become late without anybody writing. */
const READ_EVERY_MS = 60_000

export const adminTaskQueries = {
  /** Everything that waits for an admin, the next to be due first. */
  open: () =>
    queryOptions({
      queryKey: adminTaskKeys.all,
      queryFn: async ({ signal }) =>
        readAdminTasks(dataOrThrow(await db.rpc('admin_tasks').abortSignal(signal)), 'admin_tasks'),
      refetchInterval: READ_EVERY_MS,
    }),
}
