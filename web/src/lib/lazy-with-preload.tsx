import { use } from 'react'
import { loadWhenOnline } from './load-when-online.ts'
import type { RouteComponent } from './route-loader.ts'

export type LazyComponent<C = RouteComponent> = {
  load(): Promise<C>
  preload(): Promise<void>
  /** For somebody who may go there. A failure is forgotten, so that going there asks again. */
  prefetch(): Promise<C | undefined>
  hasArrived(): boolean
  hasFailed(): boolean
}

type FulfilledPromise<C> = Promise<C> & { status: 'fulfilled'; value: C }

/**
 * A component in a chunk of its own, like React's `lazy`, but one that has arrived early is drawn at once: `lazy` always
 * suspends the first time, and React then holds the screen back for a third of a second.
 */
export function lazyWithPreload<C = RouteComponent>(load: () => Promise<C>): LazyComponent<C> {
  let arrival: Promise<C> | undefined
  let failed = false
  let isAwaited = false
  const arrive = () => {
    // A failure stays: React draws again when a promise fails, and a new promise then would be waited for without end.
    if (arrival) return arrival
    const promise: Promise<C> = loadWhenOnline(load).then(
      // React's own marks on a promise it has seen.
      (value) => Object.assign(promise as FulfilledPromise<C>, { status: 'fulfilled', value } as const).value,
      (error) => {
        failed = true
        throw error
      },
    )
    arrival = promise
    return promise
  }
  const nothing = () => undefined
  return {
    load() {
      isAwaited = true
      return arrive()
    },
    // Going there again asks again. A failure is told when the component is drawn.
    preload() {
      if (failed) arrival = undefined
      failed = false
      return arrive().then(nothing, nothing)
    },
    prefetch: () =>
      arrive().catch(() => {
        if (isAwaited) return undefined
        arrival = undefined
        failed = false
        return undefined
      }),
    hasArrived: () => Boolean(arrival && 'status' in arrival),
    hasFailed: () => failed,
  }
}

export function LazyView({ part }: { part: LazyComponent }) {
  const Part = use(part.load())
  return <Part />
}
