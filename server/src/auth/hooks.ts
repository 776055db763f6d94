import { randomUUID } from 'node:crypto'
import type { AuthRequest } from '#server/auth/handler.ts'
import { askHttpHook } from '#server/auth/hook-request.ts'
import { isHttpHook, type JsonHook, sqlName } from '#server/config/hook-uri.ts'
import type { JsonHookName } from '#server/config/project.ts'
import type { Transaction } from '#server/db/database.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { Context } from '#server/http/context.ts'

type Json = Record<string, unknown>
type HookError = { http_code?: unknown; message?: unknown }

/** What a hook of Supabase's kind answers, in the caller's transaction; undefined where none is configured. */
async function runHook(
  db: Transaction,
  context: Context,
  name: JsonHookName,
  event: Json,
): Promise<Json | undefined> {
  const hook = context.config.project.hooks[name]
  if (!hook) return undefined
  const answer = await askHook(db, context, hook, event)
  if (answer.error) throw refusedByHook(answer.error as HookError)
  return answer
}

async function askHook(db: Transaction, context: Context, hook: JsonHook, event: Json): Promise<Json> {
  if (isHttpHook(hook)) return askHttpHook(context, hook, event)
  const { rows } = await db.query<{ answer: Json | null }>(`select ${sqlName(hook)}($1::jsonb) as answer`, [
    JSON.stringify(event),
  ])
  return rows[0]?.answer ?? {}
}

/** What people read of a hook's own words. */
const MESSAGE_MAX_CHARS = 500

/** GoTrue takes the status from the hook, and 500 where it names none. */
function refusedByHook({ http_code, message }: HookError) {
  const status = Number(http_code)
  const isStatus = Number.isInteger(http_code) && status >= 400 && status <= 599
  const words = typeof message === 'string' ? message.slice(0, MESSAGE_MAX_CHARS) : ''
  return new ApiError(
    isStatus ? status : 500,
    !isStatus || status === 500 ? 'unexpected_failure' : 'unknown',
    words || 'A hook of this site refused, and gave no reason.',
  )
}

/** Not asked about the accounts that an operator makes by the admin API. */
export async function runBeforeUserCreated(
  db: Transaction,
  context: Context,
  user: { email: string | null; phone?: string; userMetadata: Json; anonymous?: boolean; provider?: string },
  ip = '',
) {
  const { provider = user.phone === undefined ? 'email' : 'phone' } = user
  const providers =
    user.email === null && user.phone === undefined && user.provider === undefined ? [] : [provider]
  await runHook(db, context, 'before_user_created', {
    metadata: {
      uuid: randomUUID(),
      time: new Date().toISOString(),
      name: 'before-user-created',
      ip_address: ip,
    },
    user: {
      id: randomUUID(),
      aud: 'authenticated',
      role: '',
      email: user.email ?? '',
      phone: user.phone ?? '',
      app_metadata: providers.length === 0 ? {} : { provider, providers },
      user_metadata: user.userMetadata,
      identities: [],
      is_anonymous: user.anonymous ?? false,
      created_at: '0001-01-01T00:00:00Z',
      updated_at: '0001-01-01T00:00:00Z',
    },
  })
}

const REQUIRED_CLAIMS = [
  'iss',
  'aud',
  'exp',
  'iat',
  'sub',
  'role',
  'aal',
  'session_id',
  'email',
  'phone',
  'is_anonymous',
]

/** The claims as the hook wants them. It may add and change; what every reader of a token needs must stay. */
export async function customizeClaims<T extends Json>(
  db: Transaction,
  { context }: AuthRequest,
  claims: T,
  method: string,
): Promise<T> {
  const event = { user_id: claims.sub, claims, authentication_method: method }
  const answer = await runHook(db, context, 'custom_access_token', event)
  if (!answer) return claims
  const { claims: given } = answer
  const custom: Json = typeof given === 'object' && given !== null ? (given as Json) : {}
  const missing = REQUIRED_CLAIMS.filter((name) => !(name in custom))
  if (missing.length > 0) {
    const message = `output claims do not conform to the expected schema: ${missing.join(', ')} missing`
    throw new ApiError(500, 'unexpected_failure', message)
  }
  return custom as T
}

/** True when the hook sends the letter itself, so that the backend sends none. */
export async function runSendEmail(db: Transaction, context: Context, event: Json): Promise<boolean> {
  return (await runHook(db, context, 'send_email', event)) !== undefined
}

/** True when the hook sent the text, so that it need not appear in the development mailbox. */
export async function runSendSms(db: Transaction, context: Context, event: Json): Promise<boolean> {
  return (await runHook(db, context, 'send_sms', event)) !== undefined
}

type Attempt = { user_id: string; valid: boolean; factor_id?: string; factor_type?: string }

/** The refusal of a hook that wants more than the right password; undefined when the attempt goes on. */
export async function refusedPasswordAttempt(db: Transaction, context: Context, attempt: Attempt) {
  const answer = await runHook(db, context, 'password_verification_attempt', attempt)
  if (answer?.decision !== 'reject') return undefined
  if (answer.should_logout_user === true)
    await db.query('delete from auth.sessions where user_id = $1', [attempt.user_id])
  return new ApiError(400, 'invalid_credentials', String(answer.message ?? 'Invalid login credentials'))
}

export async function refusedMfaAttempt(db: Transaction, context: Context, attempt: Attempt) {
  const answer = await runHook(db, context, 'mfa_verification_attempt', attempt)
  if (answer?.decision !== 'reject') return undefined
  const message = String(answer.message ?? 'MFA verification attempt was rejected')
  return new ApiError(403, 'mfa_verification_rejected', message)
}
