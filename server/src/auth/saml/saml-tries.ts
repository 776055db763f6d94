import { isUuid } from '#server/auth/parse-body.ts'
import { readAttributeMapping } from '#server/auth/saml/attribute-mapping.ts'
import type { Given } from '#server/auth/saml/given-provider.ts'
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
export async function beginTry(db: Transaction, id: string, providerId: string, change: Given | undefined) {
  await db.query('insert into auth.touchline_saml_tries (id, sso_provider_id, change) values ($1, $2, $3)', [
    id,
    providerId,
    change ? JSON.stringify(change) : null,
  ])
}

export async function keepTry(db: Transaction, id: string, outcome: TryOutcome) {
  await db.query('update auth.touchline_saml_tries set outcome = $2 where id = $1', [
    id,
    JSON.stringify(outcome),
  ])
}

/** What is tried: the organization as it is kept, with what the try would change. */
export async function triedProvider(
  db: Transaction,
  id: string,
  provider: SsoProvider,
): Promise<SsoProvider> {
  const { rows } = await db.query<{ change: Given | null }>(
    'select change from auth.touchline_saml_tries where id = $1 and sso_provider_id = $2',
    [id, provider.id],
  )
  const { metadata, mapping, domains } = rows[0]?.change ?? {}
  return {
    ...provider,
    ...(metadata && { metadata_xml: metadata.metadataXml }),
    ...(mapping && { attribute_mapping: mapping }),
    ...(domains && { domains }),
  }
}

const LASTS = `${TUNING.auth.external.flowMinutes} minutes`

export type TriedChange = {
  domains: string[] | null
  metadata_url: string | null
  /** How many come in now whose address would be at none of its domains. */
  left_out: number
}

export async function triedOutcome(db: Transaction, id: string, providerId: string) {
  const { rows } = await db.query<{ outcome: TryOutcome | null; change: TriedChange | null }>(
    `select t.outcome, case when t.change is not null then jsonb_build_object(
       'domains', t.change -> 'domains', 'metadata_url', t.change #> '{metadata,metadataUrl}',
       'left_out', (select count(*) from auth.identities i where i.provider = 'sso:' || t.sso_provider_id
         and not coalesce(t.change -> 'domains' ? lower(split_part(i.identity_data ->> 'email', '@', 2)), true))) end as change
     from auth.touchline_saml_tries t
     where t.id = $1 and t.sso_provider_id = $2 and t.created_at > now() - $3::interval`,
    [id, providerId, LASTS],
  )
  const [found] = rows
  return found?.outcome ? { ...found.outcome, change: found.change } : undefined
}

/** To be saved once and exactly as it was tried: by a try that let somebody in, of an organization that is as it was then. */
export async function takeTriedChange(
  db: Transaction,
  id: string | undefined,
  providerId: string,
): Promise<Given> {
  const { rows } = await db.query<{ change: Given | null; is_good: boolean; is_same: boolean }>(
    `with taken as (delete from auth.touchline_saml_tries
       where id = $1 and sso_provider_id = $2 and created_at > now() - $3::interval
       returning change, created_at, outcome)
     select t.change, coalesce(t.outcome -> 'problem' = 'null', false) as is_good, p.updated_at <= t.created_at as is_same
     from taken t join auth.sso_providers p on p.id = $2`,
    [isUuid(id) ? id : null, providerId, LASTS],
  )
  const [found] = rows
  if (!found?.change || !found.is_good)
    throw new ApiError(409, 'sso_try_needed', 'No try of this change has worked in the last ten minutes')
  if (found.is_same) return found.change
  throw new ApiError(
    409,
    'sso_try_outdated',
    'Another admin has changed this organization meanwhile. Try again.',
  )
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
