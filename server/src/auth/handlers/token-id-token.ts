import { createHash } from 'node:crypto'
import { decodeProtectedHeader, errors, type JWTPayload } from 'jose'
import { accessTokenResponse, issueTokens } from '#server/auth/access-token-response.ts'
import { linkingDisabled, oauthError } from '#server/auth/auth-errors.ts'
import { type Arrival, accountOf, linkAccount, withArrival } from '#server/auth/external-accounts.ts'
import type { AuthRequest, AuthResponse, Handler } from '#server/auth/handler.ts'
import { AAL2_TO_LINK } from '#server/auth/handlers/identity-authorize.ts'
import { optionalBoolean, optionalString } from '#server/auth/parse-body.ts'
import { openProvider, verifyIdToken } from '#server/auth/providers/provider-client.ts'
import { providerFailure } from '#server/auth/providers/provider-errors.ts'
import { profileOfClaims } from '#server/auth/providers/provider-profile.ts'
import { requireRecentSignIn } from '#server/auth/recent-sign-in.ts'
import { type AuthenticatedUser, requireAal2, requireSession } from '#server/auth/require-user.ts'
import { type AmrEntry, amrQuery, type Session } from '#server/auth/sessions.ts'
import { signInInTransaction } from '#server/auth/sign-in.ts'
import { useUpProof } from '#server/auth/used-proofs.ts'
import { type User, userQuery } from '#server/auth/users.ts'
import type { ExternalProvider } from '#server/config/external-providers.ts'
import { TUNING } from '#server/config/tuning.ts'
import type { Transaction } from '#server/db/database.ts'
import { ApiError } from '#server/http/api-error.ts'

/** Those that the platform takes tokens of, for the words of its refusal. */
const ISSUERS = new Map([
  ['google', 'https://accounts.google.com'],
  ['apple', 'https://appleid.apple.com'],
  ['azure', 'https://login.microsoftonline.com'],
  ['facebook', 'https://www.facebook.com'],
  ['kakao', 'https://kauth.kakao.com'],
])
const TOKEN_MAX_CHARS = 16_384

/** An app got the token by itself, from a provider's own button or the system of a phone. */
export const tokenByIdToken: Handler = async (call) => {
  const token = optionalString(call.body, 'id_token', TOKEN_MAX_CHARS)
  if (!token) throw oauthError('invalid request', 'id_token required')
  const provider = requireIssuer(call)
  const linking = optionalBoolean(call.body, 'link_identity') ? await requireLinking(call) : undefined
  const claims = await readToken(call, provider, token)
  const arrival = { provider, profile: profileOfClaims(provider.name, claims) }
  return withArrival(call, 'sign in by an ID token', async (db) => {
    await useUp(db, token, claims)
    return linking ? linkTo(db, call, linking, arrival) : open(db, call, arrival)
  })
}

function requireIssuer(call: AuthRequest): ExternalProvider {
  const name = optionalString(call.body, 'provider') ?? ''
  const issuer = optionalString(call.body, 'issuer') ?? ''
  const clientId = optionalString(call.body, 'client_id') ?? ''
  const { providers } = call.context.config.project.external
  if (name === '' && (issuer === '' || clientId === ''))
    throw oauthError('invalid request', 'provider or client_id and issuer required')
  const found =
    providers.get(name) ??
    [...providers.values()].find(
      ({ url, clientId: ours, otherClientIds }) =>
        name === '' && url === issuer && [ours, ...otherClientIds].includes(clientId),
    )
  if (found?.kind === 'oidc') return found
  const known = ISSUERS.get(name)
  if (known === undefined) {
    throw new ApiError(
      400,
      'validation_failed',
      `Custom OIDC provider "${(name || issuer).slice(0, 64)}" not allowed`,
    )
  }
  throw new ApiError(400, 'provider_disabled', `Provider (issuer "${known}") is not enabled`)
}

async function requireLinking(call: AuthRequest) {
  const signedIn = await requireSession(call)
  if (!call.context.config.project.external.manualLinking) throw linkingDisabled()
  requireAal2(signedIn, 401, AAL2_TO_LINK)
  await requireRecentSignIn(call, signedIn.session.id)
  return signedIn
}

async function readToken(call: AuthRequest, provider: ExternalProvider, token: string): Promise<JWTPayload> {
  const claims = await verify(call, provider, token)
  const nonce = optionalString(call.body, 'nonce') ?? ''
  const carried = typeof claims.nonce === 'string' ? claims.nonce : ''
  if (!provider.skipNonceCheck) {
    if ((nonce === '') !== (carried === ''))
      throw oauthError(
        'invalid request',
        'Passed nonce and nonce in id_token should either both exist or not.',
      )
    if (nonce !== '' && createHash('sha256').update(nonce).digest('hex') !== carried)
      throw oauthError('invalid nonce', 'Nonces mismatch')
  }
  const accessToken = optionalString(call.body, 'access_token', TOKEN_MAX_CHARS)
  if (accessToken && claims.at_hash !== undefined && claims.at_hash !== hashOf(token, accessToken))
    throw oauthError('invalid request', 'Bad ID token: at_hash is not that of access_token')
  return claims
}

async function verify(call: AuthRequest, provider: ExternalProvider, token: string) {
  const { config } = call.context
  try {
    return await verifyIdToken(config, await openProvider(config, provider), token)
  } catch (error) {
    const failure = providerFailure(call, provider, error)
    if (failure?.status === 503) throw failure
    if (error instanceof errors.JWTClaimValidationFailed && error.claim === 'aud')
      throw oauthError('invalid request', 'Unacceptable audience in id_token')
    if (error instanceof errors.JWTExpired)
      throw oauthError('invalid request', 'Bad ID token: it has expired')
    if (failure) throw oauthError('invalid request', 'Bad ID token')
    throw error
  }
}

/** As OpenID Connect has it: the left half of the hash that the signature's algorithm uses. */
function hashOf(token: string, accessToken: string) {
  const bits = /(256|384|512)$/.exec(decodeProtectedHeader(token).alg ?? '')?.[1] ?? '512'
  const digest = createHash(`sha${bits}`).update(accessToken).digest()
  return digest.subarray(0, digest.length / 2).toString('base64url')
}

/** Whoever finds one that was handed in already signs nobody in with it, whatever nonce they know. */
async function useUp(db: Transaction, token: string, { exp = 0 }: JWTPayload) {
  const [header, payload] = token.split('.')
  const isFirst = await useUpProof(
    db,
    // Without the signature, of which the same token may have several.
    createHash('sha256').update(`${header}.${payload}`).digest('base64url'),
    exp + TUNING.auth.external.clockToleranceSeconds,
  )
  if (!isFirst) throw oauthError('invalid_grant', 'This ID token has been used already')
}

async function open(db: Transaction, call: AuthRequest, arrival: Arrival): Promise<AuthResponse> {
  const userId = await accountOf(db, call, arrival)
  const { user, session, tokens } = await signInInTransaction(db, call, userId, 'oauth', {
    provider: arrival.provider.name,
  })
  return accessTokenResponse(tokens, user, session)
}

/** The session stays the one that asked, with what it has come to be worth. */
async function linkTo(
  db: Transaction,
  call: AuthRequest,
  { user, session }: AuthenticatedUser & { session: Session },
  arrival: Arrival,
): Promise<AuthResponse> {
  await linkAccount(db, call, user.id, arrival)
  const [[linked], methods] = await db.run<[[User], AmrEntry[]]>(
    [],
    [userQuery(user.id), amrQuery(session.id)],
  )
  return accessTokenResponse(await issueTokens(db, call, linked, session, methods), linked, session)
}
