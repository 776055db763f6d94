import type { AuthRequest } from '#server/auth/handler.ts'
import { createProvidedAccount } from '#server/auth/provided-accounts.ts'
import type { SsoProfile } from '#server/auth/saml/sso-profile.ts'
import type { SsoProvider } from '#server/auth/saml/sso-providers.ts'
import type { Transaction } from '#server/db/database.ts'
import { ApiError } from '#server/http/api-error.ts'

export const ssoName = (providerId: string) => `sso:${providerId}`

const identityData = ({ entity_id }: SsoProvider, { subject, email, name, claims }: SsoProfile) => ({
  iss: entity_id,
  sub: subject,
  provider_id: subject,
  email,
  email_verified: true,
  phone_verified: false,
  ...(name && { name, full_name: name }),
  ...(Object.keys(claims).length > 0 && { custom_claims: claims }),
})

/**
 * An account of its own, found by the directory and who somebody is there, and never by an address: a directory says what it likes
 * about addresses, and opens nothing that was not made by it.
 */
export async function ssoAccountOf(
  db: Transaction,
  call: AuthRequest,
  provider: SsoProvider,
  profile: SsoProfile,
) {
  const name = ssoName(provider.id)
  const data = JSON.stringify(identityData(provider, profile))
  const { rows } = await db.query<{ user_id: string }>(
    `update auth.identities set identity_data = $3, updated_at = now() where provider = $1 and provider_id = $2 returning user_id`,
    [name, profile.subject, data],
  )
  const held = rows[0]?.user_id
  if (held === undefined) return createSsoAccount(db, call, provider, profile)
  await db.query(
    `update auth.users set email = $2, updated_at = now() where id = $1 and is_sso_user and email is distinct from $2`,
    [held, profile.email],
  )
  return held
}

async function createSsoAccount(
  db: Transaction,
  call: AuthRequest,
  provider: SsoProvider,
  profile: SsoProfile,
) {
  if (call.context.config.disableSignup)
    throw new ApiError(403, 'signup_disabled', 'Signups not allowed for this instance')
  const { email, subject } = profile
  const identity = { provider: ssoName(provider.id), subject, data: identityData(provider, profile) }
  return createProvidedAccount(db, call, identity, { email, isSsoUser: true })
}
