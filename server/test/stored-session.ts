import { createClient } from '@supabase/supabase-js'
import { TOTP } from 'otpauth'
import type { ServerStatus } from '#server/start/server-status.ts'

/**
 * A sign-in as a browser stores it, name and value, got without spending anybody's sign-in limit. Whoever set up the second
 * step takes it with the secret of their phone.
 */
export async function createStoredSession(
  { url, anonKey, serviceRoleKey }: Pick<ServerStatus, 'url' | 'anonKey' | 'serviceRoleKey'>,
  email: string,
  secret?: string,
): Promise<[name: string, value: string]> {
  const quiet = { auth: { persistSession: false, autoRefreshToken: false } }
  const link = await createClient(url, serviceRoleKey, quiet).auth.admin.generateLink({
    type: 'magiclink',
    email,
  })
  if (link.error) throw link.error
  const { auth } = createClient(url, anonKey, quiet)
  const signedIn = await auth.verifyOtp({
    token_hash: link.data.properties.hashed_token,
    type: 'magiclink',
  })
  if (signedIn.error) throw signedIn.error
  if (secret) {
    const factorId = signedIn.data.user?.factors?.[0]?.id ?? ''
    const step = await auth.mfa.challengeAndVerify({ factorId, code: new TOTP({ secret }).generate() })
    if (step.error) throw step.error
  }
  const { data } = await auth.getSession()
  return [`sb-${new URL(url).hostname.split('.')[0]}-auth-token`, JSON.stringify(data.session)]
}
