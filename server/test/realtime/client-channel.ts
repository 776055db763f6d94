import type { RealtimeChannel } from '@supabase/supabase-js'

/** Queues what a callback receives, so that a test can await the items one by one. */
export class Inbox<T = Record<string, unknown>> {
  readonly #kept: T[] = []
  readonly #waiting: ((item: T) => void)[] = []

  readonly put = (item: unknown) => {
    const waiting = this.#waiting.shift()
    if (waiting) waiting(item as T)
    else this.#kept.push(item as T)
  }

  next(): Promise<T> {
    const kept = this.#kept.shift()
    return kept === undefined ? new Promise((resolve) => this.#waiting.push(resolve)) : Promise.resolve(kept)
  }

  get waiting(): readonly T[] {
    return this.#kept
  }
}

/** Subscribes and resolves once it is SUBSCRIBED; rejects with the reason when it is not. */
export function subscribe(channel: RealtimeChannel): Promise<RealtimeChannel> {
  return new Promise((resolve, reject) => {
    channel.subscribe((status, error) => {
      if (status === 'SUBSCRIBED') resolve(channel)
      else reject(error ?? new Error(status))
    })
  })
}

/** Subscribes to changes and resolves once the server says that they flow; rejects with its message when they do not. */
export function subscribeToChanges(channel: RealtimeChannel): Promise<RealtimeChannel> {
  const system = new Promise<RealtimeChannel>((resolve, reject) => {
    channel.on('system', {}, ({ extension, status, message }) => {
      if (extension !== 'postgres_changes') return
      if (status === 'ok') resolve(channel)
      else reject(new Error(message))
    })
  })
  return Promise.all([subscribe(channel), system]).then(() => channel)
}
