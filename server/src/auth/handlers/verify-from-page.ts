import { text } from '#server/auth/body.ts'
import { type Answer, type Call, inAuth } from '#server/auth/call.ts'
import { linkExpired } from '#server/auth/errors.ts'
import { issueFlowCode } from '#server/auth/flow-state.ts'
import { ACCEPTS, consumeLink } from '#server/auth/mailed-codes.ts'
import { allowedRedirect, withFragment, withQuery } from '#server/auth/redirect.ts'
import { signInWithin } from '#server/auth/sign-in.ts'
import { applyMailedToken, HALF_WAY } from '#server/auth/verification.ts'
import { ApiError } from '#server/http/api-error.ts'

/** The button of the confirmation page: the only way a mailed link is used up, and always a redirect back to the app. */
export async function verifyFromPage(call: Call): Promise<Answer> {
  const token = text(call.body, 'token') ?? ''
  const type = text(call.body, 'type') ?? ''
  const target = allowedRedirect(text(call.body, 'redirect_to'), call.context.config)
  try {
    return redirect(await locationAfter(call, token, type, target))
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error
    return redirect(locationSaying(target, token, errorValues(error)))
  }
}

function locationAfter(call: Call, link: string, type: string, target: string) {
  const columns = Object.hasOwn(ACCEPTS, type) ? ACCEPTS[type]! : []
  return inAuth(call, 'follow a mailed link', async (db) => {
    const token = await consumeLink(db, link, columns)
    if (!token) throw linkExpired()
    if ((await applyMailedToken(db, call, token)) === 'half')
      return locationSaying(target, link, { message: HALF_WAY })
    if (token.flow_state_id !== null) {
      const code = await issueFlowCode(db, token.flow_state_id, token.user_id)
      if (code === undefined) throw linkExpired()
      return withQuery(target, { code })
    }
    const { tokens } = await signInWithin(db, call, token.user_id, 'otp')
    return withFragment(target, {
      ...tokens,
      expires_in: String(tokens.expires_in),
      expires_at: String(tokens.expires_at),
      type,
    })
  })
}

const OAUTH_WORDS: Record<number, string> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
}

const errorValues = ({ status, code, message }: ApiError) => ({
  error: OAUTH_WORDS[status] ?? 'access_denied',
  error_code: code,
  error_description: message,
})

/** An app that exchanges a code reads the query, the others the fragment. */
function locationSaying(target: string, link: string, values: Record<string, string>) {
  return withFragment(link.startsWith('pkce_') ? withQuery(target, values) : target, values)
}

const redirect = (location: string): Answer => ({
  status: 303,
  headers: { location, 'cache-control': 'no-store' },
})
