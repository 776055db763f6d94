import { ConfigError } from '#server/config/config-error.ts'
import type { ConfigToml } from '#server/config/config-toml.ts'
import { isSwitchedOn } from '#server/config/switches.ts'

/** Where people may sign in with an account that they have elsewhere. */
export type ExternalProvider = {
  /** As clients ask for it: one of those below, or `custom:club` for a section called `club`. */
  name: string
  /** OpenID Connect, or OAuth 2.0 with an address of its own that tells who it is. */
  kind: 'oidc' | 'github' | 'discord'
  /** What people call it. */
  label: string
  clientId: string
  /** Other apps of the operator's at this provider, whose ID tokens count as well. */
  otherClientIds: string[]
  secret: string
  /** The issuer, or the site that the addresses of a provider are below. */
  url: string
  redirectUri: string | undefined
  skipNonceCheck: boolean
}

export type ExternalSettings = {
  providers: ReadonlyMap<string, ExternalProvider>
  /** May lie in this network, and be asked without TLS. */
  privateOrigins: ReadonlySet<string>
  manualLinking: boolean
}

type Environment = Record<string, string | undefined>
type Known = Pick<ExternalProvider, 'kind' | 'label'> & { url: string | undefined }

const KNOWN: Record<string, Known> = {
  apple: { kind: 'oidc', label: 'Apple', url: 'https://appleid.apple.com' },
  azure: { kind: 'oidc', label: 'Microsoft', url: 'https://login.microsoftonline.com/common/v2.0' },
  discord: { kind: 'discord', label: 'Discord', url: 'https://discord.com' },
  github: { kind: 'github', label: 'GitHub', url: 'https://github.com' },
  google: { kind: 'oidc', label: 'Google', url: 'https://accounts.google.com' },
  keycloak: { kind: 'oidc', label: 'Keycloak', url: undefined },
}
/** GOTRUE_EXTERNAL_… of the platform that are no providers of this kind. */
const NO_PROVIDERS = new Set(['anonymous_users', 'email', 'phone', 'web3_solana', 'web3_ethereum'])
/** The platform speaks protocols of their own with these, and this server does not. */
const NOT_SPOKEN =
  'bitbucket facebook figma fly gitlab kakao linkedin linkedin_oidc notion slack slack_oidc snapchat spotify twitch twitter workos x zoom'.split(
    ' ',
  )

/** `[auth.external.NAME]` and GOTRUE_EXTERNAL_NAME_…, of which the environment goes first, as for hooks. */
export function readExternalSettings({ auth }: ConfigToml, env: Environment): ExternalSettings {
  const privateOrigins = new Set(
    (env.EXTERNAL_PRIVATE_ORIGINS ?? '')
      .split(',')
      .map((origin) => origin.trim())
      .filter(Boolean),
  )
  const given = auth?.external ?? {}
  const named = Object.keys(env).flatMap(
    (variable) => /^GOTRUE_EXTERNAL_([A-Z0-9_]+)_ENABLED$/.exec(variable)?.[1]?.toLowerCase() ?? [],
  )
  const providers = new Map<string, ExternalProvider>()
  for (const section of new Set([...Object.keys(given), ...named])) {
    if (NO_PROVIDERS.has(section)) continue
    const provider = readProvider(section, given[section], env, privateOrigins)
    if (provider) providers.set(provider.name, provider)
  }
  const manualLinking = isSwitchedOn(env.GOTRUE_SECURITY_MANUAL_LINKING_ENABLED, auth?.enable_manual_linking)
  return { providers, privateOrigins, manualLinking }
}

type GivenProvider = NonNullable<NonNullable<ConfigToml['auth']>['external']>[string]

function readProvider(
  section: string,
  given: GivenProvider | undefined,
  env: Environment,
  privateOrigins: ReadonlySet<string>,
): ExternalProvider | undefined {
  const prefix = `GOTRUE_EXTERNAL_${section.toUpperCase()}`
  const setting = (name: Exclude<keyof GivenProvider, 'enabled' | 'skip_nonce_check'>) =>
    (env[`${prefix}_${name.toUpperCase()}`] || given?.[name] || '').trim()
  const flag = (name: 'enabled' | 'skip_nonce_check') =>
    isSwitchedOn(env[`${prefix}_${name.toUpperCase()}`], given?.[name])
  if (!flag('enabled')) return undefined
  if (NOT_SPOKEN.includes(section))
    throw new ConfigError(
      `${prefix}_ENABLED`,
      'true',
      `false: this server speaks with ${Object.keys(KNOWN).join(', ')} and with every issuer of OpenID Connect, by the url of a section of any other name`,
    )
  const known: Known = KNOWN[section] ?? { kind: 'oidc', label: section, url: undefined }
  const [clientId = '', ...otherClientIds] = setting('client_id')
    .split(',')
    .map((id) => id.trim())
    .filter(Boolean)
  if (clientId === '')
    throw new ConfigError(`${prefix}_CLIENT_ID`, '', `set, since ${section} is enabled: its id of this app`)
  const secret = setting('secret')
  if (secret === '')
    throw new ConfigError(`${prefix}_SECRET`, '', `set, since ${section} is enabled: its secret of this app`)
  const url = providerUrl(`${prefix}_URL`, setting('url') || known.url || '', privateOrigins)
  return {
    name: section in KNOWN ? section : `custom:${section}`,
    kind: known.kind,
    label: setting('name') || known.label,
    clientId,
    otherClientIds,
    secret,
    url: addressOf(section, known.kind, url),
    redirectUri: setting('redirect_uri') || undefined,
    skipNonceCheck: flag('skip_nonce_check'),
  }
}

function providerUrl(variable: string, url: string, privateOrigins: ReadonlySet<string>) {
  const parsed = URL.parse(url)
  const isPlain = parsed?.protocol === 'http:' && privateOrigins.has(parsed.origin)
  if (parsed?.username !== '' || (parsed.protocol !== 'https:' && !isPlain))
    throw new ConfigError(
      variable,
      url,
      'the address of its issuer, beginning with https:// (http:// where EXTERNAL_PRIVATE_ORIGINS names it)',
    )
  return url
}

/** An issuer is compared letter by letter. Microsoft's of OpenID Connect has a version that the platform's setting leaves out. */
function addressOf(section: string, kind: Known['kind'], url: string) {
  const bare = url.replace(/\/+$/, '')
  if (section === 'azure') return bare.endsWith('/v2.0') ? bare : `${bare}/v2.0`
  return kind === 'oidc' ? url : bare
}
