import { runSendSms } from '#server/auth/hooks.ts'
import type { SmsPurpose } from '#server/auth/one-time-tokens.ts'
import type { User } from '#server/auth/users.ts'
import type { Transaction } from '#server/db/database.ts'
import type { Context } from '#server/http/context.ts'

type Text = { number: string; code: string; kind: SmsPurpose | 'mfa' | 'reauthentication' }

/** The code of a number that is sent nothing, where the operator has named it. */
export function testCodeOf({ config }: Context, number: string): string | undefined {
  const { testCodes, testCodesUntil } = config.project.phone
  return Date.now() < testCodesUntil ? testCodes.get(number) : undefined
}

/**
 * By the operator's hook, or into the development mailbox. Whoever sends reads the number of `user` too, so it is the one that the
 * text goes to: a code for a new number never goes to the old one.
 */
export async function sendSms(db: Transaction, context: Context, user: User, { number, code, kind }: Text) {
  if (testCodeOf(context, number) === code) return
  const sent = await runSendSms(db, context, {
    user: { ...user.shown, phone: number },
    sms: { otp: code, sms_type: SMS_TYPES[kind], phone: number },
  })
  if (sent) return
  const { senderName } = context.config.project
  await db.query(
    `insert into auth.touchline_dev_mailbox (kind, to_email, locale, subject, body, html)
     values ('auth_sms', $1, 'en', $2, $3, '')`,
    [`+${number}`, `Text message: ${kind.replace('_', ' ')}`, `Your code for ${senderName}:\n${code}`],
  )
}

const SMS_TYPES = {
  sms: 'sms',
  sms_signup: 'sms',
  phone_change: 'phone_change',
  mfa: 'mfa',
  reauthentication: 'reauthentication',
} as const
