import { FunctionsHttpError } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../test-server.ts'

let world: TestServer
beforeAll(async () => {
  world = await startTestServer()
})
afterAll(() => world.stop())

const form = new FormData()
form.set('file', new Blob(['some bytes']), 'a.bin')

test.each([
  ['a map', { body: { name: 'Ada' } }],
  ['text', { body: 'no JSON' }],
  ['bytes', { body: new Blob([new Uint8Array(100_000)]) }],
  ['a form', { body: form }],
  ['nothing, by GET', { method: 'GET' as const }],
  ['nothing, by DELETE', { method: 'DELETE' as const }],
])('invoking an edge function with %s answers 404', async (_what, options) => {
  const { data, error } = await world.client().functions.invoke('hello/deeper', options)
  expect(data).toBeNull()
  expect(error).toBeInstanceOf(FunctionsHttpError)
  expect(error.context.status).toBe(404)
  expect(await error.context.json()).toEqual({
    code: 'NOT_FOUND',
    message: 'Requested function was not found',
  })
})

test('edge functions answer CORS requests', async () => {
  const origin = 'http://app.elsewhere.test'
  const asked = await fetch(`${world.url}/functions/v1/hello`, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,apikey,content-type,x-client-info',
    },
  })
  expect(asked.status).toBe(204)
  expect(asked.headers.get('access-control-allow-headers')).toContain('x-client-info')
  const answer = await fetch(`${world.url}/functions/v1/hello`, { method: 'POST', headers: { origin } })
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
})
