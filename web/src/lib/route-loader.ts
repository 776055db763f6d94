import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'

/** What a screen shows at once: read before it is first drawn, so that it is drawn once and whole. */
type RouteLoader = (client: QueryClient, userId: string) => Promise<unknown>

export type RouteComponent = ComponentType & {
  loader?: RouteLoader
  /** Fetches code that the screen loads later, for somebody who points at a link to it. */
  prefetch?: () => Promise<unknown>
}
