import { randomUUID } from 'node:crypto'
import type { Statement, Transaction } from '#server/db/database.ts'
import { ApiError } from '#server/http/api-error.ts'

type Json = Record<string, unknown>

/** Whoever leaves the organization that made an account would come in by a door of their own. */
export function refuseForOrganization({ is_sso_user }: Pick<Credentials, 'is_sso_user'>) {
  if (is_sso_user)
    throw new ApiError(422, 'user_sso_managed', 'The ways into this account are the organization’s to keep')
}

/** What decides whether somebody comes in. */
export type Credentials = {
  id: string
  email: string | null
  encrypted_password: string | null
  aud: string
  role: string
  email_confirmed: boolean
  invited: boolean
  banned: boolean
  is_anonymous: boolean
  is_sso_user: boolean
  email_change: string
  phone: string | null
  phone_confirmed: boolean
  phone_change: string
  raw_app_meta_data: Json
  raw_user_meta_data: Json
  has_verified_factor: boolean
  /** Held to shorter sessions and tokens: an admin, where the application says who is one. */
  privileged: boolean
}

export type User = Credentials & {
  /** As the official client reads it. */
  shown: Json
}

/** The platform writes JSON null where it knows nothing of somebody; joined with an object that would make a list. */
const jsonObjectOrEmpty = (column: string) =>
  `case jsonb_typeof(${column}) when 'object' then ${column} else '{}' end`

const CREDENTIALS_COLUMNS = `u.id, u.email, nullif(u.encrypted_password, '') as encrypted_password, coalesce(u.aud, '') as aud,
  coalesce(u.role, '') as role, u.email_confirmed_at is not null as email_confirmed, u.invited_at is not null as invited,
  coalesce(u.banned_until > now(), false) as banned, u.is_anonymous, u.is_sso_user, coalesce(u.email_change, '') as email_change,
  u.phone, u.phone_confirmed_at is not null as phone_confirmed, coalesce(u.phone_change, '') as phone_change,
  ${jsonObjectOrEmpty('u.raw_app_meta_data')} as raw_app_meta_data, ${jsonObjectOrEmpty('u.raw_user_meta_data')} as raw_user_meta_data,
  exists (select 1 from auth.mfa_factors f where f.user_id = u.id and f.status = 'verified' and f.factor_type <> 'recovery_code')
    as has_verified_factor,
  touchline.is_privileged_account(u.id) as privileged`

// Put together from other tables: as much work as all the rest, for who shows it.
const USER_COLUMNS = `${CREDENTIALS_COLUMNS}, auth.touchline_user(u) as shown`

export const userQuery = (id: string): Statement => ({
  text: `select ${USER_COLUMNS} from auth.users u where u.id = $1 and u.deleted_at is null`,
  values: [id],
})

export async function userById(db: Transaction, id: string): Promise<User | undefined> {
  const [[user]] = await db.run<[User[]]>([], [userQuery(id)])
  return user
}

/** Also one who was softly deleted: nobody who could come in any more, but still a row. */
export async function userOrDeleted(db: Transaction, id: string): Promise<User | undefined> {
  const [user] = await db.read<User>(`select ${USER_COLUMNS} from auth.users u where u.id = $1`, [id])
  return user
}

/** Nobody else changes the row until the transaction ends. */
export async function lockUser(db: Transaction, id: string): Promise<Credentials | undefined> {
  const [person] = await db.read<Credentials>(
    `select ${CREDENTIALS_COLUMNS} from auth.users u where u.id = $1 and u.deleted_at is null for no key update of u`,
    [id],
  )
  return person
}

// Outside ASCII two different addresses can fold to one; such a row is nobody's until it is repaired.
const BY_EMAIL = `from auth.users u where lower(u.email) = $1 and u.is_sso_user = false and u.deleted_at is null
  and octet_length(u.email) = char_length(u.email)`

/** `address` is already trimmed and lower-cased; a row that came in by hand may not be. */
export async function userByEmail(db: Transaction, address: string): Promise<User | undefined> {
  const [user] = await db.read<User>(`select ${USER_COLUMNS} ${BY_EMAIL}`, [address])
  return user
}

export const credentialsQuery = (address: string): Statement => ({
  text: `select ${CREDENTIALS_COLUMNS} ${BY_EMAIL}`,
  values: [address],
})

export async function credentialsByEmail(db: Transaction, address: string): Promise<Credentials | undefined> {
  const [[person]] = await db.run<[Credentials[]]>([], [credentialsQuery(address)])
  return person
}

const BY_PHONE = 'from auth.users u where u.phone = $1 and u.is_sso_user = false and u.deleted_at is null'

/** `number` as parsePhone gives it. */
export async function userByPhone(db: Transaction, number: string): Promise<User | undefined> {
  const [user] = await db.read<User>(`select ${USER_COLUMNS} ${BY_PHONE}`, [number])
  return user
}

export const credentialsByPhoneQuery = (number: string): Statement => ({
  text: `select ${CREDENTIALS_COLUMNS} ${BY_PHONE}`,
  values: [number],
})

