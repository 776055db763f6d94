import { TOTP } from 'otpauth'
import type { Context } from '#server/http/context.ts'
import { DEMO_ADMIN_TOTP_SECRET } from '../../../supabase/seeds/demo-accounts.ts'

const totp = new TOTP({ secret: DEMO_ADMIN_TOTP_SECRET })

export type DemoTotpCode = { email: string; code: string; secondsLeft: number }

/** What the demo admin's phone would show. The secret is published with the sources, so this is for development alone. */
export async function demoTotpCodes({ config, db }: Context): Promise<DemoTotpCode[]> {
  if (config.mode !== 'development' || !config.demo) return []
  const { rows } = await db.asAdmin('supabase_auth_admin', 'who has the demo second step', (scope) =>
    scope.query<{ email: string }>(
      `select u.email from auth.mfa_factors f join auth.users u on u.id = f.user_id
       where f.factor_type = 'totp' and f.status = 'verified' and f.secret = $1 order by 1`,
      [DEMO_ADMIN_TOTP_SECRET],
    ),
  )
  const code = totp.generate()
  return rows.map(({ email }) => ({ email, code, secondsLeft: Math.ceil(totp.remaining() / 1000) }))
}
