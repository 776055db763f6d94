import type { Handler } from '#server/auth/handler.ts'
import { ApiError } from '#server/http/api-error.ts'

export const sso: Handler = async () => {
  throw new ApiError(404, 'saml_provider_disabled', 'SAML 2.0 is disabled')
}
