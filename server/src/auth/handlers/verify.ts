import { accessTokenResponse } from '#server/auth/access-token-response.ts'
import { codeExpired, invalid, linkExpired } from '#server/auth/auth-errors.ts'
import {
  type AuthRequest,
  type AuthResponse,
  type Handler,
  withAuthTransaction,
} from '#server/auth/handler.ts'
import { verifyForm } from '#server/auth/handlers/verify-form.ts'
import {
  consumeByLink,
  consumeOneTimeToken,
  type OneTimeToken,
  VERIFY_PHONE_TYPES,
  VERIFY_TYPES,
  verifyOtp,
} from '#server/auth/one-time-tokens.ts'
import { optionalString } from '#server/auth/parse-body.ts'
import { requirePhone } from '#server/auth/phone-requests.ts'
import { limitByIp } from '#server/auth/rate-limits.ts'
import { redeemOneTimeToken, SECOND_CONFIRMATION_NEEDED } from '#server/auth/redeem-one-time-token.ts'
import { redeemPhoneCode } from '#server/auth/redeem-phone-code.ts'
import { signInInTransaction } from '#server/auth/sign-in.ts'
import { ApiError } from '#server/http/api-error.ts'
import { emailProblem, normalizeEmail } from '#shared/validate/email.ts'

export const verify: Handler = async (call) => {
  await limitByIp(call, 'verify')
  if (call.isFormPost) return verifyForm(call)
  const type = optionalString(call.body, 'type') ?? ''
  const hash = optionalString(call.body, 'token_hash')
  const code = optionalString(call.body, 'token')
  const given = optionalString(call.body, 'email')
  const byPhone = Boolean(optionalString(call.body, 'phone'))
  if (type === '') throw invalid('Verify requires a verification type')
  if (Boolean(hash) === Boolean(code)) throw invalid('Verify requires either a token or a token hash')
  const columns = Object.hasOwn(VERIFY_TYPES, type) ? VERIFY_TYPES[type] : undefined
  if (hash) {
    if (given || byPhone || optionalString(call.body, 'redirect_to')) {
      throw invalid('Only the token_hash and type should be provided')
    }
    if (!columns) throw invalid(`Unsupported verification type "${type.slice(0, 40)}"`)
    return redeemAndSignIn(call, (db) => consumeByLink(db, hash, columns), linkExpired)
  }
  if (Boolean(given) === byPhone) {
    throw invalid('Only an email address or phone number should be provided on verify')
  }
  if (given && emailProblem(given) !== null) {
    // 422 and these words here alone, as in the original.
    throw new ApiError(422, 'validation_failed', 'Invalid email format')
  }
  if (byPhone) return verifyText(call, type, code ?? '')
  if (!code || !given || !columns) throw codeExpired()
  const address = normalizeEmail(given)
  const guessed = await withAuthTransaction(call, 'compare a mailed code', (db) =>
    verifyOtp(db, call.context, { address, code, columns }),
  )
  if (!guessed) throw codeExpired()
  return redeemAndSignIn(call, (db) => consumeOneTimeToken(db, guessed), codeExpired)
}

type FindToken = (db: Parameters<typeof consumeByLink>[0]) => Promise<OneTimeToken | undefined>

/** Using up the token, what it changes and the session it opens are one transaction. */
async function redeemAndSignIn(
  call: AuthRequest,
  find: FindToken,
  refusal: () => ApiError,
): Promise<AuthResponse> {
  return withAuthTransaction(call, 'settle a mailed token', async (db) => {
    const token = await find(db)
    if (!token) throw refusal()
    if ((await redeemOneTimeToken(db, call, token)) === 'half')
      return { body: { code: '200', msg: SECOND_CONFIRMATION_NEEDED } }
    const { user, session, tokens } = await signInInTransaction(db, call, token.user_id, 'otp')
    return accessTokenResponse(tokens, user, session)
  })
}

async function verifyText(call: AuthRequest, type: string, code: string): Promise<AuthResponse> {
  const address = requirePhone(call, 400, 'Phone provider is disabled')
  const columns = Object.hasOwn(VERIFY_PHONE_TYPES, type) ? VERIFY_PHONE_TYPES[type] : undefined
  if (!columns) throw codeExpired()
  const guessed = await withAuthTransaction(call, 'compare a texted code', (db) =>
    verifyOtp(db, call.context, { address, code, columns }),
  )
  if (!guessed) throw codeExpired()
  return withAuthTransaction(call, 'settle a texted code', async (db) => {
    const token = await consumeOneTimeToken(db, guessed)
    if (!token) throw codeExpired()
    await redeemPhoneCode(db, call, token)
    const { user, session, tokens } = await signInInTransaction(db, call, token.user_id, 'otp', {
      provider: 'phone',
    })
    return accessTokenResponse(tokens, user, session)
  })
}
