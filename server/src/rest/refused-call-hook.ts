import { ApiError } from '#server/http/api-error.ts'
import type { Context } from '#server/http/context.ts'
import { tooManyRequests, type Wait } from './call-limits.ts'
import type { RestRequest } from './request/rest-request.ts'
import { headersJson } from './respond/transaction-settings.ts'

/** What the application is told about a call that its database refused. */
export type RefusedCall = {
  method: string
  /** Below /rest/v1: `/people`, `/rpc/add`. */
  path: string
  /** The fields of a body that is one JSON object, never their values. */
  fields: string[]
  status: number
  code: string
  hint: string | null
}

const FIELDS_MAX_BYTES = 65_536
const FIELDS_MAX = 100

/**
 * A refusal rolls back what the refused transaction wrote, its own counters and log entries included. So the application is told
 * afterwards, in a transaction of its own, before the caller gets the answer: a burst of refused calls is counted as it happens. Of somebody
 * without an account it is told of writes, and of reads that ran out of time, with null for the person.
 * It may answer that the caller has to wait, which is then said in place of the reason. What the hook itself throws is logged and
 * changes nothing for the caller.
 */
export async function runAfterRefusedCall(context: Context, request: RestRequest, error: unknown) {
  const { userId, role } = request.identity
  if (!context.config.project.hooks.after_refused_call) return error
  if (!isRefusedByDatabase(error)) return error
  const isPerson = userId !== null && role === 'authenticated'
  const isCostly = !['GET', 'HEAD'].includes(request.method) || error.code === STATEMENT_TIMEOUT
  if (!isPerson && !(userId === null && role === 'anon' && isCostly)) return error
  const call: RefusedCall = {
    method: request.method,
    path: request.path,
    fields: fieldsOf(request.body),
    status: error.status,
    code: error.code,
    hint: error.extra.hint ?? null,
  }
  const settings = { 'request.headers': headersJson(request), 'request.ip': request.ip }
  try {
    const wait = await context.db.asService(
      'tell the application of a refused call',
      async (db) => {
        const text = 'select touchline.after_refused_call($1, $2) as wait'
        const { rows } = await db.query<{ wait: Wait }>(text, [userId, JSON.stringify(call)])
        return rows[0]?.wait ?? null
      },
      settings,
    )
    return wait === null ? error : tooManyRequests(wait)
  } catch (failure) {
    context.log.error({ err: failure }, 'the hook after_refused_call failed')
    return error
  }
}

const STATEMENT_TIMEOUT = '57014'

/**
 * Codes that begin with PGRST belong to requests that never reached a row. A statement that ran out of its time has cost the most of
 * all, so it counts as well.
 */
function isRefusedByDatabase(error: unknown): error is ApiError {
  if (!(error instanceof ApiError) || error.code.startsWith('PGRST')) return false
  return (error.status >= 400 && error.status < 500) || error.code === STATEMENT_TIMEOUT
}

function fieldsOf(body: Buffer | undefined): string[] {
  if (body === undefined || body.length > FIELDS_MAX_BYTES) return []
  try {
    const value: unknown = JSON.parse(body.toString('utf8'))
    const [row] = Array.isArray(value) ? value : [value]
    return typeof row === 'object' && row !== null ? Object.keys(row).slice(0, FIELDS_MAX) : []
  } catch {
    return []
  }
}
