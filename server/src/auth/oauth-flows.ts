import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { AuthRequest } from '#server/auth/handler.ts'
import { TUNING } from '#server/config/tuning.ts'
import type { Transaction } from '#server/db/database.ts'

/** A way to a provider and back, as it is found again by its state in the browser that began it. */
export type OAuthFlow = {
  provider: string
  redirect_to: string
  flow_state_id: string | null
  user_id: string | null
  session_id: string | null
  /** For the app to use the provider's own API. */
  wants_tokens: boolean
}

export const hashSecret = (value: string) => createHash('sha256').update(value).digest('base64url')
const SECRET = /^[\w-]{43}$/
const newSecret = () => randomBytes(32).toString('base64url')

/** What a provider must give back beside the state. Made from it and a key of this server, so neither has to be kept. */
export function flowSecrets({ context: { keys } }: AuthRequest, state: string) {
  const make = (purpose: string) =>
    createHmac('sha256', keys.deriveKey('oauth flows')).update(`${purpose}\0${state}`).digest('base64url')
  return { nonce: make('nonce'), codeVerifier: make('code verifier') }
}

type Cookie = { name: string; attributes: string }

/**
 * Apple comes back with a form from its own site, which browsers send no other cookie with. It works by TLS alone, and so does Apple.
 */
function cookieOf({ context: { config } }: AuthRequest, crossSite: boolean): Cookie {
  const secure = config.siteUrl.startsWith('https:')
  const name = crossSite ? 'touchline-sign-in-form' : 'touchline-sign-in'
  const sameSite = crossSite ? 'None' : 'Lax'
  // No other host below the same name can plant one that begins like this.
  return secure
    ? { name: `__Host-${name}`, attributes: `Path=/; HttpOnly; SameSite=${sameSite}; Secure` }
    : { name, attributes: `Path=/auth/v1; HttpOnly; SameSite=${sameSite}${crossSite ? '; Secure' : ''}` }
}

function readCookie({ headers }: AuthRequest, { name }: Cookie): string | undefined {
  for (const part of (headers.cookie ?? '').split(';')) {
    const [key, value = ''] = part.trim().split('=')
    if (key === name && SECRET.test(value)) return value
  }
  return undefined
}

/** The browser that asks, by its cookie: known again, or from now on. */
export function browserCookie(call: AuthRequest, crossSite: boolean) {
  const cookie = cookieOf(call, crossSite)
  const browser = readCookie(call, cookie) ?? newSecret()
  const maxAge = TUNING.auth.external.flowMinutes * 60
  return { browser, cookie: `${cookie.name}=${browser}; Max-Age=${maxAge}; ${cookie.attributes}` }
}

export const knownBrowser = (call: AuthRequest, crossSite: boolean) =>
  readCookie(call, cookieOf(call, crossSite))

export type BegunFlow = { state: string; cookie: string }

/** Several may be under way in one browser; they share its cookie, and each has a state of its own. */
export async function beginFlow(
  db: Transaction,
  call: AuthRequest,
  flow: OAuthFlow & { crossSite: boolean },
): Promise<BegunFlow> {
  const { browser, cookie } = browserCookie(call, flow.crossSite)
  const state = newSecret()
  await db.query(
    `insert into auth.touchline_oauth_flows (state_hash, browser_hash, provider, redirect_to, flow_state_id, user_id, session_id,
       wants_tokens)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      hashSecret(state),
      hashSecret(browser),
      flow.provider,
      flow.redirect_to,
      flow.flow_state_id,
      flow.user_id,
      flow.session_id,
      flow.wants_tokens,
    ],
  )
  return { state, cookie }
}

/** Used up by the browser that began it, in time; to any other it is as if there were none. Must commit whatever comes of it. */
export async function consumeFlow(
  db: Transaction,
  call: AuthRequest,
  state: string,
): Promise<OAuthFlow | undefined> {
  const browsers = [false, true].flatMap((crossSite) => knownBrowser(call, crossSite) ?? [])
  const { rows } = await db.query<OAuthFlow>(
    `delete from auth.touchline_oauth_flows
     where state_hash = $1 and browser_hash = any ($2) and created_at > now() - $3::interval
     returning provider, redirect_to, flow_state_id, user_id, session_id, wants_tokens`,
    [hashSecret(state), browsers.map(hashSecret), `${TUNING.auth.external.flowMinutes} minutes`],
  )
  return rows[0]
}
