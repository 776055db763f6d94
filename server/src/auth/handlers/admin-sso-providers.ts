import { randomUUID } from 'node:crypto'
import { invalid } from '#server/auth/auth-errors.ts'
import { type AuthRequest, type Handler, withAuthTransaction } from '#server/auth/handler.ts'
import { optionalBoolean, optionalString } from '#server/auth/parse-body.ts'
import { parseAttributeMapping } from '#server/auth/saml/attribute-mapping.ts'
import { fetchIdpMetadata, parseIdpMetadata } from '#server/auth/saml/idp-metadata.ts'
import {
  parseProviderId,
  providerNotFound,
  requireOperator,
  writeOrganizationEvent,
} from '#server/auth/saml/sso-operator.ts'
import {
  deleteSsoProvider,
  insertSsoProvider,
  type NewSsoProvider,
  shownSsoProvider,
  updateSsoProvider,
} from '#server/auth/saml/sso-providers.ts'
import { TUNING } from '#server/config/tuning.ts'
import type { Transaction } from '#server/db/database.ts'
import { ApiError } from '#server/http/api-error.ts'

const DOMAIN = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/
const NAME_ID_FORMATS = [
  'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
  'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
  'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified',
  'urn:oasis:names:tc:SAML:2.0:nameid-format:transient',
]
const XML_MAX_CHARS = TUNING.auth.saml.metadataMaxChars

export const listSsoProviders: Handler = async (call) => {
  await requireOperator(call)
  const { rows } = await withAuthTransaction(call, 'list organizations', (db) =>
    db.query<{ shown: Record<string, unknown> }>(
      `select auth.touchline_sso_provider(p, false) || jsonb_build_object('people', coalesce(held.people, 0)) as shown
       from auth.sso_providers p
         left join (select i.provider, count(*)::int as people from auth.identities i where i.provider like 'sso:%' group by 1) held
           on held.provider = 'sso:' || p.id
       where exists (select from auth.saml_providers s where s.sso_provider_id = p.id) order by p.created_at, p.id`,
    ),
  )
  return { body: { items: rows.map(({ shown }) => shown) } }
}

export const readSsoProvider: Handler = async (call) => {
  await requireOperator(call)
  const id = parseProviderId(call)
  return { body: await withAuthTransaction(call, 'read an organization', (db) => requireShown(db, id)) }
}

async function requireShown(db: Transaction, id: string) {
  const shown = await shownSsoProvider(db, id)
  if (!shown) throw providerNotFound()
  return shown
}

export const createSsoProvider: Handler = async (call) => {
  const admin = await requireOperator(call, { changes: true })
  if (optionalString(call.body, 'type') !== 'saml')
    throw invalid(`type: only 'saml' is supported for an SSO provider`)
  const given = await readGiven(call)
  const { metadata } = given
  if (!metadata) throw invalid('Either metadata_xml or metadata_url must be set')
  const id = randomUUID()
  const body = await withConflicts(() =>
    withAuthTransaction(call, 'add an organization', async (db) => {
      await insertSsoProvider(db, id, {
        ...metadata,
        mapping: given.mapping ?? { keys: {} },
        nameIdFormat: given.nameIdFormat ?? null,
        domains: given.domains ?? [],
        resourceId: given.resourceId ?? null,
        disabled: given.disabled ?? false,
      })
      await writeOrganizationEvent(db, admin, 'added', metadata.entityId, { domains: given.domains ?? [] })
      return requireShown(db, id)
    }),
  )
  return { status: 201, body }
}

export const changeSsoProvider: Handler = async (call) => {
  const admin = await requireOperator(call, { changes: true })
  const id = parseProviderId(call)
  const { metadata, ...given } = await readGiven(call)
  const body = await withConflicts(() =>
    withAuthTransaction(call, 'change an organization', async (db) => {
      const known = (await requireShown(db, id)) as { saml: { entity_id: string } }
      // Who somebody is there is theirs to say: another directory would be other people with the same accounts.
      if (metadata && metadata.entityId !== known.saml.entity_id)
        throw new ApiError(
          400,
          'saml_entity_id_mismatch',
          `The metadata must be of ${known.saml.entity_id}, got ${metadata.entityId}. Add it as another provider.`,
        )
      await updateSsoProvider(db, id, { ...metadata, ...given })
      const { domains, disabled } = given
      await writeOrganizationEvent(db, admin, 'changed', known.saml.entity_id, {
        ...(domains && { domains }),
        ...(disabled !== undefined && { is_on: !disabled }),
      })
      return requireShown(db, id)
    }),
  )
  return { body }
}

