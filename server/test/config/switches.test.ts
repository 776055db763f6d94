import { afterAll, describe, vi } from 'vitest'

/** Where our code can be switched to a library's, the protocol tests run with the library as well. */
const LIBRARY = { DB_PIPELINE: 'library', HTTP_FAST_PATH: 'off' }
const SUITES = [
  'rest/read',
  'rest/write',
  'rest/rpc',
  'rest/error-responses',
  'auth/refresh',
  'storage/policies',
]

for (const [name, value] of Object.entries(LIBRARY)) vi.stubEnv(name, value)
afterAll(() => {
  vi.unstubAllEnvs()
})

describe.each(SUITES)(`${JSON.stringify(LIBRARY)}: %s`, async (suite) => {
  const [folder, file] = suite.split('/')
  await import(`../${folder}/${file}.test.ts`)
})
