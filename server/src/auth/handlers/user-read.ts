import type { Handler } from '#server/auth/handler.ts'
import { requireUser } from '#server/auth/require-user.ts'

export const readUser: Handler = async (call) => ({ body: (await requireUser(call)).user.shown })
