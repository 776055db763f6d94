import type { CodeChallenge } from '#server/auth/flow-state.ts'
import type { Transaction } from '#server/db/database.ts'
import type { Locale } from '#shared/locale.ts'

export type MailRequestKind = 'recover' | 'otp' | 'resend' | 'alert'
export type MailRequestParams = {
  locale: Locale
  redirectTo?: string
  challenge?: CodeChallenge
  type?: 'signup' | 'email_change'
  createUser?: boolean
  data?: Record<string, unknown>
}
export type MailRequest = {
  id: string
  kind: MailRequestKind
  email: string
  params: MailRequestParams
  attempts: number
}

/** Written down for everybody alike. Who is known, and gets a letter, is found out after the answer has left. */
export async function enqueueMailRequest(
  db: Transaction,
  kind: MailRequestKind,
  address: string,
  params: MailRequestParams,
) {
  await db.query('insert into auth.touchline_mail_requests (kind, email, params) values ($1, $2, $3)', [
    kind,
    address,
    JSON.stringify(params),
  ])
}
