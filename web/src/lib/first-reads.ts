import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'

/** What a screen shows at once: read before it is first drawn, so that it is drawn once and whole. */
type FirstReads = (client: QueryClient, userId: string) => Promise<unknown>

export type Screen = ComponentType & { reads?: FirstReads }
