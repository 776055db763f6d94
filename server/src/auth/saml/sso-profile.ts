import type { AttributeMapping } from '#server/auth/saml/attribute-mapping.ts'
import { samlNoAddress, samlNoUser, samlOtherDomain } from '#server/auth/saml/saml-errors.ts'
import type { Assertion } from '#server/auth/saml/saml-response.ts'
import { emailProblem, normalizeEmail } from '#shared/validate/email.ts'

export type SsoProfile = {
  subject: string
  email: string
  name: string | undefined
  /** What the operator has chosen besides, in the operator's names. */
  claims: Record<string, unknown>
}

const SUBJECT_ID = 'urn:oasis:names:tc:SAML:attribute:subject-id'
const TRANSIENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'
const ADDRESS_FORMAT = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'
const ADDRESSES = [
  'urn:oid:0.9.2342.19200300.100.1.3',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
  'http://schemas.xmlsoap.org/claims/EmailAddress',
  'mail',
  'Mail',
  'email',
  'Email',
]
const NAME_MAX_CHARS = 120
const CLAIM_MAX_CHARS = 1_000
const SUBJECT_MAX_CHARS = 500

/** Who an assertion is about. Where the organization has domains, its addresses are of those: it vouches for no one else's. */
export function readSsoProfile(
  { nameId, nameIdFormat, attributes }: Assertion,
  mapping: AttributeMapping,
  domains: readonly string[],
): SsoProfile {
  const subject = attributes.get(SUBJECT_ID)?.[0] ?? (nameIdFormat === TRANSIENT ? undefined : nameId)
  if (!subject || subject.length > SUBJECT_MAX_CHARS) throw samlNoUser()
  const mapped = mapAttributes(attributes, mapping)
  const address =
    first(mapped.email) ??
    ADDRESSES.map((name) => attributes.get(name)?.[0]).find(Boolean) ??
    (nameIdFormat === ADDRESS_FORMAT ? nameId : undefined)
  if (!address || emailProblem(address) !== null) throw samlNoAddress()
  const email = normalizeEmail(address)
  const domain = email.slice(email.lastIndexOf('@') + 1)
  if (domains.length > 0 && !domains.includes(domain)) throw samlOtherDomain()
  const { email: _email, name, full_name, ...claims } = mapped
  return { subject, email, name: (first(full_name) ?? first(name))?.slice(0, NAME_MAX_CHARS), claims }
}

const first = (value: unknown): string | undefined => {
  const [one] = [value].flat()
  return typeof one === 'string' ? one : undefined
}

function mapAttributes(attributes: Assertion['attributes'], { keys }: AttributeMapping) {
  const mapped: Record<string, unknown> = {}
  for (const [key, { name, names = [], default: fallback, array }] of Object.entries(keys)) {
    const values = [name ?? [], names]
      .flat()
      .map((wanted) => attributes.get(wanted) ?? [])
      .find((held) => held.length > 0)
      ?.map((value) => value.slice(0, CLAIM_MAX_CHARS))
    const value = values ? (array ? values : values[0]) : fallback
    if (value !== undefined) mapped[key] = value
  }
  return mapped
}
