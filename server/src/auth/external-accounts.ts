import { writeAuditLog } from '#server/auth/audit-log.ts'
import { banned, tokenUserNotFound } from '#server/auth/auth-errors.ts'
import { type AuthRequest, withAuthTransaction } from '#server/auth/handler.ts'
import { revokeOneTimeTokens } from '#server/auth/one-time-tokens.ts'
import {
  createProvidedAccount,
  insertProvidedIdentity,
  type ProvidedIdentity,
} from '#server/auth/provided-accounts.ts'
import {
  addressMissing,
  addressNotVerified,
  addThisYourself,
  linkedElsewhere,
} from '#server/auth/providers/provider-errors.ts'
import type { ProviderProfile } from '#server/auth/providers/provider-profile.ts'
import { queueMail, userLocale } from '#server/auth/queue-mail.ts'
import { endSessions } from '#server/auth/sessions.ts'
import {
  type Credentials,
  confirmEmail,
  credentialsByEmail,
  lockUser,
  refuseForOrganization,
  setPassword,
} from '#server/auth/users.ts'
import type { ExternalProvider } from '#server/config/external-providers.ts'
import type { Transaction } from '#server/db/database.ts'
import { ApiError } from '#server/http/api-error.ts'

type Json = Record<string, unknown>
export type Arrival = { provider: ExternalProvider; profile: ProviderProfile }

/** In the platform's names, and no field more: what an application reads of an account must not come from a directory elsewhere. */
const identityData = ({ subject, email, emailVerified, issuer, name, picture }: ProviderProfile): Json => ({
  iss: issuer,
  sub: subject,
  provider_id: subject,
  ...(email && { email, email_verified: emailVerified }),
  phone_verified: false,
  ...(name && { name, full_name: name }),
  ...(picture && { picture, avatar_url: picture }),
})

async function findIdentity(db: Transaction, { provider, profile }: Arrival) {
  const { rows } = await db.query<{ user_id: string }>(
    'select user_id from auth.identities where provider = $1 and provider_id = $2',
    [provider.name, profile.subject],
  )
  return rows[0]?.user_id
}

/** What the provider says today; what the person wrote about themselves here stays as it is. */
async function refreshIdentity(db: Transaction, { provider, profile }: Arrival) {
  await db.query(
    'update auth.identities set identity_data = identity_data || $3, updated_at = now() where provider = $1 and provider_id = $2',
    [provider.name, profile.subject, JSON.stringify(identityData(profile))],
  )
}

const identityOf = ({ provider, profile }: Arrival): ProvidedIdentity => ({
  provider: provider.name,
  subject: profile.subject,
  data: identityData(profile),
})

/** The ways in, as every token lists them; the first one stays the first. */
export async function listProviders(db: Transaction, userId: string) {
  await db.query(
    `update auth.users u set raw_app_meta_data = (case jsonb_typeof(u.raw_app_meta_data) when 'object' then u.raw_app_meta_data else '{}' end)
         || jsonb_build_object('providers', held.names,
              'provider', case when held.names ? (u.raw_app_meta_data ->> 'provider') then u.raw_app_meta_data ->> 'provider' else held.names ->> 0 end),
       updated_at = now()
     from (select jsonb_agg(i.provider order by i.created_at, i.provider) as names from auth.identities i where i.user_id = $1) held
     where u.id = $1 and held.names is not null`,
    [userId],
  )
}

/**
 * The account that somebody has who signed in elsewhere, made where there is none. An account is opened by an address only when both
 * sides have tried it: here by a letter, there by what the provider says.
 */
