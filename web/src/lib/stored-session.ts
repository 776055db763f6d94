export type StoredFactor = { id: string; factor_type: string; status: string; friendly_name?: string }

export type StoredSession = {
  access_token: string
  refresh_token: string
  expires_at: number
  user: {
    id: string
    email?: string
    app_metadata?: { provider?: string }
    user_metadata?: { full_name?: string; role?: string }
    factors?: StoredFactor[]
  }
}

/** What the token says the session is worth: aal1 is the password or a mailed link, aal2 the second step as well. */
export function currentAal({ access_token }: StoredSession): string | null {
  try {
    const payload = (access_token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    return (JSON.parse(atob(payload)) as { aal?: string }).aal ?? null
  } catch {
    return null
  }
}

/** The apps that the person proves themselves with. */
export const totpFactors = ({ user }: StoredSession) =>
  (user.factors ?? []).filter((factor) => factor.factor_type === 'totp' && factor.status === 'verified')

/** Signed in by half: whoever set up a second step has yet to take it. */
export const needsMfa = (session: StoredSession) =>
  currentAal(session) === 'aal1' && totpFactors(session).length > 0

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
