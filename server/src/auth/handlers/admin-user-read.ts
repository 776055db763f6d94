import { type Handler, withAuthTransaction } from '#server/auth/handler.ts'
import { requireServiceRole } from '#server/auth/require-user.ts'
import { parseUserId, requireUserOrDeleted } from '#server/auth/target-user.ts'

export const readUserById: Handler = async (call) => {
  await requireServiceRole(call)
  const id = parseUserId(call)
  return {
    body: (await withAuthTransaction(call, 'read a user', (db) => requireUserOrDeleted(db, id))).shown,
  }
}
