import type { IncomingHttpHeaders } from 'node:http'
import type { Passwords } from '#server/auth/password-policy.ts'
import type { Transaction } from '#server/db/database.ts'
import type { Context } from '#server/http/context.ts'
import type { KeyedSemaphore } from '#server/util/semaphore.ts'
import type { Locale } from '#shared/locale.ts'

/** What every handler is handed: who asks from where, and the tools to answer with. */
export type AuthRequest = {
  context: Context
  passwords: Passwords
  signInSemaphore: KeyedSemaphore
  body: Record<string, unknown>
  query: Record<string, string | undefined>
  params: Record<string, string>
  headers: IncomingHttpHeaders
  ip: string
  userAgent: string
  locale: Locale
  /** Set by the form of the confirmation page, which wants a redirect where an app wants JSON. */
  isFormPost: boolean
  /** Runs the deferred mail requests once the answer is out. */
  wakeMailRequests(): void
}

export type AuthResponse = { status?: number; headers?: Record<string, string>; body?: unknown }
export type Handler = (call: AuthRequest) => Promise<AuthResponse>

/** One transaction as the owner of the auth schema, with what the audit functions read about the caller. */
export function withAuthTransaction<T>(
  call: AuthRequest,
  reason: string,
  work: (db: Transaction) => Promise<T>,
): Promise<T> {
  return call.context.db.asAdmin('supabase_auth_admin', reason, work, {
    'request.ip': call.ip,
    'request.headers': JSON.stringify({ 'user-agent': call.userAgent }),
  })
}
