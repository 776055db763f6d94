import * as oidc from 'openid-client'
import type { ProviderClient } from '#server/auth/providers/provider-client.ts'
import { ProviderUnavailable } from '#server/auth/providers/provider-fetch.ts'
import { emailProblem, normalizeEmail } from '#shared/validate/email.ts'

type Json = Record<string, unknown>

/** Somebody as a provider knows them. */
export type ProviderProfile = {
  subject: string
  /** Undefined too where what it gave is no address. */
  email: string | undefined
  /** The provider says that it has tried the address. */
  emailVerified: boolean
  issuer: string
  name: string | undefined
  picture: string | undefined
}

const TEXT_MAX_CHARS = 255
const ADDRESS_MAX_CHARS = 1_000

const text = (value: unknown) =>
  typeof value === 'string' && value.isWellFormed()
    ? value
        .replace(/\p{Cc}/gu, '')
        .trim()
        .slice(0, TEXT_MAX_CHARS) || undefined
    : undefined

const picture = (value: unknown) =>
  typeof value === 'string' && value.length <= ADDRESS_MAX_CHARS && URL.parse(value)?.protocol === 'https:'
    ? value
    : undefined

function address(value: unknown): string | undefined {
  if (typeof value !== 'string' || emailProblem(value) !== null) return undefined
  return normalizeEmail(value)
}

/** Some write their yes as a text. */
const isYes = (value: unknown) => value === true || value === 'true' || value === 1 || value === '1'

/** An ID token's claims, or those and what the provider answers about its owner. */
export function profileOfClaims(name: string, claims: Json): ProviderProfile {
  return {
    subject: String(claims.sub),
    email: address(claims.email),
    // Whoever runs a directory at Microsoft writes any address into it; only this claim says that the domain is theirs.
    emailVerified: isYes(name === 'azure' ? claims.xms_edov : claims.email_verified),
    issuer: String(claims.iss),
    name: text(claims.name) ?? text([claims.given_name, claims.family_name].filter(Boolean).join(' ')),
    picture: picture(claims.picture),
  }
}

/** Apple tells a name once, beside the first code, and by way of the browser: a name to begin with and nothing more. */
export function nameFromApple(user: string | undefined): string | undefined {
  try {
    const { name } = JSON.parse(user ?? '') as { name?: { firstName?: unknown; lastName?: unknown } }
    return text([name?.firstName, name?.lastName].filter(Boolean).join(' '))
  } catch {
    return undefined
  }
}

/** Who signed in, from the ID token that was checked and the user info beside it. */
export async function readOidcProfile(
  { provider, configuration, metadata }: ProviderClient,
  claims: Json,
  accessToken: string,
): Promise<ProviderProfile> {
  if (claims.email !== undefined || !metadata.userinfo_endpoint) return profileOfClaims(provider.name, claims)
  const more = await oidc.fetchUserInfo(configuration, accessToken, String(claims.sub))
  // The token's own claims are signed: they stand above what came unsigned.
  return profileOfClaims(provider.name, { ...more, ...claims })
}

export async function readGithubProfile(
  client: ProviderClient,
  accessToken: string,
): Promise<ProviderProfile> {
  const api = client.metadata.userinfo_endpoint ?? ''
  const user = (await readApi(client, `${api}/user`, accessToken)) as Json
  const emails = await readApi(client, `${api}/user/emails`, accessToken)
  const primary = (Array.isArray(emails) ? (emails as Json[]) : []).find((entry) => entry.primary === true)
  return {
    subject: subjectOf(user.id),
    email: address(primary?.email),
    emailVerified: primary?.verified === true,
    issuer: api,
    name: text(user.name) ?? text(user.login),
    picture: picture(user.avatar_url),
  }
}

export async function readDiscordProfile(
  client: ProviderClient,
  accessToken: string,
): Promise<ProviderProfile> {
  const user = (await readApi(client, client.metadata.userinfo_endpoint ?? '', accessToken)) as Json
  const subject = subjectOf(user.id)
  return {
    subject,
    email: address(user.email),
    emailVerified: user.verified === true,
    issuer: client.provider.url,
    name: text(user.global_name) ?? text(user.username),
    picture: text(user.avatar) && picture(`https://cdn.discordapp.com/avatars/${subject}/${user.avatar}.png`),
  }
}

function subjectOf(id: unknown) {
  if (typeof id === 'number' && Number.isSafeInteger(id)) return String(id)
  if (typeof id === 'string' && /^[\w.-]{1,255}$/.test(id)) return id
  throw new ProviderUnavailable('the provider did not say who signed in')
}

async function readApi({ fetch }: ProviderClient, address: string, accessToken: string): Promise<unknown> {
  const answer = await fetch(address, {
    headers: {
      accept: 'application/json',
      authorization: `Bearer ${accessToken}`,
      'user-agent': 'Touchline',
    },
  })
  if (answer.status !== 200) throw new ProviderUnavailable(`${address}: status ${answer.status}`)
  const body: unknown = await answer.json().catch(() => undefined)
  if (typeof body !== 'object' || body === null)
    throw new ProviderUnavailable(`${address}: not a JSON document`)
  return body
}
