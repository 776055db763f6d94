import { createRemoteJWKSet, type JWTVerifyGetKey, customFetch as jwksFetch, jwtVerify } from 'jose'
import * as oidc from 'openid-client'
import {
  type ProviderFetch,
  ProviderUnavailable,
  providerFetch,
} from '#server/auth/providers/provider-fetch.ts'
import type { Config } from '#server/config/config.ts'
import type { ExternalProvider } from '#server/config/external-providers.ts'
import { TUNING } from '#server/config/tuning.ts'

/** One provider, for one sign-in: what it says of itself, and a way to ask it that ends in time. */
export type ProviderClient = {
  provider: ExternalProvider
  configuration: oidc.Configuration
  metadata: oidc.ServerMetadata
  fetch: ProviderFetch
}

const { external } = TUNING.auth
const GITHUB = 'https://github.com'
const WELL_KNOWN = '/.well-known/openid-configuration'

/** Documents that providers publish of themselves, by address: the same for everybody who asks. */
const documents = new Map<string, { text: string; until: number }>()
const keySets = new Map<string, JWTVerifyGetKey>()

export async function openProvider(config: Config, provider: ExternalProvider): Promise<ProviderClient> {
  const { privateOrigins } = config.project.external
  const fetch = providerFetch(privateOrigins, AbortSignal.timeout(external.togetherMs))
  const configuration =
    provider.kind === 'oidc'
      ? await discover(provider, fetch, privateOrigins.size > 0)
      : configure(provider, fetch, privateOrigins.size > 0)
  configuration.timeout = external.togetherMs / 1_000
  return { provider, configuration, metadata: configuration.serverMetadata(), fetch }
}

type Options = Parameters<ProviderFetch>[1]
const clientOf = ({ secret }: ExternalProvider) => ({
  client_secret: secret,
  [oidc.clockTolerance]: external.clockToleranceSeconds,
})

/** Of a provider without discovery; in its place the addresses below its site, as GitHub Enterprise has them too. */
function configure(provider: ExternalProvider, fetch: ProviderFetch, allowPlain: boolean) {
  const { kind, url, clientId } = provider
  const addresses =
    kind === 'github'
      ? ['login/oauth/authorize', 'login/oauth/access_token', 'api/v3']
      : ['api/oauth2/authorize', 'api/oauth2/token', 'api/users/@me']
  const [authorize, token, who] = addresses.map((path) => `${url}/${path}`)
  const configuration = new oidc.Configuration(
    {
      issuer: url,
      authorization_endpoint: authorize!,
      token_endpoint: token!,
      userinfo_endpoint: url === GITHUB ? 'https://api.github.com' : who!,
    },
    clientId,
    clientOf(provider),
  )
  configuration[oidc.customFetch] = (asked, options) => fetch(asked, options as Options)
  // Which origins may be plain is decided where they are asked.
  if (allowPlain) oidc.allowInsecureRequests(configuration)
  return configuration
}

/** Put together anew for each sign-in, whose requests end together; the document itself is kept for a while. */
async function discover(provider: ExternalProvider, fetch: ProviderFetch, allowPlain: boolean) {
  const address = new URL(provider.url)
  const configuration = await oidc.discovery(address, provider.clientId, clientOf(provider), undefined, {
    [oidc.customFetch]: (asked, options) =>
      asked.endsWith(WELL_KNOWN) ? readDocument(asked, fetch) : fetch(asked, options as Options),
    execute: allowPlain ? [oidc.allowInsecureRequests] : [],
  })
  const { authorization_endpoint, token_endpoint, jwks_uri } = configuration.serverMetadata()
  if (!authorization_endpoint || !token_endpoint || !jwks_uri)
    throw new ProviderUnavailable(`${address}: its document names no place to sign in, no tokens or no keys`)
  return configuration
}

async function readDocument(address: string, fetch: ProviderFetch) {
  const held = documents.get(address)
  if (held && held.until > Date.now()) return Response.json(JSON.parse(held.text))
  documents.delete(address)
  const answer = await fetch(address, { headers: { accept: 'application/json' } })
  if (answer.status !== 200) throw new ProviderUnavailable(`${address}: status ${answer.status}`)
  const text = await answer.text()
  if (!isObject(text)) throw new ProviderUnavailable(`${address}: not a JSON document`)
  documents.set(address, { text, until: Date.now() + external.discoveryCacheSeconds * 1_000 })
  return Response.json(JSON.parse(text))
}

function isObject(text: string) {
  try {
    return typeof JSON.parse(text) === 'object'
  } catch {
    return false
  }
}

const SIGNATURES = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']

/** Throws jose's errors. A key that is not known yet is asked for: providers change theirs. */
export async function verifyIdToken(config: Config, { provider, metadata }: ProviderClient, token: string) {
  const { payload } = await jwtVerify(token, keysOf(config, metadata.jwks_uri ?? ''), {
    algorithms: SIGNATURES,
    audience: [provider.clientId, ...provider.otherClientIds],
    clockTolerance: external.clockToleranceSeconds,
    requiredClaims: ['sub', 'exp', 'iat'],
    // Older ones are none of this sign-in, and from the future none at all.
    maxTokenAge: external.tokenMaxAgeSeconds,
  })
  if (!isIssuedBy(metadata.issuer, payload.iss ?? '', payload.tid))
    throw new oidc.ClientError(`the token is from ${payload.iss}, not from ${metadata.issuer}`)
  return payload
}

/** Microsoft's issuer for accounts of every tenant has the tenant's place left open; Google's older apps leave the protocol out. */
const isIssuedBy = (issuer: string, given: string, tenant: unknown) =>
  given === issuer.replace('{tenantid}', typeof tenant === 'string' ? tenant : '') ||
  (issuer === 'https://accounts.google.com' && given === 'accounts.google.com')

function keysOf(config: Config, uri: string): JWTVerifyGetKey {
  const held = keySets.get(uri)
  if (held) return held
  const { privateOrigins } = config.project.external
  const made = createRemoteJWKSet(new URL(uri), {
    [jwksFetch]: (url, { method, headers }) =>
      providerFetch(privateOrigins, AbortSignal.timeout(external.timeoutMs))(url, {
        method,
        headers: Object.fromEntries(headers),
      }),
    timeoutDuration: external.timeoutMs,
    cooldownDuration: external.keysCooldownMs,
    cacheMaxAge: external.keysCacheSeconds * 1_000,
  })
  keySets.set(uri, made)
  return made
}
