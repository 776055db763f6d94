import { Client } from 'pg'
import { openSeedFiles } from '../../server/src/storage/objects/store-seed-files.ts'
import type { TestServer } from '../../server/test/test-server.ts'
import { seedDemo } from '../seeds/demo.ts'

/** Brings the demo world into a server without people, files included. Answers how many seconds it took. */
export async function seedTestServer(target: TestServer, at: Date) {
  const client = new Client({ connectionString: target.databaseUrl })
  await client.connect()
  const started = performance.now()
  try {
    await client.query('begin')
    const files = await openSeedFiles(target.context)
    await seedDemo(client, { now: at, storeFile: files.store })
    files.close()
    await client.query('commit')
  } finally {
    await client.end()
  }
  return (performance.now() - started) / 1000
}
