import { linkingDisabled } from '#server/auth/auth-errors.ts'
import { listProviders, tellOwner } from '#server/auth/external-accounts.ts'
import { type Handler, withAuthTransaction } from '#server/auth/handler.ts'
import { AAL2_TO_LINK } from '#server/auth/handlers/identity-authorize.ts'
import { isUuid } from '#server/auth/parse-body.ts'
import { requireRecentSignIn } from '#server/auth/recent-sign-in.ts'
import { requireAal2, requireSession } from '#server/auth/require-user.ts'
import { lockUser } from '#server/auth/users.ts'
import type { Transaction } from '#server/db/database.ts'
import { ApiError } from '#server/http/api-error.ts'

/** Takes a way in away, never the last one, nor the address that letters go to. */
export const unlinkIdentity: Handler = async (call) => {
  const { identityId } = call.params
  const signedIn = await requireSession(call)
  if (!isUuid(identityId)) throw new ApiError(404, 'validation_failed', 'identity_id must be an UUID')
  const { external } = call.context.config.project
  if (!external.manualLinking) throw linkingDisabled()
  requireAal2(signedIn, 401, AAL2_TO_LINK)
  await requireRecentSignIn(call, signedIn.session.id)
  await withAuthTransaction(call, 'unlink an identity', async (db) => {
    // Two at once would each take the other for the one that stays.
    const person = await lockUser(db, signedIn.user.id)
    const provider = person && (await takeAway(db, person.id, identityId))
    if (!person || provider === undefined) throw identityNotFound()
    await listProviders(db, person.id)
    await endSessionsOf(db, person.id, signedIn.session.id, provider === 'phone' ? 'otp' : 'oauth')
    const number = provider === 'phone' && person.phone ? `+${person.phone}` : provider
    const label = external.providers.get(provider)?.label ?? number
    await tellOwner(db, call, person, 'unlinked', { name: provider, label })
  })
  return { body: {} }
}

async function takeAway(db: Transaction, userId: string, identityId: string): Promise<string | undefined> {
  const { rows } = await db.query<{ id: string; provider: string }>(
    'select id, provider from auth.identities where user_id = $1',
    [userId],
  )
  const asked = rows.find(({ id }) => id === identityId.toLowerCase())
  if (!asked) throw identityNotFound()
  if (rows.length === 1)
    throw new ApiError(
      422,
      'single_identity_not_deletable',
      'User must have at least 1 identity after unlinking',
    )
  const isOwnPhone = asked.provider === 'phone' && rows.some(({ provider }) => provider === 'email')
  if (asked.provider === 'email' || (asked.provider === 'phone' && !isOwnPhone))
    throw new ApiError(
      422,
      'email_conflict_identity_not_deletable',
      'The address of the account itself cannot be unlinked: its letters go there',
    )
  await db.query('delete from auth.identities where id = $1', [asked.id])
  if (isOwnPhone)
    await db.query(
      `update auth.users set phone = null, phone_confirmed_at = null, phone_change = '', updated_at = now() where id = $1`,
      [userId],
    )
  return asked.provider
}

/** Where it had opened the account it may be in other hands; the session that asks is its owner's. */
async function endSessionsOf(db: Transaction, userId: string, sessionId: string, method: 'oauth' | 'otp') {
  await db.query(
    `delete from auth.sessions s where s.user_id = $1 and s.id <> $2 and exists (
       select from auth.mfa_amr_claims c where c.session_id = s.id and c.authentication_method = $3)`,
    [userId, sessionId, method],
  )
}

const identityNotFound = () => new ApiError(422, 'identity_not_found', "Identity doesn't exist")
