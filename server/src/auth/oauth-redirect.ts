import type { AuthResponse } from '#server/auth/handler.ts'
import { ProviderRefusal } from '#server/auth/providers/provider-errors.ts'
import { withFragment, withQuery } from '#server/auth/resolve-redirect.ts'
import type { ApiError } from '#server/http/api-error.ts'

export const seeOther = (location: string, headers: Record<string, string> = {}): AuthResponse => ({
  status: 303,
  headers: { location, 'cache-control': 'no-store', ...headers },
})

const OAUTH_ERRORS: Record<number, string> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  429: 'temporarily_unavailable',
  500: 'server_error',
  503: 'temporarily_unavailable',
}

export const errorValues = (error: ApiError | ProviderRefusal): Record<string, string> =>
  error instanceof ProviderRefusal
    ? { error: error.oauth, error_description: error.message }
    : {
        error: OAUTH_ERRORS[error.status] ?? 'access_denied',
        error_code: error.code,
        error_description: error.message,
      }

/** In the query and in the fragment: an app reads the one or the other, by the way it signs people in. */
export function withError(target: string, error: ApiError | ProviderRefusal) {
  const values = errorValues(error)
  return withFragment(withQuery(target, values), values)
}
