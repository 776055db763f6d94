import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Statement } from '#server/db/statement.ts'
import { ApiError } from '#server/http/api-error.ts'
import { identityFromClaims } from '#server/identity/identity.ts'
import { compileRead } from '#server/rest/compile/read.ts'
import { parseRequestQuery } from '#server/rest/grammar/request-query.ts'
import { parsePreferences } from '#server/rest/request/preferences.ts'
import type { RestRequest } from '#server/rest/request/rest-request.ts'
import { restSettings } from '#server/rest/rest-settings.ts'
import { loadSchemaCache } from '#server/rest/schema-cache/load.ts'
import type { SchemaCache } from '#server/rest/schema-cache/schema-cache.ts'
import { fc } from '#shared/test/fast-check.ts'
import { arbitraryRequest, operator, path, search } from './arbitraries.ts'
import { ADA, type FixtureServer, startFixtureServer } from './fixture-schema.ts'

const LONG = process.env.TOUCHLINE_LONG === '1'
const RUNS = LONG ? 50_000 : 1_500

let server: FixtureServer
let cache: SchemaCache
let token: string
beforeAll(async () => {
  server = await startFixtureServer()
  token = await server.token(ADA)
  cache = await loadSchemaCache(server.context.db, ['fixture', 'annex'])
})
afterAll(() => server.stop())

describe('any query string', () => {
  test('is parsed or refused with a 4xx', () => {
    const property = fc.property(
      fc.oneof(search, fc.string({ maxLength: 200, unit: 'binary' })),
      fc.boolean(),
      (text, forFunction) => {
        try {
          parseRequestQuery(text, forFunction)
        } catch (error) {
          if (!(error instanceof ApiError) || error.status >= 500) throw error
        }
      },
    )
    fc.assert(property, { numRuns: RUNS * 4 })
  })

  test('reaches the SQL statement only as bound values', () => {
    const property = fc.property(
      operator,
      path,
      fc.constantFrom('people', 'clubs', 'kinds'),
      (by, on, table) => {
        const canary = 'cAnArY_7f3a'
        const text = new URLSearchParams({
          [on]: `${by}.${canary}`,
          or: `(id.eq.${canary},name.in.(${canary}))`,
        }).toString()
        let statement: Statement
        try {
          statement = compileRead(requestFor(text), table).statement
        } catch (error) {
          if (error instanceof ApiError && error.status < 500) return
          throw error
        }
        expect(statement.text).not.toContain(canary)
        expect(statement.values.join('\n')).toContain(canary)
        // A column may be called "$1": what stands in quotes is a name.
        const places = new Set(withoutQuoted(statement.text).match(/\$\d+/g))
        expect(places).toEqual(new Set(statement.values.map((_, at) => `$${at + 1}`)))
      },
    )
    fc.assert(property, { numRuns: RUNS })
  })

  test('reaches the SQL statement only as quoted names', () => {
    // Of all characters the few that could end a name come too rarely by themselves.
    const breakout = fc.string({
      maxLength: 12,
      unit: fc.constantFrom('"', "'", ';', '-', '\\', '\0', 'a', 'Z'),
    })
    const name = fc.oneof(fc.string({ maxLength: 30, unit: 'binary' }), breakout)
    const property = fc.property(name, (text) => {
      const quoted = `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
      const statement = compileRead(
        requestFor(new URLSearchParams({ select: quoted, order: quoted }).toString()),
        'people',
      ).statement
      const outside = withoutQuoted(statement.text)
      expect(outside).toMatch(/^[a-z0-9_\s.,()$:*[\]|>]*$/)
      expect(statement.text).not.toContain('\u0000')
    })
    fc.assert(property, { numRuns: RUNS })
  })
})

describe('any request', () => {
  test('is answered with a status below 500', { timeout: 900_000 }, async () => {
    const statuses = new Map<number, number>()
    const property = fc.asyncProperty(
      arbitraryRequest,
      fc.boolean(),
      async ({ method, path: at, headers, body }, known) => {
        const response = await server.call(at, { method, headers, body, token: known ? token : undefined })
        const text = await response.text()
        statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
        if (response.status >= 500) throw new Error(`${response.status} ${text}`)
      },
    )
    await fc.assert(property, { numRuns: RUNS })
    const served = [...statuses].filter(([status]) => status < 300).reduce((sum, [, count]) => sum + count, 0)
    expect(served).toBeGreaterThan(RUNS / 20)
    expect((await server.call('/people?limit=1')).status).toBe(200)
  })
})

function requestFor(text: string): RestRequest {
  const asked = { query: parseRequestQuery(text, false), preferences: parsePreferences(undefined, true) }
  return {
    method: 'GET',
    ip: '127.0.0.1',
    path: '/people',
    identity: identityFromClaims({ role: 'anon' }, 'none'),
    cache,
    settings: restSettings(server.context.config, cache),
    schema: 'fixture',
    profiled: true,
    search: text,
    ...asked,
    parsed: { ...asked, compiled: undefined },
    accept: undefined,
    headers: {},
    body: undefined,
  }
}

function withoutQuoted(statement: string) {
  return statement.replaceAll(/"(?:[^"]|"")*"/g, '').replaceAll(/'[^']*'/g, '')
}
