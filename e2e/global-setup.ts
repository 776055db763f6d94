import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ServerProcess, startServerProcess } from '../server/test/server-process.ts'

/** The stories run against a server as `npm start` makes it, with the demo world, on data of its own. */
export default async function setup() {
  const dataDir = mkdtempSync(join(tmpdir(), 'touchline-stories-'))
  chmodSync(dataDir, 0o755)
  const server: ServerProcess = await startServerProcess({
    DATA_DIR: dataDir,
    PORT: '0',
    DEMO: '1',
    NODE_ENV: 'development',
  })
  process.env.TOUCHLINE_E2E_URL = server.status.url
  process.env.TOUCHLINE_E2E_STATUS = JSON.stringify(server.status)
  return async () => {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
