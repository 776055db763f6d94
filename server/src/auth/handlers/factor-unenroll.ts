import { writeAuditLog, writeSecurityEvent } from '#server/auth/audit-log.ts'
import { type Handler, withAuthTransaction } from '#server/auth/handler.ts'
import {
  downgradeSessions,
  parseFactorId,
  requireFactor,
  requireMfaAllowed,
} from '#server/auth/mfa-factors.ts'
import { queueMail, userLocale } from '#server/auth/queue-mail.ts'
import { requireAal2 } from '#server/auth/require-user.ts'

export const unenrollFactor: Handler = async (call) => {
  const signedIn = await requireMfaAllowed(call)
  const { user } = signedIn
  const id = await withAuthTransaction(call, 'remove a factor', async (db) => {
    const factor = await requireFactor(db, user.id, parseFactorId(call))
    if (factor.status === 'verified') {
      requireAal2(signedIn, 422, 'AAL2 required to unenroll verified factor')
    }
    await db.query('delete from auth.mfa_factors where id = $1', [factor.id])
    await downgradeSessions(db, user.id, factor.id)
    await writeAuditLog(db, call, 'factor_unenrolled', user, { factor_id: factor.id })
    if (factor.status === 'verified') {
      await writeSecurityEvent(db, user.id, 'second_factor_removed')
      const locale = userLocale(user.raw_user_meta_data, call.locale)
      await queueMail(db, 'auth_factor_removed', user.email ?? '', locale, { user_id: user.id })
    }
    return factor.id
  })
  return { body: { id } }
}
