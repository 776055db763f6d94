import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { BadgeCounts } from '#web/features/accounts/badge-counts/types.ts'
import { runAfterIdle } from '#web/lib/after-idle.ts'

/**
 * What an area does with the device it runs on: its screens are kept there, a notification that is pressed opens its address, the
 * number beside the app's icon is that of the menu, and messages that could not be sent leave once there is a connection.
 */
export function useDevice(
  area: string,
  userId: string | undefined,
  { messages, notifications }: BadgeCounts,
) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const waiting = messages + notifications

  // Talks to the service worker, which lives outside of React.
  useEffect(() => {
    let stop = () => {}
    const cancel = runAfterIdle(async () => {
      const device = await import('./device.ts')
      void device.keepArea(area)
      stop = device.onOpenAddress((address) => void navigate(address))
    })
    return () => {
      cancel()
      stop()
    }
  }, [area, navigate])

  // Follows the connection for as long as this person is here.
  useEffect(() => {
    if (!userId) return
    let stop = () => {}
    const cancel = runAfterIdle(async () => {
      stop = (await import('./device.ts')).sendUnsentMessages(client, userId)
    })
    return () => {
      cancel()
      stop()
    }
  }, [client, userId])

  // The number stands on the icon of the app, which the browser draws.
  useEffect(() => void navigator.setAppBadge?.(waiting).catch(() => undefined), [waiting])
}
