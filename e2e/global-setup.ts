import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { type ServerProcess, startServerProcess } from '../server/test/server-process.ts'
import { temporaryFolder } from '../server/test/temporary-folder.ts'
import { startCluster } from './start-cluster.ts'

/**
 * The tests run against a server as `npm start` makes it, with demo data, in a separate data directory; with
 * TOUCHLINE_E2E_NODES=2 against two that share one database behind a load balancer.
 */
export default async function setup() {
  const folder = temporaryFolder('touchline-stories-')
  const nodes = Number(process.env.TOUCHLINE_E2E_NODES ?? 1)
  const running = nodes > 1 ? await startCluster(nodes, folder) : await startOne(folder)
  process.env.TOUCHLINE_E2E_URL = running.status.url
  process.env.TOUCHLINE_E2E_STATUS = JSON.stringify(running.status)
  return async () => {
    await running.stop()
    if ('output' in running) {
      // What the server warned of, for whoever asks why a story failed.
      mkdirSync('test-results', { recursive: true })
      writeFileSync('test-results/stories-server.log', running.output())
    }
    rmSync(folder, { recursive: true, force: true })
  }
}

function startOne(dataDir: string): Promise<ServerProcess> {
  return startServerProcess({
    DATA_DIR: dataDir,
    PORT: '0',
    DEMO: '1',
    NODE_ENV: 'development',
  })
}
