import { writeAuditLog } from '#server/auth/audit-log.ts'
import { type Handler, withAuthTransaction } from '#server/auth/handler.ts'
import { parseFactorId, requireFactor, requireMfaAllowed } from '#server/auth/mfa-factors.ts'
import { challengeKey } from '#server/auth/passkey-factors.ts'
import { textChallenge } from '#server/auth/phone-factors.ts'
import { limitByIp } from '#server/auth/rate-limits.ts'
import { TUNING } from '#server/config/tuning.ts'

export const challengeFactor: Handler = async (call) => {
  const { user } = await requireMfaAllowed(call)
  await limitByIp(call, 'mfa')
  const made = await withAuthTransaction(call, 'challenge a factor', async (db) => {
    const factor = await requireFactor(db, user.id, parseFactorId(call))
    await db.query('update auth.mfa_factors set last_challenged_at = now() where id = $1', [factor.id])
    await db.query(
      `delete from auth.mfa_challenges where factor_id = $1 and created_at < now() - interval '1 day'`,
      [factor.id],
    )
    const { rows } = await db.query<{ id: string; expires_at: number }>(
      `insert into auth.mfa_challenges (factor_id, ip_address) values ($1, $2)
       returning id, floor(extract(epoch from created_at))::int + $3::int as expires_at`,
      [factor.id, call.ip, TUNING.auth.totp.challengeSeconds],
    )
    if (factor.factor_type === 'phone') await textChallenge(db, call, user, factor, rows[0]!.id)
    await writeAuditLog(db, call, 'challenge_created', user, { factor_id: factor.id })
    const made = { ...rows[0]!, type: factor.factor_type }
    if (factor.factor_type !== 'webauthn') return made
    return { ...made, webauthn: await challengeKey(db, call, user, factor, made.id) }
  })
  return { body: made }
}
