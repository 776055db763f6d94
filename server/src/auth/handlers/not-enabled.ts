import type { Handler } from '#server/auth/handler.ts'
import { requireServiceRole } from '#server/auth/require-user.ts'
import { ApiError } from '#server/http/api-error.ts'

// What the client can ask for and this server does not do, in the codes it documents for "switched off".

export const oauthServer: Handler = async () => {
  throw new ApiError(404, 'feature_disabled', 'OAuth server is disabled')
}

export const customProviders: Handler = async () => {
  throw new ApiError(404, 'feature_disabled', 'Custom OAuth providers are disabled')
}

/** The part of it that is the operator's: nobody else is told even that. */
export const serviceRoleOnly =
  (handler: Handler): Handler =>
  async (call) => {
    await requireServiceRole(call)
    return handler(call)
  }
