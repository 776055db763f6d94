import { X509Certificate } from 'node:crypto'
import { type ProviderFetch, providerFetch } from '#server/auth/providers/provider-fetch.ts'
import { AssertionProblem } from '#server/auth/saml/saml-errors.ts'
import { allOf, childrenOf, NS, parseXml, textOf } from '#server/auth/saml/xml.ts'
import type { Config } from '#server/config/config.ts'
import { TUNING } from '#server/config/tuning.ts'
import { ApiError } from '#server/http/api-error.ts'

/** What is taken from the document in which a directory describes itself. */
export type IdpMetadata = { entityId: string; signInUrl: string; certificates: string[] }

const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'
const MIN_BITS = 2_048

const wrong = (why: string) => new ApiError(400, 'validation_failed', `metadata_xml: ${why}`)

export async function parseIdpMetadata(config: Config, text: string): Promise<IdpMetadata> {
  if (text.length > TUNING.auth.saml.metadataMaxChars)
    throw wrong(`at most ${TUNING.auth.saml.metadataMaxChars} characters are wanted, got ${text.length}`)
  const document = await parseXml(text).catch((error: unknown) => {
    throw error instanceof AssertionProblem ? wrong(error.message) : error
  })
  const entities = allOf(document, NS.metadata, 'EntityDescriptor')
  const [entity] = entities
  if (!entity || entities.length > 1)
    throw wrong(`exactly one EntityDescriptor of SAML 2.0 is wanted, got ${entities.length}`)
  const entityId = entity.getAttribute('entityID')?.trim() ?? ''
  if (entityId === '' || entityId.length > 1_024)
    throw wrong('its EntityDescriptor has no entityID of at most 1024 characters')
  const [idp] = childrenOf(entity, NS.metadata, 'IDPSSODescriptor')
  if (!idp) throw wrong('it describes no identity provider (IDPSSODescriptor)')
  return { entityId, signInUrl: readSignInUrl(config, idp), certificates: readCertificates(idp) }
}

function readSignInUrl(config: Config, idp: Element): string {
  const service = childrenOf(idp, NS.metadata, 'SingleSignOnService').find(
    (one) => one.getAttribute('Binding') === REDIRECT,
  )
  const location = service?.getAttribute('Location')?.trim() ?? ''
  const url = URL.parse(location)
  const isPlain = url?.protocol === 'http:' && config.project.external.privateOrigins.has(url.origin)
  if (url?.username !== '' || (url.protocol !== 'https:' && !isPlain))
    throw wrong(`a SingleSignOnService with the binding ${REDIRECT} and an https address is wanted`)
  return url.href
}

function readCertificates(idp: Element): string[] {
  const certificates = childrenOf(idp, NS.metadata, 'KeyDescriptor')
    .filter((one) => one.getAttribute('use') !== 'encryption')
    .flatMap((one) => allOf(one, NS.signature, 'X509Certificate'))
    .map((one) => (textOf(one) ?? '').replace(/\s+/g, ''))
  if (certificates.length === 0 || certificates.length > 10)
    throw wrong(`one to ten certificates to sign with are wanted, got ${certificates.length}`)
  for (const certificate of certificates) {
    let key: X509Certificate['publicKey']
    try {
      key = new X509Certificate(Buffer.from(certificate, 'base64')).publicKey
    } catch {
      throw wrong('one of its certificates cannot be read')
    }
    if (key.asymmetricKeyType !== 'rsa' || (key.asymmetricKeyDetails?.modulusLength ?? 0) < MIN_BITS)
      throw wrong(`certificates of RSA keys of at least ${MIN_BITS} bits are wanted`)
  }
  return certificates
}

/** From the address that an operator gave, with the limits that hold for every provider: TLS, public, no redirect, small, soon. */
export async function fetchIdpMetadata(config: Config, url: string): Promise<string> {
  const fetch: ProviderFetch = providerFetch(
    config.project.external.privateOrigins,
    AbortSignal.timeout(TUNING.auth.external.timeoutMs),
  )
  const failed = (why: string, cause?: unknown) =>
    Object.assign(new ApiError(400, 'saml_metadata_fetch_failed', `metadata_url: ${why}`), { cause })
  let answer: Response
  try {
    answer = await fetch(url, {
      headers: { accept: 'application/samlmetadata+xml, application/xml, text/xml' },
    })
  } catch (error) {
    throw failed(error instanceof Error ? error.message : 'no answer', error)
  }
  if (answer.status !== 200)
    throw failed(`the document itself is wanted, and the address answered with status ${answer.status}`)
  return answer.text()
}
