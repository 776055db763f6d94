import { normalizeEmail } from '#shared/validate/email.ts'
import { auth } from './supabase.ts'
import { authData } from './supabase-sessions.ts'

/** What proves that it is the owner who asks: a code of the app where there is one, else the password. */
export type Proof = { email: string; password: string } | { factorId: string; code: string }

/** The server asks for a session whose owner was proved within ten minutes. */
export async function proveOwner(proof: Proof) {
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
