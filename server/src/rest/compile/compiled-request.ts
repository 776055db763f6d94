import type { Statement } from '#server/db/statement.ts'
import type { HttpReply } from '#server/http/http-reply.ts'
import type { Media } from '../request/media-type.ts'
import type { ResultRow } from '../sql/result-row.ts'

/** A request turned into SQL, and what to make of its answer. */
export type CompiledRequest = {
  statement: Statement
  /** Asked of the planner alone, for a planned or estimated count. */
  estimate: Statement | null
  readOnly: boolean
  media: Media
  /** Settings of the function that is called, for its transaction. */
  functionSettings: Map<string, string>
  /** Throws when the result must not stand; the transaction is then rolled back. */
  check: ((answer: ResultRow) => void) | null
  reply: (answer: ResultRow) => HttpReply
}
