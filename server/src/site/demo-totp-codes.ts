import { TOTP } from 'otpauth'
import { loadDemo } from '#server/config/demo.ts'
import type { Context } from '#server/http/context.ts'

export type DemoTotpCode = { email: string; code: string; secondsLeft: number }

/** What the phone of a demo account would show. The secret is published with the sources, so this is for development alone. */
export async function demoTotpCodes({ config, db }: Context): Promise<DemoTotpCode[]> {
  if (config.mode !== 'development') return []
  const secret = (await loadDemo(config))?.totpSecret
  if (secret === undefined) return []
  const { rows } = await db.asAdmin('supabase_auth_admin', 'who has the demo second step', (scope) =>
    scope.query<{ email: string }>(
      `select u.email from auth.mfa_factors f join auth.users u on u.id = f.user_id
       where f.factor_type = 'totp' and f.status = 'verified' and f.secret = $1 order by 1`,
      [secret],
    ),
  )
  const totp = new TOTP({ secret })
  const code = totp.generate()
  return rows.map(({ email }) => ({ email, code, secondsLeft: Math.ceil(totp.remaining() / 1000) }))
}
