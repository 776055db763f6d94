import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'

type Leave = () => void

/** A channel for as long as what asks for it is on the screen; none while there is no name. */
export function useLiveChannel(name: string | undefined, open: (client: QueryClient) => Promise<Leave>) {
  const queryClient = useQueryClient()
  const start = useEffectEvent(open)
  // An effect, since a connection is held for as long as this is shown.
  useEffect(() => {
    if (!name) return
    const opened = start(queryClient)
    return () => void opened.then((leave) => leave())
  }, [name, queryClient])
}