export async function accountOf(db: Transaction, call: AuthRequest, arrival: Arrival): Promise<string> {
  const held = await findIdentity(db, arrival)
  if (held !== undefined) {
    await refreshIdentity(db, arrival)
    return held
  }
  const { provider, profile } = arrival
  if (profile.email === undefined) throw addressMissing(provider)
  if (!profile.emailVerified) throw addressNotVerified(provider)
  const known = await credentialsByEmail(db, profile.email)
  const locked = known && (await lockUser(db, known.id))
  if (!locked) return createAccount(db, call, arrival, profile.email)
  if (locked.banned) throw banned(403)
  // Nobody was ever in: whoever typed the address could not show that it is theirs, and the one who can begins anew.
  if (!locked.email_confirmed && (await isUnused(db, locked))) {
    await db.query('delete from auth.users where id = $1', [locked.id])
    return createAccount(db, call, arrival, profile.email)
  }
  // No provider opens an admin's account that the admin has not added.
  if (locked.privileged) throw addThisYourself(provider)
  await joinAccount(db, call, arrival, locked)
  return locked.id
}

async function isUnused(db: Transaction, { id, invited, is_anonymous }: Credentials) {
  if (invited || is_anonymous) return false
  const { rows } = await db.query(
    `select from auth.users u where u.id = $1 and u.last_sign_in_at is null and u.phone is null
       and not exists (select from auth.sessions s where s.user_id = u.id)`,
    [id],
  )
  return rows.length > 0
}

async function createAccount(db: Transaction, call: AuthRequest, arrival: Arrival, email: string) {
  if (call.context.config.disableSignup)
    throw new ApiError(403, 'signup_disabled', 'Signups not allowed for this instance')
  const identity = identityOf(arrival)
  return createProvidedAccount(db, call, identity, {
    email,
    metadata: { ...identity.data, email_verified: true },
  })
}

async function joinAccount(db: Transaction, call: AuthRequest, arrival: Arrival, person: Credentials) {
  // As when a mailed link is followed: what is from before the address was proven may be somebody else's.
  if (!person.email_confirmed) {
    await setPassword(db, person.id, null)
    await endSessions(db, person.id, null, 'global')
    await db.query('delete from auth.webauthn_credentials where user_id = $1', [person.id])
    await revokeOneTimeTokens(db, person.id)
    await confirmEmail(db, person.id)
  }
  await insertProvidedIdentity(db, person.id, identityOf(arrival))
  await listProviders(db, person.id)
  await tellOwner(db, call, person, 'linked', arrival.provider)
}

/** The owner of the address hears of every way in that comes or goes, and so does the log that people read. */
export async function tellOwner(
  db: Transaction,
  call: AuthRequest,
  person: Pick<Credentials, 'id' | 'email' | 'raw_user_meta_data'>,
  what: 'linked' | 'unlinked',
  { name, label }: Pick<ExternalProvider, 'name' | 'label'>,
) {
  await writeAuditLog(db, call, `identity_${what}`, person, { provider: name })
  if (!person.email) return
  await queueMail(
    db,
    `auth_identity_${what}`,
    person.email,
    userLocale(person.raw_user_meta_data, call.locale),
    {
      user_id: person.id,
      provider: label,
    },
  )
}

/** Somebody signed in adds a way in. Their address there may be another one: they have shown both accounts to be theirs. */
export async function linkAccount(db: Transaction, call: AuthRequest, userId: string, arrival: Arrival) {
  const person = await lockUser(db, userId)
  if (!person) throw tokenUserNotFound()
  if (person.banned) throw banned(403)
  refuseForOrganization(person)
  const held = await findIdentity(db, arrival)
  if (held !== undefined && held !== userId) throw linkedElsewhere()
  if (held === userId)
    throw new ApiError(422, 'identity_already_exists', 'Identity is already linked to the user')
  await insertProvidedIdentity(db, userId, identityOf(arrival))
  await listProviders(db, userId)
  await tellOwner(db, call, person, 'linked', arrival.provider)
}

/** Of two who arrive at once as the same person, the second finds what the first has made. */
export async function withArrival<T>(
  call: AuthRequest,
  reason: string,
  work: (db: Transaction) => Promise<T>,
): Promise<T> {
  try {
    return await withAuthTransaction(call, reason, work)
  } catch (error) {
    if ((error as { code?: string }).code === '23505') return withAuthTransaction(call, reason, work)
    throw error
  }
}
