import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { clearConfirmation } from '#server/auth/email-change-confirmations.ts'
import { consumeRateLimit } from '#server/auth/rate-limits.ts'
import { lockUser } from '#server/auth/users.ts'
import { TUNING } from '#server/config/tuning.ts'
import type { Transaction } from '#server/db/database.ts'
import type { Context } from '#server/http/context.ts'

/** What a text message is for. The password of a sign-up outlives only the text of that sign-up. */
export type SmsPurpose = 'sms_signup' | 'sms' | 'phone_change'
/** What a mail is for. Two of them share a column with another, as on the platform: a new one voids the old. */
export type MailPurpose =
  | 'signup'
  | 'invite'
  | 'magiclink'
  | 'recovery'
  | 'email_change_new'
  | 'email_change_current'
  | 'reauthentication'
export type TokenPurpose = MailPurpose | SmsPurpose

type Column =
  | 'confirmation_token'
  | 'recovery_token'
  | 'email_change_token_new'
  | 'email_change_token_current'
  | 'reauthentication_token'
  | 'phone_change_token'

const COLUMNS: Record<TokenPurpose, { column: Column; sentAt: string }> = {
  signup: { column: 'confirmation_token', sentAt: 'confirmation_sent_at' },
  invite: { column: 'confirmation_token', sentAt: 'confirmation_sent_at' },
  magiclink: { column: 'recovery_token', sentAt: 'recovery_sent_at' },
  recovery: { column: 'recovery_token', sentAt: 'recovery_sent_at' },
  email_change_new: { column: 'email_change_token_new', sentAt: 'email_change_sent_at' },
  email_change_current: { column: 'email_change_token_current', sentAt: 'email_change_sent_at' },
  reauthentication: { column: 'reauthentication_token', sentAt: 'reauthentication_sent_at' },
  sms_signup: { column: 'confirmation_token', sentAt: 'confirmation_sent_at' },
  sms: { column: 'confirmation_token', sentAt: 'confirmation_sent_at' },
  phone_change: { column: 'phone_change_token', sentAt: 'phone_change_sent_at' },
}

export type IssuedToken = { code: string; link: string }
export type OneTimeToken = {
  id: string
  user_id: string
  column: Column
  method: TokenPurpose
  flow_state_id: string | null
  /** Another one stands in the same row once a newer letter is under way. */
  token_hash: string
  /** Whose mailbox it was sent to. */
  relates_to: string
}

const TOKEN_COLUMNS =
  't.id, t.user_id, t.token_type as column, c.method, c.flow_state_id, t.token_hash, t.relates_to'

const PKCE = 'pkce_'
const LINK_BYTES = 28

/** The code is short, so it is tied to the address and keyed; the link is long and stands for itself. */
function hashOtp({ keys }: Context, address: string, code: string) {
  return createHmac('sha256', keys.deriveKey('auth mailed codes')).update(`${address}\0${code}`).digest('hex')
}

const hashLink = (link: string) =>
  createHash('sha256')
    .update(link.startsWith(PKCE) ? link.slice(PKCE.length) : link)
    .digest('hex')

export async function issueOneTimeToken(
  db: Transaction,
  context: Context,
  to: { userId: string; address: string; purpose: TokenPurpose; flowStateId?: string | null; code?: string },
): Promise<IssuedToken> {
  const { column, sentAt } = COLUMNS[to.purpose]
  const { digits, minutes } = TUNING.auth.code
  const code = to.code ?? String(randomInt(10 ** digits)).padStart(digits, '0')
  const link = `${to.flowStateId ? PKCE : ''}${randomBytes(LINK_BYTES).toString('hex')}`
  // The person's row first, here and wherever a token goes: who locks in the same order never waits for each other in a circle.
  await db.query(
    `update auth.users set ${column} = $2, ${sentAt} = now(), updated_at = now() where id = $1`,
    [to.userId, hashLink(link)],
  )
  // In the place of the one before, not after it is deleted: of two asked for at once, the second would find the first there.
  await db.query(
    `with issued as (
       insert into auth.one_time_tokens (user_id, token_type, token_hash, relates_to, created_at, updated_at)
       values ($1, $2, $3, $4, now() at time zone 'utc', now() at time zone 'utc')
       on conflict (user_id, token_type) do update set token_hash = excluded.token_hash, relates_to = excluded.relates_to,
         created_at = excluded.created_at, updated_at = excluded.updated_at
       returning id)
     insert into auth.touchline_otp_codes (one_time_token_id, code_hash, flow_state_id, method, expires_at)
     select id, $5, $6, $7, now() + $8::interval from issued
     on conflict (one_time_token_id) do update set code_hash = excluded.code_hash, tries = 0,
       flow_state_id = excluded.flow_state_id, method = excluded.method, expires_at = excluded.expires_at`,
    [
      to.userId,
      column,
      hashLink(link),
      to.address,
      hashOtp(context, to.address, code),
      to.flowStateId ?? null,
      to.purpose,
      `${minutes} minutes`,
    ],
  )
  return { code, link }
}

