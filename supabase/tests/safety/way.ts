import { expect } from 'vitest'
import { FOR_OTHERS, FOR_SCOUTS } from './belongings.ts'
import type { RuleId } from './rules.ts'
import type { Answer, CallerName, CallOptions, World } from './world.ts'

/** One way around a rule, tried by one caller. It passes when it fails. */
export type Way = { by: CallerName; tries: string; run: (world: World) => Promise<void> }
/** The ways around one rule, and what the rule allows: without that a refusal of everything would pass. */
export type Ways = {
  rule: RuleId
  allowed: [what: string, run: (world: World) => Promise<void>]
  ways: Way[]
}

/** Verified for minors, so the pages of Mina and Milo are theirs to read. */
const READ_MINORS = new Set<CallerName>(['vera', 'sven', 'hugo', 'nora', 'walt', 'adam', 'agnes', 'amy'])
const SERVER_FAULT = 500

type ReadOptions = CallOptions & {
  method?: string
  /** What the answer must not hold, instead of every hidden word. */
  words?: string[]
  /** The answer may hold rows, of others or of the caller. */
  rows?: boolean
}

/** Reads what is hidden: no row, no count, none of the hidden words. */
export function reads(by: CallerName, tries: string, path: string, options: ReadOptions = {}): Way {
  const { method = 'GET', words, rows = false, ...call } = options
  return {
    by,
    tries,
    run: async (world) => {
      const answer = await world.call(by, method, path, call)
      expectNothingOf(answer, (words ?? (READ_MINORS.has(by) ? FOR_SCOUTS : FOR_OTHERS)).map(world.fill))
      if (!rows) expectNoRows(answer)
    },
  }
}

/** Writes what is not the caller's to write: afterwards every table is as it was. */
export function writes(
  by: CallerName,
  tries: string,
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
): Way {
  return {
    by,
    tries,
    run: async (world) => {
      const before = await world.fingerprint()
      const answer = await world.call(by, method, path, { body, headers })
      expect(answer.status, answer.text).toBeLessThan(SERVER_FAULT)
      expect(await world.fingerprint(), `${answer.status} ${answer.text}`).toEqual(before)
    },
  }
}

/** Asks the same about somebody hidden and about nobody: {subject} in the path or body. The answers must be alike. */
export function senses(
  by: CallerName,
  tries: string,
  hidden: string,
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
): Way {
  const ask = (world: World, name: string) => {
    const put = (text: string) => text.replaceAll('{subject}', `{${name}}`)
    return world.call(by, method, put(path), {
      ...(body === undefined ? {} : { body: JSON.parse(put(JSON.stringify(body))) }),
      ...(headers ? { headers } : {}),
    })
  }
  const seen = (world: World, name: string, { status, text, headers: said }: Answer) => ({
    status,
    text: text.replaceAll(world.names[name] ?? '', '?'),
    range: said.get('content-range'),
  })
  return {
    by,
    tries,
    run: async (world) => {
      const [one, none] = [await ask(world, hidden), await ask(world, 'missing')]
      expect(one.status, one.text).toBeLessThan(SERVER_FAULT)
      // Two answers are alike, too, when the call itself is wrong.
      expect(one.text).not.toContain('PGRST202')
      expect(seen(world, hidden, one)).toEqual(seen(world, 'missing', none))
    },
  }
}

/** Straight SQL with the role and claims of the caller's request: refused, or no row read or changed. */
export function asks(by: CallerName, tries: string, text: string): Way {
  return {
    by,
    tries,
    run: async (world) => {
      const caller = by === 'nobody' || by === 'keyless' ? 'anon' : world.people[by]
      const done = await world.database.as(caller, world.fill(text))
      expect(done.refused === null ? done.changed : 0, JSON.stringify(done.rows)).toBe(0)
    },
  }
}

/** A way that needs more than one call. */
export const tries = (by: CallerName, what: string, run: (world: World) => Promise<void>): Way => ({
  by,
  tries: what,
  run,
})

/** Each of several callers goes the same way. */
export const each = (callers: CallerName[], way: (by: CallerName) => Way) => callers.map(way)

export function expectNothingOf(answer: Answer, words: string[]) {
  expect(answer.status, answer.text).toBeLessThan(SERVER_FAULT)
  const found = words.filter((word) => answer.text.includes(word))
  expect(found, `${answer.status} ${answer.text.slice(0, 400)}`).toEqual([])
}

export function expectNoRows({ status, headers, text }: Answer) {
  const total = /\/(\d+)$/.exec(headers.get('content-range') ?? '')?.[1]
  expect(Number(total ?? 0), 'the counted rows').toBe(0)
  if (status >= 300 || text === '') return
  const body: unknown =
    text.startsWith('[') || text.startsWith('{') || text === 'null' ? JSON.parse(text) : text
  expect(body === null || (Array.isArray(body) && body.length === 0) || body === '', text.slice(0, 400)).toBe(
    true,
  )
}

export const expectOk = (answer: Answer) => expect(answer.status, answer.text).toBeLessThan(300)
export const expectRefused = (answer: Answer) => {
  expect(answer.status, answer.text).toBeGreaterThanOrEqual(400)
  expect(answer.status, answer.text).toBeLessThan(SERVER_FAULT)
  // A function that is not there, or takes something else, would be refused to everybody.
  expect(answer.text).not.toContain('PGRST202')
}
