import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import type { TestServer } from '../../server/test/test-server.ts'

type Surroundings = { env?: Record<string, string>; uid?: number }

/** Runs one of the operator's scripts against the test database. */
export function runScript(
  { databaseUrl }: TestServer,
  script: string,
  words: string[],
  { env = {}, ...as }: Surroundings = {},
) {
  return new Promise<{ code: number; output: string }>((done) => {
    execFile(
      process.execPath,
      [resolve(script), ...words],
      { env: { ...process.env, DATABASE_URL: databaseUrl, ...env }, ...as },
      (error, stdout, stderr) =>
        done({ code: typeof error?.code === 'number' ? error.code : 0, output: `${stdout}${stderr}` }),
    )
  })
}
