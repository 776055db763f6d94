import type { AuthRequest, AuthResponse } from '#server/auth/handler.ts'
import { customizeClaims } from '#server/auth/hooks.ts'
import { type AmrEntry, formatRefreshToken, type Session } from '#server/auth/sessions.ts'
import type { User } from '#server/auth/users.ts'
import { TUNING } from '#server/config/tuning.ts'
import type { Transaction } from '#server/db/database.ts'

type Tokens = {
  access_token: string
  token_type: 'bearer'
  expires_in: number
  expires_at: number
  refresh_token: string
}

export async function issueTokens(
  db: Transaction,
  call: AuthRequest,
  user: User,
  session: Session,
  methods: AmrEntry[],
): Promise<Tokens> {
  const { keys, config } = call.context
  const longest = user.privileged
    ? Math.min(config.jwt.expirySeconds, TUNING.auth.accessTokenAdminSeconds)
    : config.jwt.expirySeconds
  const issued = Math.floor(Date.now() / 1000)
  const claims = await customizeClaims(
    db,
    call,
    {
      iss: issuer(call),
      sub: user.id,
      aud: user.aud || 'authenticated',
      email: user.email ?? '',
      phone: (user.shown.phone as string) ?? '',
      app_metadata: user.raw_app_meta_data,
      user_metadata: user.raw_user_meta_data,
      role: user.role || 'authenticated',
      aal: session.aal,
      amr: methods,
      session_id: session.id,
      is_anonymous: user.is_anonymous,
      // The same second that `expires_at` below counts from: reading the database may have taken until the next.
      iat: issued,
      exp: issued + longest,
    },
    methods[0]?.method ?? '',
  )
  const lifetime = claims.exp - issued
  const accessToken = await keys.sign(claims, lifetime)
  return {
    access_token: accessToken,
    token_type: 'bearer',
    expires_in: lifetime,
    expires_at: issued + lifetime,
    refresh_token: formatRefreshToken(call.context, session),
  }
}

export const issuer = ({ context }: AuthRequest) => `${context.config.siteUrl}/auth/v1`

export function accessTokenResponse(
  tokens: Tokens,
  user: User,
  session: Session,
  extra: Record<string, unknown> = {},
): AuthResponse {
  return {
    body: { ...tokens, user: user.shown, ...extra },
    headers: { 'sb-auth-user-id': user.id, 'sb-auth-session-id': session.id },
  }
}
