const KEPT_MS = 1_000

/** When thousands come back at once and ask the same, the database is asked once. */
export class Coalescer {
  readonly #reads = new Map<string, Promise<unknown>>()

  run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const known = this.#reads.get(key)
    if (known) return known as Promise<T>
    const read = work()
    this.#reads.set(key, read)
    const forget = () => this.#reads.delete(key)
    // "Nothing there" is not kept: what is asked for may be made the next moment.
    read.then((found) => {
      if (Array.isArray(found) && found.length === 0) forget()
      else setTimeout(forget, KEPT_MS).unref()
    }, forget)
    return read
  }
}
