import type { Elsewhere, Provider } from './types.ts'

/** In the order of the buttons; an operator's own come after them. */
const LABELS: Record<string, string> = {
  google: 'Google',
  apple: 'Apple',
  azure: 'Microsoft',
  github: 'GitHub',
  discord: 'Discord',
  keycloak: 'Keycloak',
}

const LABEL_MAX_CHARS = 40

/** What public settings say, of a server of ours or of the platform, which names no labels. */
export function readElsewhere(settings: unknown): Elsewhere {
  const said = (settings ?? {}) as Record<string, unknown>
  const { external, external_labels } = said
  const labels = (external_labels ?? {}) as Record<string, unknown>
  const known = Object.keys(LABELS)
  const rank = (name: string) => (known.includes(name) ? known.indexOf(name) : known.length)
  const providers = Object.entries((external ?? {}) as Record<string, unknown>)
    .filter(([name, on]) => on === true && (name in LABELS || name.startsWith('custom:')))
    .map(([name]): Provider => ({ name, label: labelOf(name, labels[name]) }))
    .sort((a, b) => rank(a.name) - rank(b.name) || a.label.localeCompare(b.label))
  return {
    providers,
    canLink: said.manual_linking_enabled === true,
    passkeys: said.passkeys_enabled === true,
    phone: (external as { phone?: unknown } | null | undefined)?.phone === true,
    phoneFactors: said.phone_factors_enabled === true,
    clubs: said.saml_enabled === true,
  }
}

const labelOf = (name: string, said?: unknown) =>
  typeof said === 'string' && said.trim() !== ''
    ? said.trim().slice(0, LABEL_MAX_CHARS)
    : (LABELS[name] ?? name.replace(/^custom:/, ''))

/** A provider that was switched off since still has its name. */
export const providerLabel = (name: string, providers: readonly Provider[]) =>
  providers.find((provider) => provider.name === name)?.label ?? labelOf(name)

const FAILURES = [
  'access_denied',
  'bad_oauth_state',
  'email_address_not_provided',
  'identity_already_exists',
  'provider_email_needs_verification',
  'provider_not_linked',
  'provider_token_invalid',
  'provider_unavailable',
  'signup_disabled',
  'user_banned',
] as const

/** The key of the words for what a provider's answer came to; null where it came to something else. */
export function failureKey(code: string | null | undefined) {
  if (code === 'saml_relay_state_not_found') return 'bad_oauth_state'
  if (code === 'sso_provider_disabled' || code === 'sso_provider_not_found') return 'club_off'
  if (code?.startsWith('saml_')) return 'club_refused'
  return FAILURES.find((known) => known === code) ?? null
}

/** Whoever can be asked for a password: by a provider alone nobody has one. */
export const hasPassword = (identities: readonly { provider: string }[]) =>
  identities.some(({ provider }) => provider === 'email')