export const removeSsoProvider: Handler = async (call) => {
  const admin = await requireOperator(call, { changes: true })
  const id = parseProviderId(call)
  const body = await withAuthTransaction(call, 'remove an organization', async (db) => {
    const shown = await requireShown(db, id)
    await deleteSsoProvider(db, id)
    await writeOrganizationEvent(
      db,
      admin,
      'removed',
      (shown as { saml: { entity_id: string } }).saml.entity_id,
    )
    return shown
  })
  return { body }
}

type Given = Partial<Omit<NewSsoProvider, 'entityId' | 'metadataXml' | 'metadataUrl'>> & {
  metadata: Pick<NewSsoProvider, 'entityId' | 'metadataXml' | 'metadataUrl'> | undefined
}

/** Without the fields that were not sent: what is kept stays. */
async function readGiven(call: AuthRequest): Promise<Given> {
  const { body } = call
  const nameIdFormat = optionalString(body, 'name_id_format') || undefined
  if (nameIdFormat !== undefined && !NAME_ID_FORMATS.includes(nameIdFormat))
    throw invalid(`name_id_format must be one of ${NAME_ID_FORMATS.join(', ')}`)
  const all = {
    nameIdFormat,
    mapping: parseAttributeMapping(body.attribute_mapping),
    domains: await readDomains(call),
    resourceId: optionalString(body, 'resource_id', 255) || undefined,
    disabled: optionalBoolean(body, 'disabled'),
  }
  const sent = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
  return { ...sent, metadata: await readMetadata(call) }
}

async function readMetadata({ body, context: { config } }: AuthRequest): Promise<Given['metadata']> {
  const url = optionalString(body, 'metadata_url', 2_048) || undefined
  const xml = optionalString(body, 'metadata_xml', XML_MAX_CHARS) || undefined
  if (url !== undefined && xml !== undefined)
    throw invalid('Only one of metadata_xml and metadata_url is wanted, got both')
  if (url === undefined && xml === undefined) return undefined
  const parsed = url === undefined ? undefined : URL.parse(url)
  const isNamed = parsed ? config.project.external.privateOrigins.has(parsed.origin) : false
  if (url !== undefined && (parsed?.username !== '' || (parsed.protocol !== 'https:' && !isNamed)))
    throw invalid('metadata_url is not a HTTPS URL')
  const metadataXml = xml ?? (await fetchIdpMetadata(config, url ?? ''))
  const { entityId } = await parseIdpMetadata(config, metadataXml)
  return { entityId, metadataXml, metadataUrl: url ?? null }
}

/** Whoever vouched for a domain where anybody gets an address would vouch for everybody's guardian. */
async function readDomains(call: AuthRequest): Promise<string[] | undefined> {
  const domains = parseDomains(call.body.domains)
  if (!domains || domains.length === 0) return domains
  const { rows } = await withAuthTransaction(call, 'is a domain one of free mail', (db) =>
    db.query<{ domain: string }>(
      'select d as domain from unnest($1::text[]) d where touchline.gives_free_mail(d) limit 1',
      [domains],
    ),
  )
  const [free] = rows
  if (!free) return domains
  throw new ApiError(
    400,
    'sso_domain_public',
    `domains: ${free.domain} gives everybody an address, and belongs to no organization`,
  )
}

function parseDomains(given: unknown): string[] | undefined {
  if (given === undefined || given === null) return undefined
  const { domainsMax } = TUNING.auth.saml
  if (!Array.isArray(given) || given.length > domainsMax)
    throw invalid(`domains must be a list of at most ${domainsMax}`)
  return [
    ...new Set(
      given.map((one) => {
        const domain = typeof one === 'string' ? one.trim().toLowerCase() : ''
        if (DOMAIN.test(domain)) return domain
        throw invalid(`domains: ${String(one).slice(0, 80)} is no domain such as club.example`)
      }),
    ),
  ]
}

/** Of two who ask for the same at once the index lets one through. */
async function withConflicts<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { code, constraint = '' } = error as { code?: string; constraint?: string }
    if (code !== '23505') throw error
    if (constraint.includes('domain'))
      throw new ApiError(
        400,
        'sso_domain_already_exists',
        'One of these domains belongs to another SSO provider',
      )
    if (constraint.includes('entity'))
      throw new ApiError(
        422,
        'saml_idp_already_exists',
        'There is an SSO provider with this entity ID already',
      )
    throw new ApiError(422, 'conflict', 'There is an SSO provider with this resource_id already')
  }
}
