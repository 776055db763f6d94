import { readFileSync } from 'node:fs'
import type { SupabaseClient } from '@supabase/supabase-js'
import { vi } from 'vitest'
import { startTestServer, type TestServer } from '../test-server.ts'

export type FixtureServer = TestServer & {
  /** supabase-js on the schema `fixture`, anonymous or as the user with this id. */
  as(person?: string): Promise<SupabaseClient>
  token(person: string, claims?: Record<string, unknown>): Promise<string>
  /** Calls the REST API with a path below /rest/v1, on the schema `fixture`. */
  call(path: string, options?: CallOptions): Promise<Response>
}
export type CallOptions = {
  method?: string
  headers?: Record<string, string>
  body?: unknown
  token?: string | undefined
  signal?: AbortSignal
}

export const ADA = '00000000-0000-4000-8000-0000000000aa'

/** supabase-js types maxAffected only for generated database types, which the schema `fixture` has not. */
export const atMost = <T>(builder: T, rows: number): T =>
  (builder as T & { maxAffected(rows: number): T }).maxAffected(rows)

const SQL = readFileSync(new URL('./fixture-schema.sql', import.meta.url), 'utf8')
export const ALL_FEATURES_ON = {
  PGRST_DB_SCHEMAS: 'fixture,annex',
  DB_AGGREGATES_ENABLED: '1',
  DB_PLAN_ENABLED: '1',
  DB_TX_ROLLBACK_ENABLED: '1',
}

/** A server that exposes the schema `fixture`. It reloads its schema cache by itself, which is waited for here. */
export async function startFixtureServer(env: Record<string, string> = {}): Promise<FixtureServer> {
  const server = await startTestServer({ ...ALL_FEATURES_ON, ...env })
  await server.sql(SQL)
  const token = (person: string, claims = {}) =>
    server.context.keys.sign({ role: 'authenticated', aud: 'authenticated', sub: person, ...claims }, 3_600)
  const call: FixtureServer['call'] = (path, { method, headers = {}, body, token: bearer, signal } = {}) =>
    fetch(`${server.url}/rest/v1${path}`, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: {
        ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
        ...(typeof body === 'object' ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      ...(body === undefined
        ? {}
        : {
            body:
              typeof body === 'object' && !(body instanceof Buffer) ? JSON.stringify(body) : (body as string),
          }),
      ...(signal && { signal }),
    })
  const seen = async () => {
    const { status } = await call('/pages?limit=0', { token: await token(ADA) })
    if (status !== 200) throw new Error(`the API does not show the fixture yet: ${status}`)
  }
  await vi.waitFor(seen, { timeout: 20_000, interval: 20 })
  return {
    ...server,
    token,
    call,
    as: async (person) => {
      const headers: Record<string, string> =
        person === undefined ? {} : { Authorization: `Bearer ${await token(person)}` }
      return server.client({
        db: { schema: 'fixture' as 'public' },
        global: { headers },
      })
    },
  }
}
