import { readFileSync } from 'node:fs'
import type { SupabaseClient } from '@supabase/supabase-js'
import { vi } from 'vitest'
import { startTestServer, type TestServer } from '../test-server.ts'

export type FixtureServer = TestServer & {
  /** The official client on the schema zoo, as somebody: nobody in particular, or the person with this id. */
  as(person?: string): Promise<SupabaseClient>
  token(person: string, claims?: Record<string, unknown>): Promise<string>
  /** Below the API's address, on the schema zoo. */
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

/** The client's types offer this only for databases generated with a version; the zoo has none. */
export const atMost = <T>(builder: T, rows: number): T =>
  (builder as unknown as { maxAffected(rows: number): T }).maxAffected(rows)

const SQL = readFileSync(new URL('./fixture-schema.sql', import.meta.url), 'utf8')
export const ALL_FEATURES_ON = {
  PGRST_DB_SCHEMAS: 'zoo,annex',
  DB_AGGREGATES_ENABLED: '1',
  DB_PLAN_ENABLED: '1',
  DB_TX_ROLLBACK_ENABLED: '1',
}

/** A server whose API shows the zoo. It notices the new schema by itself, which is waited for here. */
export async function startFixtureServer(env: Record<string, string> = {}): Promise<FixtureServer> {
  const world = await startTestServer({ ...ALL_FEATURES_ON, ...env })
  await world.sql(SQL)
  const token = (person: string, claims = {}) =>
    world.context.keys.sign({ role: 'authenticated', aud: 'authenticated', sub: person, ...claims }, 3_600)
  const call: FixtureServer['call'] = (path, { method, headers = {}, body, token: bearer, signal } = {}) =>
    fetch(`${world.url}/rest/v1${path}`, {
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
    if (status !== 200) throw new Error(`the API does not show the zoo yet: ${status}`)
  }
  await vi.waitFor(seen, { timeout: 10_000, interval: 20 })
  return {
    ...world,
    token,
    call,
    as: async (person) => {
      const headers: Record<string, string> =
        person === undefined ? {} : { Authorization: `Bearer ${await token(person)}` }
      return world.client({
        db: { schema: 'zoo' as 'public' },
        global: { headers },
      }) as unknown as SupabaseClient
    },
  }
}
