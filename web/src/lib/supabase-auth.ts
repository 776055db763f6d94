import { AuthClient } from '@supabase/auth-js'
import { backend } from './env.ts'
import { publishRecovering, publishSession, sessionKey } from './session.ts'

export const authClient = new AuthClient({
  url: `${backend.url}/auth/v1`,
  headers: { apikey: backend.anonKey, Authorization: `Bearer ${backend.anonKey}` },
  storageKey: sessionKey,
  flowType: 'implicit',
  autoRefreshToken: true,
  persistSession: true,
  detectSessionInUrl: true,
  experimental: { recoveryCodes: true },
})

authClient.onAuthStateChange((event, session) => {
  if (event === 'PASSWORD_RECOVERY') publishRecovering(true)
  if (event === 'SIGNED_OUT') publishRecovering(false)
  publishSession(
    session && {
      access_token: session.access_token,
      refresh_token: session.refresh_token,
      expires_at: session.expires_at ?? 0,
      user: session.user,
    },
  )
})
