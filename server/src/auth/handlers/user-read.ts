import { mustBeSignedIn } from '#server/auth/bearer.ts'
import type { Handler } from '#server/auth/call.ts'

export const readUser: Handler = async (call) => ({ body: (await mustBeSignedIn(call)).user.shown })
