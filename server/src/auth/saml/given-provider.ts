import { invalid } from '#server/auth/auth-errors.ts'
import { type AuthRequest, withAuthTransaction } from '#server/auth/handler.ts'
import { optionalBoolean, optionalString } from '#server/auth/parse-body.ts'
import { parseAttributeMapping } from '#server/auth/saml/attribute-mapping.ts'
import { fetchIdpMetadata, parseIdpMetadata } from '#server/auth/saml/idp-metadata.ts'
import type { NewSsoProvider } from '#server/auth/saml/sso-providers.ts'
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

/** What somebody gives of a directory: without the fields that were not sent, what is kept stays. */
export type Given = Partial<Omit<NewSsoProvider, 'entityId' | 'metadataXml' | 'metadataUrl'>> & {
  metadata: Pick<NewSsoProvider, 'entityId' | 'metadataXml' | 'metadataUrl'> | undefined
}

export async function readGiven(call: AuthRequest): Promise<Given> {
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

/** Who somebody is there is theirs to say: another directory would be other people with the same accounts. */
export function requireSameDirectory(metadata: Given['metadata'], entityId: string) {
  if (!metadata || metadata.entityId === entityId) return
  throw new ApiError(
    400,
    'saml_entity_id_mismatch',
    `The metadata must be of ${entityId}, got ${metadata.entityId}. Add it as another provider.`,
  )
}

const domainTaken = () =>
  new ApiError(400, 'sso_domain_already_exists', 'One of these domains belongs to another SSO provider')

/** Before somebody goes to try it, not after. */
export async function requireFreeDomains(db: Transaction, id: string, { domains = [] }: Given) {
  const { rows } = await db.query(
    'select from auth.sso_domains where sso_provider_id <> $1 and lower(domain) = any ($2) limit 1',
    [id, domains],
  )
  if (rows.length > 0) throw domainTaken()
}

/** Of two who ask for the same at once the index lets one through. */
export async function withConflicts<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { code, constraint = '' } = error as { code?: string; constraint?: string }
    if (code !== '23505') throw error
    if (constraint.includes('domain')) throw domainTaken()
    if (constraint.includes('entity'))
      throw new ApiError(
        422,
        'saml_idp_already_exists',
        'There is an SSO provider with this entity ID already',
      )
    throw new ApiError(422, 'conflict', 'There is an SSO provider with this resource_id already')
  }
}
