import type { QueryFunctionContext } from '@tanstack/react-query'
import { oneRequest } from './one-request.ts'
import { dataOrThrow, db } from './supabase.ts'

type Relation = 'athlete_cards' | 'athlete_profiles'
type Told = Record<string, unknown>
// Named as one of them, since the client wants a single name; what comes is taken for what it is by each part.
const select = (relation: Relation, columns: string) =>
  db.from(relation as 'athlete_profiles').select<string, Told>(columns)
type Query = ReturnType<typeof select>

/** A part of one row: some of its columns, and rows that belong to it. */
type RowPart<T> = {
  context: Pick<QueryFunctionContext, 'meta' | 'signal'>
  /** As `select` takes them; what two parts name alike is the same. */
  columns: string
  /** Which of the rows that belong to it, and in which order. */
  narrow?(query: Query): Query
  of(row: Told): T
  /** What it is of a row that is not there, or not for these eyes. */
  none?: T
  /** Where the part does not hang on the row: how it is read by itself. */
  alone?(): Promise<T>
}

/** Parts of one row that are asked for in the same moment are one request, and the columns are named where their noun names them. */
function rowOf(relation: Relation) {
  const read = async (id: string, parts: readonly RowPart<unknown>[], signal?: AbortSignal) => {
    const columns = new Set(parts.flatMap((part) => topLevel(part.columns)))
    const whole = select(relation, [...columns].sort().join()).eq('id', id)
    const query = parts.reduce<Query>((asked, part) => part.narrow?.(asked) ?? asked, whole)
    return dataOrThrow<Told | null>(await (signal ? query.abortSignal(signal) : query).maybeSingle<Told>())
  }
  const together = oneRequest<Told, RowPart<unknown> & { alone(): Promise<unknown> }>(read)
  return <T>(id: string, part: RowPart<T>): Promise<T> =>
    together<T>(id, {
      ...part,
      of: (row) => part.of(own(row, part)),
      alone:
        part.alone ??
        (async () => {
          const row = await read(id, [part], part.context.signal)
          return row ? part.of(row) : (part.none as T)
        }),
    })
}

/** What is read of one athlete, by the row that it hangs on. */
export const ofCard = rowOf('athlete_cards')
export const ofProfile = rowOf('athlete_profiles')

/** What others asked for in the same moment is theirs. */
const own = (row: Told, { columns }: RowPart<unknown>): Told =>
  Object.fromEntries(
    topLevel(columns).map((column) => {
      const name = column.replace(/[:(!].*/, '')
      return [name, row[name]]
    }),
  )

/** The names that stand outside of brackets, each with what is in its own. */
export function topLevel(columns: string): string[] {
  let depth = 0
  let name = ''
  const names: string[] = []
  for (const char of `${columns.replace(/\s/g, '')},`) {
    if (char === '(') depth += 1
    if (char === ')') depth -= 1
    if (char === ',' && depth === 0) {
      if (name) names.push(name)
      name = ''
    } else name += char
  }
  return names
}
