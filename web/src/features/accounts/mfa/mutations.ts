import { useMutation } from '@tanstack/react-query'
import { errorCode } from '#web/lib/errors.ts'
import { auth } from '#web/lib/supabase.ts'

export type MfaProof =
  | { way: 'app'; factorId: string; code: string }
  | { way: 'key'; factorId: string }
  | { way: 'text'; factorId: string; challengeId: string; code: string }
  | { way: 'recovery'; code: string }

type Client = Awaited<ReturnType<typeof auth>>

function answer({ mfa }: Client, step: MfaProof) {
  if (step.way === 'recovery') return mfa.recoveryCodes.verify({ code: step.code })
  const { factorId } = step
  if (step.way === 'text') {
    const { challengeId, code } = step
    return mfa.verify({ factorId, challengeId, code: code.replace(/\s/g, '') })
  }
  return step.way === 'key'
    ? mfa.webauthn.authenticate({ factorId, webauthn: {} })
    : mfa.challengeAndVerify({ factorId, code: step.code.replace(/\s/g, '') })
}

/** A wrong code leaves everything as it is. What was ended or removed elsewhere meanwhile is put right here. */
async function verifyMfa(step: MfaProof) {
  const client = await auth()
  const { error } = await answer(client, step)
  if (!error) return
  if (errorCode(error) === 'signed_out') await client.signOut({ scope: 'local' })
  if (step.way !== 'recovery' && error.code === 'mfa_factor_not_found') {
    const refreshed = await client.refreshSession()
    if (!refreshed.error) return
  }
  throw error
}

/** The code goes out, and is good for this challenge alone. */
async function textCode(factorId: string) {
  const { data, error } = await (await auth()).mfa.challenge({ factorId, channel: 'sms' })
  if (error) throw error
  return data.id
}

export const useTextMfaCode = () => useMutation({ mutationFn: textCode })

/** `onEnded` is called when there is no session any more to take it in: the form is gone by then, the sign-in in its place. */
export const useVerifyMfa = (onEnded: () => void) =>
  useMutation({
    mutationFn: verifyMfa,
    onError: (error) => {
      if (errorCode(error) === 'signed_out') onEnded()
    },
  })
