import { idOf, mustBeOnRecord } from '#server/auth/admin-target.ts'
import { mustBeService } from '#server/auth/bearer.ts'
import { type Handler, inAuth } from '#server/auth/call.ts'

export const readUserById: Handler = async (call) => {
  await mustBeService(call)
  const id = idOf(call)
  return { body: (await inAuth(call, 'read a user', (db) => mustBeOnRecord(db, id))).shown }
}
