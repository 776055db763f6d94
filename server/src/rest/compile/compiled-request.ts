import type { Statement } from '#server/db/statement.ts'
import type { HttpReply } from '#server/http/http-reply.ts'
import type { Media } from '../request/media-type.ts'
import type { ResultRow } from '../sql/result-row.ts'

/** A request compiled to SQL, with the function that renders its result. */
export type CompiledRequest = {
  statement: Statement
  /** Run through EXPLAIN, for a planned or estimated count. */
  estimate: Statement | null
  readOnly: boolean
  /** It finds a connection even while those that may take long wait for one. */
  isQuick: boolean
  media: Media
  /** Settings of the called function, local to the transaction. */
  functionSettings: Map<string, string>
  /** Throws to roll back the transaction. */
  check: ((answer: ResultRow) => void) | null
  reply: (answer: ResultRow) => HttpReply
}
