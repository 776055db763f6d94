import { text } from '#server/auth/body.ts'
import { type Handler, inAuth } from '#server/auth/call.ts'
import { invalid } from '#server/auth/errors.ts'
import { exchangeFlowCode } from '#server/auth/flow-state.ts'
import { signIn } from '#server/auth/sign-in.ts'

/** PKCE: the code that came back in the address, and the secret only the app that began knows. */
export const tokenByFlowCode: Handler = async (call) => {
  const code = text(call.body, 'auth_code') ?? ''
  const verifier = text(call.body, 'code_verifier') ?? ''
  if (code === '' || verifier === '') {
    throw invalid('invalid request: both auth code and code verifier should be non-empty')
  }
  const outcome = await inAuth(call, 'exchange a flow code', (db) => exchangeFlowCode(db, code, verifier))
  if ('refusal' in outcome) throw outcome.refusal
  return signIn(call, outcome.userId, 'otp')
}
