import { argon2Sync } from 'node:crypto'
import { DEMO_ADMIN_TOTP_SECRET, DEMO_PASSWORD } from './demo-accounts.ts'
import { type Clock, type Db, insertRows } from './insert-rows.ts'
import type { Random } from './random.ts'

type Account = {
  id: string
  email: string
  name: string
  role: 'athlete' | 'scout'
  language: string
  joinedDaysAgo: number
}

/** One hash for all demo users, who share the printed password: 300 hashes would take half a minute. */
function demoHash() {
  const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }
  const salt = Buffer.from('touchline-demo-1')
  const tag = argon2Sync('argon2id', { message: DEMO_PASSWORD, nonce: salt, ...cost })
  const plain = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64').replace(/=+$/, '')
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${plain(salt)}$${plain(tag)}`
}

export async function insertAccounts(db: Db, clock: Clock, random: Random, accounts: Account[]) {
  const hash = demoHash()
  await insertRows(
    db,
    'auth.users',
    accounts.map((account) => ({
      id: account.id,
      email: account.email,
      aud: 'authenticated',
      role: 'authenticated',
      encrypted_password: hash,
      email_confirmed_at: clock.daysAgo(account.joinedDaysAgo),
      created_at: clock.daysAgo(account.joinedDaysAgo),
      updated_at: clock.daysAgo(account.joinedDaysAgo),
      is_sso_user: false,
      is_anonymous: false,
      raw_app_meta_data: { provider: 'email', providers: ['email'] },
      raw_user_meta_data: {
        sub: account.id,
        email: account.email,
        full_name: account.name,
        role: account.role,
        language: account.language,
      },
    })),
  )
  // The trigger that makes the profile knows only the moment of the insert.
  await db.query(
    `update public.profiles p set created_at = u.created_at from auth.users u
     where u.id = p.id and u.id = any ($1)`,
    [accounts.map(({ id }) => id)],
  )
  await insertRows(
    db,
    'auth.identities',
    accounts.map((account) => ({
      id: random.uuid(),
      provider_id: account.id,
      user_id: account.id,
      provider: 'email',
      created_at: clock.daysAgo(account.joinedDaysAgo),
      updated_at: clock.daysAgo(account.joinedDaysAgo),
      identity_data: { sub: account.id, email: account.email, email_verified: true },
    })),
  )
}

/** A verified TOTP factor, so that the demo admin can act at once. */
export async function insertTotpFactor(db: Db, clock: Clock, random: Random, userId: string) {
  await insertRows(db, 'auth.mfa_factors', [
    {
      id: random.uuid(),
      user_id: userId,
      friendly_name: 'Demo phone',
      factor_type: 'totp',
      status: 'verified',
      secret: DEMO_ADMIN_TOTP_SECRET,
      created_at: clock.daysAgo(400),
      updated_at: clock.daysAgo(400),
    },
  ])
}
