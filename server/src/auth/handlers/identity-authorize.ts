import { linkingDisabled } from '#server/auth/auth-errors.ts'
import type { Handler } from '#server/auth/handler.ts'
import { requireUser } from '#server/auth/require-user.ts'

export const authorizeIdentity: Handler = async (call) => {
  await requireUser(call)
  throw linkingDisabled()
}
