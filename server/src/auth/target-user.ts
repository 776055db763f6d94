import { userNotFound } from '#server/auth/auth-errors.ts'
import type { AuthRequest } from '#server/auth/handler.ts'
import { isUuid } from '#server/auth/parse-body.ts'
import { type User, userById, userOrDeleted } from '#server/auth/users.ts'
import type { Transaction } from '#server/db/database.ts'
import { ApiError } from '#server/http/api-error.ts'

export function parseUserId({ params }: AuthRequest): string {
  const { userId } = params
  if (!isUuid(userId)) throw new ApiError(404, 'validation_failed', 'user_id must be an UUID')
  return userId
}

export async function requireUserById(db: Transaction, id: string): Promise<User> {
  const user = await userById(db, id)
  if (!user) throw userNotFound()
  return user
}

/** What is left after a soft deletion can still be looked at, and taken away for good. */
export async function requireUserOrDeleted(db: Transaction, id: string): Promise<User> {
  const user = await userOrDeleted(db, id)
  if (!user) throw userNotFound()
  return user
}
