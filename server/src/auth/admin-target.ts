import { isUuid } from '#server/auth/body.ts'
import type { Call } from '#server/auth/call.ts'
import { userNotFound } from '#server/auth/errors.ts'
import { type User, userById, userOnRecord } from '#server/auth/users.ts'
import type { Scope } from '#server/db/database.ts'
import { ApiError } from '#server/http/api-error.ts'

export function idOf({ params }: Call): string {
  const { userId } = params
  if (!isUuid(userId)) throw new ApiError(404, 'validation_failed', 'user_id must be an UUID')
  return userId
}

export async function mustExist(db: Scope, id: string): Promise<User> {
  const user = await userById(db, id)
  if (!user) throw userNotFound()
  return user
}

/** What is left after a soft deletion can still be looked at, and taken away for good. */
export async function mustBeOnRecord(db: Scope, id: string): Promise<User> {
  const user = await userOnRecord(db, id)
  if (!user) throw userNotFound()
  return user
}
