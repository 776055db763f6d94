import type { QueryFunctionContext } from '@tanstack/react-query'
import { type AppErrorCode, errorCode } from './errors.ts'

/** One part of what a shared answer tells. */
type Part<Shared> = {
  /** What the answer says of it; undefined where it does not say, so that the part is asked for by itself. */
  of(shared: Shared): unknown
  alone(): PromiseLike<unknown>
  /** What it is where there is nothing to answer about; without one it is asked for by itself. */
  none?: unknown
  context: Pick<QueryFunctionContext, 'meta'>
}
type Waiting<Shared> = { part: Part<Shared>; settle(answer: unknown): void; fail(error: unknown): void }

/** For a query that is read ahead of the part of a screen that shows it, and only where there is something to show it of. */
export const readAhead = { readAhead: true }

/** There is nothing that a part could belong to: whoever asked ahead of a screen needs no more. */
class NothingThereError extends Error {
  readonly status = 404
}

/**
 * Queries that ask in the same moment about the same thing are answered by one request; one that asks alone asks as it always did. Each
 * stays a query of its own: what makes one of them out of date reads that one again, or all that are out of date together.
 */
export function oneRequest<Shared, Own extends Part<Shared>>(
  ask: (id: string, parts: Own[]) => Promise<Shared | null>,
) {
  const asking = new Map<string, (Waiting<Shared> & { part: Own })[]>()
  return <T>(
    id: string,
    part: Own & { of(shared: Shared): T | PromiseLike<T> | undefined; alone(): PromiseLike<T>; none?: T },
  ) =>
    new Promise<T>((settle, fail) => {
      const waiting = { part, settle: (answer: unknown) => settle(answer as T), fail }
      const others = asking.get(id)
      if (others) others.push(waiting)
      else {
        const all = [waiting]
        asking.set(id, all)
        setTimeout(() => {
          asking.delete(id)
          const parts = all.map((one) => one.part)
          void answerAll(all, () => ask(id, parts))
        }, 0)
      }
    })
}

async function answerAll<Shared>(all: Waiting<Shared>[], ask: () => Promise<Shared | null>) {
  const byItself = ({ part, settle, fail }: Waiting<Shared>) => void part.alone().then(settle, fail)
  const [first, second] = all
  if (first && !second) return byItself(first)
  let shared: Shared | null
  try {
    shared = await ask()
  } catch (error) {
    // One part that is refused refuses the whole answer; the others are not.
    for (const one of all) isAboutOnePart(error) ? byItself(one) : one.fail(error)
    return
  }
  for (const one of all) answer(one, shared, byItself)
}

function answer<Shared>(
  one: Waiting<Shared>,
  shared: Shared | null,
  byItself: (one: Waiting<Shared>) => void,
) {
  const { part, settle, fail } = one
  if (shared === null) {
    if (part.none !== undefined) settle(part.none)
    else if (part.context.meta?.readAhead) fail(new NothingThereError())
    else byItself(one)
    return
  }
  try {
    const own = part.of(shared)
    if (own === undefined) byItself(one)
    else settle(own)
  } catch (error) {
    fail(error)
  }
}

const ofOnePart: AppErrorCode[] = ['forbidden', 'invalid', 'not_found', 'too_large', 'unexpected']
/** Whatever may be so of one of them alone: refused, too slow, or broken. A server that is not there is so for all. */
const isAboutOnePart = (error: unknown) =>
  ofOnePart.includes(errorCode(error)) || (error as { status?: unknown }).status === 500
