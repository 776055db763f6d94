import type { Provider } from '@supabase/auth-js'
import { normalizeEmail } from '#shared/validate/email.ts'
import { currentSession } from './session.ts'
import { providerOf, signedInElsewhereAt } from './stored-session.ts'
import { auth } from './supabase.ts'
import { authData } from './supabase-sessions.ts'

/** What proves that it is the owner who asks: a code of the app where there is one, else the password. */
export type Proof =
  | { email: string; password: string }
  | { factorId: string; code: string }
  /** There is no password: they have just signed in where their account is. */
  | { provider: string }

/** The server asks for a session whose owner was proved within ten minutes. */
export async function proveOwner(proof: Proof) {
  if ('provider' in proof) return
  const client = await auth()
  if ('password' in proof)
    authData(
      await client.signInWithPassword({ email: normalizeEmail(proof.email), password: proof.password }),
    )
  else
    authData(
      await client.mfa.challengeAndVerify({
        factorId: proof.factorId,
        code: proof.code.replace(/\s/g, ''),
      }),
    )
}

/** Shortly under what the server asks for: the way back takes a moment. */
const FRESH_SECONDS = 9 * 60

export const isFreshFrom = (provider: string) => {
  const session = currentSession()
  return (
    session !== null &&
    providerOf(session) === provider &&
    signedInElsewhereAt(session) > Date.now() / 1_000 - FRESH_SECONDS
  )
}

/** A provider's own keys, for its own API, stay away from this browser: nothing here uses them. */
export const withoutProviderTokens = { provider_tokens: 'none' }

/** An organization's own directory, by its id. */
const CLUB = 'sso:'

/** Leaves this page, and comes back to it. */
export async function signInAgainAt(provider: string) {
  const redirectTo = `${location.origin}${location.pathname}${location.search}`
  const client = await auth()
  if (provider.startsWith(CLUB)) {
    const providerId = provider.slice(CLUB.length)
    return void authData(await client.signInWithSSO({ providerId, options: { redirectTo } }))
  }
  authData(
    await client.signInWithOAuth({
      provider: provider as Provider,
      options: { redirectTo, queryParams: withoutProviderTokens },
    }),
  )
}
