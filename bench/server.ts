import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { type ServerProcess, startServerProcess } from '../server/test/server-process.ts'
import { makeBenchFolder } from './folder.ts'

/**
 * A server in a process of its own, with the demo unless its environment says otherwise, for as long as something is measured.
 * Its folder has room for other files and is deleted afterwards.
 */
export async function withServer<Result>(
  env: Record<string, string>,
  measure: (server: ServerProcess, folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = makeBenchFolder()
  try {
    const server = await startServerProcess({
      DATA_DIR: join(folder, 'data'),
      PORT: '0',
      DEMO: '1',
      NODE_ENV: 'development',
      ...env,
    })
    try {
      return await measure(server, folder)
    } finally {
      await server.stop()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
