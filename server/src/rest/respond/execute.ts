import type { Context } from '#server/context.ts'
import type { WireRow, WireValue } from '#server/db/batch-connection.ts'
import {
  type Caller,
  CallerLeft,
  DatabaseReadOnly,
  NoConnectionInTime,
  sendOneMessage,
} from '#server/db/one-message.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { Compiled, Reply } from '../compile/types.ts'
import { restErrors } from '../errors.ts'
import type { RestRequest } from '../request/rest-request.ts'
import type { Answer } from '../sql/answer.ts'
import { fromPostgres, isPostgresError } from './postgres-error.ts'
import { applyResponseSettings } from './response-settings.ts'
import { transactionSettings } from './transaction-settings.ts'

/** Runs a compiled request as its caller and makes the reply, or throws what the caller may know of why not. */
export async function execute(
  { db }: Pick<Context, 'db'>,
  request: RestRequest,
  compiled: Compiled,
  caller: Caller,
): Promise<Reply> {
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
  const decide = (rows: WireRow[][]) => {
    if (plan === null) check?.(answerOf(rows.slice(before.length)))
    return rollback ? 'rollback' : 'commit'
  }
  try {
    const all = await sendOneMessage(db.authenticatorPool, {
      settings: transactionSettings(request, compiled),
      statements,
      readOnly: compiled.readOnly,
      decide: mustDecide ? decide : undefined,
      session: request.settings.session,
      caller,
    })
    const rows = all.slice(before.length)
    if (plan !== null) return planReply(rows, media.contentType)
    const answer = answerOf(rows)
    check?.(answer)
    return applyResponseSettings(compiled.reply(answer), answer)
  } catch (error) {
    throw refusalOf(error, request.identity.role === 'anon')
  }
}

function answerOf([rows = [], estimated]: WireRow[][]): Answer {
  const [total, count, body = null, headers, status, location, inserted] = rows[0] ?? []
  return {
    total: textOf(total),
    rows: textOf(count) ?? '0',
    body,
    headers: textOf(headers),
    status: textOf(status),
    location: textOf(location),
    inserted: textOf(inserted),
    planned: plannedRows(estimated),
  }
}

/** Only a body is of use as bytes. */
const textOf = (value: WireValue | undefined) => value?.toString() ?? null

function plannedRows(rows: WireRow[] | undefined): number | null {
  if (rows === undefined) return null
  const [first] = JSON.parse(textOf(rows[0]?.[0]) ?? '[]') as { Plan?: { 'Plan Rows'?: number } }[]
  return first?.Plan?.['Plan Rows'] ?? null
}

function explain({ format, options }: { format: string; options: string[] }) {
  return `explain (${[`format ${format}`, ...options].join(', ')})`
}

function planReply([rows = []]: WireRow[][], contentType: string): Reply {
  return {
    status: 200,
    headers: { 'content-type': contentType },
    body: rows.map(([line]) => line).join('\n'),
  }
}

function refusalOf(error: unknown, anonymous: boolean): unknown {
  if (error instanceof ApiError || error instanceof CallerLeft) return error
  if (error instanceof DatabaseReadOnly) return restErrors.noConnection()
  if (error instanceof NoConnectionInTime) return restErrors.poolExhausted()
  if (isPostgresError(error)) return fromPostgres(error, anonymous)
  const code = (error as { code?: unknown }).code
  const isNetwork = typeof code === 'string' && /^E[A-Z]+$/.test(code)
  const isLost =
    error instanceof Error &&
    /Connection terminated|Client has encountered a connection error/.test(error.message)
  if (isNetwork) return restErrors.noConnection()
  return isLost ? restErrors.lostConnection() : error
}
