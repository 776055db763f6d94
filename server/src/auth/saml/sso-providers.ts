import type { AuthRequest } from '#server/auth/handler.ts'
import { withAuthTransaction } from '#server/auth/handler.ts'
import type { AttributeMapping } from '#server/auth/saml/attribute-mapping.ts'
import { fetchIdpMetadata, type IdpMetadata, parseIdpMetadata } from '#server/auth/saml/idp-metadata.ts'
import { ssoProviderDisabled, ssoProviderNotFound } from '#server/auth/saml/saml-errors.ts'
import { TUNING } from '#server/config/tuning.ts'
import type { Transaction } from '#server/db/database.ts'

/** An organization whose people sign in at its own directory. */
export type SsoProvider = {
  id: string
  disabled: boolean
  entity_id: string
  metadata_xml: string
  metadata_url: string | null
  attribute_mapping: unknown
  name_id_format: string | null
  domains: string[]
  is_stale: boolean
}

const FIND = `select p.id, coalesce(p.disabled, false) as disabled, s.entity_id, s.metadata_xml, s.metadata_url, s.attribute_mapping,
    s.name_id_format, array(select lower(d.domain) from auth.sso_domains d where d.sso_provider_id = p.id) as domains,
    s.metadata_url is not null and s.updated_at < now() - make_interval(secs => ${TUNING.auth.saml.metadataSeconds}) as is_stale
  from auth.sso_providers p join auth.saml_providers s on s.sso_provider_id = p.id`

export async function ssoProviderById(db: Transaction, id: string): Promise<SsoProvider | undefined> {
  const { rows } = await db.query<SsoProvider>(`${FIND} where p.id = $1`, [id])
  return rows[0]
}

export async function ssoProviderByDomain(db: Transaction, domain: string): Promise<SsoProvider | undefined> {
  const { rows } = await db.query<SsoProvider>(
    `${FIND} where p.id = (select d.sso_provider_id from auth.sso_domains d where lower(d.domain) = $1)`,
    [domain],
  )
  return rows[0]
}

/** As one that its people sign in at. */
export function requireEnabled(provider: SsoProvider | undefined): SsoProvider {
  if (!provider) throw ssoProviderNotFound()
  if (provider.disabled) throw ssoProviderDisabled()
  return provider
}

/**
 * Its document, asked for again where it has an address and a while has passed: directories change their keys. One that does not
 * answer, or answers something else, is taken as it was.
 */
export async function currentMetadata(call: AuthRequest, provider: SsoProvider): Promise<IdpMetadata> {
  const { config, log } = call.context
  const known = await parseIdpMetadata(config, provider.metadata_xml)
  if (!provider.is_stale || provider.metadata_url === null) return known
  try {
    const text = await fetchIdpMetadata(config, provider.metadata_url)
    const current = await parseIdpMetadata(config, text)
    if (current.entityId !== known.entityId) throw new Error(`it is of ${current.entityId} now`)
    await keepMetadata(call, provider.id, text)
    return current
  } catch (error) {
    log.warn(
      { provider: provider.id, why: (error as Error).message },
      'metadata of a directory cannot be read',
    )
    await keepMetadata(call, provider.id, null)
    return known
  }
}

const keepMetadata = (call: AuthRequest, id: string, text: string | null) =>
  withAuthTransaction(call, 'keep the metadata of a directory', (db) =>
    db.query(
      'update auth.saml_providers set metadata_xml = coalesce($2, metadata_xml), updated_at = now() where sso_provider_id = $1',
      [id, text],
    ),
  )

/** As the admin API shows it. */
export async function shownSsoProvider(db: Transaction, id: string) {
  const { rows } = await db.query<{ shown: Record<string, unknown> | null }>(
    'select auth.touchline_sso_provider(p, true) as shown from auth.sso_providers p where p.id = $1',
    [id],
  )
  return rows[0]?.shown ?? undefined
}

export type NewSsoProvider = {
  entityId: string
  metadataXml: string
  metadataUrl: string | null
  mapping: AttributeMapping
  nameIdFormat: string | null
  domains: string[]
  resourceId: string | null
  disabled: boolean
}

export async function insertSsoProvider(db: Transaction, id: string, given: NewSsoProvider) {
  await db.query(
    `insert into auth.sso_providers (id, resource_id, disabled, created_at, updated_at) values ($1, $2, $3, now(), now())`,
    [id, given.resourceId, given.disabled],
  )
  await db.query(
    `insert into auth.saml_providers (sso_provider_id, entity_id, metadata_xml, metadata_url, attribute_mapping, name_id_format)
     values ($1, $2, $3, $4, $5, $6)`,
    [
      id,
      given.entityId,
      given.metadataXml,
      given.metadataUrl,
      JSON.stringify(given.mapping),
      given.nameIdFormat,
    ],
  )
  await setDomains(db, id, given.domains)
}

export async function updateSsoProvider(db: Transaction, id: string, given: Partial<NewSsoProvider>) {
  await db.query(
    `update auth.sso_providers set resource_id = coalesce($2, resource_id), disabled = coalesce($3, disabled), updated_at = now() where id = $1`,
    [id, given.resourceId ?? null, given.disabled ?? null],
  )
  await db.query(
    `update auth.saml_providers set metadata_xml = coalesce($2, metadata_xml), attribute_mapping = coalesce($4, attribute_mapping),
       metadata_url = case when $2::text is null then metadata_url else $3 end, name_id_format = coalesce($5, name_id_format),
       updated_at = case when $2::text is null then updated_at else now() end
     where sso_provider_id = $1`,
    [
      id,
      given.metadataXml ?? null,
      given.metadataUrl ?? null,
      given.mapping ? JSON.stringify(given.mapping) : null,
      given.nameIdFormat ?? null,
    ],
  )
  if (given.domains) await setDomains(db, id, given.domains)
  if (given.disabled) await forgetFlows(db, id)
}

async function setDomains(db: Transaction, id: string, domains: string[]) {
  await db.query(
    'delete from auth.sso_domains where sso_provider_id = $1 and not (lower(domain) = any ($2))',
    [id, domains],
  )
  await db.query(
    `insert into auth.sso_domains (id, sso_provider_id, domain, created_at, updated_at)
     select gen_random_uuid(), $1, wanted, now(), now() from unnest($2::text[]) wanted
     where not exists (select from auth.sso_domains d where d.sso_provider_id = $1 and lower(d.domain) = wanted)`,
    [id, domains],
  )
}

/** Codes that came back and were not exchanged yet. */
const forgetFlows = (db: Transaction, id: string) =>
  db.query(`delete from auth.flow_state where provider_type = 'sso:' || $1::text`, [id])

/** Who came in by it is signed out: nobody vouches for them any more. Their accounts and what they wrote stay. */
export async function deleteSsoProvider(db: Transaction, id: string) {
  await db.query(
    `delete from auth.sessions s using auth.identities i where i.user_id = s.user_id and i.provider = 'sso:' || $1::text`,
    [id],
  )
  await forgetFlows(db, id)
  await db.query('delete from auth.sso_providers where id = $1', [id])
}
