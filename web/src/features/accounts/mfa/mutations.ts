import { useMutation } from '@tanstack/react-query'
import { errorCode } from '#web/lib/errors.ts'
import { auth } from '#web/lib/supabase.ts'

export type MfaProof = { way: 'app'; factorId: string; code: string } | { way: 'recovery'; code: string }

/** A wrong code leaves everything as it is. What was ended or removed elsewhere meanwhile is put right here. */
async function verifyMfa(step: MfaProof) {
  const client = await auth()
  const { error } =
    step.way === 'app'
      ? await client.mfa.challengeAndVerify({ factorId: step.factorId, code: step.code.replace(/\s/g, '') })
      : await client.mfa.recoveryCodes.verify({ code: step.code })
  if (!error) return
  if (errorCode(error) === 'signed_out') await client.signOut({ scope: 'local' })
  if (step.way === 'app' && error.code === 'mfa_factor_not_found') {
    const refreshed = await client.refreshSession()
    if (!refreshed.error) return
  }
  throw error
}

/** `onEnded` is called when there is no session any more to take it in: the form is gone by then, the sign-in in its place. */
export const useVerifyMfa = (onEnded: () => void) =>
  useMutation({
    mutationFn: verifyMfa,
    onError: (error) => {
      if (errorCode(error) === 'signed_out') onEnded()
    },
  })
