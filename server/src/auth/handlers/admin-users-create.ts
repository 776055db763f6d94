import { type AdminFields, parseAdminFields, setBan } from '#server/auth/admin-fields.ts'
import { writeAuditLog } from '#server/auth/audit-log.ts'
import { invalid } from '#server/auth/auth-errors.ts'
import { type AuthRequest, type Handler, withAuthTransaction } from '#server/auth/handler.ts'
import { isUuid, optionalString } from '#server/auth/parse-body.ts'
import { requireEmailAvailable } from '#server/auth/redeem-one-time-token.ts'
import { requireServiceRole } from '#server/auth/require-user.ts'
import { insertUser, userById } from '#server/auth/users.ts'

const NIL_UUID = '00000000-0000-0000-0000-000000000000'

export const createUser: Handler = async (call) => {
  await requireServiceRole(call)
  const id = optionalString(call.body, 'id')
  if (id !== undefined && (!isUuid(id) || id === NIL_UUID)) {
    throw invalid('id must be a UUID, and not the one of zeros')
  }
  const fields = parseAdminFields(call)
  const { address, phone } = fields
  if (address === undefined && phone === undefined)
    throw invalid('Cannot create a user without either an email or phone')
  const passwordHash = await resolvePasswordHash(call, fields)
  const shown = await withAuthTransaction(call, 'create a user', async (db) => {
    if (address !== undefined) await requireEmailAvailable(db, address, null)
    const made = await insertUser(db, {
      ...(id === undefined ? {} : { id }),
      email: address ?? null,
      phone,
      passwordHash,
      userMetadata: fields.userMetadata ?? {},
      appMetadata: fields.appMetadata ?? {},
      emailConfirmed: (address !== undefined && fields.emailConfirm) ?? false,
      phoneConfirmed: (phone !== undefined && fields.phoneConfirm) ?? false,
    })
    if (fields.banSeconds !== undefined) await setBan(db, made, fields.banSeconds)
    const provider = address === undefined ? 'phone' : 'email'
    await writeAuditLog(db, call, 'user_signedup', { id: made, email: address ?? null }, { provider })
    return (await userById(db, made))?.shown
  })
  return { body: shown }
}

export async function resolvePasswordHash(
  { passwords }: AuthRequest,
  { password, passwordHash }: AdminFields,
) {
  return passwordHash ?? (password === undefined ? null : passwords.hash(password))
}