/** Who wishes for this number, or has it and wishes for another: the last one who asked. */
export async function phoneWisherOf(db: Transaction, number: string): Promise<User | undefined> {
  const [user] = await db.read<User>(
    `select ${USER_COLUMNS} from auth.users u
     where (u.phone_change = $1 or u.phone = $1 and u.phone_change <> '') and u.is_sso_user = false and u.deleted_at is null
     order by u.phone_change = $1 desc, u.phone_change_sent_at desc nulls last limit 1`,
    [number],
  )
  return user
}

export type NewUser = {
  id?: string
  email: string | null
  phone?: string | undefined
  passwordHash: string | null
  userMetadata: Json
  appMetadata?: Json
  emailConfirmed?: boolean
  phoneConfirmed?: boolean
  role?: string
  anonymous?: boolean
}

export async function insertUser(db: Transaction, user: NewUser): Promise<string> {
  const id = user.id ?? randomUUID()
  const providers = [user.email === null ? [] : 'email', user.phone === undefined ? [] : 'phone'].flat()
  const provider = providers.length === 0 ? {} : { provider: providers[0], providers }
  await db.query(
    `insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data, is_anonymous,
       phone, phone_confirmed_at)
     values ($1, 'authenticated', $2, $3, $4, case when $5 then now() end, $6, $7, $8, $9, case when $10 then now() end)`,
    [
      id,
      user.role ?? 'authenticated',
      user.email,
      user.passwordHash,
      user.emailConfirmed ?? false,
      JSON.stringify({ ...provider, ...user.appMetadata }),
      JSON.stringify({ ...user.userMetadata, ...(user.emailConfirmed ? { email_verified: true } : {}) }),
      user.anonymous ?? false,
      user.phone,
      user.phoneConfirmed ?? false,
    ],
  )
  if (user.email !== null)
    await insertEmailIdentity(db, id, user.email, user.userMetadata, user.emailConfirmed ?? false)
  if (user.phone !== undefined) await insertPhoneIdentity(db, id, user.phone, user.phoneConfirmed ?? false)
  return id
}

export async function insertEmailIdentity(
  db: Transaction,
  id: string,
  email: string,
  data: Json,
  verified: boolean,
) {
  const identity = { ...data, sub: id, email, email_verified: verified, phone_verified: false }
  await insertIdentity(db, id, 'email', identity)
}

const insertPhoneIdentity = (db: Transaction, id: string, phone: string, verified: boolean) =>
  insertIdentity(db, id, 'phone', { sub: id, phone, email_verified: false, phone_verified: verified })

async function insertIdentity(db: Transaction, id: string, provider: 'email' | 'phone', data: Json) {
  await db.query(
    `insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at) values ($1::text, $1::uuid, $2, $3, now())
     on conflict (provider_id, provider) do update set identity_data = auth.identities.identity_data || excluded.identity_data, updated_at = now()`,
    [id, JSON.stringify(data), provider],
  )
}

/** Proven by a code, or said by an operator. */
export async function setPhone(db: Transaction, id: string, phone: string, confirmed: boolean) {
  await db.query(`update auth.users set phone = $2, phone_change = '', updated_at = now() where id = $1`, [
    id,
    phone,
  ])
  await insertPhoneIdentity(db, id, phone, confirmed)
}

export async function confirmPhone(db: Transaction, id: string) {
  await db.query(
    `update auth.users set phone_confirmed_at = coalesce(phone_confirmed_at, now()), is_anonymous = false, updated_at = now()
     where id = $1 and phone is not null`,
    [id],
  )
}

/** The address is theirs: they followed a link or typed a code that only it received. */
export async function confirmEmail(db: Transaction, id: string) {
  await db.query(
    `update auth.users set email_confirmed_at = coalesce(email_confirmed_at, now()), is_anonymous = false, updated_at = now(),
       confirmation_token = '', raw_user_meta_data = ${jsonObjectOrEmpty('raw_user_meta_data')} || '{"email_verified": true}'
     where id = $1`,
    [id],
  )
  await db.query(
    `update auth.identities set identity_data = identity_data || '{"email_verified": true}', updated_at = now()
     where user_id = $1 and provider = 'email'`,
    [id],
  )
}

export async function setPassword(db: Transaction, id: string, hash: string | null) {
  await db.run([setPasswordStatement(id, hash)])
}

export const setPasswordStatement = (id: string, hash: string | null): Statement => ({
  text: 'update auth.users set encrypted_password = $2, updated_at = now() where id = $1',
  values: [id, hash],
})

/** Shallow; null removes a key, as in the original. */
export async function mergeMetadata(db: Transaction, id: string, column: 'user' | 'app', data: Json) {
  const removed = Object.keys(data).filter((key) => data[key] === null)
  const kept = Object.fromEntries(Object.entries(data).filter(([, value]) => value !== null))
  await db.query(
    `update auth.users set raw_${column}_meta_data = (${jsonObjectOrEmpty(`raw_${column}_meta_data`)} || $2::jsonb) - $3::text[], updated_at = now()
     where id = $1`,
    [id, JSON.stringify(kept), removed],
  )
}
