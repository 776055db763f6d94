import { AuthClient } from '@supabase/auth-js'
import { fetchWithCaptcha } from './captcha-fetch.ts'
import { backend } from './env.ts'
import { errorCode } from './errors.ts'
import { readLocal } from './local-storage.ts'
import { currentSession, onSessionChange, publishSession, sessionKey, setIsRecovering } from './session.ts'
import { parseStoredSession, sessionIdOf } from './stored-session.ts'

export const authClient = new AuthClient({
  url: `${backend.url}/auth/v1`,
  headers: { apikey: backend.anonKey, Authorization: `Bearer ${backend.anonKey}` },
  fetch: fetchWithCaptcha,
  storageKey: sessionKey,
  flowType: 'implicit',
  autoRefreshToken: true,
  persistSession: true,
  detectSessionInUrl: true,
  experimental: { recoveryCodes: true },
})

// The storage tells at once how a session stands, and what another tab or this client says of it comes by other ways, which may be later.
// Taken at its word, a sign-in would show the person who left to whoever sits there now, and a sign-out would throw out the next one.
const ended = new Set<string>()
let last = currentSession()
onSessionChange(() => {
  const now = currentSession()
  if (last && !now) ended.add(sessionIdOf(last))
  last = now
})

authClient.onAuthStateChange((event, session) => {
  if (session ? ended.has(sessionIdOf(session)) : parseStoredSession(readLocal(sessionKey))) return
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

/**
 * Renews the session, and forgets one that the server has ended or whose account is suspended. The client by itself would keep it for
 * as long as its token says. What may be a matter of the connection changes nothing.
 */
export async function forgetEndedSession() {
  const { error } = await authClient.refreshSession()
  const code = error && errorCode(error)
  if (code === 'signed_out' || code === 'account_suspended') await authClient.signOut({ scope: 'local' })
}
