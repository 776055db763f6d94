import { queryOptions } from '@tanstack/react-query'
import { isBrowserSubscribed } from '#web/lib/push.ts'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { pushDeviceKeys } from './keys.ts'
import { readPushDevices } from './types.ts'

export const pushDeviceQueries = {
  mine: () =>
    queryOptions({
      queryKey: pushDeviceKeys.mine,
      queryFn: async () => readPushDevices(dataOrThrow(await db.rpc('my_push_devices')), 'my_push_devices'),
    }),
  /** Whether this browser still holds a subscription: clearing its data ends it without a word to the server. */
  browser: () =>
    queryOptions({
      queryKey: pushDeviceKeys.browser,
      queryFn: isBrowserSubscribed,
      networkMode: 'always',
    }),
}
