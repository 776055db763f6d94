import * as oidc from 'openid-client'
import { toApiError } from '#server/auth/auth-errors.ts'
import { type Arrival, accountOf, linkAccount, withArrival } from '#server/auth/external-accounts.ts'
import { issueAuthCode } from '#server/auth/flow-state.ts'
import {
  type AuthRequest,
  type AuthResponse,
  type Handler,
  withAuthTransaction,
} from '#server/auth/handler.ts'
import { consumeFlow, flowSecrets, type OAuthFlow } from '#server/auth/oauth-flows.ts'
import { seeOther, withError } from '#server/auth/oauth-redirect.ts'
import { optionalString } from '#server/auth/parse-body.ts'
import { redirectUriOf } from '#server/auth/providers/authorization-url.ts'
import { openProvider, verifyIdToken } from '#server/auth/providers/provider-client.ts'
import {
  badState,
  ProviderRefusal,
  providerFailure,
  refusalOf,
  unavailableProvider,
} from '#server/auth/providers/provider-errors.ts'
import {
  nameFromApple,
  readDiscordProfile,
  readGithubProfile,
  readOidcProfile,
} from '#server/auth/providers/provider-profile.ts'
import type { ProviderTokens } from '#server/auth/providers/provider-tokens.ts'
import { limitByIp } from '#server/auth/rate-limits.ts'
import { sessionEnded } from '#server/auth/require-user.ts'
import { withFragment, withQuery } from '#server/auth/resolve-redirect.ts'
import { signInInTransaction } from '#server/auth/sign-in.ts'
import type { ExternalProvider } from '#server/config/external-providers.ts'
import type { Transaction } from '#server/db/database.ts'
import { ApiError } from '#server/http/api-error.ts'

/** Where a provider sends a browser back to. From here on every answer is a redirect to the address that was checked at the start. */
export const callback: Handler = async (call) => {
  const given = call.isFormPost ? call.body : call.query
  const state = optionalString(given, 'state') ?? ''
  if (state === '') throw new ApiError(400, 'bad_oauth_callback', 'OAuth state parameter missing')
  await limitByIp(call, 'external')
  const flow = await withAuthTransaction(call, 'find a sign-in elsewhere', (db) =>
    consumeFlow(db, call, state),
  )
  const provider = flow && call.context.config.project.external.providers.get(flow.provider)
  if (!flow || !provider) return refuseState(call)
  try {
    return seeOther(await finish(call, flow, provider, { given, state }))
  } catch (error) {
    const known =
      error instanceof ProviderRefusal ? error : (providerFailure(call, provider, error) ?? toApiError(error))
    if (!known) throw error
    return seeOther(withError(flow.redirect_to, known))
  }
}

/** Somebody who waited too long sees the site and what to do; it is a fixed address, whatever the request asks for. */
function refuseState(call: AuthRequest): AuthResponse {
  if (!call.headers.accept?.includes('text/html')) throw badState()
  return seeOther(withError(`${call.context.config.siteUrl}/auth`, badState()))
}

type Arrived = { given: Record<string, unknown>; state: string }

async function finish(call: AuthRequest, flow: OAuthFlow, provider: ExternalProvider, arrived: Arrived) {
  const error = optionalString(arrived.given, 'error')
  if (error) throw refusalOf(error, optionalString(arrived.given, 'error_description'))
  const { profile, tokens: given } = await askProvider(call, provider, arrived)
  const tokens = flow.wants_tokens ? given : {}
  const arrival = { provider, profile }
  return withArrival(call, 'sign in elsewhere', async (db) => {
    if (flow.user_id !== null) await linkToSession(db, call, flow, arrival)
    const userId = flow.user_id ?? (await accountOf(db, call, arrival))
    return flow.flow_state_id === null
      ? openSession(db, call, flow, userId, tokens)
      : withCode(db, flow, flow.flow_state_id, userId, tokens)
  })
}

/** The session that asked has to be there still: signing out ends the wish as well. */
async function linkToSession(
  db: Transaction,
  call: AuthRequest,
  { user_id, session_id }: OAuthFlow,
  arrival: Arrival,
) {
  const { rows } = await db.query(
    'select from auth.sessions where id = $1 and user_id = $2 and (not_after is null or not_after > now())',
    [session_id, user_id],
  )
  if (rows.length === 0) throw sessionEnded()
  await linkAccount(db, call, user_id ?? '', arrival)
}

async function withCode(
  db: Transaction,
  { redirect_to }: OAuthFlow,
  flowStateId: string,
  userId: string,
  tokens: ProviderTokens,
) {
  const code = await issueAuthCode(db, flowStateId, userId, tokens)
  if (code === undefined) throw badState()
  return withQuery(redirect_to, { code })
}

/** Whoever added a way in keeps the session they have, and what it has come to be worth by a second factor. */
async function openSession(
  db: Transaction,
  call: AuthRequest,
  flow: OAuthFlow,
  userId: string,
  providerTokens: ProviderTokens,
) {
  if (flow.user_id !== null) return flow.redirect_to
  const { tokens } = await signInInTransaction(db, call, userId, 'oauth', { provider: flow.provider })
  const { provider_token, provider_refresh_token } = providerTokens
  return withFragment(flow.redirect_to, {
    ...tokens,
    expires_in: String(tokens.expires_in),
    expires_at: String(tokens.expires_at),
    ...(provider_token && { provider_token }),
    ...(provider_refresh_token && { provider_refresh_token }),
  })
}

async function askProvider(call: AuthRequest, provider: ExternalProvider, { given, state }: Arrived) {
  const client = await openProvider(call.context.config, provider)
  const { nonce, codeVerifier } = flowSecrets(call, state)
  const isOidc = provider.kind === 'oidc'
  const answer = await oidc.authorizationCodeGrant(client.configuration, arrivedAt(call, provider, given), {
    expectedState: state,
    pkceCodeVerifier: codeVerifier,
    ...(isOidc && { expectedNonce: nonce, idTokenExpected: true }),
  })
  const tokens: ProviderTokens = {
    provider_token: answer.access_token,
    provider_refresh_token: answer.refresh_token,
  }
  if (provider.kind === 'github')
    return { profile: await readGithubProfile(client, answer.access_token), tokens }
  if (provider.kind === 'discord')
    return { profile: await readDiscordProfile(client, answer.access_token), tokens }
  if (!answer.id_token) throw unavailableProvider(provider)
  const claims = await verifyIdToken(call.context.config, client, answer.id_token)
  const profile = await readOidcProfile(client, claims, answer.access_token)
  const name = profile.name ?? nameFromApple(optionalString(given, 'user'))
  return { profile: { ...profile, name }, tokens }
}

/** As the provider meant it, by the address it was given: not by a header of the request. */
function arrivedAt(call: AuthRequest, provider: ExternalProvider, given: Record<string, unknown>) {
  const address = new URL(redirectUriOf(call, provider))
  // Who speaks OAuth 2.0 alone has published no issuer to compare with.
  for (const name of provider.kind === 'oidc' ? ['code', 'state', 'iss'] : ['code', 'state']) {
    const value = optionalString(given, name)
    if (value !== undefined) address.searchParams.set(name, value)
  }
  return address
}
