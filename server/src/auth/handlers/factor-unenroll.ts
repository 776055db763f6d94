import { logEntry, logSecurity } from '#server/auth/audit.ts'
import { mustHaveSecondFactor } from '#server/auth/bearer.ts'
import { type Handler, inAuth } from '#server/auth/call.ts'
import { afterFactorRemoved, factorIdOf, factorOf, mustMayUseFactors } from '#server/auth/factors.ts'
import { localeOf, queueMail } from '#server/auth/mails.ts'

export const unenrollFactor: Handler = async (call) => {
  const signedIn = await mustMayUseFactors(call)
  const { user } = signedIn
  const id = await inAuth(call, 'remove a factor', async (db) => {
    const factor = await factorOf(db, user.id, factorIdOf(call))
    if (factor.status === 'verified') {
      mustHaveSecondFactor(signedIn, 422, 'AAL2 required to unenroll verified factor')
    }
    await db.query('delete from auth.mfa_factors where id = $1', [factor.id])
    await afterFactorRemoved(db, user.id, factor.id)
    await logEntry(db, call, 'factor_unenrolled', user, { factor_id: factor.id })
    if (factor.status === 'verified') {
      await logSecurity(db, user.id, 'second_factor_removed')
      const locale = localeOf(user.raw_user_meta_data, call.locale)
      await queueMail(db, 'auth_factor_removed', user.email ?? '', locale, { user_id: user.id })
    }
    return factor.id
  })
  return { body: { id } }
}
