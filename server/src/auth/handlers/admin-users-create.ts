import { type AdminFields, adminFields, banUntil } from '#server/auth/admin-fields.ts'
import { logEntry } from '#server/auth/audit.ts'
import { mustBeService } from '#server/auth/bearer.ts'
import { isUuid, text } from '#server/auth/body.ts'
import { type Call, type Handler, inAuth } from '#server/auth/call.ts'
import { invalid } from '#server/auth/errors.ts'
import { insertUser, userById } from '#server/auth/users.ts'
import { mustBeFree } from '#server/auth/verification.ts'

const NIL_UUID = '00000000-0000-0000-0000-000000000000'

export const createUser: Handler = async (call) => {
  await mustBeService(call)
  const id = text(call.body, 'id')
  if (id !== undefined && (!isUuid(id) || id === NIL_UUID)) {
    throw invalid('id must be a UUID, and not the one of zeros')
  }
  const fields = adminFields(call.body)
  const { address, phone } = fields
  if (address === undefined && phone === undefined)
    throw invalid('Cannot create a user without either an email or phone')
  const passwordHash = await hashOf(call, fields)
  const shown = await inAuth(call, 'create a user', async (db) => {
    if (address !== undefined) await mustBeFree(db, address, null)
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
    if (fields.banSeconds !== undefined) await banUntil(db, made, fields.banSeconds)
    const provider = address === undefined ? 'phone' : 'email'
    await logEntry(db, call, 'user_signedup', { id: made, email: address ?? null }, { provider })
    return (await userById(db, made))?.shown
  })
  return { body: shown }
}

export async function hashOf({ passwords }: Call, { password, passwordHash }: AdminFields) {
  return passwordHash ?? (password === undefined ? null : passwords.hash(password))
}
