import type { Handler } from '#server/auth/handler.ts'
import { ApiError } from '#server/http/api-error.ts'

export const callback: Handler = async () => {
  throw new ApiError(400, 'bad_oauth_callback', 'OAuth state parameter missing')
}
