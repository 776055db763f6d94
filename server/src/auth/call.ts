import type { IncomingHttpHeaders } from 'node:http'
import type { Passwords } from '#server/auth/passwords.ts'
import type { Turns } from '#server/auth/turns.ts'
import type { Context } from '#server/context.ts'
import type { Scope } from '#server/db/database.ts'
import type { Locale } from '#server/mail/locale.ts'

/** What every handler is handed: who asks from where, and the tools to answer with. */
export type Call = {
  context: Context
  passwords: Passwords
  signInTurns: Turns
  body: Record<string, unknown>
  query: Record<string, string | undefined>
  params: Record<string, string>
  headers: IncomingHttpHeaders
  ip: string
  userAgent: string
  locale: Locale
  /** Set by the form of the confirmation page, which wants a redirect where an app wants JSON. */
  fromPage: boolean
  /** Runs the deferred mail requests once the answer is out. */
  wakeDeferred(): void
}

export type Answer = { status?: number; headers?: Record<string, string>; body?: unknown }
export type Handler = (call: Call) => Promise<Answer>

/** One transaction as the owner of the auth schema, with what the audit functions read about the caller. */
export function inAuth<T>(call: Call, reason: string, work: (db: Scope) => Promise<T>): Promise<T> {
  return call.context.db.asAdmin('supabase_auth_admin', reason, work, {
    'request.ip': call.ip,
    'request.headers': JSON.stringify({ 'user-agent': call.userAgent }),
  })
}
