import { linkingDisabled } from '#server/auth/auth-errors.ts'
import type { Handler } from '#server/auth/handler.ts'
import { isUuid } from '#server/auth/parse-body.ts'
import { requireUser } from '#server/auth/require-user.ts'
import { ApiError } from '#server/http/api-error.ts'

/** People sign in by e-mail alone, so there is no second identity to take away or to add. */
export const unlinkIdentity: Handler = async (call) => {
  await requireUser(call)
  if (!isUuid(call.params.identityId))
    throw new ApiError(404, 'validation_failed', 'identity_id must be an UUID')
  throw linkingDisabled()
}
