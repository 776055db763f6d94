import { backend } from '#web/lib/env.ts'
import { fetchAsCaller } from '#web/lib/supabase.ts'

/** The official client asks these with the service key alone, which no browser holds; the server takes an admin's session too. */
export async function askDirectories(path: string, method = 'GET', body?: unknown): Promise<unknown> {
  const answer = await fetchAsCaller(`${backend.url}/auth/v1/admin/sso/providers${path}`, {
    method,
    ...(body !== undefined && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  })
  const told = await answer.json().catch(() => ({}))
  if (answer.ok) return told
  throw Object.assign(new Error(told.msg ?? `HTTP ${answer.status}`), {
    status: answer.status,
    code: told.error_code,
  })
}
