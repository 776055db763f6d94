import { phone, text } from '#server/auth/body.ts'
import { type Answer, type Call, type Handler, inAuth } from '#server/auth/call.ts'
import { codeExpired, invalid, linkExpired } from '#server/auth/errors.ts'
import { verifyFromPage } from '#server/auth/handlers/verify-from-page.ts'
import { limitAddress } from '#server/auth/limits.ts'
import { ACCEPTS, consume, consumeLink, guessCode, type MailedToken } from '#server/auth/mailed-codes.ts'
import { sessionAnswer } from '#server/auth/session-answer.ts'
import { signInWithin } from '#server/auth/sign-in.ts'
import { applyMailedToken, HALF_WAY } from '#server/auth/verification.ts'
import { ApiError } from '#server/http/api-error.ts'
import { emailProblem, normalizeEmail } from '#shared/validation.ts'

export const verify: Handler = async (call) => {
  await limitAddress(call, 'verify')
  if (call.fromPage) return verifyFromPage(call)
  const type = text(call.body, 'type') ?? ''
  const hash = text(call.body, 'token_hash')
  const code = text(call.body, 'token')
  const given = text(call.body, 'email')
  const byPhone = Boolean(text(call.body, 'phone'))
  if (type === '') throw invalid('Verify requires a verification type')
  if (Boolean(hash) === Boolean(code)) throw invalid('Verify requires either a token or a token hash')
  const columns = Object.hasOwn(ACCEPTS, type) ? ACCEPTS[type] : undefined
  if (hash) {
    if (given || byPhone || text(call.body, 'redirect_to')) {
      throw invalid('Only the token_hash and type should be provided')
    }
    if (!columns) throw invalid(`Unsupported verification type "${type.slice(0, 40)}"`)
    return settle(call, (db) => consumeLink(db, hash, columns), linkExpired)
  }
  if (Boolean(given) === byPhone) {
    throw invalid('Only an email address or phone number should be provided on verify')
  }
  if (given && emailProblem(given) !== null) {
    // 422 and these words here alone, as in the original.
    throw new ApiError(422, 'validation_failed', 'Invalid email format')
  }
  if (phone(call.body) !== undefined)
    throw new ApiError(400, 'phone_provider_disabled', 'Phone provider is disabled')
  if (!code || !given || !columns) throw codeExpired()
  const address = normalizeEmail(given)
  const guessed = await inAuth(call, 'compare a mailed code', (db) =>
    guessCode(db, call.context, { address, code, columns }),
  )
  if (!guessed) throw codeExpired()
  return settle(call, (db) => consume(db, guessed), codeExpired)
}

type Find = (db: Parameters<typeof consumeLink>[0]) => Promise<MailedToken | undefined>

/** Using up the token, what it changes and the session it opens are one transaction. */
async function settle(call: Call, find: Find, refusal: () => ApiError): Promise<Answer> {
  return inAuth(call, 'settle a mailed token', async (db) => {
    const token = await find(db)
    if (!token) throw refusal()
    if ((await applyMailedToken(db, call, token)) === 'half') return { body: { code: '200', msg: HALF_WAY } }
    const { user, session, tokens } = await signInWithin(db, call, token.user_id, 'otp')
    return sessionAnswer(tokens, user, session)
  })
}
