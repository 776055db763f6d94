import { useMutation, useQueryClient } from '@tanstack/react-query'
import { subscribeBrowser } from '#web/lib/push.ts'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { pushDeviceKeys } from './keys.ts'
import { deviceName } from './rules.ts'

function usePushDeviceAct<T, R>(mutationFn: (given: T) => Promise<R>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    networkMode: 'always',
    onSettled: () => client.invalidateQueries({ queryKey: pushDeviceKeys.mine }),
  })
}

/** Answers false where the person told the browser no. */
export const useTurnPushOn = () =>
  usePushDeviceAct(async () => {
    const address = await subscribeBrowser()
    if (!address) return false
    dataOrThrow(await db.rpc('subscribe_push', { ...address, device: deviceName(navigator.userAgent) }))
    return true
  })

export const useTurnPushOff = () =>
  usePushDeviceAct(async (id: string) => dataOrThrow(await db.rpc('unsubscribe_push', { device_id: id })))
