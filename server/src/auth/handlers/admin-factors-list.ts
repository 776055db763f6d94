import { type Handler, withAuthTransaction } from '#server/auth/handler.ts'
import { requireServiceRole } from '#server/auth/require-user.ts'
import { parseUserId, requireUserById } from '#server/auth/target-user.ts'

export const listUserFactors: Handler = async (call) => {
  await requireServiceRole(call)
  const id = parseUserId(call)
  const user = await withAuthTransaction(call, 'list the factors of a user', (db) => requireUserById(db, id))
  return { body: user.shown.factors ?? [] }
}
