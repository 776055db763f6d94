import type { QueryFunctionContext } from '@tanstack/react-query'
import { flag, listOf, mapOf, object, orNull, type Read, text } from './json-reader.ts'
import { oneRequest } from './one-request.ts'
import { dataOrThrow, db } from './supabase.ts'

const asItCame = (value: unknown) => value
const row = orNull(mapOf(asItCame))

/** What my_start (0204_start.sql) tells; the noun that a part belongs to reads on. */
const readStart = object({
  id: text,
  account: orNull(
    object({
      role: text,
      full_name: text,
      is_admin: flag,
      athlete_profiles: orNull(object({ avatar_path: text, is_minor: flag })),
    }),
  ),
  settings: row,
  scout_profile: row,
  badges: asItCame,
  deletion: asItCame,
  security_events: listOf(object({ action: text, created_at: text, details: asItCame })),
})
type Start = Read<typeof readStart>

type StartPart<T> = {
  context: Pick<QueryFunctionContext, 'meta'>
  /** undefined where there is none: then it is asked for by itself, and fails as it does. */
  of(start: Start): T | PromiseLike<T> | undefined
  alone(): PromiseLike<T>
}

const together = oneRequest<Start, StartPart<unknown>>(async () =>
  readStart(dataOrThrow(await db.rpc('my_start', undefined, { get: true })), 'my_start'),
)

/** What is read of oneself whenever a screen opens: parts that are asked for in the same moment are one request. */
export const ofStart = <T>(userId: string, part: StartPart<T>): Promise<T> =>
  together<T>(userId, {
    ...part,
    // Whoever signed in meanwhile is told of themselves.
    of: (start) => (start.id === userId ? part.of(start) : undefined),
  })

/** Of a whole row the columns that a noun reads. */
export const columnsOf = <T>(whole: object | null, columns: string): T | undefined =>
  whole
    ? (Object.fromEntries(columns.split(', ').map((name) => [name, Reflect.get(whole, name)])) as T)
    : undefined
