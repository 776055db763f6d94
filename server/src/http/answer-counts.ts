import type { IncomingMessage, Server, ServerResponse } from 'node:http'

const PARTS = ['rest', 'rpc', 'auth', 'storage', 'realtime', 'pages'] as const
export type AnswerPart = (typeof PARTS)[number]
/** refused: the caller has to change something. limited: too often. busy: later it would have gone. failed: the fault is here. */
const OUTCOMES = ['answered', 'refused', 'limited', 'busy', 'failed'] as const
export type AnswerOutcome = (typeof OUTCOMES)[number]
/** Where one count of milliseconds ends and the next begins; what takes a minute or longer is in the last. */
const UNDER_MS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 60_000] as const
const DAY_MS = 86_400_000

export type AnswerCount = {
  day: string
  part: AnswerPart
  outcome: AnswerOutcome
  from_ms: number
  under_ms: number
  count: number
}

export type AnswerCounts = {
  count(part: AnswerPart, outcome: AnswerOutcome, ms: number): void
  /** What was counted since the last time, and begins anew. In the same order always, so that two servers never wait for each other. */
  take(): AnswerCount[]
  /** What was taken and could not be kept. */
  giveBack(counts: AnswerCount[]): void
}

/** Numbers by day, part, outcome and time: a few kilobytes, whatever is asked and by whomever. */
export function createAnswerCounts(now: () => number = Date.now): AnswerCounts {
  let days = new Map<number, Uint32Array>()
  const cells = (day: number) => {
    const known = days.get(day)
    if (known) return known
    const made = new Uint32Array(PARTS.length * OUTCOMES.length * UNDER_MS.length)
    days.set(day, made)
    return made
  }
  const add = (day: number, cell: number, count: number) => {
    const of = cells(day)
    of[cell] = (of[cell] ?? 0) + count
  }
  return {
    count: (part, outcome, ms) => add(Math.floor(now() / DAY_MS), cellOf(part, outcome, bucketOf(ms)), 1),
    take: () => {
      const taken = [...days].toSorted(([a], [b]) => a - b)
      days = new Map()
      return taken.flatMap(([day, of]) =>
        PARTS.flatMap((part) =>
          OUTCOMES.flatMap((outcome) =>
            UNDER_MS.map((under_ms, bucket) => ({
              day: new Date(day * DAY_MS).toISOString().slice(0, 10),
              part,
              outcome,
              from_ms: UNDER_MS[bucket - 1] ?? 0,
              under_ms,
              count: of[cellOf(part, outcome, bucket)] ?? 0,
            })),
          ),
        ).filter(({ count }) => count > 0),
      )
    },
    giveBack: (counts) => {
      for (const { day, part, outcome, from_ms, count } of counts)
        add(Date.parse(day) / DAY_MS, cellOf(part, outcome, bucketOf(from_ms)), count)
    },
  }
}

/** Every answer of a server that is complete; who hung up before was not answered. */
export function countAnswers(server: Server, counts: AnswerCounts) {
  server.prependListener('request', ({ url = '', method }: IncomingMessage, response: ServerResponse) => {
    const part = method === 'OPTIONS' ? null : partOf(url)
    if (part === null) return
    const started = performance.now()
    response.once('finish', () =>
      counts.count(part, outcomeOf(response.statusCode), performance.now() - started),
    )
  })
}

/** Null: asked by machines that look whether the server is there, or by whoever develops. */
export function partOf(url: string): AnswerPart | null {
  if (url.startsWith('/rest/v1')) return url.startsWith('/rest/v1/rpc/') ? 'rpc' : 'rest'
  if (url.startsWith('/auth/v1')) return 'auth'
  if (url.startsWith('/storage/v1')) return 'storage'
  if (url.startsWith('/realtime/v1')) return 'realtime'
  return /^\/(?:health|ip|_mailbox)(?:[/?]|$)/.test(url) ? null : 'pages'
}

export function outcomeOf(status: number): AnswerOutcome {
  if (status === 503 || status === 504) return 'busy'
  if (status >= 500) return 'failed'
  if (status === 429) return 'limited'
  return status >= 400 ? 'refused' : 'answered'
}

function bucketOf(ms: number) {
  let bucket = 0
  while (bucket < UNDER_MS.length - 1 && ms >= (UNDER_MS[bucket] ?? 0)) bucket += 1
  return bucket
}

const cellOf = (part: AnswerPart, outcome: AnswerOutcome, bucket: number) =>
  (PARTS.indexOf(part) * OUTCOMES.length + OUTCOMES.indexOf(outcome)) * UNDER_MS.length + bucket
