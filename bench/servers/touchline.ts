import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { readConfig } from '#server/config/config.ts'
import { startServer } from '#server/start/server.ts'
import { reportToParent } from '../child-process.ts'

const server = await startServer(
  readConfig({
    NODE_ENV: 'production',
    PORT: '0',
    SITE_URL: 'http://bench.test',
    DATA_DIR: process.env.BENCH_DATA_DIR ?? join(tmpdir(), 'touchline-bench-data'),
    DATABASE_URL: process.env.BENCH_DATABASE_URL,
    PGRST_DB_SCHEMAS: 'bench',
    DB_PIPELINE: process.env.BENCH_DB_PIPELINE,
    HTTP_FAST_PATH: process.env.BENCH_HTTP_FAST_PATH,
  }),
  pino({ level: 'fatal' }),
)
const token = await server.context.keys.sign(
  { role: 'authenticated', aud: 'authenticated', sub: process.env.BENCH_PERSON },
  3_600,
)
const headers = {
  authorization: `Bearer ${token}`,
  apikey: server.context.keys.anonKey,
  accept: 'application/json',
}
reportToParent({ url: server.url, headers }, () => server.stop())
