import { AuthClient } from '@supabase/auth-js'
import { backend } from './env.ts'
import { publishSession, sessionKey, setIsRecovering } from './session.ts'

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
  if (event === 'PASSWORD_RECOVERY') setIsRecovering(true)
  if (event === 'SIGNED_OUT') setIsRecovering(false)
  publishSession(
    session && {
      access_token: session.access_token,
      refresh_token: session.refresh_token,
      expires_at: session.expires_at ?? 0,
      user: session.user,
    },
  )
})
