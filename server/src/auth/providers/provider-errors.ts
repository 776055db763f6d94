import { errors as jose } from 'jose'
import * as oidc from 'openid-client'
import type { AuthRequest } from '#server/auth/handler.ts'
import { ProviderUnavailable } from '#server/auth/providers/provider-fetch.ts'
import type { ExternalProvider } from '#server/config/external-providers.ts'
import { ApiError } from '#server/http/api-error.ts'

/** What goes back to the app where somebody wanted to sign in; `oauth` is RFC 6749's word for it where it has one. */
export class ProviderRefusal extends Error {
  readonly oauth: string

  constructor(oauth: string, description: string) {
    super(description)
    this.oauth = oauth
  }
}

export const addressNotVerified = ({ label }: ExternalProvider) =>
  new ApiError(
    403,
    'provider_email_needs_verification',
    `${label} does not say that the email address is yours. Verify it there, or sign up here by email and add ${label} in your settings.`,
  )

export const addressMissing = ({ label }: ExternalProvider) =>
  new ApiError(
    403,
    'email_address_not_provided',
    `${label} gave no email address. Allow it there, or sign up here by email and add ${label} in your settings.`,
  )

export const addThisYourself = ({ label }: ExternalProvider) =>
  new ApiError(
    403,
    'provider_not_linked',
    `There is an account with this address that ${label} does not open yet. Sign in to it first and add ${label} in your settings.`,
  )

export const linkedElsewhere = () =>
  new ApiError(422, 'identity_already_exists', 'Identity is already linked to another user')

export const badState = () =>
  new ApiError(
    400,
    'bad_oauth_state',
    'This sign-in was begun too long ago or in another browser. Begin again.',
  )

export const unavailableProvider = ({ label }: ExternalProvider) =>
  new ApiError(
    503,
    'provider_unavailable',
    `${label} does not answer as it should. Try again in a few minutes.`,
  )

export const refusedToken = ({ label }: ExternalProvider) =>
  new ApiError(
    403,
    'provider_token_invalid',
    `What ${label} sent does not hold. Begin again; if it happens again, sign in another way.`,
  )

const WORD = /^[a-z][a-z_]{0,63}$/

/** The provider's own refusal, such as a consent that was not given. Its words come by way of the browser: short, and plain text. */
export function refusalOf(error: string, description: string | undefined): ProviderRefusal {
  const said = (description ?? '')
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, 300)
  return new ProviderRefusal(WORD.test(error) ? error : 'server_error', said || 'The provider refused.')
}

/** What went wrong while a provider was asked, as somebody may read it. Undefined when it is no failure of the provider's. */
export function providerFailure(call: AuthRequest, provider: ExternalProvider, error: unknown) {
  if (error instanceof ApiError || error instanceof ProviderRefusal) return undefined
  const known = isUnavailable(error)
    ? unavailableProvider(provider)
    : isRefusedToken(error)
      ? refusedToken(provider)
      : undefined
  // Its words alone: what came along may hold a token, or who somebody is.
  const why = [...causes(error)].map(({ name, message }) => `${name}: ${message}`)
  if (known) call.context.log.warn({ provider: provider.name, why }, 'a sign-in elsewhere failed')
  return known
}

const causes = function* (error: unknown) {
  for (let next = error; next instanceof Error; next = next.cause) yield next
}

function isUnavailable(error: unknown) {
  for (const cause of causes(error)) {
    if (cause instanceof ProviderUnavailable || cause instanceof SyntaxError) return true
    if (['TimeoutError', 'AbortError'].includes(cause.name)) return true
    // The last is what jose throws when the keys come with another status or are no JSON.
    if (cause instanceof jose.JWKSTimeout || cause instanceof jose.JWKSInvalid) return true
    if (cause instanceof jose.JOSEError && cause.code === 'ERR_JOSE_GENERIC') return true
  }
  // It answered, and not what a provider answers: HTML, another status.
  return (
    error instanceof oidc.ClientError &&
    ['OAUTH_RESPONSE_IS_NOT_JSON', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_PARSE_ERROR'].includes(
      error.code ?? '',
    )
  )
}

const isRefusedToken = (error: unknown) =>
  error instanceof oidc.ClientError ||
  error instanceof oidc.ResponseBodyError ||
  error instanceof oidc.AuthorizationResponseError ||
  error instanceof oidc.WWWAuthenticateChallengeError ||
  error instanceof jose.JOSEError
