import { linkExpired } from '#server/auth/auth-errors.ts'
import { issueAuthCode } from '#server/auth/flow-state.ts'
import { type AuthRequest, type AuthResponse, withAuthTransaction } from '#server/auth/handler.ts'
import { errorValues, seeOther } from '#server/auth/oauth-redirect.ts'
import { consumeByLink, VERIFY_TYPES } from '#server/auth/one-time-tokens.ts'
import { optionalString } from '#server/auth/parse-body.ts'
import { redeemOneTimeToken, SECOND_CONFIRMATION_NEEDED } from '#server/auth/redeem-one-time-token.ts'
import { resolveRedirect, withFragment, withQuery } from '#server/auth/resolve-redirect.ts'
import { signInInTransaction } from '#server/auth/sign-in.ts'
import { ApiError } from '#server/http/api-error.ts'

/** The button of the confirmation page: the only way a mailed link is used up, and always a redirect back to the app. */
export async function verifyForm(call: AuthRequest): Promise<AuthResponse> {
  const token = optionalString(call.body, 'token') ?? ''
  const type = optionalString(call.body, 'type') ?? ''
  const target = resolveRedirect(optionalString(call.body, 'redirect_to'), call.context.config)
  try {
    return seeOther(await redeemLink(call, token, type, target))
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error
    return seeOther(appendResult(target, token, errorValues(error)))
  }
}

function redeemLink(call: AuthRequest, link: string, type: string, target: string) {
  const columns = Object.hasOwn(VERIFY_TYPES, type) ? VERIFY_TYPES[type]! : []
  return withAuthTransaction(call, 'follow a mailed link', async (db) => {
    const token = await consumeByLink(db, link, columns)
    if (!token) throw linkExpired()
    if ((await redeemOneTimeToken(db, call, token)) === 'half')
      return appendResult(target, link, { message: SECOND_CONFIRMATION_NEEDED })
    if (token.flow_state_id !== null) {
      const code = await issueAuthCode(db, token.flow_state_id, token.user_id)
      if (code === undefined) throw linkExpired()
      return withQuery(target, { code })
    }
    const { tokens } = await signInInTransaction(db, call, token.user_id, 'otp')
    return withFragment(target, {
      ...tokens,
      expires_in: String(tokens.expires_in),
      expires_at: String(tokens.expires_at),
      type,
    })
  })
}

/** An app that exchanges a code reads the query, the others the fragment. */
function appendResult(target: string, link: string, values: Record<string, string>) {
  return withFragment(link.startsWith('pkce_') ? withQuery(target, values) : target, values)
}
