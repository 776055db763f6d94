import type { DirectoryProblems, DirectoryValues } from './types.ts'

type Refusal = { code?: unknown; message?: unknown }

export const isOff = (error: unknown) => (error as Refusal | null)?.code === 'saml_provider_disabled'

export const emptyValues: DirectoryValues = {
  metadata_url: '',
  metadata_xml: '',
  domains: '',
  name: '',
  email: '',
}

/** However they were written down: with commas, on lines, with an @ before them. */
export const domainsOf = (typed: string) => [
  ...new Set(
    typed
      .toLowerCase()
      .split(/[\s,;]+/)
      .map((domain) => domain.replace(/^@/, ''))
      .filter(Boolean),
  ),
]

const DOMAIN = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/

/** What keeps it from being sent, by its field. */
export function directoryProblems({
  metadata_url,
  metadata_xml,
  domains,
}: DirectoryValues): DirectoryProblems {
  const [url, xml, named] = [metadata_url.trim(), metadata_xml.trim(), domainsOf(domains)]
  const problems: DirectoryProblems = {}
  if (url === '' && xml === '') problems.metadata_url = 'no_metadata'
  else if (url !== '' && xml !== '') problems.metadata_xml = 'both'
  else if (url !== '' && !/^https?:\/\/[^\s]+$/.test(url)) problems.metadata_url = 'url'
  if (named.length === 0) problems.domains = 'no_domains'
  else if (!named.every((domain) => DOMAIN.test(domain))) problems.domains = 'domain'
  return problems
}

const BY_CODE: Record<string, DirectoryProblems> = {
  sso_domain_already_exists: { domains: 'domain_taken' },
  sso_domain_public: { domains: 'domain_public' },
  saml_metadata_fetch_failed: { metadata_url: 'not_fetched' },
}

/** What the server said no to, by its field; empty where it is about none. */
export function refusedFields(error: unknown, { metadata_url }: DirectoryValues): DirectoryProblems {
  const { code, message } = (error ?? {}) as Refusal
  const source = metadata_url.trim() === '' ? 'metadata_xml' : 'metadata_url'
  if (code === 'saml_idp_already_exists') return { [source]: 'already_added' }
  if (typeof code === 'string' && BY_CODE[code]) return BY_CODE[code]
  if (typeof message !== 'string') return {}
  if (message.startsWith('metadata_xml')) return { [source]: 'metadata' }
  if (message.startsWith('metadata_url')) return { metadata_url: 'url' }
  if (message.startsWith('domains')) return { domains: 'domain' }
  return {}
}

/** Switched off until somebody has tried it. */
export function bodyOf({ metadata_url, metadata_xml, domains, name, email }: DirectoryValues) {
  const keys = Object.entries({ name: name.trim(), email: email.trim() })
    .filter(([, attribute]) => attribute !== '')
    .map(([key, attribute]) => [key, { name: attribute }])
  return {
    type: 'saml',
    disabled: true,
    domains: domainsOf(domains),
    attribute_mapping: { keys: Object.fromEntries(keys) },
    ...(metadata_url.trim() ? { metadata_url: metadata_url.trim() } : { metadata_xml: metadata_xml.trim() }),
  }
}

const TOLD = [
  'saml_assertion_invalid',
  'saml_assertion_no_email',
  'saml_assertion_no_user_id',
  'saml_email_domain_mismatch',
] as const

/** Which words there are for what kept somebody out. */
export const attemptProblem = (code: string) => TOLD.find((told) => told === code) ?? 'other'
