import { use } from 'react'
import type { Screen } from './first-reads.ts'

type Arrival = Promise<Screen> & { status: 'fulfilled'; value: Screen }

export type LaterPart = { arrive(): Promise<Screen>; preload(): Promise<void> }

/**
 * A component in a chunk of its own, like React's `lazy`, but one that has arrived early is drawn at once: `lazy` always
 * suspends the first time, and React then holds the screen back for a third of a second.
 */
export function laterPart(load: () => Promise<Screen>): LaterPart {
  let arrival: Promise<Screen> | undefined
  const arrive = () => {
    if (arrival) return arrival
    const promise: Promise<Screen> = load().then(
      // React's own marks on a promise it has seen.
      (value) => Object.assign(promise as Arrival, { status: 'fulfilled', value } as const).value,
      (error) => {
        // Trying again asks again.
        arrival = undefined
        throw error
      },
    )
    arrival = promise
    return promise
  }
  const nothing = () => undefined
  // A failure is told when the component is drawn.
  return { arrive, preload: () => arrive().then(nothing, nothing) }
}

export function Later({ part }: { part: LaterPart }) {
  const Part = use(part.arrive())
  return <Part />
}
