import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { importJWK, type JWTPayload, SignJWT } from 'jose'
import { type JWK, Provider } from 'oidc-provider'

export const CLIENT_ID = 'touchline-web'
export const CLIENT_SECRET = 'a-secret-of-the-test-provider'
export const CALLBACK = 'http://app.touchline.test/auth/v1/callback'

export type Person = {
  sub: string
  email?: string
  email_verified?: boolean
  name?: string
  picture?: string
}
type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>
type Listener = (request: IncomingMessage, response: ServerResponse) => boolean

export type OpenIdProvider = {
  issuer: string
  /** Who is signed in there: whoever comes next comes as them. Null: they press "cancel". */
  person: Person | null
  /** Answers in its place, where it returns true. */
  meddle: Listener | undefined
  /** How often each of its paths was asked. */
  asked: string[]
  rotateKeys(): void
  /** A token as it would sign one itself. */
  signToken(claims: JWTPayload, header?: { kid?: string; alg?: string }): Promise<string>
  stop(): Promise<void>
}

function newKey(): JWK {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return { ...(privateKey.export({ format: 'jwk' }) as JWK), kid: randomUUID(), alg: 'ES256', use: 'sig' }
}

/** An OpenID provider that is somebody else's program, on a port of this machine. */
export async function startOpenIdProvider(callback = CALLBACK): Promise<OpenIdProvider> {
  let key = newKey()
  let listener: Handle | undefined
  const server = createServer((request, response) => {
    made.asked.push(request.url?.split('?')[0] ?? '')
    if (made.meddle?.(request, response)) return
    listener?.(request, response)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const made: OpenIdProvider = {
    issuer,
    person: null,
    meddle: undefined,
    asked: [],
    rotateKeys: () => {
      key = newKey()
      listener = open({ issuer, key, callback }, () => made.person)
    },
    signToken: async (claims, header = {}) =>
      new SignJWT({ iss: issuer, aud: CLIENT_ID, ...claims })
        .setProtectedHeader({ alg: header.alg ?? 'ES256', kid: header.kid ?? String(key.kid) })
        .sign(await importJWK(key as never, 'ES256')),
    stop: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
  listener = open({ issuer, key, callback }, () => made.person)
  return made
}

type Setup = { issuer: string; key: JWK; callback: string }

function open({ issuer, key, callback }: Setup, who: () => Person | null): Handle {
  const people = new Map<string, Person>()
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: CLIENT_SECRET,
        redirect_uris: [callback],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_post',
        id_token_signed_response_alg: 'ES256',
      },
    ],
    jwks: { keys: [key] },
    cookies: { keys: ['of a test'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
    scopes: ['openid', 'email', 'profile', 'name', 'offline_access'],
    features: { devInteractions: { enabled: false } },
    issueRefreshToken: async () => true,
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    findAccount: (_ctx, sub) => ({
      accountId: sub,
      claims: async () => ({ ...people.get(sub), sub }),
    }),
    ttl: {
      AccessToken: 3_600,
      AuthorizationCode: 60,
      IdToken: 3_600,
      Interaction: 600,
      Session: 600,
      Grant: 600,
      RefreshToken: 3_600,
    },
  })
  const answer = provider.callback()
  return async (request: IncomingMessage, response: ServerResponse) => {
    if (!request.url?.startsWith('/interaction/')) return answer(request, response)
    const { params } = await provider.interactionDetails(request, response)
    const person = who()
    if (!person)
      return provider.interactionFinished(request, response, {
        error: 'access_denied',
        error_description: 'The person pressed cancel',
      })
    people.set(person.sub, person)
    const grant = new provider.Grant({ accountId: person.sub, clientId: String(params.client_id) })
    grant.addOIDCScope(String(params.scope))
    return provider.interactionFinished(request, response, {
      login: { accountId: person.sub, remember: false },
      consent: { grantId: await grant.save() },
    })
  }
}
