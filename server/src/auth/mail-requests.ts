import type { CodeChallenge } from '#server/auth/flow-state.ts'
import type { Transaction } from '#server/db/database.ts'
import type { Locale } from '#shared/locale.ts'

export type MailRequestKind = 'recover' | 'otp' | 'resend' | 'alert' | 'sms'
export type MailRequestParams = {
  locale: Locale
  redirectTo?: string
  challenge?: CodeChallenge
  type?: 'signup' | 'email_change' | 'sms' | 'phone_change'
  createUser?: boolean
  data?: Record<string, unknown>
}
export type MailRequest = {
  id: string
  kind: MailRequestKind
  /** A number, of a text message. */
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
): Promise<string> {
  const { rows } = await db.query<{ id: string }>(
    'insert into auth.touchline_mail_requests (kind, email, params) values ($1, $2, $3) returning id',
    [kind, address, JSON.stringify(params)],
  )
  return rows[0]!.id
}
