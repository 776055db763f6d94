import { PostgrestClient } from '@supabase/postgrest-js'
import type { Database } from '#shared/database.types.ts'
import { LIMITS } from '#shared/limits.ts'
import { backend } from './env.ts'
import { loadWhenOnline } from './load-when-online.ts'
import { clearPrefetchedResponses, takePrefetchedResponse } from './prefetched-responses.ts'
import { currentSession } from './session.ts'

/**
 * The one door to the backend: the official client's own parts, composed so that the first screen carries only the
 * data part. Nothing outside lib/supabase*.ts imports @supabase/*.
 */
export const db = new PostgrestClient<Database>(`${backend.url}/rest/v1`, {
  fetch: fetchAsCaller,
  // The query cache asks again, once (LIMITS.queryCache); the client's own three times would come on top of each.
  retry: false,
})

const authPart = () => loadWhenOnline(() => import('./supabase-auth.ts'))
export const auth = async () => (await authPart()).authClient
export const storage = async () => (await loadWhenOnline(() => import('./supabase-storage.ts'))).storageClient

/** With its token set: a channel joins with the token the client has by then, and would join as nobody without. */
export const realtime = async () => {
  clearPrefetchedResponses()
  const { realtimeClient } = await loadWhenOnline(() => import('./supabase-realtime.ts'))
  await realtimeClient.setAuth()
  return realtimeClient
}

const marginSeconds = 60

/** A token that is good for the next minute, refreshed first when the stored one is not. */
export async function accessToken(): Promise<string> {
  const session = currentSession()
  if (!session) return backend.anonKey
  if (session.expires_at - marginSeconds > Date.now() / 1000) return session.access_token
  const { data } = await (await auth()).getSession()
  return data.session?.access_token ?? backend.anonKey
}

export async function fetchAsCaller(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const headers = new Headers(init?.headers)
  headers.set('apikey', backend.anonKey)
  const token = await accessToken()
  if (init?.method === 'GET') {
    const answer = await takePrefetchedResponse(String(input), headers, token)
    if (answer) return answer
  } else if (!isSignedAddress(String(input))) clearPrefetchedResponses()
  headers.set('Authorization', `Bearer ${token}`)
  const answer = await fetch(input, { ...init, headers, keepalive: usesKeepalive(init) })
  if (answer.status === 401 && token === currentSession()?.access_token) await checkSession(token)
  return answer
}

/** Asking for the addresses of photos changes nothing, whatever its method. */
const isSignedAddress = (url: string) => url.includes('/storage/v1/object/sign/')

let checked: { token: string; done: Promise<unknown> } | undefined

/** Whoever was signed out elsewhere is led to the sign-in before a screen takes the refusal for an answer. Asked once a token. */
function checkSession(token: string) {
  if (checked?.token !== token)
    checked = {
      token,
      done: authPart().then(
        (part) => part.forgetEndedSession(),
        () => undefined,
      ),
    }
  return checked.done
}

/** A change that the screen has shown already must arrive, though the tab closes meanwhile. Browsers allow it small bodies only. */
function usesKeepalive({ method, body }: RequestInit = {}) {
  if (method === 'GET' || method === 'HEAD') return false
  return !body || (typeof body === 'string' && body.length <= LIMITS.keepaliveRequest.bodyMaxChars)
}

type SupabaseResponse<T> = { data: T; error: null } | { data: unknown; error: object; status?: number }

/**
 * The data of an answer, or its error thrown, so that queries and mutations fail the way TanStack Query expects. An error of a table
 * does not know the status that it came with, and a proxy's has nothing else.
 */
export function dataOrThrow<T>(answer: SupabaseResponse<T>): T {
  if (answer.error)
    throw answer.status ? Object.assign(answer.error, { status: answer.status }) : answer.error
  return answer.data as T
}

/** The row is there already: what a retry finds when the first try was written and only its answer was lost. */
export const isDuplicate = (error: { code?: string } | null) => error?.code === '23505'
