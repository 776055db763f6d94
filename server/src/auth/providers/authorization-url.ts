import * as oidc from 'openid-client'
import { invalid } from '#server/auth/auth-errors.ts'
import { createFlowState, parseCodeChallenge } from '#server/auth/flow-state.ts'
import { type AuthRequest, withAuthTransaction } from '#server/auth/handler.ts'
import { beginFlow, flowSecrets } from '#server/auth/oauth-flows.ts'
import { optionalString } from '#server/auth/parse-body.ts'
import { openProvider } from '#server/auth/providers/provider-client.ts'
import type { ExternalProvider } from '#server/config/external-providers.ts'
import { TUNING } from '#server/config/tuning.ts'

const SCOPES: Record<ExternalProvider['kind'], string> = {
  oidc: 'openid email profile',
  github: 'read:user user:email',
  discord: 'identify email',
}
const APPLE_SCOPES = 'openid email name'
const SCOPE = /^[\w.:/-]{1,200}$/

export const redirectUriOf = ({ context }: AuthRequest, { redirectUri }: ExternalProvider) =>
  redirectUri ?? `${context.config.siteUrl}/auth/v1/callback`

/** Whoever began it while signed in, to add a way in to their account. */
export type LinkingSession = { userId: string; sessionId: string }

/** Where a browser is sent, and the cookie by which it is known when it comes back. */
export async function beginAuthorization(
  call: AuthRequest,
  provider: ExternalProvider,
  redirectTo: string,
  linking?: LinkingSession,
): Promise<{ url: string; cookie: string }> {
  const challenge = parseCodeChallenge(call.query)
  const scope = scopeOf(provider, optionalString(call.query, 'scopes'))
  const extra = extraParameters(call)
  const { configuration } = await openProvider(call.context.config, provider)
  // Apple sends a name, and the address with it, by a form alone.
  const crossSite = provider.name === 'apple'
  const { state, cookie } = await withAuthTransaction(call, 'begin a sign-in elsewhere', async (db) => {
    const flowStateId = challenge
      ? await createFlowState(db, challenge, linking?.userId ?? null, 'oauth', provider.name)
      : null
    return beginFlow(db, call, {
      provider: provider.name,
      redirect_to: redirectTo,
      flow_state_id: flowStateId,
      user_id: linking?.userId ?? null,
      session_id: linking?.sessionId ?? null,
      wants_tokens: call.query.provider_tokens !== 'none',
      crossSite,
    })
  })
  const { nonce, codeVerifier } = flowSecrets(call, state)
  const url = oidc.buildAuthorizationUrl(configuration, {
    ...extra,
    scope,
    state,
    redirect_uri: redirectUriOf(call, provider),
    code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
    ...(provider.kind === 'oidc' && { nonce }),
    ...(crossSite && { response_mode: 'form_post' }),
  })
  return { url: url.href, cookie }
}

/** The app's wishes come on top of what a sign-in needs. */
function scopeOf({ kind, name }: ExternalProvider, asked = '') {
  const needed = name === 'apple' ? APPLE_SCOPES : SCOPES[kind]
  const wished = asked.split(/[\s,]+/).filter(Boolean)
  const odd = wished.find((scope) => !SCOPE.test(scope))
  if (odd !== undefined) throw invalid(`scopes: ${odd.slice(0, 40)} is no name of a scope`)
  return [...new Set([...needed.split(' '), ...wished])].slice(0, 30).join(' ')
}

/** Ours, or such as would change where an answer goes, what it holds or whom it is for. */
const RESERVED =
  /^(client_.*|redirect_uri|response_.*|scopes?|state|nonce|code_.*|request.*|registration|claims.*|id_token_hint|assertion.*|dpop_jkt|resource|provider|provider_tokens|redirect_to|skip_http_redirect|apikey|flow_.*|invite_token)$/i

/** What else the app wants its provider to know: `prompt`, `login_hint`, `access_type`. */
function extraParameters({ query }: AuthRequest): Record<string, string> {
  const { queryMaxParameters, queryMaxChars } = TUNING.auth.external
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || RESERVED.test(name) || !/^\w{1,64}$/.test(name) ? [] : [[name, value] as const],
  )
  if (given.length > queryMaxParameters || given.some(([, value]) => value.length > queryMaxChars))
    throw invalid(
      `The provider is passed at most ${queryMaxParameters} parameters of ${queryMaxChars} characters each`,
    )
  return Object.fromEntries(given)
}
