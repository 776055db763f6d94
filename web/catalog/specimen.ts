import type { ReactNode } from 'react'
import type { Samples } from './samples.ts'

/** One component, drawn in each of its states with words of the chosen language. */
export type Specimen = {
  component: string
  states: Record<string, (words: Samples) => ReactNode>
  /** Covers the page, so that its states are shown one at a time. */
  covers?: boolean
}

export const specimen = (
  component: string,
  states: Specimen['states'],
  more: Pick<Specimen, 'covers'> = {},
): Specimen => ({ component, states, ...more })

export const nothing = () => undefined
