import { idOf, mustExist } from '#server/auth/admin-target.ts'
import { mustBeService } from '#server/auth/bearer.ts'
import { type Handler, inAuth } from '#server/auth/call.ts'

export const listFactorsOf: Handler = async (call) => {
  await mustBeService(call)
  const id = idOf(call)
  const user = await inAuth(call, 'list the factors of a user', (db) => mustExist(db, id))
  return { body: user.shown.factors ?? [] }
}
