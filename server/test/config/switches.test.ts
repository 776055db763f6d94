import { afterAll, describe, vi } from 'vitest'

/** Where own code can be switched to the library's way, the protocols' tests hold for that way too. */
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
