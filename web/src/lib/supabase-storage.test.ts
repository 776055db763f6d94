import { StorageClient } from '@supabase/storage-js'
import { expect, test } from 'vitest'
import { errorCode } from './errors.ts'

/** What the client of the files API makes of an answer. */
async function refusal(status: number, body: BodyInit) {
  const files = new StorageClient('http://files.test', {}, async () => new Response(body, { status }))
  return (await files.from('avatars').list()).error
}

test.each([
  [400, '400', 'invalid'],
  [400, '403', 'forbidden'],
  [400, '404', 'not_found'],
  [400, '409', 'conflict'],
  [400, '413', 'too_large'],
  [400, '415', 'invalid'],
  [400, '423', 'conflict'],
  [429, '429', 'rate_limited'],
  [503, '503', 'unavailable'],
  [507, '507', 'unavailable'],
])('a %i of the files API that means %s is told as %s', async (status, statusCode, code) => {
  expect(errorCode(await refusal(status, JSON.stringify({ statusCode, message: 'no' })))).toBe(code)
})

test('an error of a proxy before the files API is understood by its status', async () => {
  expect(errorCode(await refusal(413, '<html>'))).toBe('too_large')
  expect(errorCode(await refusal(404, JSON.stringify({ code: 'NoSuchKey', message: 'no' })))).toBe(
    'not_found',
  )
})
