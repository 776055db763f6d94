import { mustBeService } from '#server/auth/bearer.ts'
import { metadata, requiredEmail, text } from '#server/auth/body.ts'
import { type Call, type Handler, inAuth } from '#server/auth/call.ts'
import { invalid } from '#server/auth/errors.ts'
import { inviteUser } from '#server/auth/handlers/invite.ts'
import { redirectOf } from '#server/auth/handlers/signup.ts'
import { issueCode, type Purpose } from '#server/auth/mailed-codes.ts'
import { confirmationLink } from '#server/auth/mails.ts'
import { mustBeLongEnough } from '#server/auth/passwords.ts'
import { allowedRedirect } from '#server/auth/redirect.ts'
import {
  insertUser,
  lockPerson,
  mergeMetadata,
  type User,
  userByEmail,
  userById,
} from '#server/auth/users.ts'
import { mustBeFree, wishEmail } from '#server/auth/verification.ts'
import type { Scope } from '#server/db/database.ts'
import { ApiError } from '#server/http/api-error.ts'

type Wanted = {
  type: string
  address: string
  newAddress: string | undefined
  data: Record<string, unknown>
  hash: string | null
}
type Found = { user: User; purpose: Purpose; to: string }

const TYPES = ['signup', 'invite', 'magiclink', 'recovery', 'email_change_current', 'email_change_new']

/** What a mail would have held, for an app that writes its own mails. Sends none. */
export const generateLink: Handler = async (call) => {
  await mustBeService(call)
  const type = text(call.body, 'type') ?? ''
  if (!TYPES.includes(type)) throw invalid(`Invalid email action link type requested: ${type.slice(0, 40)}`)
  const address = requiredEmail(call.body)
  const password = text(call.body, 'password') ?? ''
  const changes = type.startsWith('email_change')
  if (password !== '') mustBeLongEnough(password)
  const wanted = {
    type,
    address,
    newAddress: changes ? requiredEmail(call.body, 'new_email') : undefined,
    data: metadata(call.body, 'data') ?? {},
    hash: password === '' ? null : await call.passwords.hash(password),
  }
  const asked = redirectOf(call)
  const body = await inAuth(call, 'make a mail link', async (db) => {
    const { user, purpose, to } = await find(db, call, wanted)
    const { code, link } = await issueCode(db, call.context, { userId: user.id, address: to, purpose })
    return {
      ...(await userById(db, user.id))?.shown,
      action_link: confirmationLink(call.context, link, purpose, asked, call.locale),
      email_otp: code,
      hashed_token: link,
      verification_type: changes ? type : purpose,
      redirect_to: allowedRedirect(asked, call.context.config),
    }
  })
  return { body }
}

async function find(
  db: Scope,
  call: Call,
  { type, address, newAddress, data, hash }: Wanted,
): Promise<Found> {
  if (type === 'invite')
    return { user: await inviteUser(db, call, address, data), purpose: 'invite', to: address }
  const known = await userByEmail(db, address)
  if (type === 'signup' || (type === 'magiclink' && !known)) {
    const id = await signUp(db, { type, address, data, hash }, known)
    return { user: (await userById(db, id)) as User, purpose: 'signup', to: address }
  }
  if (!known) throw new ApiError(404, 'user_not_found', 'User with this email not found')
  if (newAddress === undefined)
    return { user: known, purpose: type === 'recovery' ? 'recovery' : 'magiclink', to: address }
  await mustBeFree(db, newAddress, known.id)
  // The links for both mailboxes are asked for one after the other: the second belongs to the same wish.
  const person = await lockPerson(db, known.id)
  if (person?.email_change !== newAddress) await wishEmail(db, known.id, newAddress)
  const current = type === 'email_change_current'
  return {
    user: known,
    purpose: current ? 'email_change_current' : 'email_change_new',
    to: current ? address : newAddress,
  }
}

/** Of somebody who has not confirmed yet the password stays; what is new about them is added. */
async function signUp(db: Scope, { type, address, data, hash }: Omit<Wanted, 'newAddress'>, known?: User) {
  if (!known) {
    if (type === 'signup' && hash === null) throw invalid('Signup requires a valid password')
    return insertUser(db, { email: address, passwordHash: hash, userMetadata: data })
  }
  if (known.email_confirmed) await mustBeFree(db, address, null)
  await mergeMetadata(db, known.id, 'user', data)
  return known.id
}
