import { backend } from './env.ts'
import { fetchAsCaller } from './supabase.ts'

export type OpenSession = {
  id: string
  created_at: string
  last_seen_at: string
  user_agent: string
  ip: string
  aal: string | null
  current: boolean
}

/**
 * Where one is signed in, and ending it there. Touchline's own server answers this; the official client has no call for
 * it, and a hosted project answers 404: then null, and the screen leaves the list out.
 */
export async function listSessions(): Promise<OpenSession[] | null> {
  const answer = await fetchAsCaller(`${backend.url}/auth/v1/sessions`)
  if (answer.status === 404) return null
  const body = await answer.json()
  if (!answer.ok) throw refusal(answer.status, body)
  return body.sessions
}

export async function endSession(id: string): Promise<void> {
  const answer = await fetchAsCaller(`${backend.url}/auth/v1/sessions/${encodeURIComponent(id)}`, {
    method: 'DELETE',
  })
  if (!answer.ok) throw refusal(answer.status, await answer.json())
}

/** The official client has no place for the code that an admin's first factor takes, and is answered the same otherwise. */
export async function enrollWithMailedCode(issuer: string, nonce: string) {
  const answer = await fetchAsCaller(`${backend.url}/auth/v1/factors`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ factor_type: 'totp', issuer, nonce }),
  })
  const body = await answer.json()
  if (!answer.ok) throw refusal(answer.status, body)
  const { qr_code, secret } = body.totp as { qr_code: string; secret: string }
  return { id: body.id as string, totp: { qr_code: `data:image/svg+xml;utf-8,${qr_code}`, secret } }
}

/** The same, of a number. */
export async function enrollPhoneWithMailedCode(phone: string, nonce: string) {
  const answer = await fetchAsCaller(`${backend.url}/auth/v1/factors`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ factor_type: 'phone', phone, nonce }),
  })
  const body = await answer.json()
  if (!answer.ok) throw refusal(answer.status, body)
  return { id: body.id as string }
}

/** In the shape the official client throws, so that lib/errors reads both alike. */
const refusal = (status: number, body: { error_code?: string; msg?: string }) =>
  Object.assign(new Error(body.msg ?? `HTTP ${status}`), { status, code: body.error_code })

type AuthResponse<T> = { data: T; error: null } | { data: unknown; error: Error }

/** The data of an auth call, or its error thrown. Unlike a table's row, what auth answers with is never null. */
export function authData<T>(answer: AuthResponse<T>): NonNullable<T> {
  if (answer.error) throw answer.error
  return answer.data as NonNullable<T>
}
