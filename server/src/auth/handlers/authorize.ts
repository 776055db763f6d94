import { toApiError } from '#server/auth/auth-errors.ts'
import type { Handler } from '#server/auth/handler.ts'
import { readRedirectTo } from '#server/auth/handlers/signup.ts'
import { seeOther, withError } from '#server/auth/oauth-redirect.ts'
import { beginAuthorization } from '#server/auth/providers/authorization-url.ts'
import { requireProvider } from '#server/auth/providers/find-provider.ts'
import { providerFailure } from '#server/auth/providers/provider-errors.ts'
import { limitByIp } from '#server/auth/rate-limits.ts'
import { resolveRedirect } from '#server/auth/resolve-redirect.ts'

/** A browser comes here by a click, so what goes wrong leads back to where that click was. What a developer got wrong is answered. */
export const authorize: Handler = async (call) => {
  const { config } = call.context
  const provider = requireProvider(config, call.query)
  const target = resolveRedirect(readRedirectTo(call), config)
  try {
    await limitByIp(call, 'external')
    const { url, cookie } = await beginAuthorization(call, provider, target)
    return seeOther(url, { 'set-cookie': cookie })
  } catch (error) {
    const known = providerFailure(call, provider, error) ?? toApiError(error)
    if (!known || known.code === 'validation_failed') throw error
    return seeOther(withError(target, known))
  }
}
