export type StoredSession = {
  access_token: string
  refresh_token: string
  expires_at: number
  user: { id: string; email?: string; user_metadata?: { full_name?: string; role?: string } }
}

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
