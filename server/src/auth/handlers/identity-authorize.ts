import { mustBeSignedIn } from '#server/auth/bearer.ts'
import type { Handler } from '#server/auth/call.ts'
import { linkingDisabled } from '#server/auth/errors.ts'

export const authorizeIdentity: Handler = async (call) => {
  await mustBeSignedIn(call)
  throw linkingDisabled()
}
