import { invalid } from '#server/auth/auth-errors.ts'
import { exchangeAuthCode } from '#server/auth/flow-state.ts'
import { type Handler, withAuthTransaction } from '#server/auth/handler.ts'
import { optionalString } from '#server/auth/parse-body.ts'
import { signIn } from '#server/auth/sign-in.ts'

const ELSEWHERE = ['oauth', 'sso/saml'] as const

/** PKCE: the code that came back in the address, and the secret only the app that began knows. */
export const tokenByPkce: Handler = async (call) => {
  const code = optionalString(call.body, 'auth_code') ?? ''
  const verifier = optionalString(call.body, 'code_verifier') ?? ''
  if (code === '' || verifier === '') {
    throw invalid('invalid request: both auth code and code verifier should be non-empty')
  }
  const outcome = await withAuthTransaction(call, 'exchange a flow code', (db) =>
    exchangeAuthCode(db, code, verifier),
  )
  if ('refusal' in outcome) throw outcome.refusal
  const elsewhere = ELSEWHERE.find((method) => method === outcome.method)
  if (!elsewhere) return signIn(call, outcome.userId, 'otp')
  const { userId, provider, tokens } = outcome
  return signIn(call, userId, elsewhere, { provider, extra: tokens })
}
