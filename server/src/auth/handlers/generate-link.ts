import { invalid } from '#server/auth/auth-errors.ts'
import { type AuthRequest, type Handler, withAuthTransaction } from '#server/auth/handler.ts'
import { inviteUser } from '#server/auth/handlers/invite.ts'
import { readRedirectTo } from '#server/auth/handlers/signup.ts'
import { issueOneTimeToken, type MailPurpose } from '#server/auth/one-time-tokens.ts'
import { optionalString, parseMetadata, requireEmail } from '#server/auth/parse-body.ts'
import { confirmationLink } from '#server/auth/queue-mail.ts'
import { requestEmailChange, requireEmailAvailable } from '#server/auth/redeem-one-time-token.ts'
import { requireServiceRole } from '#server/auth/require-user.ts'
import { resolveRedirect } from '#server/auth/resolve-redirect.ts'
import { insertUser, lockUser, mergeMetadata, type User, userByEmail, userById } from '#server/auth/users.ts'
import type { Transaction } from '#server/db/database.ts'
import { ApiError } from '#server/http/api-error.ts'

type LinkRequest = {
  type: string
  address: string
  newAddress: string | undefined
  data: Record<string, unknown>
  hash: string | null
}
type LinkTarget = { user: User; purpose: MailPurpose; to: string }

const TYPES = ['signup', 'invite', 'magiclink', 'recovery', 'email_change_current', 'email_change_new']

/** What a mail would have held, for an app that writes its own mails. Sends none. */
export const generateLink: Handler = async (call) => {
  await requireServiceRole(call)
  const type = optionalString(call.body, 'type') ?? ''
  if (!TYPES.includes(type)) throw invalid(`Invalid email action link type requested: ${type.slice(0, 40)}`)
  const address = requireEmail(call.body)
  const password = optionalString(call.body, 'password') ?? ''
  const changes = type.startsWith('email_change')
  if (password !== '') call.passwords.requireLength(password)
  const wanted = {
    type,
    address,
    newAddress: changes ? requireEmail(call.body, 'new_email') : undefined,
    data: parseMetadata(call.body, 'data') ?? {},
    hash: password === '' ? null : await call.passwords.hash(password),
  }
  const asked = readRedirectTo(call)
  const body = await withAuthTransaction(call, 'make a mail link', async (db) => {
    const { user, purpose, to } = await resolveLinkTarget(db, call, wanted)
    const { code, link } = await issueOneTimeToken(db, call.context, {
      userId: user.id,
      address: to,
      purpose,
    })
    return {
      ...(await userById(db, user.id))?.shown,
      action_link: confirmationLink(call.context, link, purpose, asked, call.locale),
      email_otp: code,
      hashed_token: link,
      verification_type: changes ? type : purpose,
      redirect_to: resolveRedirect(asked, call.context.config),
    }
  })
  return { body }
}

async function resolveLinkTarget(
  db: Transaction,
  call: AuthRequest,
  { type, address, newAddress, data, hash }: LinkRequest,
): Promise<LinkTarget> {
  if (type === 'invite')
    return { user: await inviteUser(db, call, address, data), purpose: 'invite', to: address }
  const known = await userByEmail(db, address)
  if (type === 'signup' || (type === 'magiclink' && !known)) {
    const id = await createOrUpdateUser(db, { type, address, data, hash }, known)
    return { user: (await userById(db, id)) as User, purpose: 'signup', to: address }
  }
  if (!known) throw new ApiError(404, 'user_not_found', 'User with this email not found')
  if (newAddress === undefined)
    return { user: known, purpose: type === 'recovery' ? 'recovery' : 'magiclink', to: address }
  await requireEmailAvailable(db, newAddress, known.id)
  // The links for both mailboxes are asked for one after the other: the second belongs to the same wish.
  const person = await lockUser(db, known.id)
  if (person?.email_change !== newAddress) await requestEmailChange(db, known.id, newAddress)
  const current = type === 'email_change_current'
  return {
    user: known,
    purpose: current ? 'email_change_current' : 'email_change_new',
    to: current ? address : newAddress,
  }
}

/** Of somebody who has not confirmed yet the password stays; what is new about them is added. */
async function createOrUpdateUser(
  db: Transaction,
  { type, address, data, hash }: Omit<LinkRequest, 'newAddress'>,
  known?: User,
) {
  if (!known) {
    if (type === 'signup' && hash === null)
      throw invalid('Signup requires a valid password', 'password_required')
    return insertUser(db, { email: address, passwordHash: hash, userMetadata: data })
  }
  if (known.email_confirmed) await requireEmailAvailable(db, address, null)
  await mergeMetadata(db, known.id, 'user', data)
  return known.id
}
