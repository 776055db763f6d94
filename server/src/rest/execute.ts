import { ClientAbortedError, ReadOnlyDatabaseError } from '#server/db/pipelined-transaction.ts'
import { PoolTimeoutError } from '#server/db/pool.ts'
import type { RawRow, RawValue } from '#server/db/statement.ts'
import { admissionTo, TooManyAtOnceError } from '#server/http/admission.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { Context } from '#server/http/context.ts'
import type { HttpReply } from '#server/http/http-reply.ts'
import { countRowsRead } from './call-limits.ts'
import type { CompiledRequest } from './compile/compiled-request.ts'
import type { RestRequest } from './request/rest-request.ts'
import { fromPostgresError, isPostgresError } from './respond/postgres-error.ts'
import { applyResponseSettings } from './respond/response-settings.ts'
import { transactionSettings } from './respond/transaction-settings.ts'
import { restErrors } from './rest-errors.ts'
import { answerMaxBytes, type ResultRow } from './sql/result-row.ts'

/** Runs a compiled request as its caller and renders the reply; throws ApiError with what the caller may know. */
export async function execute(
  context: Pick<Context, 'db' | 'config'>,
  request: RestRequest,
  compiled: CompiledRequest,
  signal: AbortSignal,
): Promise<HttpReply> {
  const { db } = context
  const { statement, estimate, media, check } = compiled
  const { preRequest } = request.settings
  const plan = media.plan
  const shown = plan === null ? statement : { ...statement, text: `${explain(plan)} ${statement.text}` }
  const before = preRequest === null ? [] : [{ text: preRequest, values: [] }]
  const statements = [...before, shown, ...(estimate === null || plan !== null ? [] : [estimate])]
  const rollback = request.settings.txRollbackAlways
    ? request.preferences.tx !== 'commit'
    : request.preferences.tx === 'rollback'
  const mustDecide = !compiled.readOnly && (rollback || check !== null)
  const decide = (rows: RawRow[][]) => {
    if (plan === null) check?.(parseResultRow(rows.slice(before.length)))
    return rollback ? 'rollback' : 'commit'
  }
  try {
    const run = () =>
      db.runAsCaller(request.identity, {
        settings: transactionSettings(request, compiled),
        statements,
        readOnly: compiled.readOnly,
        beforeCommit: mustDecide ? decide : undefined,
        session: request.settings.session,
        signal,
        lowPriority: !compiled.isQuick,
      })
    const all = compiled.isQuick ? await run() : await admissionTo(db.authenticatorPool)(request, run)
    const rows = all.slice(before.length)
    if (plan !== null) return planReply(rows, media.contentType)
    const answer = parseResultRow(rows)
    check?.(answer)
    if (answer.tooLarge) throw restErrors.answerTooLarge(answerMaxBytes(request.identity.role))
    await countRowsRead(context, request.identity, answer)
    return applyResponseSettings(compiled.reply(answer), answer)
  } catch (error) {
    throw toRestError(error, request.identity.role === 'anon')
  }
}

function parseResultRow([rows = [], estimated]: RawRow[][]): ResultRow {
  const [total, count, body = null, headers, status, location, inserted, tooLarge, rowsRead, activity] =
    rows[0] ?? []
  return {
    total: valueText(total),
    rows: valueText(count) ?? '0',
    body,
    headers: valueText(headers),
    status: valueText(status),
    location: valueText(location),
    inserted: valueText(inserted),
    tooLarge: valueText(tooLarge) === 'true',
    rowsRead: [...new Set(valueText(rowsRead)?.split(',').filter(Boolean))],
    activity: valueText(activity),
    planned: plannedRows(estimated),
  }
}

/** Only the body is used as bytes; other columns are text. */
const valueText = (value: RawValue | undefined) => value?.toString() ?? null

function plannedRows(rows: RawRow[] | undefined): number | null {
  if (rows === undefined) return null
  const [first] = JSON.parse(valueText(rows[0]?.[0]) ?? '[]') as { Plan?: { 'Plan Rows'?: number } }[]
  return first?.Plan?.['Plan Rows'] ?? null
}

function explain({ format, options }: { format: string; options: string[] }) {
  return `explain (${[`format ${format}`, ...options].join(', ')})`
}

function planReply([rows = []]: RawRow[][], contentType: string): HttpReply {
  return {
    status: 200,
    headers: { 'content-type': contentType },
    body: rows.map(([line]) => line).join('\n'),
  }
}

function toRestError(error: unknown, anonymous: boolean): unknown {
  if (error instanceof ApiError || error instanceof ClientAbortedError) return error
  if (error instanceof ReadOnlyDatabaseError) return restErrors.noConnection()
  if (error instanceof TooManyAtOnceError) return restErrors.tooManyAtOnce(error)
  if (error instanceof PoolTimeoutError) return restErrors.poolExhausted()
  if (isPostgresError(error)) return fromPostgresError(error, anonymous)
  const code = (error as { code?: unknown }).code
  const isNetwork = typeof code === 'string' && /^E[A-Z]+$/.test(code)
  const isLost =
    error instanceof Error &&
    /Connection terminated|Client has encountered a connection error/.test(error.message)
  if (isNetwork) return restErrors.noConnection()
  return isLost ? restErrors.lostConnection() : error
}
