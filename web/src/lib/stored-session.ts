export type StoredFactor = {
  id: string
  factor_type: string
  status: string
  friendly_name?: string
  phone?: string
}

export type StoredSession = {
  access_token: string
  refresh_token: string
  expires_at: number
  user: {
    id: string
    email?: string
    app_metadata?: { provider?: string; providers?: string[] }
    user_metadata?: { full_name?: string; role?: string }
    factors?: StoredFactor[]
  }
}

type Claims = { aal?: string; session_id?: string; amr?: { method: string; timestamp: number }[] }

function claimsOf({ access_token }: Pick<StoredSession, 'access_token'>): Claims {
  try {
    const payload = (access_token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    return JSON.parse(atob(payload)) as Claims
  } catch {
    return {}
  }
}

/** What the token says the session is worth: aal1 is the password or a mailed link, aal2 the second step as well. */
export const currentAal = (session: StoredSession): string | null => claimsOf(session).aal ?? null

/** The same through every renewal of the token; the token itself where the backend names no session in it. */
export const sessionIdOf = (session: Pick<StoredSession, 'access_token'>): string =>
  claimsOf(session).session_id ?? session.access_token

/** Where an account without a password here is signed in to; null where there is a password to ask for. */
export function providerOf({ user }: StoredSession): string | null {
  const { providers = ['email'] } = user.app_metadata ?? {}
  return providers.includes('email') ? null : (providers[0] ?? null)
}

/** At a provider, or where an organization keeps its people's accounts. */
const ELSEWHERE = ['oauth', 'sso/saml']

/** Of such an account: in seconds since 1970. */
export const signedInElsewhereAt = (session: StoredSession) =>
  claimsOf(session).amr?.find(({ method }) => ELSEWHERE.includes(method))?.timestamp ?? 0

/** The apps that the person proves themselves with. */
export const totpFactors = (session: StoredSession) => factorsOf(session, 'totp')

/** The keys that they hold as a second step. */
export const keyFactors = (session: StoredSession) => factorsOf(session, 'webauthn')

/** The numbers that they are texted a code on, as a second step. */
export const phoneFactors = (session: StoredSession) => factorsOf(session, 'phone')

const factorsOf = ({ user }: StoredSession, type: string) =>
  (user.factors ?? []).filter((factor) => factor.factor_type === type && factor.status === 'verified')

/** Signed in by half: whoever set up a second step has yet to take it. */
export const needsMfa = (session: StoredSession) =>
  currentAal(session) === 'aal1' &&
  totpFactors(session).length + keyFactors(session).length + phoneFactors(session).length > 0

/** The key the official client derives from the backend's host, so that either finds the other's session. */
export const storageKey = (backendUrl: string) =>
  `sb-${new URL(backendUrl).hostname.split('.')[0]}-auth-token`

export function parseStoredSession(raw: string | null): StoredSession | null {
  if (!raw) return null
  try {
    const session = JSON.parse(raw) as Partial<StoredSession>
    const whole = session.access_token && session.refresh_token && session.expires_at && session.user?.id
    return whole ? (session as StoredSession) : null
  } catch {
    return null
  }
}