/** Types a client may name, and the mails each of them accepts. */
export const VERIFY_TYPES: Record<string, Column[]> = {
  signup: ['confirmation_token'],
  invite: ['confirmation_token'],
  magiclink: ['recovery_token', 'confirmation_token'],
  recovery: ['recovery_token'],
  email: ['confirmation_token', 'recovery_token'],
  email_change: ['email_change_token_new', 'email_change_token_current'],
}

/** As the platform names what a text was for. */
export const VERIFY_PHONE_TYPES: Record<string, Column[]> = {
  sms: ['confirmation_token'],
  phone_change: ['phone_change_token'],
}

export async function consumeByLink(
  db: Transaction,
  link: string,
  columns: Column[],
): Promise<OneTimeToken | undefined> {
  const { rows } = await db.query<OneTimeToken>(
    `select ${TOKEN_COLUMNS} from auth.one_time_tokens t join auth.touchline_otp_codes c on c.one_time_token_id = t.id
     where t.token_hash = $1 and t.token_type::text = any ($2) and t.created_at > (now() at time zone 'utc') - $3::interval`,
    [hashLink(link), columns, `${TUNING.auth.linkMinutes} minutes`],
  )
  return rows[0] && consumeOneTimeToken(db, rows[0])
}

/**
 * Of fifty who arrive with one token, one gets it, and nobody once a newer one has taken its place. The person's row stays
 * locked, so what the token is good for is still what it was mailed for when the transaction ends.
 */
export async function consumeOneTimeToken(
  db: Transaction,
  token: OneTimeToken,
): Promise<OneTimeToken | undefined> {
  await lockUser(db, token.user_id)
  const used = await db.query('delete from auth.one_time_tokens where id = $1 and token_hash = $2', [
    token.id,
    token.token_hash,
  ])
  return used.rowCount === 1 ? token : undefined
}

/**
 * Counts a guess before it is compared and keeps the count whatever comes of it, so this must not share a transaction with
 * anything that throws. Five wrong ones and the code is dead, while the link in the same mail lives on. The right one is still
 * to be consumed, together with what it changes.
 */
export async function verifyOtp(
  db: Transaction,
  context: Context,
  guess: { address: string; code: string; columns: Column[]; userId?: string },
): Promise<OneTimeToken | undefined> {
  const wanted = Buffer.from(hashOtp(context, guess.address, guess.code), 'hex')
  const { rows } = await db.query<OneTimeToken & { code_hash: string }>(
    `update auth.touchline_otp_codes c set tries = c.tries + 1 from auth.one_time_tokens t
     where t.id = c.one_time_token_id and t.relates_to = $1 and t.token_type::text = any ($2)
       and c.tries < $3 and c.expires_at > now() and ($4::uuid is null or t.user_id = $4)
     returning ${TOKEN_COLUMNS}, c.code_hash`,
    [guess.address, guess.columns, TUNING.auth.code.maxTries, guess.userId ?? null],
  )
  // A guess at nobody's code writes a row as well: how long it takes must not tell that a code is on its way.
  if (rows.length === 0)
    await consumeRateLimit(db, 'verify:nobody', guess.address, { attempts: 1, seconds: 60 })
  return rows.find((row) => timingSafeEqual(Buffer.from(row.code_hash, 'hex'), wanted))
}

/** A new password or address makes every letter under way worthless, and a change of address to which one mailbox agreed begins anew. */
export async function revokeOneTimeTokens(db: Transaction, userId: string) {
  await db.query(
    `update auth.users set confirmation_token = '', recovery_token = '', email_change_token_new = '',
       email_change_token_current = '', email_change_confirm_status = 0, reauthentication_token = '',
       phone_change_token = '' where id = $1`,
    [userId],
  )
  await db.query('delete from auth.one_time_tokens where user_id = $1', [userId])
  await clearConfirmation(db, userId)
}
