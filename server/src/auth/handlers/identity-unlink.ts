import { mustBeSignedIn } from '#server/auth/bearer.ts'
import { isUuid } from '#server/auth/body.ts'
import type { Handler } from '#server/auth/call.ts'
import { linkingDisabled } from '#server/auth/errors.ts'
import { ApiError } from '#server/http/api-error.ts'

/** People sign in by e-mail alone, so there is no second identity to take away or to add. */
export const unlinkIdentity: Handler = async (call) => {
  await mustBeSignedIn(call)
  if (!isUuid(call.params.identityId))
    throw new ApiError(404, 'validation_failed', 'identity_id must be an UUID')
  throw linkingDisabled()
}
