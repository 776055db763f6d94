import type { ClubDirectory, DirectoryProblems, DirectoryValues } from './types.ts'

type Refusal = { code?: unknown; message?: unknown }

export const isOff = (error: unknown) => (error as Refusal | null)?.code === 'saml_provider_disabled'

export const emptyValues: DirectoryValues = {
  metadata_url: '',
  metadata_xml: '',
  domains: '',
  name: '',
  email: '',
}

const attributeOf = ({ saml }: ClubDirectory, key: 'name' | 'email') => {
  const { name, names = [] } = saml.attribute_mapping.keys[key] ?? {}
  return name ?? names[0] ?? ''
}

/** As it is kept. A document that was pasted stays there unless another one is. */
export const valuesOf = (directory: ClubDirectory): DirectoryValues => ({
  metadata_url: directory.saml.metadata_url ?? '',
  metadata_xml: '',
  domains: directory.domains.map(({ domain }) => domain).join(' '),
  name: attributeOf(directory, 'name'),
  email: attributeOf(directory, 'email'),
})

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
export function directoryProblems(
  { metadata_url, metadata_xml, domains }: DirectoryValues,
  known?: ClubDirectory,
): DirectoryProblems {
  const [url, xml, named] = [metadata_url.trim(), metadata_xml.trim(), domainsOf(domains)]
  const problems: DirectoryProblems = {}
  const wasPasted = known !== undefined && known.saml.metadata_url === undefined
  if (url === '' && xml === '' && !wasPasted) problems.metadata_url = 'no_metadata'
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
  if (code === 'saml_entity_id_mismatch') return { [source]: 'other_club' }
  if (typeof code === 'string' && BY_CODE[code]) return BY_CODE[code]
  if (typeof message !== 'string') return {}
  if (message.startsWith('metadata_xml')) return { [source]: 'metadata' }
  if (message.startsWith('metadata_url')) return { metadata_url: 'url' }
  if (message.startsWith('domains')) return { domains: 'domain' }
  return {}
}

const metadataOf = ({ metadata_url, metadata_xml }: DirectoryValues) =>
  metadata_url.trim() ? { metadata_url: metadata_url.trim() } : { metadata_xml: metadata_xml.trim() }

const AGAIN: Record<string, string> = { sso_try_outdated: 'change_outdated', sso_try_needed: 'change_again' }

/** Why a change that was right has to be tried once more. */
export const triedAgain = (error: unknown) => AGAIN[String((error as Refusal | null)?.code)]

/** Switched off until somebody has tried it. */
export function bodyOf(values: DirectoryValues) {
  const keys = Object.entries({ name: values.name.trim(), email: values.email.trim() })
    .filter(([, attribute]) => attribute !== '')
    .map(([key, attribute]) => [key, { name: attribute }])
  return {
    type: 'saml',
    disabled: true,
    domains: domainsOf(values.domains),
    attribute_mapping: { keys: Object.fromEntries(keys) },
    ...metadataOf(values),
  }
}

/** What was changed and nothing else; what the service key has mapped besides stays. */
export function changeOf(values: DirectoryValues, directory: ClubDirectory) {
  const before = valuesOf(directory)
  const differs = (name: keyof DirectoryValues) => values[name].trim() !== before[name].trim()
  const keys: Record<string, { name?: string | undefined }> = { ...directory.saml.attribute_mapping.keys }
  for (const key of ['name', 'email'] as const) {
    const attribute = values[key].trim()
    if (!differs(key)) continue
    if (attribute === '') delete keys[key]
    else keys[key] = { name: attribute }
  }
  return {
    ...(domainsOf(values.domains).join(' ') !== before.domains && { domains: domainsOf(values.domains) }),
    ...((differs('name') || differs('email')) && { attribute_mapping: { keys } }),
    ...((differs('metadata_url') || values.metadata_xml.trim() !== '') && metadataOf(values)),
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
