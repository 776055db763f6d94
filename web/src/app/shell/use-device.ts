import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { BadgeCounts } from '#web/features/accounts/badge-counts/types.ts'
import { runAfterIdle } from '#web/lib/after-idle.ts'
import { loadWhenOnline } from '#web/lib/load-when-online.ts'

/** Begins after the first screen, unless it has been called off until then, and answers with how to end it. */
function withDevice(begin: (device: typeof import('./device.ts')) => () => void) {
  let isOver = false
  let end = () => {}
  const cancel = runAfterIdle(async () => {
    // Where its file is gone after an update, the next start has it.
    const device = await loadWhenOnline(() => import('./device.ts')).catch(() => null)
    if (device && !isOver) end = begin(device)
  })
  return () => {
    isOver = true
    cancel()
    end()
  }
}

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
  useEffect(
    () =>
      withDevice((device) => {
        void device.keepArea(area)
        return device.onOpenAddress((address) => void navigate(address))
      }),
    [area, navigate],
  )

  // Follows the connection for as long as this person is here.
  useEffect(
    () => (userId ? withDevice((device) => device.sendUnsentMessages(client, userId)) : undefined),
    [client, userId],
  )

  // The number stands on the icon of the app, which the browser draws.
  useEffect(() => void navigator.setAppBadge?.(waiting).catch(() => undefined), [waiting])
}
