import { accessTokenResponse } from '#server/auth/access-token-response.ts'
import { type AuthRequest, type AuthResponse, withAuthTransaction } from '#server/auth/handler.ts'
import { runBeforeUserCreated } from '#server/auth/hooks.ts'
import { limitByIp } from '#server/auth/rate-limits.ts'
import { signInInTransaction } from '#server/auth/sign-in.ts'
import { insertUser } from '#server/auth/users.ts'
import type { Transaction } from '#server/db/database.ts'
import { ApiError } from '#server/http/api-error.ts'

/** Somebody without an address: a user like any other, who can add one later (PUT /user). */
export async function signUpAnonymously(
  call: AuthRequest,
  data: Record<string, unknown>,
): Promise<AuthResponse> {
  const { config } = call.context
  if (config.disableSignup)
    throw new ApiError(422, 'signup_disabled', 'Signups not allowed for this instance')
  if (!config.enableAnonymousUsers) {
    throw new ApiError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
  }
  await limitByIp(call, 'anonymous')
  return withAuthTransaction(call, 'sign up without an address', async (db) => {
    const id = await createAnonymousUser(db, call, data)
    const { user, tokens, session } = await signInInTransaction(db, call, id, 'anonymous')
    return accessTokenResponse(tokens, user, session)
  })
}

async function createAnonymousUser(db: Transaction, call: AuthRequest, data: Record<string, unknown>) {
  const user = { email: null, passwordHash: null, userMetadata: data, anonymous: true }
  await runBeforeUserCreated(db, call.context, user, call.ip)
  return insertUser(db, user)
}
