import type { Media } from '../request/media-type.ts'
import type { Statement } from '../sql/parameters.ts'
import type { ResultRow } from '../sql/result-row.ts'

/** The HTTP response. */
export type HttpReply = {
  status: number
  statusText?: string | undefined
  headers: Record<string, string | string[]>
  body: string | Buffer | null
}

/** A request compiled to SQL, with the function that renders its result. */
export type CompiledRequest = {
  statement: Statement
  /** Run through EXPLAIN, for a planned or estimated count. */
  estimate: Statement | null
  readOnly: boolean
  media: Media
  /** Settings of the called function, local to the transaction. */
  functionSettings: Map<string, string>
  /** Throws to roll back the transaction. */
  check: ((answer: ResultRow) => void) | null
  reply: (answer: ResultRow) => HttpReply
}
