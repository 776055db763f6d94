import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import { invalid } from '#server/auth/auth-errors.ts'
import { optionalString } from '#server/auth/parse-body.ts'
import { openWithCode, type ProviderTokens, sealWithCode } from '#server/auth/providers/provider-tokens.ts'
import { TUNING } from '#server/config/tuning.ts'
import type { Transaction } from '#server/db/database.ts'
import { ApiError } from '#server/http/api-error.ts'

export type CodeChallenge = { challenge: string; method: 's256' | 'plain' }

const VERIFIER_CHARS = { min: 43, max: 128 } // as RFC 7636 has it

export function parseCodeChallenge(fields: Record<string, unknown>): CodeChallenge | undefined {
  const challenge = optionalString(fields, 'code_challenge')
  const method = optionalString(fields, 'code_challenge_method')?.toLowerCase()
  if (!challenge && !method) return undefined
  if (!challenge || !method) {
    throw invalid('PKCE flow requires code_challenge_method and code_challenge')
  }
  if (method !== 's256' && method !== 'plain') throw invalid('code_challenge_method must be s256 or plain')
  if (challenge.length < VERIFIER_CHARS.min || challenge.length > VERIFIER_CHARS.max) {
    throw invalid(
      `code challenge has to be between ${VERIFIER_CHARS.min} and ${VERIFIER_CHARS.max} characters`,
    )
  }
  if (!/^[\w.~-]+$/.test(challenge)) {
    throw invalid(
      'code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes',
    )
  }
  return { challenge, method }
}

const hashAuthCode = (code: string) => createHash('sha256').update(code).digest('hex')

/** Remembers what the app will have to prove; the code it proves it for is issued when the mail is confirmed. */
export async function createFlowState(
  db: Transaction,
  { challenge, method }: CodeChallenge,
  userId: string | null,
  authMethod: string,
  provider = 'email',
) {
  const { rows } = await db.query<{ id: string }>(
    `insert into auth.flow_state (user_id, auth_code, code_challenge_method, code_challenge, provider_type, authentication_method)
     values ($1, $2, $3, $4, $5, $6) returning id`,
    [userId, hashAuthCode(randomUUID()), method, challenge, provider, authMethod],
  )
  return rows[0]!.id
}

export async function issueAuthCode(
  db: Transaction,
  flowStateId: string,
  userId: string,
  tokens: ProviderTokens = {},
): Promise<string | undefined> {
  const code = randomUUID()
  const { rowCount } = await db.query(
    `update auth.flow_state set auth_code = $2, auth_code_issued_at = now(), user_id = $3, updated_at = now(),
       provider_access_token = $4, provider_refresh_token = $5
     where id = $1 and auth_code_issued_at is null`,
    [
      flowStateId,
      hashAuthCode(code),
      userId,
      sealWithCode(code, tokens.provider_token),
      sealWithCode(code, tokens.provider_refresh_token),
    ],
  )
  return rowCount === 1 ? code : undefined
}

export type ExchangeResult =
  | { userId: string; method: string; provider: string; tokens: ProviderTokens }
  | { refusal: ApiError }

/** One try per code, right or wrong: the row is gone afterwards. Must commit, so it returns refusals instead of throwing. */
export async function exchangeAuthCode(
  db: Transaction,
  code: string,
  verifier: string,
): Promise<ExchangeResult> {
  const { rows } = await db.query<{
    user_id: string
    code_challenge: string
    code_challenge_method: string
    authentication_method: string
    provider_type: string
    provider_access_token: string | null
    provider_refresh_token: string | null
    fresh: boolean
  }>(
    `delete from auth.flow_state where auth_code = $1 and auth_code_issued_at is not null
     returning user_id, code_challenge, code_challenge_method, authentication_method, provider_type, provider_access_token,
       provider_refresh_token, auth_code_issued_at > now() - $2::interval as fresh`,
    [hashAuthCode(code), `${TUNING.auth.flowCodeSeconds} seconds`],
  )
  const flow = rows[0]
  if (!flow) {
    return {
      refusal: new ApiError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found'),
    }
  }
  if (!flow.fresh)
    return { refusal: new ApiError(422, 'flow_state_expired', 'invalid flow state, flow state has expired') }
  const shown =
    flow.code_challenge_method === 's256'
      ? createHash('sha256').update(verifier).digest('base64url')
      : verifier
  if (!equalInConstantTime(shown, flow.code_challenge)) {
    const message = 'code challenge does not match previously saved code verifier'
    return { refusal: new ApiError(400, 'bad_code_verifier', message) }
  }
  return {
    userId: flow.user_id,
    method: flow.authentication_method,
    provider: flow.provider_type,
    tokens: {
      provider_token: openWithCode(code, flow.provider_access_token),
      provider_refresh_token: openWithCode(code, flow.provider_refresh_token),
    },
  }
}

function equalInConstantTime(a: string, b: string) {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
