import { errors, type JWTPayload } from 'jose'
import { badToken, banned, notAdmin, tokenUserNotFound } from '#server/auth/auth-errors.ts'
import { type AuthRequest, withAuthTransaction } from '#server/auth/handler.ts'
import { isUuid } from '#server/auth/parse-body.ts'
import type { Session } from '#server/auth/sessions.ts'
import { type User, userById } from '#server/auth/users.ts'
import type { Transaction } from '#server/db/database.ts'
import { ApiError } from '#server/http/api-error.ts'

export type AuthenticatedUser = { user: User; session: Session | null; claims: JWTPayload }

/** An `sb_` key is not a token. As bearer it means "no session", and the key in `apikey` counts. */
const isOpaqueApiKey = (given: unknown): given is string =>
  typeof given === 'string' && given.startsWith('sb_')

function readBearerToken({ context: { keys }, headers: { authorization, apikey } }: AuthRequest): string {
  const token = /^Bearer ([\w.~+/=-]+)$/i.exec(authorization ?? '')?.[1]
  const nobody = authorization === undefined || (isOpaqueApiKey(token) && token !== keys.serviceRoleKey)
  if (nobody && isOpaqueApiKey(apikey)) return apikey
  if (token === undefined) {
    throw new ApiError(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
  }
  return token
}

async function verifyClaims(call: AuthRequest): Promise<JWTPayload> {
  const token = readBearerToken(call)
  const { keys } = call.context
  if (token === keys.anonKey) return { role: 'anon' }
  if (token === keys.serviceRoleKey) return { role: 'service_role' }
  try {
    return await keys.verify(token)
  } catch (error) {
    throw badToken(`invalid JWT: unable to parse or verify signature, ${describeJwtError(error)}`)
  }
}

/** Where apps tell one reason from another by its words, it is in the original's. */
function describeJwtError(error: unknown) {
  if (error instanceof errors.JWTExpired) return 'token has invalid claims: token is expired'
  if (error instanceof errors.JWSInvalid) return `token is malformed: ${error.message}`
  if (error instanceof errors.JWSSignatureVerificationFailed) return 'token signature is invalid'
  return error instanceof Error ? error.message : 'unknown'
}

/** The person behind the token, asked of the database each time: here an ended session counts from the same moment. */
export async function requireUser(call: AuthRequest): Promise<AuthenticatedUser> {
  const claims = await verifyClaims(call)
  if (!claims.sub) throw badToken('invalid claim: missing sub claim')
  if (!isUuid(claims.sub)) throw new ApiError(400, 'bad_jwt', 'invalid claim: sub claim must be a UUID')
  if (claims.role !== 'authenticated' || !hasAudience(claims, 'authenticated')) {
    throw badToken('invalid claim: this token is not an access token of a user')
  }
  const { sub } = claims
  return withAuthTransaction(call, 'who holds this token', async (db) => {
    const user = await userById(db, sub)
    if (!user) throw tokenUserNotFound()
    if (user.banned) throw banned(403)
    return { user, session: await loadSession(db, claims, user.id), claims }
  })
}

function hasAudience({ aud }: JWTPayload, audience: string) {
  return Array.isArray(aud) ? aud.includes(audience) : aud === audience
}

async function loadSession(db: Transaction, claims: JWTPayload, userId: string): Promise<Session | null> {
  const id = claims.session_id
  if (id === undefined || id === '') return null
  const { rows } = isUuid(id)
    ? await db.query<Session>(
        `select id, refresh_token_hmac_key as "rowKey", refresh_token_counter::int as counter, aal::text as aal
         from auth.sessions where id = $1 and user_id = $2 and (not_after is null or not_after > now())`,
        [id, userId],
      )
    : { rows: [] }
  const session = rows[0]
  if (!session) throw sessionEnded()
  return session
}

export const sessionEnded = () =>
  new ApiError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')

export async function requireSession(call: AuthRequest): Promise<AuthenticatedUser & { session: Session }> {
  const signedIn = await requireUser(call)
  if (!signedIn.session) throw new ApiError(403, 'session_not_found', 'This token belongs to no session')
  return { ...signedIn, session: signedIn.session }
}

/**
 * With a second factor set up, what it protects may not be changed without it. Token and session both have to say so: a token
 * from before the step is not worth more for what its session has come to, nor one from after it once the factor is gone.
 */
export function requireAal2(
  { user, session, claims }: AuthenticatedUser,
  status: 401 | 403 | 422,
  message: string,
) {
  const shown = session?.aal === 'aal2' && claims.aal === 'aal2'
  if (user.has_verified_factor && !shown) throw new ApiError(status, 'insufficient_aal', message)
}

const SERVICE_ROLES = ['service_role', 'supabase_admin']

const isServiceClaim = ({ role }: JWTPayload) => typeof role === 'string' && SERVICE_ROLES.includes(role)

/** An operator's program; whoever brings no token, or a bad one, is none. */
export const isServiceRole = (call: AuthRequest): Promise<boolean> =>
  verifyClaims(call).then(isServiceClaim, () => false)

export async function requireServiceRole(call: AuthRequest) {
  if (!isServiceClaim(await verifyClaims(call))) throw notAdmin()
}

/** As the application has it at this moment: an admin who leaves is none any more. */
async function isActingAdmin(call: AuthRequest, { id }: User): Promise<boolean> {
  const [row] = await withAuthTransaction(call, 'may this account act as an admin', (db) =>
    db.read<{ acts: boolean }>('select touchline.may_act_as_admin($1) as acts', [id]),
  )
  return row?.acts === true
}

/** The service key, or an admin of the application after the second step; who it is, where it is a person. */
export async function requireServiceRoleOrAdmin(call: AuthRequest): Promise<User | undefined> {
  const claims = await verifyClaims(call)
  if (isServiceClaim(claims)) return undefined
  if (!claims.sub) throw notAdmin()
  const { user, session } = await requireSession(call)
  if (!(await isActingAdmin(call, user))) throw notAdmin()
  if (session.aal === 'aal2' && claims.aal === 'aal2') return user
  throw new ApiError(403, 'insufficient_aal', 'An admin acts with the second step at sign-in')
}
