import { linkingDisabled } from '#server/auth/auth-errors.ts'
import type { Handler } from '#server/auth/handler.ts'
import { readRedirectTo } from '#server/auth/handlers/signup.ts'
import { seeOther } from '#server/auth/oauth-redirect.ts'
import { beginAuthorization } from '#server/auth/providers/authorization-url.ts'
import { requireProvider } from '#server/auth/providers/find-provider.ts'
import { providerFailure } from '#server/auth/providers/provider-errors.ts'
import { limitByIp } from '#server/auth/rate-limits.ts'
import { requireRecentSignIn } from '#server/auth/recent-sign-in.ts'
import { requireAal2, requireSession } from '#server/auth/require-user.ts'
import { resolveRedirect } from '#server/auth/resolve-redirect.ts'
import { ApiError } from '#server/http/api-error.ts'

export const AAL2_TO_LINK = 'AAL2 session is required to link or unlink an identity when MFA is enabled.'

/** Another way in for somebody who is signed in. The browser that asks is the one that has to come back. */
export const authorizeIdentity: Handler = async (call) => {
  const { config } = call.context
  const signedIn = await requireSession(call)
  if (!config.project.external.manualLinking) throw linkingDisabled()
  // Whoever leaves the organization would come in by another door.
  if (signedIn.user.is_sso_user)
    throw new ApiError(422, 'user_sso_managed', 'The ways into this account are the organization’s to keep')
  requireAal2(signedIn, 401, AAL2_TO_LINK)
  const provider = requireProvider(config, call.query)
  await requireRecentSignIn(call, signedIn.session.id)
  await limitByIp(call, 'external')
  const target = resolveRedirect(readRedirectTo(call), config)
  try {
    const { url, cookie } = await beginAuthorization(call, provider, target, {
      userId: signedIn.user.id,
      sessionId: signedIn.session.id,
    })
    const headers = { 'set-cookie': cookie }
    return call.query.skip_http_redirect === 'true' ? { body: { url }, headers } : seeOther(url, headers)
  } catch (error) {
    throw providerFailure(call, provider, error) ?? error
  }
}
