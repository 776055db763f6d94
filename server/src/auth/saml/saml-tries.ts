import { readAttributeMapping } from '#server/auth/saml/attribute-mapping.ts'
import type { Assertion } from '#server/auth/saml/saml-response.ts'
import { ssoName } from '#server/auth/saml/sso-accounts.ts'
import { readSsoProfile } from '#server/auth/saml/sso-profile.ts'
import type { SsoProvider } from '#server/auth/saml/sso-providers.ts'
import { TUNING } from '#server/config/tuning.ts'
import type { Transaction } from '#server/db/database.ts'
import { ApiError } from '#server/http/api-error.ts'

/** What an admin is shown of a sign-in that was only tried (a dry run): no account is made by it, and no session. */
export type TryOutcome = {
  /** What keeps whoever tried from coming in. */
  problem: { code: string; message: string } | null
  came: { name_id: string; attributes: { name: string; values: string[] }[] } | null
  would_be: { email: string; name: string | null; is_new: boolean } | null
}

const ATTRIBUTES_MAX = 50
const VALUES_MAX = 5
const VALUE_MAX_CHARS = 200

/** The one who brings it back is found by its relay state, which is its id too. */
export async function beginTry(db: Transaction, id: string, providerId: string) {
  await db.query('insert into auth.touchline_saml_tries (id, sso_provider_id) values ($1, $2)', [
    id,
    providerId,
  ])
}

export async function keepTry(db: Transaction, id: string, outcome: TryOutcome) {
  await db.query('update auth.touchline_saml_tries set outcome = $2 where id = $1', [
    id,
    JSON.stringify(outcome),
  ])
}

export async function triedOutcome(db: Transaction, id: string, providerId: string) {
  const { rows } = await db.query<{ outcome: TryOutcome | null }>(
    `select outcome from auth.touchline_saml_tries
     where id = $1 and sso_provider_id = $2 and created_at > now() - $3::interval`,
    [id, providerId, `${TUNING.auth.external.flowMinutes} minutes`],
  )
  return rows[0]?.outcome ?? undefined
}

export const refusedOutcome = (code: string, message: string): TryOutcome => ({
  problem: { code, message },
  came: null,
  would_be: null,
})

/** Read as a sign-in would be, to the point where an account would be found or made. */
export async function judge(
  db: Transaction,
  provider: SsoProvider,
  assertion: Assertion,
): Promise<TryOutcome> {
  const attributes = [...assertion.attributes].slice(0, ATTRIBUTES_MAX).map(([name, values]) => ({
    name: name.slice(0, VALUE_MAX_CHARS),
    values: values.slice(0, VALUES_MAX).map((value) => value.slice(0, VALUE_MAX_CHARS)),
  }))
  const came = { name_id: (assertion.nameId ?? '').slice(0, VALUE_MAX_CHARS), attributes }
  try {
    const mapping = readAttributeMapping(provider.attribute_mapping)
    const { email, name, subject } = readSsoProfile(assertion, mapping, provider.domains)
    const { rows } = await db.query('select from auth.identities where provider = $1 and provider_id = $2', [
      ssoName(provider.id),
      subject,
    ])
    return { problem: null, came, would_be: { email, name: name ?? null, is_new: rows.length === 0 } }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { problem: { code: error.code, message: error.message }, came, would_be: null }
  }
}
